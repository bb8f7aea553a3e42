import SceneGraph
import Transitions

extension ViewController {
  /// The controller that this one, or one around it, presents.
  public var presentedViewController: ViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or one around it.
  public var presentingViewController: ViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// What places this controller's view, or that of one around it, while it is presented.
  public var presentationController: PresentationController? {
    activePresentationController ?? parent?.presentationController
  }

  /// The controller that presents for this one: the outermost, or for a style over the current context the nearest that
  /// defines one.
  private func presenterOf(_ style: ModalPresentationStyle) -> ViewController {
    guard style == .overCurrentContext else { return outermost }
    var controller = self
    while !controller.definesPresentationContext, let next = controller.parent { controller = next }
    return controller
  }

  /// Shows `controller` above this one.
  ///
  /// It is not done, and the window told why (`Window.onWarning`), where this controller presents another one already,
  /// is in no window, or takes part in a presentation or dismissal at that moment. A change of a navigation controller
  /// that is under way goes on below.
  ///
  /// The order of what is told; the presenting controller's part only where its view is taken out
  /// (`PresentationController.shouldRemovePresentersView`):
  ///
  /// 1. `presentationController(forPresented:…)`, `animationController(…)`, and only for an animator of the delegate's own
  ///    `interactionControllerForPresentation`; the presented controller's `loadView` and `viewDidLoad`;
  /// 2. `presentationTransitionWillBegin`, the presenting one's `viewWillDisappear`, the presented one's `viewWillAppear`;
  /// 3. `transitionDuration`, `startInteractiveTransition` or `animateTransition`, and what goes alongside;
  /// 4. after `completeTransition`: `presentationTransitionDidEnd(true)`, the presented one's `viewDidAppear`, the
  ///    presenting one's `viewDidDisappear`, `completion`, the coordinator's completions, `animationEnded(true)`.
  ///
  /// Where it was cancelled, 4 is: `presentationTransitionDidEnd(false)`, the presented one's `viewWillDisappear` and
  /// `viewDidDisappear`, the presenting one's `viewWillAppear` and `viewDidAppear`, the coordinator's completions,
  /// `animationEnded(false)`.
  ///
  /// - Parameter completion: called after the controller has appeared; not where the presentation was cancelled.
  public func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = presenterOf(controller.modalPresentationStyle)
    guard let window = presenter.shownWindow else {
      shownWindow?.warn(.notInWindow)
      return
    }
    guard !presenter.isInPresentation, !controller.isInPresentation else {
      return window.warn(.transitionInProgress)
    }
    guard presenter.presented == nil else { return window.warn(.alreadyPresenting) }
    guard controller.presenter == nil, controller.parent == nil, controller.shownWindow == nil
    else {
      return window.warn(.alreadyPresented)
    }
    Presentation(presented: controller, presenter: presenter, source: self)
      .begin(in: window, animated: animated, completion: completion)
  }

  /// Ends what this controller, or one around it, presents, and all that is above it; where nothing is presented, the
  /// presentation of its own. Of several the topmost is seen to leave; those between are out of sight from the start, and
  /// there again where the dismissal is cancelled.
  ///
  /// The order is that of `present(_:animated:completion:)` with the dismissal's hooks: `dismissalTransitionWillBegin`, the
  /// presented controller's `viewWillDisappear`, the presenting one's `viewWillAppear`; in the end
  /// `dismissalTransitionDidEnd`, the presenting one's `viewDidAppear`, the presented one's `viewDidDisappear`, `completion`,
  /// the coordinator's completions, `animationEnded`. Where it was cancelled the presenting one's `viewWillDisappear` and
  /// `viewDidDisappear` come first, and then the presented one's `viewWillAppear` and `viewDidAppear`.
  ///
  /// - Parameter completion: called after the controller below has appeared; not where the dismissal was cancelled.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let below = nearestPresenter ?? presentingViewController, let lowest = below.presented
    else {
      (isViewLoaded ? view.window : nil)?.warn(.nothingToDismiss)
      return
    }
    var chain = [lowest]
    while let next = chain[chain.count - 1].presented { chain.append(next) }
    guard !chain.contains(where: \.isInPresentation), !below.isInPresentation else {
      (lowest.view.window ?? below.view.window)?.warn(.transitionInProgress)
      return
    }
    Dismissal(chain: chain, presenter: below)?.begin(animated: animated, completion: completion)
  }

  /// The nearest of this controller and those around it that presents something.
  private var nearestPresenter: ViewController? {
    presented == nil ? parent?.nearestPresenter : self
  }

  /// The window that shows this controller, or what covers it.
  private var shownWindow: Window? {
    (isViewLoaded ? view.window : nil) ?? presented?.shownWindow
  }

  /// Whether it is in the middle of being presented or dismissed, or of presenting or dismissing. It is not any more when
  /// `viewDidAppear` and `viewDidDisappear` are called.
  fileprivate var isInPresentation: Bool {
    activePresentationController?.isInTransition ?? false
      || presented?.activePresentationController?.isInTransition ?? false
  }

  /// The view that stands for this controller in its superview: for one that is presented what its presentation controller
  /// moves.
  var outerView: View { activePresentationController?.presentedView ?? view }
}

extension View {
  /// The frame that the view would have with the identity for its transform.
  var untransformedFrame: Rect {
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    return Rect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }
}
