import SceneGraph
import Transitions

/// Where a property comes from and goes to, and what it passes through.
struct Motion<Value: LayerValue> {
  let start: Value
  let end: Value
  /// Nil where it goes straight.
  private let track: KeyframeTrack<Value>?
  /// Whether it is the counterparts that move.
  private let isByCounterparts: Bool

  /// Straight from one value to another.
  init(from start: Value, to end: Value) {
    (self.start, self.end) = (start, end)
    track = nil
    isByCounterparts = Value.areSimplerAsCounterparts([start, end])
  }

  /// Through blocks of keyframes. Where there is one step only, a cubic has nothing to round and goes straight, too.
  init(from initial: Value, _ blocks: [KeyframeTrack<Value>.Block], _ mode: CalculationMode) {
    let track = KeyframeTrack(from: initial, blocks: blocks, mode)
    let isSimpler = Value.areSimplerAsCounterparts(track.keys.map(\.value))
    let keys = track.keys.map { key in
      KeyframeTrack<Value>.Key(isSimpler ? key.value.counterpart : key.value, at: key.time)
    }
    (start, end) = (initial, track.keys[track.keys.count - 1].value)
    isByCounterparts = isSimpler
    self.track = KeyframeTrack(keys, mode == .cubic && keys.count == 2 ? .linear : mode)
  }

  /// Whether it has no keyframes.
  var isStraight: Bool { track == nil }

  /// The value at `fraction` of the way. A spring goes on beyond the end, and before the start; keyframes do not.
  func value(at fraction: Double) -> Value {
    if let track {
      if fraction >= 1 { return end }
      let value = track.value(at: fraction)
      return isByCounterparts ? value.counterpart : value
    }
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    guard isByCounterparts else { return start.interpolated(to: end, fraction) }
    return start.counterpart.interpolated(to: end.counterpart, fraction).counterpart
  }
}
