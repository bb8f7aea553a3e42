/// A call that was ignored because it was invalid at that moment. UIKit logs such calls; here
/// `Window.onWarning` gets them.
public enum RuntimeWarning: Hashable, Sendable, CustomStringConvertible {
  /// A controller that already presents another one tried to present a second.
  case alreadyPresenting
  /// A controller that is already presented was presented again.
  case alreadyPresented
  /// The presenting controller's view is not in a window.
  case notInWindow
  /// A transition of the same controllers is under way.
  case transitionInProgress
  /// There is no presented controller to dismiss.
  case nothingToDismiss
  /// `completeTransition` was called a second time.
  case completedTwice
  /// A controller that is already on the stack was pushed.
  case alreadyOnStack
  /// An unknown segue was performed.
  case unknownSegue
  /// A required constraint conflicts with others.
  case unsatisfiableConstraint

  public var description: String {
    switch self {
    case .alreadyPresenting: "The controller already presents another one; nothing was presented."
    case .alreadyPresented: "The controller is already presented; nothing was presented."
    case .notInWindow: "The presenting controller's view is not in a window; nothing was presented."
    case .transitionInProgress:
      "A presentation or dismissal of these controllers is already under way; the call was ignored."
    case .nothingToDismiss:
      "There is no presented controller to dismiss."
    case .completedTwice: "completeTransition was called again after the transition had ended."
    case .alreadyOnStack: "The controller is already on the navigation stack; nothing was pushed."
    case .unsatisfiableConstraint:
      "A required constraint conflicts with others; the layout ignores it."
    case .unknownSegue: "Unknown segue; nothing was performed."
    }
  }
}
