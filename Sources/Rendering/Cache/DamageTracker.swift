/// Tracks what a target shows from one frame to the next, so that a blitted background is copied
/// again only where other items lay over it.
///
/// The target must not be drawn into by anybody else.
final class DamageTracker {
  /// The background of the last frame.
  struct Background {
    /// The blit that covers the target.
    let blit: Blit
    /// The pixels that other items were drawn over; nil if there were none.
    let damage: PixelRect?
  }

  /// The last frame's background; nil if it was not blitted or the frame was not completed.
  private var background: Background?

  /// Creates a tracker of a target with unknown content.
  init() {}

  /// Begins a frame. Until it ends, the target's content counts as unknown.
  ///
  /// - Returns: the last frame's background, if it is known.
  func beginFrame() -> Background? {
    defer { background = nil }
    return background
  }

  /// Ends a frame in which `blit` covers the target and `items` lie over it.
  func endFrame(_ blit: Blit, under items: ArraySlice<DrawItem>) {
    background = Background(blit: blit, damage: items.boundingPolygon?.pixelBounds)
  }
}
