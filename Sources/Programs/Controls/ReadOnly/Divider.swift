public import SceneGraph

/// A line between two parts of a pane.
public struct Divider: Control, Hashable {
  /// Creates a divider.
  public init() {}

  public func height(_ width: Double) -> Double { 1 }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.fill(frame, Theme.divider)
  }
}
