/// The appearance of a text.
public struct TextStyle: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// The weight of running text.
    case regular
    /// The weight of a heading.
    case bold
  }

  /// The font size: the height of an em in pixels, above 0 and at most 1000.
  public var size: Double
  /// The weight of the font.
  public var weight: Weight
  /// The text colour: red, green, blue and alpha, premultiplied, sRGB-encoded.
  public var color: SIMD4<UInt8>

  /// Creates a style.
  ///
  /// - Precondition: `size` is above 0 and at most 1000, and no channel of `color` is above its
  ///   alpha.
  public init(size: Double, weight: Weight = .regular, color: SIMD4<UInt8>) {
    precondition(size > 0 && size <= 1000, "letters must have a height")
    precondition(color.x <= color.w && color.y <= color.w && color.z <= color.w, "premultiplied")
    self.size = size
    self.weight = weight
    self.color = color
  }
}
