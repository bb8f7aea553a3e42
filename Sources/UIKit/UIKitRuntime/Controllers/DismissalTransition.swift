import SceneGraph
import Transitions

/// The dismissal of a controller and all above it, from the first callback to the last.
@MainActor
struct DismissalTransition {
  /// The dismissed controllers, from the lowest to the topmost, which is animated.
  let chain: [ViewController]
  /// The controller that presents the lowest of them.
  let presenter: ViewController
  private let presented: ViewController
  private let controller: PresentationController
  /// The container of the topmost presentation.
  private let container: View
  /// The container of the lowest presentation, which contains all others.
  private let outermost: View

  /// - Returns: nil if the presentation no longer has a container.
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

  /// Begins the dismissal, and ends it immediately if it is not animated.
  func begin(animated: Bool, completion: (() -> Void)?) {
    let delegate = presented.transitioningDelegate
    let window = animated ? container.window : nil
    let custom =
      window == nil ? nil : delegate?.animationController(forDismissed: presented)
    let interaction = custom.flatMap { delegate?.interactionControllerForDismissal(using: $0) }

    let presenterView = presenter.hostedView
    let presenterReturns = presenterView.superview == nil
    let frame =
      presenterReturns
      ? presenterView.untransformedFrame
      : presenterView.superview?.convert(presenterView.untransformedFrame, to: container)
        ?? container.bounds
    // The presenting view comes first.
    let savedStates = [presenterView, controller.presentedView].compactMap {
      $0.map(SavedViewState.init)
    }
    // A container in a context may be anywhere in the superview.
    let origin = outermost.untransformedFrame.origin
    let index = outermost.superview?.subviews.firstIndex { $0 === outermost } ?? 0
    let hidden = intermediateViews
    presented.isBeingDismissed = true
    controller.isInTransition = true

    let finish = {
      [weak superview = outermost.superview] (completed: Bool, restoresEverything: Bool) in
      if completed {
        if presenterReturns {
          presenterView.frame = frame.offset(by: origin)
          // The index of the lowest container, even if it has been removed meanwhile.
          superview?.insertSubview(presenterView, at: index)
        }
        controller.presentedView?.removeFromSuperview()
        outermost.removeFromSuperview()
        unlinkControllers()
      } else {
        for (index, state) in savedStates.enumerated() {
          if restoresEverything {
            state.restore()
          } else if index == 0, !presenterReturns {
            state.restorePosition()
          } else {
            state.restorePlace()
          }
        }
      }
      for view in hidden { view.isHidden = false }
      notifyEnd(completed, presenterReturns: presenterReturns)
      if completed { completion?() }
    }
    guard let window else {
      notifyBegin(presenterReturns: presenterReturns, animated: false)
      finish(true, false)
      return
    }

    for view in hidden { view.isHidden = true }
    var participants = TransitionContext.Participants(from: presented, to: presenter)
    participants.style = presented.modalPresentationStyle
    participants.fromView = controller.presentedView
    participants.toView = presenterReturns ? presenterView : nil
    let presentedFrame = controller.presentedView?.frame ?? container.bounds
    participants.initialFrames[ObjectIdentifier(presented)] = presentedFrame
    // According to UIKit's header, the frame of a disappearing view is zero. In fact its
    // presentations keep the frame, and animators use it as their start in both directions.
    participants.finalFrames[ObjectIdentifier(presented)] = presentedFrame
    participants.finalFrames[ObjectIdentifier(presenter)] = frame
    if !presenterReturns { participants.initialFrames[ObjectIdentifier(presenter)] = frame }
    let context = TransitionContext(
      participants, in: container, of: window,
      animator: custom ?? presented.modalTransitionStyle.makeAnimator(),
      interaction: interaction, onEnd: finish)
    (presented.context, presenter.context) = (context, context)
    notifyBegin(presenterReturns: presenterReturns, animated: true)
    context.start()
  }

  /// The controllers below the topmost one, which are hidden during the dismissal.
  private var intermediates: ArraySlice<ViewController> { chain.dropLast() }

  /// The visible views of the intermediate presentations.
  private var intermediateViews: [View] {
    intermediates.flatMap { $0.activePresentationController?.containerView?.subviews ?? [] }
      .filter { !container.isDescendant(of: $0) && !$0.isHidden }
  }

  private func unlinkControllers() {
    for controller in intermediates { controller.activePresentationController?.containerView = nil }
    for controller in chain {
      controller.presenter = nil
      controller.activePresentationController = nil
    }
    for controller in [presenter] + chain {
      (controller.presented, controller.presentation) = (nil, nil)
    }
  }

  private func notifyBegin(presenterReturns: Bool, animated: Bool) {
    controller.delegate?.presentationControllerWillDismiss(controller)
    controller.dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: animated)
    for controller in intermediates.reversed() {
      controller.beginAppearanceTransition(false, animated: animated)
    }
    if presenterReturns { presenter.beginAppearanceTransition(true, animated: animated) }
  }

  private func notifyEnd(_ completed: Bool, presenterReturns: Bool) {
    controller.isInTransition = false
    controller.dismissalTransitionDidEnd(completed)
    if completed { controller.containerView = nil }
    if presenterReturns {
      if !completed { presenter.beginAppearanceTransition(false, animated: true) }
      presenter.endAppearanceTransition()
    }
    // Only intermediate controllers that were visible have begun to disappear.
    for controller in [presented] + intermediates.reversed()
    where controller.appearance != .disappeared {
      if !completed { controller.beginAppearanceTransition(true, animated: true) }
      controller.endAppearanceTransition()
    }
    presented.isBeingDismissed = false
    if completed { controller.delegate?.presentationControllerDidDismiss(controller) }
  }
}

extension Rect {
  fileprivate func offset(by origin: Point) -> Rect {
    Rect(x: minX + origin.x, y: minY + origin.y, width: size.width, height: size.height)
  }
}
