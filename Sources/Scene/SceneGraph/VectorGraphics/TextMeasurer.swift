/// Measures text. A window's owner provides it, because the runtime has no fonts.
@MainActor
public protocol TextMeasurer: AnyObject {
  /// Returns the size of a text in points: the width of its longest line, and the height of all its
  /// lines. 0 for an empty text.
  ///
  /// - Parameter width: the width at which lines are broken; nil for no limit.
  func size(of block: TextBlock, within width: Double?) -> Size
}
