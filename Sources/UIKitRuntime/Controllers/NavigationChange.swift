import SceneGraph
import Transitions

/// One change of a navigation controller's top controller, from the first callback to the last.
@MainActor
struct NavigationChange {
  let navigation: NavigationController
  let operation: NavigationController.Operation
  let from: ViewController
  let to: ViewController
  let oldStack: [ViewController]
  /// The controllers that leave the stack.
  let gone: [ViewController]
  /// The controllers that come onto it.
  let new: [ViewController]

  func begin(animated: Bool) {
    from.isMovingFromParent = gone.contains { $0 === from }
    to.isMovingToParent = new.contains { $0 === to }
    guard animated, let window = navigation.view.window else {
      exchangeAtOnce()
      return
    }
    let delegate = navigation.delegate
    let custom = delegate?.navigationController(
      navigation, animationControllerFor: operation, from: from, to: to)
    let interaction = custom.flatMap {
      delegate?.navigationController(navigation, interactionControllerFor: $0)
    }
    play(custom ?? SlideAsideAnimator(operation), interaction, in: window)
  }

  private func exchangeAtOnce() {
    tellBegin(animated: false)
    from.view.removeFromSuperview()
    navigation.showTop()
    tellCompleted(animated: false)
    navigation.changeEnded()
  }

  private func play(
    _ animator: any AnimatedTransitioning, _ interaction: (any InteractiveTransitioning)?,
    in window: Window
  ) {
    let bounds = navigation.view.bounds
    let container = View(frame: bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let places = [ViewPlace(of: to.view), ViewPlace(of: from.view)]
    navigation.view.insertSubview(container, belowSubview: from.view)
    container.addSubview(from.view)

    var parts = TransitionContext.Parts(from: from, to: to)
    (parts.fromView, parts.toView) = (from.view, to.view)
    parts.initialFrames[ObjectIdentifier(from)] = bounds
    parts.finalFrames[ObjectIdentifier(to)] = bounds
    let context = TransitionContext(
      parts, in: container, of: window, animator: animator, interaction: interaction
    ) { completed in
      if completed {
        from.view.removeFromSuperview()
        navigation.showTop()
      } else {
        for place in places { place.restore() }
      }
      container.removeFromSuperview()
      if completed { tellCompleted(animated: true) } else { tellCancelled() }
    } afterwards: {
      navigation.changeEnded()
    }
    (from.context, to.context) = (context, context)
    tellBegin(animated: true)
    context.start()
  }

  // MARK: What is told

  private func tellBegin(animated: Bool) {
    // Loaded before it is told that it appears.
    _ = to.view
    if navigation.isVisible {
      from.beginAppearanceTransition(false, animated: animated)
      to.beginAppearanceTransition(true, animated: animated)
    }
    navigation.delegate?.navigationController(navigation, willShow: to, animated: animated)
  }

  private func tellCompleted(animated: Bool) {
    for controller in gone { navigation.leave(controller) }
    for controller in new { controller.didMove(toParent: navigation) }
    from.endAppearanceTransition()
    settle(to, animated: animated)
    clearFlags()
    navigation.delegate?.navigationController(navigation, didShow: to, animated: animated)
  }

  private func tellCancelled() {
    navigation.restore(oldStack)
    for controller in new {
      controller.willMove(toParent: nil)
      navigation.leave(controller)
    }
    for controller in gone { controller.didMove(toParent: navigation) }
    to.beginAppearanceTransition(false, animated: true)
    to.endAppearanceTransition()
    if navigation.isVisible { from.beginAppearanceTransition(true, animated: true) }
    settle(from, animated: true)
    clearFlags()
  }

  /// Tells the controller that is left on top where it is now. The navigation controller may have gone out of sight
  /// meanwhile.
  private func settle(_ top: ViewController, animated: Bool) {
    switch navigation.appearance {
    case .appearing, .appeared: break
    case .disappearing:
      // The end comes with the navigation controller's own.
      top.beginAppearanceTransition(false, animated: animated)
      return
    case .disappeared: top.beginAppearanceTransition(false, animated: animated)
    }
    top.endAppearanceTransition()
  }

  private func clearFlags() { (from.isMovingFromParent, to.isMovingToParent) = (false, false) }
}
