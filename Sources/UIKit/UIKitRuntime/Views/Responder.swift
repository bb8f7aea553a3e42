import SceneGraph
import Transitions

/// An object that handles touches or passes them to the next one in the responder chain, after
/// `UIResponder`: the base class of views and controllers.
@MainActor
open class Responder {
  /// Creates a responder.
  public init() {}

  /// The responder that gets unhandled events; nil at the end of the chain.
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

  /// True if the responder may become first responder.
  open var canBecomeFirstResponder: Bool { false }
  /// True if the responder may resign first responder.
  open var canResignFirstResponder: Bool { true }
  /// True if the responder is the first responder of its window. There is no keyboard.
  open var isFirstResponder: Bool { ownWindow?.firstResponder === self }

  /// Makes this the first responder if it may be, is in a window, and the current one resigns.
  ///
  /// - Returns: true if it is the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = ownWindow, canBecomeFirstResponder else { return false }
    if let other = window.firstResponder, other !== self {
      guard !other.isFirstResponder || other.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  /// Resigns first responder if permitted.
  ///
  /// - Returns: true if it is no longer the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    ownWindow?.firstResponder = nil
    return true
  }

  /// The window that contains the responder; nil outside a window.
  var ownWindow: Window? { nil }

  // MARK: Accessibility, which is not used here

  /// The accessibility properties of the responder.
  var accessibility: AccessibilityProperties?

  /// True if the responder is an accessibility element.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { changeAccessibility { $0.isElement = newValue } }
  }
  /// The label.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { changeAccessibility { $0.label = newValue } }
  }
  /// The hint: the result of an action, in words.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { changeAccessibility { $0.hint = newValue } }
  }
  /// The value, in words.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { changeAccessibility { $0.value = newValue } }
  }
  /// True to hide the elements within the responder.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { changeAccessibility { $0.hidesElements = newValue } }
  }
  /// True to hide the elements outside the responder.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { changeAccessibility { $0.isModal = newValue } }
  }
  /// The elements in reading order.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { changeAccessibility { $0.elements = newValue } }
  }
  /// Performs the element's action; by default it has no effect and returns false.
  open func accessibilityActivate() -> Bool { false }
  /// Leaves a modal view; by default it has no effect and returns false.
  open func accessibilityPerformEscape() -> Bool { false }
}

// Responders are equal if they are identical, like Objective-C objects.
extension Responder: Hashable {
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
