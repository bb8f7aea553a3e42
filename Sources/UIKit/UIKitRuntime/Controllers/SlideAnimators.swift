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

/// The animator of `crossDissolve`: the presented view fades in and out.
@MainActor
final class DissolveAnimator: AnimatedTransitioning {
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.4 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let isPresenting = to.isBeingPresented
    let fading = isPresenting ? to.hostedView : from.hostedView
    let alpha = fading.alpha
    if let arriving = context.view(forKey: .to) {
      arriving.frame = context.finalFrame(for: to)
      context.containerView.insertSubview(
        arriving, at: isPresenting ? context.containerView.subviews.count : 0)
    }
    if isPresenting { fading.alpha = 0 }
    View.animate(withDuration: transitionDuration(using: context)) {
      fading.alpha = isPresenting ? alpha : 0
    } completion: { _ in
      fading.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// The animator of `flipHorizontal`: the views rotate about the vertical centre line like the two
/// sides of a sheet, edge-on at half the time.
@MainActor
final class HorizontalFlipAnimator: AnimatedTransitioning {
  /// The distance of the eye, in points; our choice.
  private static let distance = 1000.0

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.75 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let isPresenting = to.isBeingPresented
    if let arriving = context.view(forKey: .to) {
      arriving.frame = context.finalFrame(for: to)
      container.addSubview(arriving)
    }
    let (old, new) = (from.hostedView, to.hostedView)
    let quarter = (isPresenting ? 1 : -1) * Double.pi / 2
    let perspective = container.layer.sublayerTransform
    container.layer.sublayerTransform = .perspective(Self.distance)
    new.transform3D = .rotation(quarter, x: 0, y: 1, z: 0)
    View.animateKeyframes(withDuration: transitionDuration(using: context)) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        old.transform3D = .rotation(-quarter, x: 0, y: 1, z: 0)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        new.transform3D = .identity
      }
    } completion: { _ in
      (old.transform3D, new.transform3D) = (.identity, .identity)
      container.layer.sublayerTransform = perspective
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

extension ModalTransitionStyle {
  /// Returns the animator of the style.
  @MainActor
  func makeAnimator() -> any AnimatedTransitioning {
    switch self {
    case .coverVertical: ModalSlideAnimator()
    case .flipHorizontal: HorizontalFlipAnimator()
    case .crossDissolve, .partialCurl: DissolveAnimator()
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
