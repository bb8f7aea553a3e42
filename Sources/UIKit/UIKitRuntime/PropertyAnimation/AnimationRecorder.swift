import SceneGraph
import Transitions

/// A recorder that turns the changes of an animations block into one animator's animations.
@MainActor
final class AnimationRecorder {
  /// The current recorder of changes; nil if they take effect immediately.
  @TaskLocal static var current: AnimationRecorder?

  /// The time of a block of keyframes, in fractions of the whole animation.
  struct Keyframe {
    var start: Double
    var duration: Double
  }

  let animator: PropertyAnimator
  /// The interpolation between keyframes; nil outside keyframe animations.
  let calculationMode: CalculationMode?
  private(set) var animations: [AnyLayerAnimation] = []
  private let track: Int
  private var keyframe: Keyframe?
  private var builders: [AnyKeyframeTrackBuilder] = []

  init(_ animator: PropertyAnimator, track: Int = 0, calculationMode: CalculationMode? = nil) {
    self.animator = animator
    self.track = track
    self.calculationMode = calculationMode
  }

  /// Runs `changes` and records what they change.
  func record(_ changes: () -> Void) {
    Self.$current.withValue(self) { changes() }
    for builder in builders { builder.finish() }
  }

  /// Runs the changes of a nested block that inherits its timing from this one.
  func recordNested(calculationMode: CalculationMode?, _ changes: () -> Void) {
    let nested = AnimationRecorder(animator, track: track, calculationMode: calculationMode)
    nested.record(changes)
    animations += nested.animations
  }

  /// Runs the changes of one keyframe.
  func record(_ keyframe: Keyframe, _ changes: () -> Void) {
    let outer = self.keyframe
    self.keyframe = keyframe
    Self.$current.withValue(self) { changes() }
    self.keyframe = outer
  }

  /// Records that a property was set. A keyframe also records a value that equals the model's: in
  /// time order, the model may have a different value by then.
  func note<Value: LayerValue>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, from old: Value,
    to new: Value
  ) {
    if let calculationMode {
      let builder =
        builders.lazy.compactMap { $0 as? KeyframeTrackBuilder<Value> }
        .first { $0.animation.key == key && $0.animation.layer === layer }
        ?? KeyframeTrackBuilder(
          add(key, of: layer, Interpolator(from: old, to: new)), calculationMode)
      if !builders.contains(where: { $0 === builder }) { builders.append(builder) }
      let block = keyframe ?? Keyframe(start: 0, duration: 1)
      builder.add(new, from: block.start, for: block.duration)
      return
    }
    guard old != new else { return }
    // A property that is set twice in one block is animated to its last value.
    if let known = animations.lazy.compactMap({ $0 as? LayerAnimation<Value> })
      .last(where: { $0.key == key && $0.layer === layer }),
      known.interpolator.isStraight
    {
      known.interpolator = Interpolator(from: known.interpolator.start, to: new)
      return
    }
    _ = add(key, of: layer, Interpolator(from: old, to: new))
  }

  private func add<Value: LayerValue>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer,
    _ interpolator: Interpolator<Value>
  ) -> LayerAnimation<Value> {
    let animation = LayerAnimation(animator, key, of: layer, interpolator, track: track)
    animations.append(animation)
    layer.add(animation)
    return animation
  }
}

/// A type-erased collector of one property's keyframes.
@MainActor
class AnyKeyframeTrackBuilder {
  /// Turns the collected keyframes into the animation's track.
  func finish() {}
}

/// A collector of one property's keyframes.
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

  /// Turns the collected keyframes into the animation's track, and sets the model to the value that
  /// is last in time, instead of the one that was set last.
  override func finish() {
    animation.interpolator = Interpolator(from: initial, blocks, mode)
    animation.layer?.model[keyPath: animation.key] = animation.interpolator.end
  }
}
