/// A call that was ignored because it makes no sense at that moment. UIKit logs such calls; here
/// `Window.onWarning` gets them.
public enum RuntimeWarning: Hashable, Sendable, CustomStringConvertible {
  /// A controller that presents another one was asked to present a second.
  case alreadyPresenting
  /// A controller that is presented already was to be presented.
  case alreadyPresented
  /// The presenting controller's view is in no window.
  case notInWindow
  /// A transition of the same controllers is under way.
  case transitionInProgress
  /// No controller was presented that could be dismissed.
  case nothingToDismiss
  /// `completeTransition` was called again.
  case completedTwice
  /// A controller that is on the stack already was pushed.
  case alreadyOnStack
  /// A segue that was never added was to be performed.
  case unknownSegue
  /// A required constraint contradicts others.
  case unsatisfiableConstraint

  public var description: String {
    switch self {
    case .alreadyPresenting: "The controller presents another one already; nothing was presented."
    case .alreadyPresented: "The controller is presented already; nothing was presented."
    case .notInWindow: "The presenting controller's view is in no window; nothing was presented."
    case .transitionInProgress:
      "A presentation or dismissal of these controllers is under way; nothing was done."
    case .nothingToDismiss:
      "The controller neither presents nor is presented; nothing was dismissed."
    case .completedTwice: "completeTransition was called again after the transition was over."
    case .alreadyOnStack: "The controller is on the navigation stack already; nothing was pushed."
    case .unsatisfiableConstraint:
      "A required constraint contradicts others; the layout goes without it."
    case .unknownSegue: "No segue of that name was added; nothing was performed."
    }
  }
}
