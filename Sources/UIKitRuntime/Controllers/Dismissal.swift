import SceneGraph
import Transitions

/// A controller leaves with all that is above it, and the one below is there again; from the first callback to the last.
@MainActor
struct Dismissal {
  /// The controllers that go, from the lowest to the topmost, which is the one that is seen to leave.
  let chain: [ViewController]
  let presenter: ViewController
  private let presented: ViewController
  private let controller: PresentationController
  /// Where the topmost one's presentation plays.
  private let container: View
  /// Where the lowest one's does, which the others' are in.
  private let outermost: View

  /// - Returns: nil where nothing of the presentation is left.
  init?(chain: [ViewController], presenter: ViewController) {
    guard let lowest = chain.first, let top = chain.last,
      let controller = top.activePresentationController, let container = controller.containerView,
      let outermost = lowest.activePresentationController?.containerView
    else { return nil }
    self.chain = chain
    self.presenter = presenter
    presented = top
    self.controller = controller
    self.container = container
    self.outermost = outermost
  }

  func begin(animated: Bool, completion: (() -> Void)?) {
    let delegate = presented.transitioningDelegate
    let window = animated ? container.window : nil
    let custom =
      window == nil ? nil : delegate?.animationController(forDismissed: presented)
    let interaction = custom.flatMap { delegate?.interactionControllerForDismissal(using: $0) }

    let presenterView = presenter.outerView
    let returns = presenterView.superview == nil
    let frame =
      returns
      ? presenterView.untransformedFrame
      : presenterView.superview?.convert(presenterView.untransformedFrame, to: container)
        ?? container.bounds
    let places = [presenterView, controller.presentedView].compactMap { $0.map(ViewPlace.init) }
    let index = outermost.superview?.subviews.firstIndex { $0 === outermost } ?? 0
    let between = viewsBetween
    presented.isBeingDismissed = true
    controller.isInTransition = true

    let finish = { [weak ground = outermost.superview] (completed: Bool) in
      if completed {
        if returns {
          presenterView.frame = frame
          // Where the lowest container is, or was before somebody took it out.
          ground?.insertSubview(presenterView, at: index)
        }
        controller.presentedView?.removeFromSuperview()
        outermost.removeFromSuperview()
        unrelate()
      } else {
        for place in places { place.restore() }
      }
      for view in between { view.isHidden = false }
      tellEnd(completed, returns: returns)
      if completed { completion?() }
    }
    guard let window else {
      tellBegin(returns: returns, animated: false)
      finish(true)
      return
    }

    for view in between { view.isHidden = true }
    var parts = TransitionContext.Parts(from: presented, to: presenter)
    parts.style = presented.modalPresentationStyle
    parts.fromView = controller.presentedView
    parts.toView = returns ? presenterView : nil
    parts.initialFrames[ObjectIdentifier(presented)] =
      controller.presentedView?.frame ?? container.bounds
    parts.finalFrames[ObjectIdentifier(presenter)] = frame
    if !returns { parts.initialFrames[ObjectIdentifier(presenter)] = frame }
    let context = TransitionContext(
      parts, in: container, of: window, animator: custom ?? SlideOverAnimator(),
      interaction: interaction, whenOver: finish)
    (presented.context, presenter.context) = (context, context)
    tellBegin(returns: returns, animated: true)
    context.start()
  }

  /// The controllers that are neither seen to leave nor stay.
  private var between: ArraySlice<ViewController> { chain.dropLast() }

  /// All that the presentations between show.
  private var viewsBetween: [View] {
    between.flatMap { $0.activePresentationController?.containerView?.subviews ?? [] }
      .filter { !container.isDescendant(of: $0) && !$0.isHidden }
  }

  private func unrelate() {
    for controller in between { controller.activePresentationController?.containerView = nil }
    for controller in chain {
      controller.presenter = nil
      controller.activePresentationController = nil
    }
    for controller in [presenter] + chain {
      (controller.presented, controller.presentation) = (nil, nil)
    }
  }

  private func tellBegin(returns: Bool, animated: Bool) {
    controller.dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: animated)
    for controller in between.reversed() {
      controller.beginAppearanceTransition(false, animated: animated)
    }
    if returns { presenter.beginAppearanceTransition(true, animated: animated) }
  }

  private func tellEnd(_ completed: Bool, returns: Bool) {
    controller.isInTransition = false
    controller.dismissalTransitionDidEnd(completed)
    if completed { controller.containerView = nil }
    if returns {
      if !completed { presenter.beginAppearanceTransition(false, animated: true) }
      presenter.endAppearanceTransition()
    }
    // Only those between that were seen have begun to disappear.
    for controller in [presented] + between.reversed() where controller.appearance != .disappeared {
      if !completed { controller.beginAppearanceTransition(true, animated: true) }
      controller.endAppearanceTransition()
    }
    presented.isBeingDismissed = false
  }
}
