import SceneGraph
import Transitions

/// A collector of one property's keyframes, without the property's type.
@MainActor
class AnyKeyframeTrackBuilder {
  /// Turns the collected keyframes into the animation's track.
  func finish() {}
}

/// A collector of one property's keyframes until all are known.
final class KeyframeTrackBuilder<Value: LayerValue>: AnyKeyframeTrackBuilder {
  let animation: LayerAnimation<Value>
  private let initial: Value
  private let mode: CalculationMode
  private var blocks: [KeyframeTrack<Value>.Block] = []

  init(_ animation: LayerAnimation<Value>, _ mode: CalculationMode) {
    self.animation = animation
    self.mode = mode
    initial = animation.interpolator.start
  }

  /// Adds a block; `start` and `duration` are fractions of the whole animation.
  func add(_ value: Value, from start: Double, for duration: Double) {
    blocks.append(KeyframeTrack<Value>.Block(value, from: start, for: duration))
  }

  /// Turns the collected keyframes into the animation's track, and gives the model the value that
  /// is last in time: until now it has the one that was set last.
  override func finish() {
    animation.interpolator = Interpolator(from: initial, blocks, mode)
    animation.layer?.model[keyPath: animation.key] = animation.interpolator.end
  }
}
