import SceneGraph
import Transitions

/// An interpolation of a property between two values, straight or through keyframes.
struct Interpolator<Value: LayerValue> {
  /// The value at fraction 0.
  let start: Value
  /// The value at fraction 1.
  let end: Value
  /// The keyframes; nil for a straight interpolation.
  private let track: KeyframeTrack<Value>?
  /// True if the duals of the values are interpolated (`LayerValue.dual`).
  private let usesDuals: Bool

  /// Creates a straight interpolation.
  init(from start: Value, to end: Value) {
    self.start = start
    self.end = end
    track = nil
    usesDuals = Value.preferDuals([start, end])
  }

  /// Creates an interpolation through blocks of keyframes. With a single step, a cubic one is
  /// linear.
  init(from initial: Value, _ blocks: [KeyframeTrack<Value>.Block], _ mode: CalculationMode) {
    let track = KeyframeTrack(from: initial, blocks: blocks, mode)
    let usesDuals = Value.preferDuals(track.keys.map(\.value))
    let keys = track.keys.map { key in
      KeyframeTrack<Value>.Key(usesDuals ? key.value.dual : key.value, at: key.time)
    }
    (start, end) = (initial, track.keys[track.keys.count - 1].value)
    self.usesDuals = usesDuals
    self.track = KeyframeTrack(keys, mode == .cubic && keys.count == 2 ? .linear : mode)
  }

  /// True if there are no keyframes.
  var isStraight: Bool { track == nil }

  /// Returns the value at `fraction`. A straight interpolation extrapolates beyond 0 and 1, as
  /// springs need; keyframes do not.
  func value(at fraction: Double) -> Value {
    if let track {
      if fraction >= 1 { return end }
      let value = track.value(at: fraction)
      return usesDuals ? value.dual : value
    }
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    guard usesDuals else { return start.interpolated(to: end, fraction) }
    return start.dual.interpolated(to: end.dual, fraction).dual
  }
}
