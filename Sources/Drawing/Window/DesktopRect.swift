/// A rectangle of a window or monitor on the desktop, in desktop units with y down.
struct DesktopRect: Hashable {
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0

  /// Returns the area of the intersection with another rectangle, in square units.
  func intersectionArea(with other: DesktopRect) -> Int {
    let common = (
      width: min(Int(x) + Int(width), Int(other.x) + Int(other.width)) - Int(max(x, other.x)),
      height: min(Int(y) + Int(height), Int(other.y) + Int(other.height)) - Int(max(y, other.y))
    )
    return max(common.width, 0) * max(common.height, 0)
  }

  /// Returns the rectangle moved by the smallest distance into `area`, with the same size. A
  /// rectangle larger than `area` is aligned with its top left corner.
  func moved(into area: DesktopRect) -> DesktopRect {
    var moved = self
    moved.x = max(min(x, area.x + area.width - width), area.x)
    moved.y = max(min(y, area.y + area.height - height), area.y)
    return moved
  }
}
