public import Foundation
import FoundationNames
public import SceneGraph
public import UIKitRuntime

public typealias UILabel = TextLabel
public typealias UIFont = Font
public typealias NSTextAlignment = TextBlock.Alignment
public typealias NSLineBreakMode = TextBlock.LineBreak

extension TextBlock.LineBreak {
  public static var byWordWrapping: Self { .wordWrapping }
  public static var byCharWrapping: Self { .charWrapping }
  public static var byClipping: Self { .clipping }
  public static var byTruncatingHead: Self { .truncatingHead }
  public static var byTruncatingMiddle: Self { .truncatingMiddle }
  public static var byTruncatingTail: Self { .truncatingTail }
}

// MARK: - Fonts

extension Font {
  /// The weight of a font, from −1 to 1 with 0 for regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    public init(_ rawValue: Double) { self.rawValue = rawValue }

    // UIKit's numbers.
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The weight on the CSS scale.
    var css: Double {
      let known: [(Double, Double)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
        (0.56, 800), (0.62, 900),
      ]
      return known.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }
  }

  /// A text style with its own font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")
  }

  /// Returns the system font. DejaVu Sans replaces San Francisco, in regular and bold.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(size: size, weight: weight.css)
  }

  /// Returns the bold system font.
  public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: 700) }

  /// Returns the italic system font.
  public static func italicSystemFont(ofSize size: Double) -> Font {
    Font(size: size, isItalic: true)
  }

  /// Returns the monospaced system font.
  public static func monospacedSystemFont(ofSize size: Double, weight: Weight) -> Font {
    Font(size: size, weight: weight.css, design: .monospaced)
  }

  /// Returns the system font with monospaced digits, which DejaVu Sans has anyway.
  public static func monospacedDigitSystemFont(ofSize size: Double, weight: Weight) -> Font {
    systemFont(ofSize: size, weight: weight)
  }

  /// Returns the font of a style, at the sizes of iOS's default setting ("Large").
  public static func preferredFont(forTextStyle style: TextStyle) -> Font {
    let size: Double =
      switch style {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    return Font(size: size, weight: style == .headline ? 600 : 400)
  }

  /// The size of labels, in points.
  public static var labelFontSize: Double { 17 }
  /// The font size of button titles, in points.
  public static var buttonFontSize: Double { 18 }
  /// The size of the system font, in points.
  public static var systemFontSize: Double { 14 }
  /// The size of small text, in points.
  public static var smallSystemFontSize: Double { 12 }

  /// Creates the font most similar to an iOS font by its name: serif, monospaced, bold or italic.
  /// It is never nil.
  public init?(name: String, size: Double) {
    func has(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    let design: Design =
      has("Mono", "Courier", "Menlo")
      ? .monospaced
      : has("Times", "Georgia", "Serif", "Palatino", "Baskerville", "Didot", "Bodoni", "Hoefler")
        ? .serif : .sans
    self.init(
      size: size, weight: has("Bold", "Heavy", "Black") ? 700 : 400, design: design,
      isItalic: has("Italic", "Oblique"))
  }

  /// The height of an em in points.
  public var pointSize: Double { size }
  /// The height of a capital letter in points.
  public var capHeight: Double { size * 0.705 }
  /// The additional distance between lines; always 0.
  public var leading: Double { 0 }
  /// Returns the font in another size.
  public func withSize(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }
}

// MARK: - Attributed text

extension NSAttributedString.Key {
  /// The font.
  public static let font = Self(rawValue: "NSFont")
  /// The colour.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// The paragraph style; without effect.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
  /// The letter spacing; without effect.
  public static let kern = Self(rawValue: "NSKern")
}

extension TextLabel {
  /// The text with attributes; only the font and the colour of the first letter are used.
  public var attributedText: NSAttributedString? {
    get {
      text.map {
        NSAttributedString(
          string: $0,
          attributes: [.font: textBlock.font, .foregroundColor: textBlock.color])
      }
    }
    set {
      text = newValue?.string
      guard let newValue, newValue.length > 0 else { return }
      let attributes = unsafe newValue.attributes(at: 0, effectiveRange: nil)
      if let font = attributes[.font] as? Font { self.font = font }
      if let color = attributes[.foregroundColor] as? Color { textColor = color }
    }
  }
}

extension String {
  /// Returns the size of the text on one line, or on one line per line break.
  @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> Size {
    label(attributes).sizeThatFits(Size(width: 0, height: 0))
  }

  /// Draws the text at a point of the current context.
  @MainActor
  public func draw(at point: Point, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {
    let label = label(attributes)
    DrawingContext.current?.write(
      label.textBlock, in: Rect(origin: point, size: size(withAttributes: attributes)))
  }

  /// Draws the text within a rectangle of the current context, wrapped to its width.
  @MainActor
  public func draw(in rect: Rect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    let label = label(attributes)
    label.lineBreakMode = .wordWrapping
    label.numberOfLines = max(Int(rect.size.height / label.textBlock.font.lineHeight), 1)
    DrawingContext.current?.write(label.textBlock, in: rect)
  }

  @MainActor
  private func label(_ attributes: [NSAttributedString.Key: Any]?) -> TextLabel {
    let label = TextLabel(frame: .zero)
    label.text = self
    label.numberOfLines = 0
    // The default size of text without a font.
    label.font = attributes?[.font] as? Font ?? Font(size: 12)
    if let color = attributes?[.foregroundColor] as? Color { label.textColor = color }
    return label
  }
}
