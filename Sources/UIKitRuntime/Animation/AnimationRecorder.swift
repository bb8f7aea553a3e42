import SceneGraph
import Transitions

/// Takes down what an animations block changes, for one animator.
@MainActor
final class AnimationRecorder {
  /// Who listens to changes at the moment; nil where they take effect at once.
  @TaskLocal static var current: AnimationRecorder?

  /// A block of keyframes within the whole, in fractions.
  struct Keyframe {
    var start: Double
    var duration: Double
  }

  let animator: PropertyAnimator
  /// How values between keyframes are worked out; nil where there are none.
  let calculationMode: CalculationMode?
  private(set) var animations: [AnyLayerAnimation] = []
  private let lane: Int
  private var keyframe: Keyframe?
  private var builders: [AnyTrackBuilder] = []

  init(_ animator: PropertyAnimator, lane: Int = 0, calculationMode: CalculationMode? = nil) {
    self.animator = animator
    self.lane = lane
    self.calculationMode = calculationMode
  }

  /// Runs `changes` and makes animations of what they change.
  func record(_ changes: () -> Void) {
    Self.$current.withValue(self) { changes() }
    for builder in builders { builder.finish() }
  }

  /// Runs the changes of a block within this one that takes its time from it.
  func recordInside(calculationMode: CalculationMode?, _ changes: () -> Void) {
    let inner = AnimationRecorder(animator, lane: lane, calculationMode: calculationMode)
    inner.record(changes)
    animations += inner.animations
  }

  /// Runs the changes of one keyframe.
  func record(_ keyframe: Keyframe, _ changes: () -> Void) {
    let outer = self.keyframe
    self.keyframe = keyframe
    Self.$current.withValue(self) { changes() }
    self.keyframe = outer
  }

  /// A property that has just been set. To a keyframe it matters also where that changes nothing: in the order of time
  /// the model may have something else by then.
  func note<Value: LayerValue>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, from old: Value,
    to new: Value
  ) {
    if let calculationMode {
      let builder =
        builders.lazy.compactMap { $0 as? TrackBuilder<Value> }
        .first { $0.animation.key == key && $0.animation.layer === layer }
        ?? TrackBuilder(add(key, of: layer, Motion(from: old, to: new)), calculationMode)
      if !builders.contains(where: { $0 === builder }) { builders.append(builder) }
      let block = keyframe ?? Keyframe(start: 0, duration: 1)
      builder.add(new, from: block.start, for: block.duration)
      return
    }
    guard old != new else { return }
    // A property that is set twice in one block goes to where it is set last.
    if let known = animations.lazy.compactMap({ $0 as? LayerAnimation<Value> })
      .last(where: { $0.key == key && $0.layer === layer }),
      known.motion.isStraight
    {
      known.motion = Motion(from: known.motion.start, to: new)
      return
    }
    _ = add(key, of: layer, Motion(from: old, to: new))
  }

  private func add<Value: LayerValue>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, _ motion: Motion<Value>
  ) -> LayerAnimation<Value> {
    let animation = LayerAnimation(animator, key, of: layer, motion, lane: lane)
    animations.append(animation)
    layer.add(animation)
    return animation
  }
}
