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

  /// The topmost of what is presented from here.
  private var topmost: ViewController { presented?.topmost ?? self }

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
  /// is in no window, or takes part in a presentation or dismissal at that moment.
  ///
  /// - Parameter completion: called after the controller has appeared; not where the presentation was cancelled.
  public func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = presenterOf(controller.modalPresentationStyle)
    guard let window = presenter.isViewLoaded ? presenter.view.window : nil else {
      (isViewLoaded ? view.window : nil)?.warn(.notInWindow)
      return
    }
    guard !presenter.isInPresentation, !controller.isInPresentation else {
      return window.warn(.transitionInProgress)
    }
    guard presenter.presented == nil else { return window.warn(.alreadyPresenting) }
    guard controller.presenter == nil, controller.parent == nil else {
      return window.warn(.alreadyPresented)
    }
    Presentation(presented: controller, presenter: presenter, source: self, window: window)
      .begin(animated: animated, completion: completion)
  }

  /// Ends what this controller presents, and all that is above it; where it presents nothing, its own presentation.
  ///
  /// - Parameter completion: called after the controller below has appeared; not where the dismissal was cancelled.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let below = presented != nil ? self : presenter ?? parent?.presentingViewController,
      let leaving = below.presented
    else {
      if let parent, parent.presented != nil {
        return parent.dismiss(animated: animated, completion: completion)
      }
      (isViewLoaded ? view.window : nil)?.warn(.nothingToDismiss)
      return
    }
    guard let window = leaving.view.window ?? below.view.window else { return }
    guard !below.isInPresentation, !leaving.isInPresentation else {
      return window.warn(.transitionInProgress)
    }
    // Of several, the topmost is seen to leave; those between go without being seen.
    let top = leaving.topmost
    if top !== leaving { leaving.removePresentations(below: top) }
    Dismissal(presented: top, presenter: below, window: window).begin(
      animated: animated, completion: completion)
  }

  /// Whether it is in the middle of being presented or dismissed, or of presenting or dismissing.
  var isInPresentation: Bool {
    isBeingPresented || isBeingDismissed || (presented?.isBeingPresented ?? false)
      || (presented?.isBeingDismissed ?? false)
  }

  /// Takes out this controller and those above it, but for `top`, which is above the one below from now on.
  private func removePresentations(below top: ViewController) {
    guard let below = presenter else { return }
    var next: ViewController? = self
    while let controller = next, controller !== top {
      next = controller.presented
      controller.presented = nil
      controller.presenter = nil
      controller.activePresentationController?.containerView?.removeFromSuperview()
      controller.activePresentationController = nil
    }
    below.presented = top
    top.presenter = below
  }
}

/// A controller comes above another one.
@MainActor
private struct Presentation {
  let presented: ViewController
  let presenter: ViewController
  let source: ViewController
  let window: Window

  private func makeController() -> PresentationController {
    let custom =
      presented.modalPresentationStyle == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let controller =
      custom
      ?? PresentationController(
        presentedViewController: presented, presenting: presenter)
    controller.presentingViewController = presenter
    return controller
  }

