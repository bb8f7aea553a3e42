import UIKitRuntime

/// What all classes of ported code have, after Foundation's protocol. It has no requirement.
public protocol NSObjectProtocol: AnyObject {}

extension NSObjectProtocol {
  /// Returns true if the object is of a class or of one of its subclasses.
  public func isKind(of aClass: AnyClass) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let type = mirror?.subjectType {
      if type == aClass { return true }
      mirror = mirror?.superclassMirror
    }
    return false
  }

  /// Returns true if the object is of a class and of none of its subclasses.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Calls a method on the window's timeline.
  ///
  /// - Parameters:
  ///   - action: a method such as `Type.method`, in the place of a selector.
  ///   - argument: nil; a method with a parameter takes it in a closure.
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
/// UIViewControllerAnimatedTransitioning`, in the place of Foundation's. Two objects are equal if
/// `isEqual(_:)` says so: by default if they are one.
@MainActor
open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible {
  /// Creates an object.
  public init() {}

  /// Returns true if the object equals `object`. A subclass that overrides it overrides `hash`,
  /// too.
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
