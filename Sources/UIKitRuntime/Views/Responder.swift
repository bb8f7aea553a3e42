import SceneGraph
import Transitions

/// An object that handles touches or hands them to the next one in the responder chain, after
/// `UIResponder`: the base class of views and controllers.
@MainActor
open class Responder {
  /// Creates a responder.
  public init() {}

  /// The responder that gets what this one does not handle; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Handles touches that began; by default the next responder does.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Handles touches that moved; by default the next responder does.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Handles touches that ended; by default the next responder does.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Handles touches that were cancelled; by default the next responder does.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// True if the responder may become the first one. There is no keyboard here.
  open var canBecomeFirstResponder: Bool { false }
  /// True if the responder is the first one: never here.
  open var isFirstResponder: Bool { false }
  /// Returns true if the responder became the first one.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  /// Returns true if the responder is no longer the first one.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }
}

// Responders are equal if they are identical, as Objective-C's objects are.
extension Responder: Hashable {
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
