import Frames
import SceneGraph

/// A rectangle of whole pixels of a target; its origin is the top left corner.
struct PixelRect: Hashable {
  var x, y, width, height: Int

  /// The size; nil if the rectangle is empty.
  var size: PixelSize? { PixelSize(width: width, height: height) }

  /// Returns true if the rectangle covers the whole of a target.
  func covers(_ target: Size) -> Bool {
    x <= 0 && y <= 0 && Double(x + width) >= target.width && Double(y + height) >= target.height
  }

  /// Returns the intersection with `other`; nil if it is empty.
  func intersection(with other: PixelRect) -> PixelRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (
      min(x + width, other.x + other.width), min(y + height, other.y + other.height)
    )
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle moved by whole pixels.
  func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension PixelRect {
  /// Returns the smallest rectangle that contains `a` and `b`; nil stands for an empty one.
  static func union(_ a: PixelRect?, _ b: PixelRect?) -> PixelRect? {
    guard let a, let b else { return a ?? b }
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return PixelRect(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }

  /// Creates the rectangle of a whole target.
  init(of target: PixelSize) {
    self.init(x: 0, y: 0, width: target.width, height: target.height)
  }
}

extension Size {
  /// Converts a size in pixels.
  init(_ pixels: PixelSize) {
    self.init(width: Double(pixels.width), height: Double(pixels.height))
  }

  /// The middle of a target of this size, from which shaders count pixels.
  var middle: Point { Point(x: width / 2, y: height / 2) }
}
