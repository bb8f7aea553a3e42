import SceneGraph
import Transitions

/// Collects one property's keyframes until all are known.
@MainActor
class AnyTrackBuilder {
  func finish() {}
}

final class TrackBuilder<Value: LayerValue>: AnyTrackBuilder {
  let animation: LayerAnimation<Value>
  private let initial: Value
  private let mode: CalculationMode
  private var blocks: [KeyframeTrack<Value>.Block] = []

  init(_ animation: LayerAnimation<Value>, _ mode: CalculationMode) {
    self.animation = animation
    self.mode = mode
    initial = animation.motion.start
  }

  func add(_ value: Value, from start: Double, for duration: Double) {
    blocks.append(KeyframeTrack<Value>.Block(value, from: start, for: duration))
  }

  /// The model has what was set last; what comes last in time decides.
  override func finish() {
    animation.motion = Motion(from: initial, blocks, mode)
    animation.layer?.model[keyPath: animation.key] = animation.motion.end
  }
}
