import SceneGraph
import Transitions

/// The presentation of a controller above another one, from the first callback to the last.
@MainActor
struct PresentationTransition {
  /// The presented controller.
  let presented: ViewController
  /// The presenting controller.
  let presenter: ViewController
  /// The controller whose `present` was called.
  let source: ViewController

  /// Begins the presentation, and ends it immediately if it is not animated.
  func begin(in window: Window, animated: Bool, completion: (() -> Void)?) {
    let controller = makePresentationController()
    let delegate = presented.transitioningDelegate
    let custom =
      animated
      ? delegate?.animationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let interaction = custom.flatMap { delegate?.interactionControllerForPresentation(using: $0) }

    let presenterView = presenter.hostedView
    let presentedView = Window.$loading.withValue(window) {
      controller.presentedView ?? presented.rootView
    }
    // The presented view comes first.
    let savedStates = [presentedView, presenterView].map(SavedViewState.init)
    linkControllers(controller)
    let container = makeContainer(around: presenterView)
    container.presentation = controller
    controller.containerView = container
    let removesPresenter = controller.shouldRemovePresentersView
    let frame = presenterView.untransformedFrame.moved(
      by: -container.center.x + container.bounds.size.width / 2,
      -container.center.y + container.bounds.size.height / 2)

    let finish = { (completed: Bool, restoresEverything: Bool) in
      if completed {
        if removesPresenter { presenterView.removeFromSuperview() }
      } else {
        for (index, state) in savedStates.enumerated() {
          if restoresEverything {
            state.restore()
          } else if index == 1, !removesPresenter {
            state.restorePosition()
          } else {
            state.restorePlace()
          }
        }
        container.removeFromSuperview()
        unlinkControllers()
      }
      notifyEnd(controller, completed, removesPresenter: removesPresenter)
      if completed { completion?() }
    }
    guard animated else {
      notifyBegin(controller, removesPresenter: removesPresenter, animated: false)
      if let view = controller.presentedView {
        view.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(view)
      }
      finish(true, false)
      return
    }
    if removesPresenter {
      container.addSubview(presenterView)
      presenterView.place(in: frame)
    }
    // UIKit sets the presented view's final frame; the animator may move it.
    controller.presentedView?.place(in: controller.frameOfPresentedViewInContainerView)

    var participants = TransitionContext.Participants(from: presenter, to: presented)
    participants.style = presented.modalPresentationStyle
    participants.fromView = removesPresenter ? presenterView : nil
    participants.toView = controller.presentedView
    participants.initialFrames[ObjectIdentifier(presenter)] = frame
    participants.finalFrames[ObjectIdentifier(presented)] =
      controller.frameOfPresentedViewInContainerView
    if !removesPresenter { participants.finalFrames[ObjectIdentifier(presenter)] = frame }
    let context = TransitionContext(
      participants, in: container, of: window,
      animator: custom ?? presented.modalTransitionStyle.makeAnimator(),
      interaction: interaction, onEnd: finish)
    (presented.context, presenter.context) = (context, context)
    notifyBegin(controller, removesPresenter: removesPresenter, animated: true)
    context.start()
  }

  private func makePresentationController() -> PresentationController {
    let custom =
      presented.modalPresentationStyle == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let controller =
      custom ?? presented.popoverThatDoesNotAdapt
      ?? (presented.modalPresentationStyle.isSheet
        ? presented.preparedSheet
          ?? SheetPresentationController(presentedViewController: presented, presenting: presenter)
        : PresentationController(presentedViewController: presented, presenting: presenter))
    controller.presenting = presenter
    return controller
  }

  /// Adds a container that covers the superview of the presenting view; in the styles
  /// `currentContext` and `overCurrentContext`, it covers that view.
  private func makeContainer(around presenterView: View) -> PresentationContainer {
    let coversSuperview = !presented.modalPresentationStyle.isInContext
    let frame = coversSuperview ? presenterView.superview?.bounds : nil
    let container = PresentationContainer(frame: frame ?? presenterView.untransformedFrame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presenterView.superview?.insertSubview(container, aboveSubview: presenterView)
    return container
  }

  private func linkControllers(_ controller: PresentationController) {
    presented.isBeingPresented = true
    controller.isInTransition = true
    presented.presenter = presenter
    presenter.presented = presented
    presenter.presentation = controller
    presented.activePresentationController = controller
  }

  private func unlinkControllers() {
    presenter.presented = nil
    presenter.presentation = nil
    presented.presenter = nil
    presented.activePresentationController = nil
  }

  private func notifyBegin(
    _ controller: PresentationController, removesPresenter: Bool, animated: Bool
  ) {
    controller.presentationTransitionWillBegin()
    if removesPresenter { presenter.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
  }

  private func notifyEnd(
    _ controller: PresentationController, _ completed: Bool, removesPresenter: Bool
  ) {
    controller.isInTransition = false
    controller.presentationTransitionDidEnd(completed)
    if !completed {
      controller.containerView = nil
      presented.beginAppearanceTransition(false, animated: true)
    }
    presented.endAppearanceTransition()
    if removesPresenter {
      if !completed { presenter.beginAppearanceTransition(true, animated: true) }
      presenter.endAppearanceTransition()
    }
    presented.isBeingPresented = false
  }
}

extension Rect {
  fileprivate func moved(by x: Double, _ y: Double) -> Rect {
    Rect(x: minX + x, y: minY + y, width: size.width, height: size.height)
  }
}
