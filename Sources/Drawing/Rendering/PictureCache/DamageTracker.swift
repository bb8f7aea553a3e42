import Frames

/// Tracks the damage of a target between frames, so that a blitted base picture is copied again
/// only where other items covered it, and only pixels that may have changed are read back.
///
/// Nothing else may draw into the target.
package final class DamageTracker {
  /// The base of the last frame.
  struct Base {
    /// The blit that covers the target.
    let blit: Blit
    /// The pixels that other items were drawn over; nil if there were none.
    let damage: PixelRect?
  }

  /// The difference between the last frame and the frame before.
  private enum Change {
    /// Any pixel may differ.
    case anywhere
    /// Only the pixels of a rectangle may; nil if none do.
    case within(PixelRect?)
  }

  /// The last frame's base; nil if it was not blitted or the frame was not completed.
  private var base: Base?
  /// The base of the frame before, while a frame is drawn.
  private var previous: Base?
  private var lastChange = Change.anywhere

  /// Creates a tracker of a target with unknown content.
  package init() {}

  /// Starts a frame. Until it ends, the target's content counts as unknown.
  ///
  /// - Returns: the last frame's base, if it is known.
  func beginFrame() -> Base? {
    let last = base
    forget()
    previous = last
    return last
  }

  /// Invalidates the target's content, as after an incomplete frame.
  package func forget() {
    (base, previous) = (nil, nil)
    lastChange = .anywhere
  }

  /// Ends a frame in which `blit` covers the target and `items` lie over it.
  func endFrame(_ blit: Blit, under items: ArraySlice<DrawItem>) {
    let damage = items.boundingPolygon?.pixelBounds
    if let previous, previous.blit.isSame(as: blit) {
      lastChange = .within(PixelRect.union(previous.damage, damage))
    }
    base = Base(blit: blit, damage: damage)
    previous = nil
  }

  /// Returns the pixels of the target, which has `size`, in which the last frame may differ from
  /// the frame before; nil if it is the same.
  func changedPart(of size: PixelSize) -> PixelRect? {
    let whole = PixelRect(of: size)
    return switch lastChange {
    case .anywhere: whole
    case .within(let part): part?.intersection(with: whole)
    }
  }
}
