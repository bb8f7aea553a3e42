/// A monitor, as far as it matters for which one a window is on.
struct Monitor: Hashable {
  /// All that it shows.
  var area: WindowPlace
  /// Pixels for one point of text and controls.
  var scale: Float = 1
}

extension [Monitor] {
  /// Which of them a window is on: the one that shows most of it, and of equals the first, which is the display's own
  /// choice. The same goes where none shows any of it.
  ///
  /// - Parameters:
  ///   - place: where the window is; nil on a display that does not say so, such as Wayland. Then it is on the first one
  ///     that has its scale, and else on the first.
  ///   - scale: the window's own.
  /// - Returns: nil where there is no monitor.
  func index(under place: WindowPlace?, scale: Float) -> Int? {
    guard let place else { return firstIndex { $0.scale == scale } ?? indices.first }
    return indices.max {
      self[$0].area.overlap(with: place) < self[$1].area.overlap(with: place)
    }
  }
}
