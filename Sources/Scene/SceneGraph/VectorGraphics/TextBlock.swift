/// A font described by its design and weight; the rasterizer chooses the closest available one.
public struct Font: Hashable, Sendable {
  /// The design of a font.
  public enum Design: String, Hashable, Sendable, CaseIterable {
    /// Without serifs.
    case sans
    /// With serifs.
    case serif
    /// All letters of one width.
    case monospaced
  }

  /// The height of an em in points, above 0.
  public var size: Double
  /// The weight, as in CSS: 400 is regular and 700 bold.
  public var weight: Double
  /// The design.
  public var design: Design
  /// True for slanted letters.
  public var isItalic: Bool
  /// The name of a font family, preferred to the design; nil for the design's own font.
  public var family: String?

  /// Creates a font.
  public init(
    size: Double, weight: Double = 400, design: Design = .sans, isItalic: Bool = false,
    family: String? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.design = design
    self.isItalic = isItalic
  }

  // The proportions of San Francisco, the system font of iOS: lines have the same height there,
  // regardless of the font that replaces it.

  /// The height of a line above its baseline, in points.
  public var ascender: Double { size * 0.9521484375 }
  /// The depth of a line below its baseline, in points: at most 0.
  public var descender: Double { size * -0.2412109375 }
  /// The distance from one baseline to the next, in points.
  public var lineHeight: Double { ascender - descender }
}

/// A text with its appearance.
public struct TextBlock: Hashable, Sendable {
  /// The placement of lines.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left side.
    case left
    /// In the middle.
    case center
    /// At the right side.
    case right
    /// Justified, except for the last line of a paragraph.
    case justified
    /// At the side where the text's script starts.
    case natural
  }

  /// The treatment of text that is wider than a line.
  public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// Lines break between words; text that does not fit is omitted.
    case wordWrapping
    /// Lines break between letters; text that does not fit is omitted.
    case charWrapping
    /// One line, cut off.
    case clipping
    /// An ellipsis at the beginning of the last line.
    case truncatingHead
    /// An ellipsis in the middle of the last line.
    case truncatingMiddle
    /// An ellipsis at the end of the last line.
    case truncatingTail
  }

  /// A line around the letters, below them.
  public struct Outline: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The width of the visible part, outside of the letters, in points.
    public var width: Double

    /// Creates an outline.
    public init(_ color: Color, width: Double) { (self.color, self.width) = (color, width) }
  }

  /// A part of the text in a colour of its own.
  public struct ColoredPart: Hashable, Sendable {
    /// The offsets of its UTF-8 bytes in the text.
    public var bytes: Range<Int>
    /// The colour.
    public var color: Color

    /// Creates a part.
    public init(_ bytes: Range<Int>, _ color: Color) { (self.bytes, self.color) = (bytes, color) }
  }

  /// The text; a line break starts a paragraph.
  public var text: String
  /// The font.
  public var font: Font
  /// The colour.
  public var color: Color
  /// The placement of lines.
  public var alignment: Alignment
  /// The treatment of text that is wider than a line.
  public var lineBreak: LineBreak
  /// The most lines; 0 for any number.
  public var lineLimit: Int
  /// The line around the letters; nil for none.
  public var outline: Outline?
  /// The parts in other colours.
  public var coloredParts: [ColoredPart] = []

  /// Creates a text.
  public init(
    _ text: String, _ font: Font, color: Color = .black, alignment: Alignment = .natural,
    lineBreak: LineBreak = .truncatingTail, lineLimit: Int = 0
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineBreak = lineBreak
    self.lineLimit = lineLimit
  }
}
