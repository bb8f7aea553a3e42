import SceneGraph
import Transitions
import UIKitRuntime

/// A change as a video shows it once more.
struct RecordedChange {
  /// The direction of the change.
  let direction: Direction
  /// The screen that the change began on, from 1.
  let screen: Int
  /// The spec that is played: under a drag the one of that time, otherwise the one of now.
  var spec: TransitionSpec
  /// The indices of the screens before and after the change, from 0.
  var ends: (from: Int, to: Int) { (screen - 1, direction == .push ? screen : screen - 2) }
  /// The events of the drag; nil if no drag drove the change.
  var trace: PointerTrace?
}
