import SceneGraph
import Transitions

/// An object that provides the actions of a layer's changes, after `CALayerDelegate`.
@MainActor
public protocol LayerDelegate: AnyObject {
  /// Returns the action of a property's change: an animation, or `NSNull` in ported code for none;
  /// nil to query the layer itself.
  func action(for layer: ViewLayer, forKey event: String) -> (any LayerAction)?
}

extension LayerDelegate {
  public func action(for layer: ViewLayer, forKey event: String) -> (any LayerAction)? { nil }
}

/// The action without effect, which ends the search for another one.
public struct NoAction: LayerAction {
  /// Creates the action.
  public init() {}

  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// An action that stands for none, such as `NSNull` in ported code.
package protocol NullAction: LayerAction {}

extension NoAction: NullAction {}

extension ViewLayer {
  /// Returns the action of a property's change from the delegate or `actions`; nil if there is
  /// none.
  public func action(forKey event: String) -> (any LayerAction)? {
    let action = explicitAction(event)
    return action is any NullAction ? nil : action
  }

  private func explicitAction(_ event: String) -> (any LayerAction)? {
    delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? styleAction(event) ?? Self.defaultAction(forKey: event)
  }

  private func styleAction(_ event: String) -> (any LayerAction)? {
    (style?["actions"] as? [String: Any])?[event] as? any LayerAction
  }

  /// Values that are searched after the layer's own. Only its `actions` has an effect: actions by
  /// key, searched after the layer's.
  public var style: [AnyHashable: Any]? {
    get { value(forKey: "style") as? [AnyHashable: Any] }
    set { setValue(newValue, forKey: "style") }
  }

  /// Returns the action of a kind of layer; nil for an implicit animation.
  public class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }

  /// Returns code that animates the change of a property of a standalone layer, to be called after
  /// the change; nil if it is not animated.
  ///
  /// Such a layer animates each change implicitly, over the transaction's duration, regardless of
  /// an open animations block of views. The animation needs a start value: a layer that is not in a
  /// window, or was added to it in this turn of the run loop, has no presentation yet, and changes
  /// immediately.
  func implicitAction(_ key: PartialKeyPath<LayerProperties>) -> (() -> Void)? {
    guard let property = AnyLayerProperty.storing(key), presentedLayer == nil,
      !Transaction.disableActions(), isShown
    else { return nil }
    let name = property.name
    if let action = explicitAction(name) {
      if action is any NullAction { return nil }
      return { action.run(forKey: name, object: self, arguments: nil) }
    }
    // Images and Booleans change immediately.
    if ["contents", "hidden"].contains(name) { return nil }
    let animation = BasicAnimation(keyPath: name)
    animation.fromValue = property.value(in: presentedProperties())
    guard animation.fromValue != nil else { return nil }
    animation.fillMode = .backwards
    return {
      animation.timingFunction =
        Transaction.animationTimingFunction() ?? MediaTimingFunction(name: .default)
      animation.duration = Transaction.animationDuration()
      guard animation.duration > 0 else { return self.removeAnimation(forKey: name) }
      self.add(animation, forKey: name)
    }
  }
}

// MARK: - Animations of views' blocks

extension ViewLayer {
  /// Adds an animation of this layer.
  func add(_ animation: AnyLayerAnimation) { animations.append(animation) }

  /// Removes an animation that has ended.
  func remove(_ animation: AnyLayerAnimation) { animations.removeAll { $0 === animation } }

  /// Returns the next-added animation of the same property; nil if there is none.
  func animation(after animation: AnyLayerAnimation) -> AnyLayerAnimation? {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return nil }
    return animations[(index + 1)...].first { $0.path == animation.path }
  }

  /// Discards the animations of views' blocks; their completions are called in time.
  func dropAnimations() { animations = [] }
}

// MARK: - Animations added to the layer

extension ViewLayer {
  /// Adds a copy of an animation, replacing the one with the same key.
  ///
  /// In a window, the animation begins immediately; otherwise it begins when the layer joins a
  /// window.
  ///
  /// - Parameter key: nil for none; animations without a key do not replace each other.
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

  /// Returns the animation with `key`; nil if there is none. Animations of views' blocks have none.
  public func animation(forKey key: String) -> TimedAnimation? {
    activeAnimations.last { $0.key == key }?.animation
  }

  /// Returns the keys of all animations; nil if there are none. Those of views' blocks have the
  /// names of their properties.
  public func animationKeys() -> [String]? {
    let own = animations.compactMap { AnyLayerProperty.storing($0.path)?.name }
    var keys: [String] = []
    for key in own + activeAnimations.compactMap(\.key) where !keys.contains(key) {
      keys.append(key)
    }
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with `key`, whose delegate is notified that it has not finished.
  public func removeAnimation(forKey key: String) {
    for animation in activeAnimations where animation.key == key { animation.stop() }
    for animation in animations where AnyLayerProperty.storing(animation.path)?.name == key {
      animation.interrupt()
    }
  }

  /// Removes all animations of this layer and keeps the model. The animations' delegates are
  /// notified immediately that they have not finished. A view's animations block, once none of its
  /// animations is left, calls its completion with false.
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
  /// - Parameter delay: the delay of a replicator's instance, in seconds.
  func presentedProperties(delay: Double = 0) -> LayerProperties {
    var properties = model
    // The latest animation ends at the model's value, and each earlier one at the start of the
    // next.
    for animation in animations.reversed() { animation.apply(to: &properties, delay: delay) }
    for animation in activeAnimations { animation.apply(to: &properties, delay: delay) }
    return properties
  }

  /// The model layer that this one presents; a model layer returns itself.
  package var modelLayer: ViewLayer { presentedLayer ?? self }

  /// Makes this new layer present another one.
  func present(_ layer: ViewLayer) {
    model = layer.presentedProperties()
    presentedLayer = layer
    (name, userValues, timing) = (layer.name, layer.userValues, layer.timing)
  }
}
