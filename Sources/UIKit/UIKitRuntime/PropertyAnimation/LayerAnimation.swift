import SceneGraph
import Transitions

/// A type-erased animation of one property of one layer.
@MainActor
class AnyLayerAnimation {
  /// The animator whose progress the animation follows. Its timeline retains it while it is active.
  weak var animator: PropertyAnimator?
  /// The animated property.
  let path: PartialKeyPath<LayerProperties>
  /// The animated layer.
  weak var layer: ViewLayer?
  /// The layer's time minus the window's when the animation was created.
  private let initialLead: Double

  init(_ animator: PropertyAnimator, _ path: PartialKeyPath<LayerProperties>, of layer: ViewLayer) {
    self.animator = animator
    self.path = path
    self.layer = layer
    initialLead = layer.timeLead
  }

  /// The time by which the layer is ahead of the animator, in seconds, because the layer's time has
  /// changed since.
  var lead: Double { (layer?.timeLead ?? initialLead) - initialLead }

  /// Returns the end time of the animation, given the animator's `end`; nil if the layer's time is
  /// stopped.
  func end(_ end: Double, at now: Double) -> Double? {
    guard let layer, layer.hasOwnTime || initialLead != 0 else { return end }
    if now + lead >= end - 1e-9 { return now }
    return layer.timeRate > 0 ? now + (end - now - lead) / layer.timeRate : nil
  }

  /// Adds the animation's current distance from its end to the property in `properties`.
  ///
  /// - Parameter delay: the delay of a replicator's instance, in seconds.
  func apply(to properties: inout LayerProperties, delay: Double = 0) {}

  /// Ends the animation and restores the model's value from before it, unless the value was changed
  /// meanwhile.
  func restoreModel() {}
}

extension AnyLayerAnimation {
  /// Ends the animation and sets the model to the presented value. The presentation does not
  /// change, whatever else animates the property.
  func adoptPresentation() {
    guard let layer else { return }
    apply(to: &layer.model)
    layer.remove(self)
  }

  /// Removes the animation early; its animator ends with its last one.
  func interrupt() {
    layer?.remove(self)
    animator?.lose(self)
  }
}

/// An animation of one property of one layer.
///
/// Animations are *additive*, as in UIKit since iOS 8: an animation that interrupts another does
/// not replace it. Each adds its distance from its own end to the model's value. At an
/// interruption, the presented value therefore keeps its position and velocity, and the
/// contribution of the older animation fades out.
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
    // An animation that started from this one's end returns to this one's start.
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
  /// The difference is taken relative to `start` and applied relative to this value, so that a
  /// rotation about another axis does not jump either.
  fileprivate func shifted(from start: Self, to end: Self) -> Self {
    if start == end { return self }
    if self == start { return end }
    guard let own = components(from: self), let a = start.components(from: start),
      let b = end.components(from: start)
    else { return self }
    return Self(components: own + (b - a), from: self)
  }
}
