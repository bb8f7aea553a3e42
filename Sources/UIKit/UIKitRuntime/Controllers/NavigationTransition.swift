import SceneGraph
import Transitions

/// A change of a navigation controller's top controller, from the first callback to the last.
@MainActor
struct NavigationTransition {
  let navigation: NavigationController
  let operation: NavigationController.Operation
  /// The top controller before the change.
  let from: ViewController
  /// The top controller after the change.
  let to: ViewController
  /// The stack before the change.
  let oldStack: [ViewController]
  /// The controllers that leave the stack.
  let removed: [ViewController]
  /// The controllers that join the stack.
  let added: [ViewController]

  /// Begins the change, and ends it immediately if it is not animated.
  func begin(animated: Bool) {
    from.isMovingFromParent = removed.contains { $0 === from }
    to.isMovingToParent = added.contains { $0 === to }
    guard animated, let window = navigation.rootView.window else {
      exchangeAtOnce()
      return
    }
    let delegate = navigation.delegate
    let custom = delegate?.navigationController(
      navigation, animationControllerFor: operation, from: from, to: to)
    let interaction = custom.flatMap {
      delegate?.navigationController(navigation, interactionControllerFor: $0)
    }
    animate(custom ?? NavigationSlideAnimator(operation), interaction, in: window)
  }

  private func exchangeAtOnce() {
    notifyBegin(animated: false)
    from.rootView.removeFromSuperview()
    navigation.showTop()
    navigation.updateBar()
    notifyCompleted(animated: false)
    navigation.changeEnded()
  }

  private func animate(
    _ animator: any AnimatedTransitioning, _ interaction: (any InteractiveTransitioning)?,
    in window: Window
  ) {
    let bounds = navigation.rootView.bounds
    let container = View(frame: bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    Window.$loading.withValue(window) { to.loadViewIfNeeded() }
    let savedStates = [SavedViewState(of: to.rootView), SavedViewState(of: from.rootView)]
    navigation.rootView.insertSubview(container, belowSubview: from.rootView)
    container.addSubview(from.rootView)

    var participants = TransitionContext.Participants(from: from, to: to)
    (participants.fromView, participants.toView) = (from.rootView, to.rootView)
    participants.initialFrames[ObjectIdentifier(from)] = bounds
    participants.finalFrames[ObjectIdentifier(to)] = bounds
    let context = TransitionContext(
      participants, in: container, of: window, animator: animator, interaction: interaction
    ) { completed, restoresEverything in
      if completed {
        from.rootView.removeFromSuperview()
        navigation.showTop()
      } else {
        for state in savedStates {
          if restoresEverything { state.restore() } else { state.restorePlace() }
        }
      }
      container.removeFromSuperview()
      navigation.endBarChange(completed, back: oldStack)
      if completed { notifyCompleted(animated: true) } else { notifyCancelled() }
    } onNotified: {
      navigation.changeEnded()
    }
    (from.context, to.context) = (context, context)
    // UIKit sets the arriving view's final frame; the animator may move it.
    to.rootView.place(in: bounds)
    notifyBegin(animated: true)
    navigation.crossfadeBar(alongside: context.coordinator)
    context.start()
  }

  // MARK: Notifications

  private func notifyBegin(animated: Bool) {
    // The view is loaded before its controller is notified that it appears.
    _ = to.rootView
    if navigation.isShown {
      from.beginAppearanceTransition(false, animated: animated)
      to.beginAppearanceTransition(true, animated: animated)
    }
    navigation.delegate?.navigationController(navigation, willShow: to, animated: animated)
  }

  private func notifyCompleted(animated: Bool) {
    for controller in removed { navigation.leave(controller) }
    for controller in added { controller.didMove(toParent: navigation) }
    from.endAppearanceTransition()
    endAppearance(of: to, animated: animated)
    clearFlags()
    navigation.delegate?.navigationController(navigation, didShow: to, animated: animated)
  }

  private func notifyCancelled() {
    navigation.restore(oldStack)
    for controller in added {
      controller.willMove(toParent: nil)
      navigation.leave(controller)
    }
    for controller in removed { controller.didMove(toParent: navigation) }
    to.beginAppearanceTransition(false, animated: true)
    to.endAppearanceTransition()
    if navigation.isShown { from.beginAppearanceTransition(true, animated: true) }
    endAppearance(of: from, animated: true)
    clearFlags()
  }

  /// Ends the appearance transition of the new top controller. The navigation controller may have
  /// been hidden meanwhile.
  private func endAppearance(of top: ViewController, animated: Bool) {
    switch navigation.appearance {
    case .appearing, .appeared: break
    case .disappearing:
      // It ends with the navigation controller's own.
      top.beginAppearanceTransition(false, animated: animated)
      return
    case .disappeared where navigation.isShown: break
    case .disappeared: top.beginAppearanceTransition(false, animated: animated)
    }
    top.endAppearanceTransition()
  }

  private func clearFlags() { (from.isMovingFromParent, to.isMovingToParent) = (false, false) }
}
