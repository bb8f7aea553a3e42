public import SceneGraph
public import Transitions

/// A control's value.
public enum ControlValue: Hashable, Sendable {
  case number(Double)
  /// The index of a word or button, from 0.
  case index(Int)
  case color(Color)
  case text(String)
  /// All numbers of a row, in order.
  case numbers([Double])
  case curve(TimingCurve)
}
