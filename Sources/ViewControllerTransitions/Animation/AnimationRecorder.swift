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
  private let delayFactor: Double
  private(set) var animations: [AnyLayerAnimation] = []
  private var keyframe: Keyframe?
  private var builders: [TrackBuilder] = []
  let calculationMode: CalculationMode?

  /// - Parameter calculationMode: how values between keyframes are worked out; nil where there are none.
  init(
    _ animator: PropertyAnimator, delayFactor: Double = 0, calculationMode: CalculationMode? = nil
  ) {
    self.animator = animator
    self.delayFactor = delayFactor
    self.calculationMode = calculationMode
  }

  /// Runs `changes` and makes animations of what they change.
  func record(_ changes: () -> Void) {
    Self.$current.withValue(self) { changes() }
    for builder in builders { builder.finish() }
  }

  /// Runs the changes of one keyframe.
  func record(_ keyframe: Keyframe, _ changes: () -> Void) {
    let outer = self.keyframe
    self.keyframe = keyframe
    Self.$current.withValue(self) { changes() }
    self.keyframe = outer
  }

  /// A property that has just changed.
  func note<Value: Animatable>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, from old: Value,
    to new: Value
  ) {
    if let calculationMode {
      let block = keyframe ?? Keyframe(start: 0, duration: 1)
      let place = KeyframeTrack<Value>.Block(new, from: block.start, for: block.duration)
      let known = builders.lazy.compactMap { $0 as? PropertyTrackBuilder<Value> }
        .first { $0.animation.path == key && $0.animation.layer === layer }
      if let known {
        known.blocks.append(place)
        return
      }
      let builder = PropertyTrackBuilder(
        add(key, of: layer, .change(from: old, to: new)), from: old, calculationMode)
      builder.blocks.append(place)
      builders.append(builder)
      return
    }
    // A property that is set twice in one block goes to where it is set last.
    if let known = animations.lazy.compactMap({ $0 as? LayerAnimation<Value> })
      .first(where: { $0.path == key && $0.layer === layer })
    {
      known.motion = .change(from: known.motion.start, to: new)
      return
    }
    _ = add(key, of: layer, .change(from: old, to: new))
  }

  private func add<Value: Animatable>(
    _ key: WritableKeyPath<LayerProperties, Value>, of layer: ViewLayer, _ motion: Motion<Value>
  ) -> LayerAnimation<Value> {
    let animation = LayerAnimation(animator, key, of: layer, motion, delayFactor: delayFactor)
    animations.append(animation)
    layer.add(animation)
    return animation
  }
}

/// Collects one property's keyframes until all are known.
@MainActor
private class TrackBuilder {
  func finish() {}
}

private final class PropertyTrackBuilder<Value: Animatable>: TrackBuilder {
  let animation: LayerAnimation<Value>
  private let initial: Value
  private let mode: CalculationMode
  var blocks: [KeyframeTrack<Value>.Block] = []

  init(_ animation: LayerAnimation<Value>, from initial: Value, _ mode: CalculationMode) {
    self.animation = animation
    self.initial = initial
    self.mode = mode
  }

  /// The model has what was set last; what comes last in time decides.
  override func finish() {
    let motion = Motion.keyframes(KeyframeTrack(from: initial, blocks: blocks, mode))
    animation.motion = motion
    animation.layer?.model[keyPath: animation.key] = motion.end
  }
}
