/// The properties of a monitor that decide whether a window is on it.
struct Monitor: Hashable {
  /// The monitor's rectangle on the desktop.
  var area: DesktopRect
  /// The content scale in pixels per point.
  var scale: Float = 1
}

extension [Monitor] {
  /// Returns the index of the monitor that a window is on: the one with the largest part of it. Of
  /// equal ones, or if no monitor shows a part, it is the first, the display's primary monitor.
  ///
  /// - Parameters:
  ///   - window: the window's rectangle; nil on a display that does not report positions, such as
  ///     Wayland. The result is then the first monitor with the window's scale, else the first.
  ///   - scale: the window's content scale in pixels per point.
  /// - Returns: nil if there is no monitor.
  func index(under window: DesktopRect?, scale: Float) -> Int? {
    guard let window else { return firstIndex { $0.scale == scale } ?? indices.first }
    return indices.max {
      self[$0].area.intersectionArea(with: window) < self[$1].area.intersectionArea(with: window)
    }
  }
}
