import SceneGraph
import Transitions

// MARK: - Animations of views' blocks

extension ViewLayer {
  /// Adds an animation of this layer.
  func add(_ animation: AnyLayerAnimation) { animations.append(animation) }

  /// Removes an animation that has ended.
  func remove(_ animation: AnyLayerAnimation) { animations.removeAll { $0 === animation } }

  /// Returns the animation of the same property that was added next; nil without one.
  func animation(after animation: AnyLayerAnimation) -> AnyLayerAnimation? {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return nil }
    return animations[(index + 1)...].first { $0.path == animation.path }
  }

  /// Forgets the animations of views' blocks; their completions are called in time.
  func dropAnimations() { animations = [] }
}

// MARK: - Animations that are added to the layer

extension ViewLayer {
  /// Adds a copy of an animation, in place of the one with the same key.
  ///
  /// In a window the animation begins at once. Outside of one it begins when the layer joins a
  /// window.
  ///
  /// - Parameter key: nil for none: such animations do not replace each other.
  public func add(_ animation: TimedAnimation, forKey key: String?) {
    let copy = animation.copied()
    if copy.duration <= 0 { copy.duration = Transaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = Transaction.animationTimingFunction() }
    let key = copy is TransitionAnimation ? "transition" : key
    (copy as? TransitionAnimation)?.begin(on: self)
    let replaced = activeAnimations.filter { key != nil && $0.key == key }
    let active = ActiveAnimation(copy, key, of: self)
    activeAnimations.append(active)
    active.startIfInWindow()
    for animation in replaced { animation.stop() }
  }

  /// Returns the animation with `key`; nil without one. Animations of views' blocks have none.
  public func animation(forKey key: String) -> TimedAnimation? {
    activeAnimations.last { $0.key == key }?.animation
  }

  /// Returns the keys of all animations; nil without one. Those of views' blocks have the names of
  /// their properties.
  public func animationKeys() -> [String]? {
    let own = animations.compactMap { AnyLayerProperty.storing($0.path)?.name }
    var keys: [String] = []
    for key in own + activeAnimations.compactMap(\.key) where !keys.contains(key) {
      keys.append(key)
    }
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with `key`, which is told that it has not finished.
  public func removeAnimation(forKey key: String) {
    for animation in activeAnimations where animation.key == key { animation.stop() }
    for animation in animations where AnyLayerProperty.storing(animation.path)?.name == key {
      animation.interrupt()
    }
  }

  /// Removes all animations of this layer and keeps the model. The animations are told at once that
  /// they have not finished, and so is a view's animations block, whose completion gets false, as
  /// soon as none of its animations is left.
  public func removeAllAnimations() {
    for animation in activeAnimations { animation.stop() }
    for animation in animations { animation.interrupt() }
  }

  /// Forgets an animation that has ended.
  func forget(_ animation: ActiveAnimation) { activeAnimations.removeAll { $0 === animation } }

  /// True if animations change the presentation of this layer.
  public var isAnimating: Bool {
    animations.contains { $0.animator?.isRetainedPresentation != true }
      || activeAnimations.contains { $0.isMoving }
  }
}

// MARK: - Presentation

extension ViewLayer {
  /// Returns the presented values.
  ///
  /// - Parameter delay: the seconds by which an instance of a replicator is behind.
  func presentedProperties(delay: Double = 0) -> LayerProperties {
    var properties = model
    // The latest animation ends at the model's value, and each earlier one at the start of the
    // next.
    for animation in animations.reversed() { animation.apply(to: &properties, delay: delay) }
    for animation in activeAnimations { animation.apply(to: &properties, delay: delay) }
    return properties
  }

  /// The layer of the model that this one presents; the layer itself if it is one.
  package var modelLayer: ViewLayer { presentedLayer ?? self }

  /// Makes this layer, a new one, present another.
  func present(_ layer: ViewLayer) {
    model = layer.presentedProperties()
    presentedLayer = layer
    (name, userValues, timing) = (layer.name, layer.userValues, layer.timing)
  }
}
