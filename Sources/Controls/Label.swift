public import SceneGraph
import Transitions

/// A line of text as a scene names it: the picture's name says all that it takes to draw it.
public struct Label: Hashable, Sendable {
  /// How heavy the letters are.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    case regular, bold
  }

  /// What it says, on one line.
  public var text: String
  /// The height of an em, in units.
  public var size: Double
  /// How heavy the letters are.
  public var weight: Weight
  /// The letters' colour, of which a name keeps eight bits a channel.
  public var color: Color
  /// How far it may reach, in whole units; what does not fit ends in an ellipsis. Nil where it may reach anywhere.
  public var longest: Int?

  /// A line that says `text`.
  public init(
    _ text: String, size: Double = Theme.textSize, weight: Weight = .regular,
    color: Color = Theme.text, longest: Int? = nil
  ) {
    self.text = text
    self.size = size
    self.weight = weight
    self.color = color
    self.longest = longest
  }

  private static let word = "label"

  /// The picture of it.
  public var picture: PictureName {
    let limit = longest.map(String.init) ?? "-"
    return PictureName(
      [Self.word, "\(size)", weight.rawValue, color.parameterText, limit, text]
        .joined(separator: " "))
  }

  /// The line that `picture` shows; nil for a picture of something else.
  public init?(_ picture: PictureName) {
    let parts = picture.rawValue.split(
      separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == Self.word, let size = Double(parts[1]),
      let weight = Weight(rawValue: String(parts[2])), let color = Color(cssText: String(parts[3])),
      parts[4] == "-" || Int(parts[4]) != nil
    else { return nil }
    self.init(
      String(parts[5]), size: size, weight: weight, color: color, longest: Int(parts[4]))
  }
}

/// How large a line of text is, in units.
public struct LabelExtent: Hashable, Sendable {
  /// The size of its picture, which may reach beyond the letters' own space.
  public var size: Size
  /// Where in the picture the line begins and stands: the start of its first letter, on the line below the letters.
  public var origin: Point
  /// How far the line reaches from `origin`.
  public var width: Double

  /// An extent.
  public init(size: Size, origin: Point, width: Double) {
    self.size = size
    self.origin = origin
    self.width = width
  }
}
