/// An element that two screens show.
public struct ElementMatch: Hashable, Sendable {
  /// An element's place on one screen, in the pixels of its picture.
  public struct Place: Hashable, Sendable {
    /// The bounds.
    public var rect: PixelRect
    /// The corners' radius in pixels.
    public var cornerRadius: Double
  }

  /// The side of an element's picture that two places of different shape both show in full.
  public enum SharedSide: Hashable, Sendable {
    case width, height
  }

  /// The places on the old and on the new screen. Where their shapes differ, one shows only the
  /// middle part of the other.
  public var source, target: Place
  /// The side that both places show in full; nil for places of the same shape.
  public var sharedSide: SharedSide?
  /// The similarity of the two pictures of the element: 1 for equal, 0 for unrelated pictures.
  public var confidence: Double
}
