import SceneGraph
import Transitions
public import UIKitRuntime

/// A stage for an animator: a recorder's window with two pictures as view controllers, and a change
/// between them.
@MainActor
public final class TransitionStage {
  /// A change of view controllers.
  public enum Change: String, CaseIterable, Sendable {
    /// A push onto a navigation stack.
    case push
    /// A pop from a navigation stack.
    case pop
    /// A presentation.
    case present
    /// The dismissal of a presented controller.
    case dismiss
  }

  /// The change.
  public let change: Change
  /// The controller of the first picture.
  public let from: ViewController
  /// The controller of the second picture.
  public let to: ViewController

  private let window: Window
  private let navigation: NavigationController?
  /// The delegate, to which controllers hold weak references.
  private let delegate: AnyObject
  /// The delegate, if the stage created it.
  private var vendor: AnimatorVendor? { delegate as? AnimatorVendor }

  /// Creates the stage before the change.
  ///
  /// - Parameter animator: a function that creates the animator.
  public convenience init(
    _ change: Change, on recorder: WindowRecorder,
    animator: @escaping @MainActor () -> any AnimatedTransitioning
  ) {
    let vendor = AnimatorVendor(animator)
    self.init(change, on: recorder, style: .fullScreen, vendor, vendor, vendor)
  }

  /// Creates the stage before a push or a pop, with a delegate for the navigation controller.
  ///
  /// - Precondition: `change` is a push or a pop.
  public convenience init(
    _ change: Change, on recorder: WindowRecorder, delegate: any NavigationControllerDelegate
  ) {
    // Not precondition, because optimized programs do not print its message.
    guard change == .push || change == .pop else {
      fatalError(
        "A \(change) needs a transitioning delegate, not a navigation controller's delegate.")
    }
    self.init(change, on: recorder, style: .fullScreen, delegate, delegate, nil)
  }

  /// Creates the stage before a presentation or a dismissal, with a transitioning delegate. The
  /// style is `.custom`, so that the delegate may provide a presentation controller.
  ///
  /// - Precondition: `change` is a presentation or a dismissal.
  public convenience init(
    _ change: Change, on recorder: WindowRecorder, delegate: any TransitioningDelegate
  ) {
    guard change == .present || change == .dismiss else {
      fatalError(
        "A \(change) needs a navigation controller's delegate, not a transitioning delegate.")
    }
    self.init(change, on: recorder, style: .custom, delegate, nil, delegate)
  }

  private init(
    _ change: Change, on recorder: WindowRecorder, style: ModalPresentationStyle,
    _ delegate: AnyObject, _ pushing: (any NavigationControllerDelegate)?,
    _ presenting: (any TransitioningDelegate)?
  ) {
    self.change = change
    self.delegate = delegate
    window = recorder.window
    from = PictureController(.from, size: recorder.window.bounds.size)
    to = PictureController(.to, size: recorder.window.bounds.size)
    switch change {
    case .push, .pop:
      let navigation = NavigationController()
      navigation.setViewControllers(change == .push ? [from] : [to, from])
      navigation.delegate = pushing
      window.rootViewController = navigation
      self.navigation = navigation
    case .present:
      navigation = nil
      (to.modalPresentationStyle, to.transitioningDelegate) = (style, presenting)
      window.rootViewController = from
    case .dismiss:
      navigation = nil
      window.rootViewController = to
      (from.modalPresentationStyle, from.transitioningDelegate) = (style, presenting)
      to.present(from, animated: false)
    }
  }

  /// Begins the change.
  public func begin() {
    switch change {
    case .push: navigation?.pushViewController(to, animated: true)
    case .pop: navigation?.popViewController(animated: true)
    case .present: from.present(to, animated: true)
    case .dismiss:
      from.dismiss(animated: true)
      showPresenter()
    }
  }

  /// Puts the second screen below the first one if the animator of a dismissal leaves it out,
  /// because it was made for a presentation that keeps its presenter.
  private func showPresenter() {
    guard to.view.window == nil, let container = from.view.superview else { return }
    to.view.frame = container.bounds
    container.insertSubview(to.view, at: 0)
  }

  /// Lets a drag in the window begin and drive the change: to the left for a push, to the right for
  /// a pop, upwards for a presentation, downwards for a dismissal. A drag beyond the middle
  /// finishes the change; a shorter one cancels it. A delegate passed in has its own gestures.
  public func attachDrag() {
    let recognizer = PanGestureRecognizer { [weak self] in self?.drag($0) }
    window.addGestureRecognizer(recognizer)
  }

  private func drag(_ recognizer: PanGestureRecognizer) {
    let translation = recognizer.translation(in: nil)
    let size = window.bounds.size
    let fraction =
      switch change {
      case .push: -translation.x / size.width
      case .pop: translation.x / size.width
      case .present: -translation.y / size.height
      case .dismiss: translation.y / size.height
      }
    let percent = min(max(fraction, 0), 1)
    switch recognizer.state {
    case .began:
      guard let vendor, vendor.driver == nil else { return }
      vendor.driver = PercentDrivenInteractiveTransition()
      begin()
      vendor.driver?.update(percent)
    case .changed: vendor?.driver?.update(percent)
    case .ended:
      if percent > 0.5 { vendor?.driver?.finish() } else { vendor?.driver?.cancel() }
      vendor?.driver = nil
    case .cancelled:
      vendor?.driver?.cancel()
      vendor?.driver = nil
    default: break
    }
  }
}

/// A delegate that returns one animator for every change, and the driver of a drag.
@MainActor
private final class AnimatorVendor: NavigationControllerDelegate, TransitioningDelegate {
  private let animator: @MainActor () -> any AnimatedTransitioning
  /// The driver while a drag drives the change.
  var driver: PercentDrivenInteractiveTransition?

  init(_ animator: @escaping @MainActor () -> any AnimatedTransitioning) {
    self.animator = animator
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }
}
