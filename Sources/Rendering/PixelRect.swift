import Frames
import Transitions

/// A rectangle of whole pixels of a target, from its top left corner.
struct PixelRect: Hashable {
  var x, y, width, height: Int

  /// Whether this covers the whole of a target.
  func covers(_ target: Size) -> Bool {
    x <= 0 && y <= 0 && Double(x + width) >= target.width && Double(y + height) >= target.height
  }

  /// The part inside a target, or nil where there is none.
  func intersection(with target: PixelSize) -> PixelRect? {
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (min(x + width, target.width), min(y + height, target.height))
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
