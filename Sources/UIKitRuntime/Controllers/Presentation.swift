import SceneGraph
import Transitions

/// A controller comes above another one, from the first callback to the last.
@MainActor
struct Presentation {
  let presented: ViewController
  let presenter: ViewController
  let source: ViewController

  func begin(in window: Window, animated: Bool, completion: (() -> Void)?) {
    let controller = makeController()
    let delegate = presented.transitioningDelegate
    let custom =
      animated
      ? delegate?.animationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let interaction = custom.flatMap { delegate?.interactionControllerForPresentation(using: $0) }

    let presenterView = presenter.outerView
    let places = [controller.presentedView, presenterView].compactMap { $0.map(ViewPlace.init) }
    relate(controller)
    let container = makeContainer(around: presenterView)
    controller.containerView = container
    let removes = controller.shouldRemovePresentersView
    let frame = presenterView.untransformedFrame.moved(
      by: -container.center.x + container.bounds.size.width / 2,
      -container.center.y + container.bounds.size.height / 2)

    let finish = { (completed: Bool) in
      if completed {
        if removes { presenterView.removeFromSuperview() }
      } else {
        for place in places { place.restore() }
        container.removeFromSuperview()
        unrelate()
      }
      tellEnd(controller, completed, removes: removes)
      if completed { completion?() }
    }
    guard animated else {
      tellBegin(controller, removes: removes, animated: false)
      if let view = controller.presentedView {
        view.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(view)
      }
      finish(true)
      return
    }
    if removes { container.addSubview(presenterView) }

    var parts = TransitionContext.Parts(from: presenter, to: presented)
    parts.style = presented.modalPresentationStyle
    parts.fromView = removes ? presenterView : nil
    parts.toView = controller.presentedView
    parts.initialFrames[ObjectIdentifier(presenter)] = frame
    parts.finalFrames[ObjectIdentifier(presented)] = controller.frameOfPresentedViewInContainerView
    if !removes { parts.finalFrames[ObjectIdentifier(presenter)] = frame }
    let context = TransitionContext(
      parts, in: container, of: window, animator: custom ?? SlideOverAnimator(),
      interaction: interaction, whenOver: finish)
    (presented.context, presenter.context) = (context, context)
    tellBegin(controller, removes: removes, animated: true)
    context.start()
  }

  private func makeController() -> PresentationController {
    let custom =
      presented.modalPresentationStyle == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let controller =
      custom ?? PresentationController(presentedViewController: presented, presenting: presenter)
    controller.presentingViewController = presenter
    return controller
  }

  /// Over all that the presenting view's superview shows, or over that view alone where it is the current context.
  private func makeContainer(around presenterView: View) -> View {
    let isWhole = presented.modalPresentationStyle != .overCurrentContext
    let frame = isWhole ? presenterView.superview?.bounds : nil
    let container = View(frame: frame ?? presenterView.untransformedFrame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presenterView.superview?.insertSubview(container, aboveSubview: presenterView)
    return container
  }

  private func relate(_ controller: PresentationController) {
    presented.isBeingPresented = true
    controller.isInTransition = true
    presented.presenter = presenter
    presenter.presented = presented
    presenter.presentation = controller
    presented.activePresentationController = controller
  }

  private func unrelate() {
    presenter.presented = nil
    presenter.presentation = nil
    presented.presenter = nil
    presented.activePresentationController = nil
  }

  private func tellBegin(_ controller: PresentationController, removes: Bool, animated: Bool) {
    controller.presentationTransitionWillBegin()
    if removes { presenter.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
  }

  private func tellEnd(_ controller: PresentationController, _ completed: Bool, removes: Bool) {
    controller.isInTransition = false
    controller.presentationTransitionDidEnd(completed)
    if !completed {
      controller.containerView = nil
      presented.beginAppearanceTransition(false, animated: true)
    }
    presented.endAppearanceTransition()
    if removes {
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
