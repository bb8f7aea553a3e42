import SceneGraph
import Transitions

/// An object that is asked for the actions of a layer's changes, after `CALayerDelegate`.
@MainActor
public protocol LayerDelegate: AnyObject {
  /// Returns the action of a property's change: an animation, or `NSNull` in ported code for none;
  /// nil to ask the layer itself.
  func action(for layer: ViewLayer, forKey event: String) -> (any LayerAction)?
}

extension LayerDelegate {
  public func action(for layer: ViewLayer, forKey event: String) -> (any LayerAction)? { nil }
}

/// The action that does nothing, which ends the search for another one.
public struct NoAction: LayerAction {
  /// Creates the action.
  public init() {}

  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// An action that stands for none, such as `NSNull` in ported code.
package protocol NullAction: LayerAction {}

extension NoAction: NullAction {}

extension ViewLayer {
  /// Returns the action of a property's change that the delegate or `actions` has; nil without one.
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

  /// Values that are asked after the layer's own. Only `actions` in it has an effect: actions by
  /// key, which are asked after the layer's.
  public var style: [AnyHashable: Any]? {
    get { value(forKey: "style") as? [AnyHashable: Any] }
    set { setValue(newValue, forKey: "style") }
  }

  /// Returns the action of a kind of layer; nil, which means an implicit animation.
  public class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }

  /// Returns code that animates the change of a property of a layer of its own, to be called after
  /// the change; nil if it is not animated.
  ///
  /// Such a layer animates each change by itself, over the transaction's duration, whatever views'
  /// animations block is open. There must be something to animate from: a layer that is not in a
  /// window, or was added to it in this turn of the run loop, has no presentation yet, and changes
  /// at once.
  func implicitAction(_ key: PartialKeyPath<LayerProperties>) -> (() -> Void)? {
    guard let property = AnyLayerProperty.storing(key), presentedLayer == nil,
      !Transaction.disableActions(), isShown
    else { return nil }
    let name = property.name
    if let action = explicitAction(name) {
      if action is any NullAction { return nil }
      return { action.run(forKey: name, object: self, arguments: nil) }
    }
    // An image and a switch change at once.
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
