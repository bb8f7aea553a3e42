import SceneGraph
import Transitions

/// One animation of one property of one layer: what it passes through, and whose progress it follows.
@MainActor
class AnyLayerAnimation {
  /// The timeline keeps the animator as long as it is active; what outlives both is over.
  weak var animator: PropertyAnimator?
  let path: PartialKeyPath<LayerProperties>
  weak var layer: ViewLayer?

  init(_ animator: PropertyAnimator, _ path: PartialKeyPath<LayerProperties>, of layer: ViewLayer) {
    self.animator = animator
    self.path = path
    self.layer = layer
  }

  /// Adds to the property in `properties` what is still missing on the way to this animation's end.
  func shift(_ properties: inout LayerProperties) {}

  /// Gives the model what it had before, unless somebody has set something else meanwhile, and ends.
  func restoreModel() {}
}

extension AnyLayerAnimation {
  /// Gives the model what this animation makes be seen, and ends it there: what is seen stays as it is, whatever else
  /// animates the property.
  func adoptPresentation() {
    guard let layer else { return }
    shift(&layer.model)
    layer.remove(self)
  }
}

/// Animations are *additive*, as UIKit's have been since iOS 8: one that interrupts another does not replace it. Each
/// adds, to the value that the model has, how far it is from its own end. What is seen at an interruption therefore stays
/// where it is and keeps its speed, and the older one's share fades out by itself.
final class LayerAnimation<Value: LayerValue>: AnyLayerAnimation {
  let key: WritableKeyPath<LayerProperties, Value>
  var motion: Motion<Value>
  /// What the model had before.
  private var before: Value
  /// Which of the animator's lanes it is in.
  private let lane: Int

  init(
    _ animator: PropertyAnimator, _ key: WritableKeyPath<LayerProperties, Value>,
    of layer: ViewLayer, _ motion: Motion<Value>, lane: Int
  ) {
    self.key = key
    self.motion = motion
    self.lane = lane
    before = motion.start
    super.init(animator, key, of: layer)
  }

  /// Where it is.
  private var current: Value {
    animator.map { motion.value(at: $0.progress(of: lane)) } ?? motion.end
  }

  override func shift(_ properties: inout LayerProperties) {
    properties[keyPath: key] = properties[keyPath: key].shifted(from: motion.end, to: current)
  }

  override func restoreModel() {
    guard let layer else { return }
    defer { layer.remove(self) }
    // What has set out from this one's end meanwhile goes back to where this one came from.
    if let next = layer.animation(after: self) as? LayerAnimation<Value>,
      next.before == motion.end
    {
      next.before = before
    } else if layer.model[keyPath: key] == motion.end {
      layer.model[keyPath: key] = before
    }
  }
}

extension Animatable {
  /// This value, moved by what leads from `start` to `end`; without a jump also where that is a turn about another axis,
  /// because the turn itself is applied and not the numbers that it has from afar. Where there are no numbers it stays.
  fileprivate func shifted(from start: Self, to end: Self) -> Self {
    if start == end { return self }
    if self == start { return end }
    guard let place = components(from: self), let a = start.components(from: start),
      let b = end.components(from: start)
    else { return self }
    return Self(components: place + (b - a), from: self)
  }
}
