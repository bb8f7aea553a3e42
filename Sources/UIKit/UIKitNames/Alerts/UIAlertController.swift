public import FoundationNames
import SceneGraph
public import UIKitRuntime

/// A button of an alert.
@MainActor
open class UIAlertAction: NSObject {
  /// The look. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// The title.
  public let title: String?
  /// The look.
  public let style: Style
  /// True if the button responds to touches.
  open var isEnabled = true { didSet { onChange?() } }

  private let handler: ((UIAlertAction) -> Void)?
  var onChange: (() -> Void)?

  /// Creates a button.
  ///
  /// - Parameter handler: called after a tap on the button, once the alert has been dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }

  func perform() { handler?(self) }
}

/// A controller that shows a message and buttons on a card, in the middle or at the bottom of the
/// window. It is presented like any other controller.
@MainActor
open class UIAlertController: ViewController {
  /// The place of the card. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// At the bottom.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// The text below the title.
  open var message: String? { didSet { contentDidChange() } }
  /// The place of the card.
  public private(set) var preferredStyle = Style.alert
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The fields, in the order in which they were added; nil if there are none.
  public private(set) var textFields: [UITextField]?
  /// The action with the bold title; one of `actions`.
  open var preferredAction: UIAlertAction? { didSet { contentDidChange() } }
  /// The title.
  open override var title: String? { didSet { contentDidChange() } }

  private let transitions = AlertTransitions()

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    modalPresentationStyle = .custom
    modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
    transitioningDelegate = transitions
  }

  /// Adds a button. An alert has at most one cancel button, which is to the left of another one,
  /// and below several others.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.onChange = { [weak self] in self?.contentDidChange() }
    contentDidChange()
  }

  /// Adds a field.
  ///
  /// - Parameter configurationHandler: called with the field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    field.font = Font(size: 13)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
    contentDidChange()
  }

  /// Builds the card.
  open override func loadView() {
    let card = AlertCard(frame: .zero)
    card.alert = self
    view = card
    card.rebuild()
  }

  private func contentDidChange() {
    (viewIfLoaded as? AlertCard)?.rebuild()
  }

  /// Performs a tap on a button: dismisses the alert, and then calls the handler.
  func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    dismiss(animated: true) { action.perform() }
  }
}

public typealias UIAlertControllerStyle = UIAlertController.Style
public typealias UIAlertActionStyle = UIAlertAction.Style

/// The delegate of every alert.
@MainActor
private final class AlertTransitions: TransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    AlertPresentation(presentedViewController: presented, presenting: presenting)
  }
}
