import SceneGraph
import Transitions
import UIKitRuntime

/// A window with a navigation controller that shows `first`, and a second controller to push or
/// present. All objects write into one log, which is empty at the begin of a test.
@MainActor
final class TransitionFixture {
  let log = CallLog()
  let window = Window(size: Size(width: 100, height: 200))
  let first: LoggedController
  let second: LoggedController
  let navigation: NavigationController
  let delegate: LoggedDelegate
  let animator: LoggedAnimator
  let interaction: LoggedInteraction
  var warnings: [RuntimeWarning] = []

  init(interactive: Bool = false) {
    first = LoggedController("first", log)
    second = LoggedController("second", log)
    animator = LoggedAnimator(log)
    interaction = LoggedInteraction(log)
    delegate = LoggedDelegate(log)
    delegate.animator = animator
    delegate.interaction = interactive ? interaction : nil
    navigation = NavigationController(rootViewController: first)
    navigation.delegate = delegate
    second.transitioningDelegate = delegate
    window.rootViewController = navigation
    window.onWarning = { [unowned self] in warnings.append($0) }
    _ = log.take()
  }

  /// The four kinds of transitions.
  enum Kind: String, CaseIterable {
    case push, pop, present, dismiss
  }

  /// Brings the window to the state before a transition, without animation.
  func prepare(_ kind: Kind) {
    if kind == .pop { navigation.pushViewController(second, animated: false) }
    if kind == .dismiss { navigation.present(second, animated: false) }
    _ = log.take()
  }

  func begin(_ kind: Kind, completion: (() -> Void)? = nil) {
    switch kind {
    case .push: navigation.pushViewController(second, animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .present: first.present(second, animated: true, completion: completion)
    case .dismiss: second.dismiss(animated: true, completion: completion)
    }
  }
}
