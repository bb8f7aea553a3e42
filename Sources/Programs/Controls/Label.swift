public import SceneGraph
import Transitions

/// A line of text, shown as a picture whose name encodes the text and its style.
public struct Label: Hashable, Sendable {
  /// The font weight.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    case regular, bold
  }

  /// The text, without line breaks.
  public var text: String
  /// The font size (em) in units.
  public var size: Double
  /// The font weight.
  public var weight: Weight
  /// The colour. The picture's name keeps 8 bits per channel.
  public var color: Color
  /// The maximum width in whole units; longer text is truncated with an ellipsis. nil for no limit.
  public var maxWidth: Int?

  /// Creates a line of text.
  public init(
    _ text: String, size: Double = Theme.textSize, weight: Weight = .regular,
    color: Color = Theme.text, maxWidth: Int? = nil
  ) {
    self.text = text
    self.size = size
    self.weight = weight
    self.color = color
    self.maxWidth = maxWidth
  }

  private static let word = "label"

  /// The name of the picture.
  public var picture: PictureName {
    let limit = maxWidth.map(String.init) ?? "-"
    return PictureName(
      [Self.word, "\(size)", weight.rawValue, color.parameterText, limit, text]
        .joined(separator: " "))
  }

  /// Decodes a picture's name; nil if the picture is not a label.
  public init?(_ picture: PictureName) {
    let parts = picture.rawValue.split(
      separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == Self.word, let size = Double(parts[1]),
      let weight = Weight(rawValue: String(parts[2])), let color = Color(cssText: String(parts[3])),
      parts[4] == "-" || Int(parts[4]) != nil
    else { return nil }
    self.init(
      String(parts[5]), size: size, weight: weight, color: color, maxWidth: Int(parts[4]))
  }
}

/// The metrics of a line of text, in units.
public struct LabelMetrics: Hashable, Sendable {
  /// The size of the picture, which may be larger than the text.
  public var size: Size
  /// The start of the first letter on the baseline, in the picture.
  public var origin: Point
  /// The advance width from `origin`.
  public var width: Double

  /// Creates metrics.
  public init(size: Size, origin: Point, width: Double) {
    self.size = size
    self.origin = origin
    self.width = width
  }
}
