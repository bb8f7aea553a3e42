import SceneGraph
import Transitions

/// An animation of one property of one layer, without the property's type.
@MainActor
class AnyLayerAnimation {
  /// The animator whose progress the animation follows. Its timeline keeps it while it is active.
  weak var animator: PropertyAnimator?
  /// The animated property.
  let path: PartialKeyPath<LayerProperties>
  /// The animated layer.
  weak var layer: ViewLayer?

  init(_ animator: PropertyAnimator, _ path: PartialKeyPath<LayerProperties>, of layer: ViewLayer) {
    self.animator = animator
    self.path = path
    self.layer = layer
  }

  /// Adds the animation's present distance from its end to the property in `properties`.
  func apply(to properties: inout LayerProperties) {}

  /// Restores the model's value before the animation, unless it was set to something else
  /// meanwhile, and ends.
  func restoreModel() {}
}

extension AnyLayerAnimation {
  /// Makes the presented value the model's and ends there. The presentation does not change,
  /// whatever else animates the property.
  func adoptPresentation() {
    guard let layer else { return }
    apply(to: &layer.model)
    layer.remove(self)
  }
}

/// An animation of one property of one layer.
///
/// Animations are *additive*, as UIKit's have been since iOS 8: an animation that interrupts
/// another does not replace it. Each adds its distance from its own end to the model's value. At an
/// interruption the presented value therefore keeps its position and its velocity, and the share of
/// the older animation fades out.
final class LayerAnimation<Value: LayerValue>: AnyLayerAnimation {
  let key: WritableKeyPath<LayerProperties, Value>
  /// The values that the animation passes through.
  var interpolator: Interpolator<Value>
  /// The model's value before the animation.
  private var oldValue: Value
  /// The index of the animator's track that the animation follows.
  private let track: Int

  init(
    _ animator: PropertyAnimator, _ key: WritableKeyPath<LayerProperties, Value>,
    of layer: ViewLayer, _ interpolator: Interpolator<Value>, track: Int
  ) {
    self.key = key
    self.interpolator = interpolator
    self.track = track
    oldValue = interpolator.start
    super.init(animator, key, of: layer)
  }

  private var currentValue: Value {
    animator.map { interpolator.value(at: $0.progress(ofTrack: track)) } ?? interpolator.end
  }

  override func apply(to properties: inout LayerProperties) {
    properties[keyPath: key] = properties[keyPath: key].shifted(
      from: interpolator.end, to: currentValue)
  }

  override func restoreModel() {
    guard let layer else { return }
    defer { layer.remove(self) }
    // An animation that started from this one's end goes back to this one's start.
    if let next = layer.animation(after: self) as? LayerAnimation<Value>,
      next.oldValue == interpolator.end
    {
      next.oldValue = oldValue
    } else if layer.model[keyPath: key] == interpolator.end {
      layer.model[keyPath: key] = oldValue
    }
  }
}

extension Animatable {
  /// Returns this value moved by the difference from `start` to `end`; the value itself if it has
  /// no components.
  ///
  /// The difference is taken relative to `start` and applied relative to this value. So a rotation
  /// about another axis does not jump either.
  fileprivate func shifted(from start: Self, to end: Self) -> Self {
    if start == end { return self }
    if self == start { return end }
    guard let own = components(from: self), let a = start.components(from: start),
      let b = end.components(from: start)
    else { return self }
    return Self(components: own + (b - a), from: self)
  }
}
