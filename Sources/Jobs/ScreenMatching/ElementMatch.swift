/// An element that two screens show.
public struct ElementMatch: Hashable, Sendable {
  /// An element's place on one screen, in the pixels of its picture.
  public struct Place: Hashable, Sendable {
    /// The bounds.
    public var rect: PixelRect
    /// The corners' radius in pixels.
    public var cornerRadius: Double
  }

  /// The side of an element's picture of which two places of different shape both show all.
  public enum SharedSide: Hashable, Sendable {
    case width, height
  }

  /// The places on the old and on the new screen. Where their shapes differ, one of them shows only
  /// the middle of what the other shows.
  public var source, target: Place
  /// The side of which both places show all; nil for places of one shape.
  public var sharedSide: SharedSide?
  /// How alike the two pictures of the element are: 1 for the same, 0 for unrelated ones.
  public var confidence: Double
}
