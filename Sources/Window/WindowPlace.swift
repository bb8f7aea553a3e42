/// Where a window or a monitor is on the desktop, in its units from its top left.
struct WindowPlace: Hashable {
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0

  /// The area that both have in common.
  func overlap(with other: WindowPlace) -> Int {
    let wide = min(Int(x) + Int(width), Int(other.x) + Int(other.width)) - Int(max(x, other.x))
    let high = min(Int(y) + Int(height), Int(other.y) + Int(other.height)) - Int(max(y, other.y))
    return max(wide, 0) * max(high, 0)
  }

  /// As large, and moved no further than it takes to lie in `area`; where it is larger than that, its top left does.
  func moved(into area: WindowPlace) -> WindowPlace {
    var moved = self
    moved.x = max(min(x, area.x + area.width - width), area.x)
    moved.y = max(min(y, area.y + area.height - height), area.y)
    return moved
  }
}
