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
  /// The animations by their layer: a block that changes thousands of layers finds an earlier
  /// change of the same property without a search through all of them.
  private var animationsOfLayers: [ObjectIdentifier: [AnyLayerAnimation]] = [:]
  private var buildersOfLayers: [ObjectIdentifier: [AnyKeyframeTrackBuilder]] = [:]

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
    for animation in nested.animations { append(animation) }
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
        buildersOfLayers[ObjectIdentifier(layer), default: []].lazy
        .compactMap { $0 as? KeyframeTrackBuilder<Value> }
        .first { $0.animation.key == key && $0.animation.layer === layer }
        ?? addBuilder(key, of: layer, from: old, to: new, calculationMode)
      let block = keyframe ?? Keyframe(start: 0, duration: 1)
      builder.add(new, from: block.start, for: block.duration)
      return
    }
    guard old != new else { return }
    // A property that is set twice in one block is animated to its last value.
    if let known = animationsOfLayers[ObjectIdentifier(layer), default: []].lazy
      .compactMap({ $0 as? LayerAnimation<Value> })
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
    append(animation)
    layer.add(animation)
    return animation
  }

  private func append(_ animation: AnyLayerAnimation) {
    animations.append(animation)
    guard let layer = animation.layer else { return }
    animationsOfLayers[ObjectIdentifier(layer), default: []].append(animation)
  }

  private func addBuilder<Value: LayerValue>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, from old: Value,
    to new: Value, _ calculationMode: CalculationMode
  ) -> KeyframeTrackBuilder<Value> {
    let animation = add(key, of: layer, Interpolator(from: old, to: new))
    let builder = KeyframeTrackBuilder(animation, calculationMode)
    builders.append(builder)
    buildersOfLayers[ObjectIdentifier(layer), default: []].append(builder)
    return builder
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
