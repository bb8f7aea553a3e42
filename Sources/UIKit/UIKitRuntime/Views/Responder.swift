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

  /// True if the responder may become the first one.
  open var canBecomeFirstResponder: Bool { false }
  /// True if the responder may stop being the first one.
  open var canResignFirstResponder: Bool { true }
  /// True if the responder is the first one of its window. There is no keyboard.
  open var isFirstResponder: Bool { ownWindow?.firstResponder === self }

  /// Makes the responder the first one if it may be, is in a window, and the present one gives way.
  ///
  /// - Returns: true if it is the first one.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = ownWindow, canBecomeFirstResponder else { return false }
    if let other = window.firstResponder, other !== self {
      guard !other.isFirstResponder || other.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  /// Stops being the first responder if it may.
  ///
  /// - Returns: true if it is not the first one any more.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    ownWindow?.firstResponder = nil
    return true
  }

  /// The window that the responder is in; nil without one.
  var ownWindow: Window? { nil }

  // MARK: Accessibility, which nobody asks for here

  /// What accessibility is told of the responder.
  var accessibility: AccessibilityProperties?

  /// True if the responder is an element of its own.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { changeAccessibility { $0.isElement = newValue } }
  }
  /// The name that is read.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { changeAccessibility { $0.label = newValue } }
  }
  /// The result of an action, in words.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { changeAccessibility { $0.hint = newValue } }
  }
  /// The value, in words.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { changeAccessibility { $0.value = newValue } }
  }
  /// True if the elements within the responder are not read.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { changeAccessibility { $0.hidesElements = newValue } }
  }
  /// True if elements beside the responder are not read.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { changeAccessibility { $0.isModal = newValue } }
  }
  /// The elements in the order in which they are read.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { changeAccessibility { $0.elements = newValue } }
  }
  /// Does what the element does; returns false, as by default it does nothing.
  open func accessibilityActivate() -> Bool { false }
  /// Leaves a modal view; returns false, as by default it does nothing.
  open func accessibilityPerformEscape() -> Bool { false }
}

// Responders are equal if they are identical, as Objective-C's objects are.
extension Responder: Hashable {
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
