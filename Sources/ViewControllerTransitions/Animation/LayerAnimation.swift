import Transitions

/// One animation of one property of one layer: what it passes through, and whose progress it follows.
@MainActor
class AnyLayerAnimation {
  let animator: PropertyAnimator
  let path: PartialKeyPath<LayerProperties>
  weak var layer: ViewLayer?

  init(_ animator: PropertyAnimator, _ path: PartialKeyPath<LayerProperties>, of layer: ViewLayer) {
    self.animator = animator
    self.path = path
    self.layer = layer
  }

  /// Puts what is seen of the property into `properties`, which hold the model's values; `animations` are all of that
  /// property, the oldest first.
  func present(_ animations: [AnyLayerAnimation], in properties: inout LayerProperties) {}

  /// Gives the model what it had before, unless somebody has set something else meanwhile.
  func restoreModel() {}

  /// Gives the model what is seen now.
  func adoptPresentation() {}
}

/// Where a property comes from and goes to.
enum Motion<Value: Animatable> {
  case change(from: Value, to: Value)
  /// Through keys, the last of which is `to`.
  case keyframes(KeyframeTrack<Value>)

  var start: Value {
    switch self {
    case .change(let from, _): from
    case .keyframes(let track): track.keys[0].value
    }
  }

  var end: Value {
    switch self {
    case .change(_, let to): to
    case .keyframes(let track): track.keys[track.keys.count - 1].value
    }
  }

  func value(at fraction: Double) -> Value {
    switch self {
    case .change(let from, let to): from.interpolated(to: to, fraction)
    case .keyframes(let track): track.value(at: fraction)
    }
  }
}

/// Animations are *additive*, as UIKit's have been since iOS 8: one that interrupts another does not replace it, but
/// adds the way from the other's end to its own. What is seen at that instant stays where it is and keeps its speed,
/// and the older one's share fades out by itself.
final class LayerAnimation<Value: Animatable>: AnyLayerAnimation {
  let key: WritableKeyPath<LayerProperties, Value>
  var motion: Motion<Value>
  /// The part of the animator's way, as fractions, in which this happens.
  let delayFactor: Double

  init(
    _ animator: PropertyAnimator, _ key: WritableKeyPath<LayerProperties, Value>,
    of layer: ViewLayer, _ motion: Motion<Value>, delayFactor: Double
  ) {
    self.key = key
    self.motion = motion
    self.delayFactor = delayFactor
    super.init(animator, key, of: layer)
  }

  private var current: Value {
    let fraction = animator.progress
    guard delayFactor > 0 else { return motion.value(at: fraction) }
    return motion.value(at: max(0, (fraction - delayFactor) / (1 - delayFactor)))
  }

  override func present(
    _ animations: [AnyLayerAnimation], in properties: inout LayerProperties
  ) {
    let model = properties[keyPath: key]
    let chain = animations.compactMap { $0 as? LayerAnimation<Value> }
    guard let first = chain.first else { return }
    var value = first.current
    var settled = first.motion.end
    for next in chain.dropFirst() {
      value = value.shifted(from: settled, to: next.motion.start)
      value = value.shifted(from: next.motion.start, to: next.current, seenFrom: next.motion.end)
      settled = next.motion.end
    }
    properties[keyPath: key] = value.shifted(from: settled, to: model)
  }

  override func restoreModel() {
    guard let layer, layer.model[keyPath: key] == motion.end else { return }
    layer.model[keyPath: key] = motion.start
  }

  override func adoptPresentation() {
    guard let layer else { return }
    layer.model[keyPath: key] = layer.presentedProperties()[keyPath: key]
  }
}

extension Animatable {
  /// This value, moved by what leads from `start` to `end`. Where the two are the same it stays as it is, to the bit.
  fileprivate func shifted(from start: Self, to end: Self, seenFrom reference: Self? = nil) -> Self
  {
    if start == end { return self }
    if self == start { return end }
    let reference = reference ?? end
    guard let place = components(from: reference), let a = start.components(from: reference),
      let b = end.components(from: reference)
    else { return end }
    return Self(components: place + (b - a), from: reference)
  }
}
