/// How a line of text looks.
public struct TextStyle: Hashable, Sendable {
  /// How heavy the letters are.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// That of running text.
    case regular
    /// That of a heading.
    case bold
  }

  /// The height of an em in pixels, above 0.
  public var size: Double
  /// How heavy the letters are.
  public var weight: Weight
  /// The letters' colour: red, green, blue and alpha, premultiplied.
  public var color: SIMD4<UInt8>

  /// A style of `size` pixels to the em.
  ///
  /// - Precondition: `size` is above 0 and at most 1000, and no channel of `color` is above its alpha.
  public init(size: Double, weight: Weight = .regular, color: SIMD4<UInt8>) {
    precondition(size > 0 && size <= 1000, "letters have a height")
    precondition(color.x <= color.w && color.y <= color.w && color.z <= color.w, "premultiplied")
    self.size = size
    self.weight = weight
    self.color = color
  }
}
