import SceneGraph
import Transitions

/// The default animator of presentations: the presented view slides up from the bottom, and back
/// down.
@MainActor
final class ModalSlideAnimator: AnimatedTransitioning {
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let isPresenting = to.isBeingPresented
    func below(_ rect: Rect) -> Rect {
      Rect(origin: Point(x: rect.minX, y: container.bounds.maxY), size: rect.size)
    }
    let moving = isPresenting ? context.view(forKey: .to) : context.view(forKey: .from)
    if let arriving = context.view(forKey: .to) {
      arriving.frame = context.finalFrame(for: to)
      if isPresenting {
        container.addSubview(arriving)
      } else {
        container.insertSubview(arriving, at: 0)
      }
    }
    let presentedFrame =
      isPresenting ? context.finalFrame(for: to) : context.initialFrame(for: from)
    if isPresenting { moving?.frame = below(presentedFrame) }
    View.animate(withDuration: transitionDuration(using: context)) {
      moving?.frame = isPresenting ? presentedFrame : below(presentedFrame)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// The default animator of navigation controllers: the views slide sideways, the lower one a third
/// as far.
@MainActor
final class NavigationSlideAnimator: AnimatedTransitioning {
  private let operation: NavigationController.Operation

  init(_ operation: NavigationController.Operation) { self.operation = operation }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.35 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    let width = container.bounds.size.width
    func frame(offsetByWidths offset: Double) -> Rect {
      Rect(origin: Point(x: offset * width, y: 0), size: container.bounds.size)
    }
    let isPush = operation == .push
    to.frame = frame(offsetByWidths: isPush ? 1 : -1.0 / 3)
    container.insertSubview(to, at: isPush ? container.subviews.count : 0)
    View.animate(withDuration: transitionDuration(using: context)) {
      to.frame = frame(offsetByWidths: 0)
      from.frame = frame(offsetByWidths: isPush ? -1.0 / 3 : 1)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
