/// An element that two screens show.
public struct ElementMatch: Hashable, Sendable {
  /// An element's place on one screen, in the pixels of its picture.
  public struct Place: Hashable, Sendable {
    /// The bounds.
    public var rect: PixelRect
    /// The corners' radius in pixels.
    public var cornerRadius: Double
    /// The colours of glyphs that move without their ground; nil for anything else.
    public var glyphs: Glyphs?

    /// Creates a place.
    public init(rect: PixelRect, cornerRadius: Double = 0, glyphs: Glyphs? = nil) {
      (self.rect, self.cornerRadius, self.glyphs) = (rect, cornerRadius, glyphs)
    }
  }

  /// The side of an element's picture that two places of different shape both show in full.
  public enum SharedSide: String, Hashable, Sendable {
    case width, height
    /// All of the element, stretched: words of another weight.
    case both
    /// Equal pixels at one place: a bar that stays above what moves past it.
    case same
  }

  /// The places on the old and on the new screen. Where their shapes differ, one shows only the
  /// middle part of the other, or a stretched form.
  public var source, target: Place
  /// The side that both places show in full; nil for places of the same shape.
  public var sharedSide: SharedSide?
  /// The similarity of the two pictures of the element: 1 for equal, 0 for unrelated pictures.
  public var confidence: Double
  /// The name that a dump of the user interface gives the element; nil for one that was seen.
  public var name: String?

  /// Creates a match of two places.
  public init(
    source: Place, target: Place, sharedSide: SharedSide?, confidence: Double, name: String? = nil
  ) {
    (self.source, self.target, self.sharedSide) = (source, target, sharedSide)
    (self.confidence, self.name) = (confidence, name)
  }
}