  func begin(animated: Bool, completion: (() -> Void)?) {
    let controller = makeController()
    presented.isBeingPresented = true
    presented.presenter = presenter
    presenter.presented = presented
    presented.activePresentationController = controller

    let container = View(frame: presenter.view.frame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let placeBefore = ViewPlace(of: presenter.view)
    presenter.view.superview?.insertSubview(container, aboveSubview: presenter.view)
    controller.containerView = container
    let removes = controller.shouldRemovePresentersView
    if removes, animated {
      presenter.view.frame = container.bounds
      container.addSubview(presenter.view)
    }

    let animator =
      animated
      ? presented.transitioningDelegate?.animationController(
        forPresented: presented, presenting: presenter, source: source) ?? SlideOverAnimator()
      : nil
    let interaction = animator.flatMap {
      presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
    }

    let finish = { (completed: Bool) in
      let context = presented.context
      context?.animator.animationEnded(completed)
      if completed {
        if removes { presenter.view.removeFromSuperview() }
      } else {
        controller.presentedView?.removeFromSuperview()
        placeBefore.restore()
        container.removeFromSuperview()
        presenter.presented = nil
        presented.presenter = nil
        presented.activePresentationController = nil
      }
      presented.isBeingPresented = false
      context?.coordinator.end()
      (presented.context, presenter.context) = (nil, nil)
      controller.presentationTransitionDidEnd(completed)
      if !completed {
        presented.beginAppearanceTransition(false, animated: true)
        if removes { presenter.beginAppearanceTransition(true, animated: true) }
        controller.containerView = nil
      }
      presented.endAppearanceTransition()
      if removes { presenter.endAppearanceTransition() }
      if completed { completion?() }
    }

    guard let animator else {
      controller.presentationTransitionWillBegin()
      if removes { presenter.beginAppearanceTransition(false, animated: false) }
      presented.beginAppearanceTransition(true, animated: false)
      if let view = controller.presentedView {
        view.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(view)
      }
      return finish(true)
    }

    var parts = TransitionContext.Parts(from: presenter, to: presented)
    parts.style = presented.modalPresentationStyle
    parts.fromView = removes ? presenter.view : nil
    parts.toView = controller.presentedView
    parts.initialFrames[ObjectIdentifier(presenter)] = container.bounds
    parts.finalFrames[ObjectIdentifier(presented)] =
      controller.frameOfPresentedViewInContainerView
    if !removes { parts.finalFrames[ObjectIdentifier(presenter)] = container.bounds }
    let context = TransitionContext(
      parts, in: container, of: window, animator: animator, interaction: interaction,
      whenOver: finish)
    window.keep(context)
    (presented.context, presenter.context) = (context, context)
    controller.presentationTransitionWillBegin()
    if removes { presenter.beginAppearanceTransition(false, animated: true) }
    presented.beginAppearanceTransition(true, animated: true)
    context.start()
  }
}

/// A controller leaves, and the one below is there again.
@MainActor
private struct Dismissal {
  let presented: ViewController
  let presenter: ViewController
  let window: Window

  func begin(animated: Bool, completion: (() -> Void)?) {
    guard let controller = presented.activePresentationController,
      let container = controller.containerView
    else { return }
    presented.isBeingDismissed = true
    let removed = controller.shouldRemovePresentersView
    let presentedPlace = controller.presentedView.map { ViewPlace(of: $0) }
    let presenterPlace = ViewPlace(of: presenter.view)

    let animator =
      animated
      ? presented.transitioningDelegate?.animationController(forDismissed: presented)
        ?? SlideOverAnimator() : nil
    let interaction = animator.flatMap {
      presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }

    let finish = { (completed: Bool) in
      let context = presented.context
      context?.animator.animationEnded(completed)
      if completed {
        if removed {
          presenter.view.frame = container.frame
          container.superview?.insertSubview(presenter.view, belowSubview: container)
        }
        controller.presentedView?.removeFromSuperview()
        container.removeFromSuperview()
        presenter.presented = nil
        presented.presenter = nil
        presented.activePresentationController = nil
      } else {
        presenterPlace.restore()
        presentedPlace?.restore()
      }
      presented.isBeingDismissed = false
      context?.coordinator.end()
      (presented.context, presenter.context) = (nil, nil)
      controller.dismissalTransitionDidEnd(completed)
      if completed {
        controller.containerView = nil
      } else {
        presented.beginAppearanceTransition(true, animated: true)
        if removed { presenter.beginAppearanceTransition(false, animated: true) }
      }
      if removed { presenter.endAppearanceTransition() }
      presented.endAppearanceTransition()
      if completed { completion?() }
    }

    guard let animator else {
      controller.dismissalTransitionWillBegin()
      presented.beginAppearanceTransition(false, animated: false)
      if removed { presenter.beginAppearanceTransition(true, animated: false) }
      return finish(true)
    }

    var parts = TransitionContext.Parts(from: presented, to: presenter)
    parts.style = presented.modalPresentationStyle
    parts.fromView = controller.presentedView
    parts.toView = removed ? presenter.view : nil
    parts.initialFrames[ObjectIdentifier(presented)] =
      controller.presentedView?.frame ?? container.bounds
    parts.finalFrames[ObjectIdentifier(presenter)] = container.bounds
    if !removed { parts.initialFrames[ObjectIdentifier(presenter)] = container.bounds }
    let context = TransitionContext(
      parts, in: container, of: window, animator: animator, interaction: interaction,
      whenOver: finish)
    window.keep(context)
    (presented.context, presenter.context) = (context, context)
    controller.dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: true)
    if removed { presenter.beginAppearanceTransition(true, animated: true) }
    context.start()
  }
}
