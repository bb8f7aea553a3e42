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
  /// The layer's time less the window's when the animation was made.
  private let initialLead: Double

  init(_ animator: PropertyAnimator, _ path: PartialKeyPath<LayerProperties>, of layer: ViewLayer) {
    self.animator = animator
    self.path = path
    self.layer = layer
    initialLead = layer.timeLead
  }

  /// The seconds by which the layer has its animations ahead of the animator, because its time was
  /// changed since.
  var lead: Double { (layer?.timeLead ?? initialLead) - initialLead }

  /// Returns the time at which the animation is over, which ends at `end` for its animator; nil if
  /// the layer's time stands still.
  func end(_ end: Double, at now: Double) -> Double? {
    guard let layer, layer.hasOwnTime || initialLead != 0 else { return end }
    if now + lead >= end - 1e-9 { return now }
    return layer.timeRate > 0 ? now + (end - now - lead) / layer.timeRate : nil
  }

  /// Adds the animation's present distance from its end to the property in `properties`.
  ///
  /// - Parameter delay: the seconds by which an instance of a replicator is behind.
  func apply(to properties: inout LayerProperties, delay: Double = 0) {}

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

  /// Removes the animation before its time; its animator ends with its last one.
  func interrupt() {
    layer?.remove(self)
    animator?.lose(self)
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

  override func apply(to properties: inout LayerProperties, delay: Double) {
    let lead = lead - delay
    let value =
      animator.map { interpolator.value(at: $0.progress(ofTrack: track, lead: lead)) }
      ?? interpolator.end
    properties[keyPath: key] = properties[keyPath: key].shifted(from: interpolator.end, to: value)
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
