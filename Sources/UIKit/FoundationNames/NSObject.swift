import UIKitRuntime

/// The common protocol of all classes in ported code, after Foundation's. It has no requirements.
public protocol NSObjectProtocol: AnyObject {}

extension NSObjectProtocol {
  /// Returns true if the object is an instance of the class or of a subclass.
  public func isKind(of aClass: AnyClass) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let type = mirror?.subjectType {
      if type == aClass { return true }
      mirror = mirror?.superclassMirror
    }
    return false
  }

  /// Returns true if the object is an instance of the class itself, not of a subclass.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Calls a method on the window's timeline.
  ///
  /// - Parameters:
  ///   - action: a method such as `Type.method`, instead of a selector.
  ///   - argument: nil; to call a method with a parameter, pass a closure.
  ///   - delay: in seconds of the window's time.
  @MainActor
  public func perform(
    _ action: @escaping @MainActor (Self) -> @MainActor () -> Void, with argument: Any? = nil,
    afterDelay delay: Double
  ) {
    _ = WindowClock.schedule(after: delay) { action(self)() }
  }
}

/// The base class of ported classes, such as `class X: NSObject,
/// UIViewControllerAnimatedTransitioning`, which replaces Foundation's. Two objects are equal if
/// `isEqual(_:)` returns true; by default, that is if they are identical.
@MainActor
open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible {
  /// Creates an object.
  public init() {}

  /// Returns true if the object equals `object`. A subclass that overrides it must also override
  /// `hash`.
  nonisolated open func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  /// The hash value of the object.
  nonisolated open var hash: Int { ObjectIdentifier(self).hashValue }

  /// The name of the object's class.
  nonisolated open var description: String { "<\(type(of: self))>" }

  nonisolated public static func == (first: NSObject, second: NSObject) -> Bool {
    first.isEqual(second)
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
