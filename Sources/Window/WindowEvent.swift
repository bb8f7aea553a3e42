public import SceneGraph

/// What happened to a window, in the order in which it did.
public enum WindowEvent: Sendable, Hashable {
  /// A key that is not a letter.
  public enum Key: Sendable, Hashable {
    case left, right, up, down, tab, enter, backspace, space, escape, home, end, delete
    /// V with the control key, which types no letter.
    case paste
  }

  /// The pointer did something at `x`, `y`, in the window's own units from its top left, at `time` in the seconds of
  /// `DesktopWindow.now`. It is told while the button is down.
  case pointer(PointerPhase, x: Double, y: Double, time: Double)
  /// The wheel turned by so many notches while the pointer was at `x`, `y`; above 0 to what is further up.
  case scrolled(by: Double, x: Double, y: Double)
  /// A key went down, or repeats.
  case key(Key)
  /// A letter or sign was typed, whatever the keyboard's layout.
  case character(Character)
  /// Files were dropped on the window at `x`, `y`: their paths.
  case dropped([String], x: Double, y: Double)
  /// The monitor that it filled is gone, and it is a window again.
  case leftFullScreen
  /// What is seen has to be drawn again: the window has another size, or was covered.
  case damaged
}
