public import SceneGraph

/// An event of a window.
public enum WindowEvent: Sendable, Hashable {
  /// A key that does not type a character.
  public enum Key: Sendable, Hashable {
    case left, right, up, down, tab, enter, backspace, space, escape, home, end, delete, f1
    /// Control and V; Control and Z; Control, Shift and Z, or Control and Y.
    case paste, undo, redo
  }

  /// The primary button changed, or the pointer moved while it was down. The position is in window
  /// units from the window's top left corner, `time` in the seconds of `DesktopWindow.now`.
  case pointer(PointerPhase, x: Double, y: Double, time: Double)
  /// The pointer moved to a position in window units while no button was down; reported only if
  /// `DesktopWindow.reportsHovering` is set.
  case hovered(x: Double, y: Double)
  /// The secondary button was pressed at a position in window units.
  case secondaryClick(x: Double, y: Double)
  /// The wheel turned by a number of notches, positive towards the content above, with the pointer
  /// at a position in window units.
  case scrolled(by: Double, x: Double, y: Double)
  /// A key was pressed, or repeats.
  case key(Key)
  /// A character was typed, in the keyboard's layout.
  case character(Character)
  /// Files were dropped at a position in window units; the bytes of their paths, which need not be
  /// UTF-8.
  case dropped([[UInt8]], x: Double, y: Double)
  /// The window left full screen because its monitor was disconnected.
  case leftFullScreen
  /// The window's contents must be redrawn: it was resized or uncovered.
  case damaged
}
