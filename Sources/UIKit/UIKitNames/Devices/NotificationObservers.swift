public import Foundation
import FoundationNames

// Here a selector is a method such as `Type.method`. Foundation's centre on Linux takes closures
// and returns a token for each; UIKit code removes the observer that it added.

/// A method that a notification center calls.
@MainActor
private final class NotificationRegistration {
  weak var owner: AnyObject?
  weak var center: NotificationCenter?
  let name: NSNotification.Name?
  weak var object: AnyObject?
  let hasObject: Bool
  var token: (any Foundation.NSObjectProtocol)?

  init(
    _ owner: AnyObject, _ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?
  ) {
    (self.owner, self.center, self.name) = (owner, center, name)
    self.object = object as AnyObject?
    hasObject = object != nil
  }

  /// All registrations. `NotificationCenter.default` is global by nature, and so are its observers,
  /// which belong to the main actor. Registrations of deallocated objects are removed with the next
  /// one.
  static var all: [NotificationRegistration] = []

  static func remove(where isRemoved: (NotificationRegistration) -> Bool) {
    for registration in all where isRemoved(registration) || registration.owner == nil {
      if let token = registration.token { registration.center?.removeObserver(token as Any) }
      registration.token = nil
    }
    all.removeAll { $0.token == nil }
  }
}

extension NotificationCenter {
  /// Calls a method of `observer`, which is weakly referenced, with each notification.
  ///
  /// A notification posted on another thread is delivered later, on the main thread.
  ///
  /// - Parameters:
  ///   - action: a method that takes the notification, instead of a selector.
  ///   - name: nil for any name.
  ///   - object: the sender; nil for any.
  @MainActor
  public func addObserver<Owner: AnyObject>(
    _ observer: Owner,
    selector action:
      @escaping @MainActor (Owner) ->
      @MainActor (Notification)
      -> Void, name: NSNotification.Name?, object: Any?
  ) {
    register(observer, name, object) { action($0)($1) }
  }

  /// Calls a method of `observer` that takes a reference to the notification.
  @MainActor
  public func addObserver<Owner: AnyObject>(
    _ observer: Owner,
    selector action:
      @escaping @MainActor (Owner) ->
      @MainActor (NSNotification)
      -> Void, name: NSNotification.Name?, object: Any?
  ) {
    register(observer, name, object) {
      action($0)(NSNotification(name: $1.name, object: $1.object, userInfo: $1.userInfo))
    }
  }

  /// Calls a method of `observer` without parameters.
  @MainActor
  public func addObserver<Owner: AnyObject>(
    _ observer: Owner, selector action: @escaping @MainActor (Owner) -> @MainActor () -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    register(observer, name, object) { owner, _ in action(owner)() }
  }

  /// Removes an observer that was added with a selector, or the token of a closure.
  @MainActor
  public func removeObserver<Owner: AnyObject>(_ observer: Owner) {
    NotificationRegistration.remove { $0.owner === observer && $0.center === self }
    removeObserver(observer as Any)
  }

  /// Removes an observer that was added with a selector, for a name and a sender; nil for all.
  @MainActor
  public func removeObserver<Owner: AnyObject>(
    _ observer: Owner, name: NSNotification.Name?, object: Any? = nil
  ) {
    let sender = object as AnyObject?
    NotificationRegistration.remove {
      $0.owner === observer && $0.center === self && (name == nil || $0.name == name)
        && (sender == nil || $0.object === sender)
    }
    removeObserver(observer as Any, name: name, object: object)
  }

  @MainActor
  private func register<Owner: AnyObject>(
    _ observer: Owner, _ name: NSNotification.Name?, _ object: Any?,
    _ body: @escaping @MainActor (Owner, Notification) -> Void
  ) {
    NotificationRegistration.remove { _ in false }
    let registration = NotificationRegistration(observer, self, name, object)
    let call: @MainActor (Notification) -> Void = { [weak registration] notification in
      guard let owner = registration?.owner as? Owner else { return }
      body(owner, notification)
    }
    registration.token = addObserver(forName: name, object: object, queue: nil) { notification in
      // From here on, only the main actor uses the notification.
      nonisolated(unsafe) let notification = notification
      WindowClock.onMainActor { unsafe call(notification) }
    }
    NotificationRegistration.all.append(registration)
  }
}
