import SceneGraph
import Transitions

/// Says who animates and drives a navigation controller's changes, after `UINavigationControllerDelegate`. All are optional.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Who animates; nil for the plain slide.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)?

  /// Who drives; nil where nobody does and it runs by itself. Asked only for an animator of the delegate's own.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// A controller is shown. As of UIKit it does not come after a change that was cancelled.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
}

/// A stack of controllers, the top one of which is seen, after `UINavigationController`.
///
/// A change that is asked for while another one is under way waits for that one's end.
///
/// The order of what is told, for a push; a pop is the same with `willMove(toParent: nil)` and `didMove(toParent: nil)` of
/// the one that leaves:
///
/// 1. the arriving controller's `willMove(toParent:)`; the delegate is asked for an animator and for who drives it;
///    the arriving one's `loadView` and `viewDidLoad`, where its view is not loaded yet;
/// 2. the leaving one's `viewWillDisappear`, the arriving one's `viewWillAppear`, the delegate's `willShow`;
/// 3. `transitionDuration`, then `startInteractiveTransition` or `animateTransition`, then what goes alongside;
/// 4. after `completeTransition`: `didMove(toParent:)`, the leaving one's `viewDidDisappear`, the arriving one's
///    `viewDidAppear`, the delegate's `didShow`, the coordinator's completions, `animationEnded`.
///
/// After a change that was cancelled, 4 is: `willMove(toParent: nil)` and `didMove(toParent: nil)` for one that was pushed,
/// or `didMove(toParent:)` for one that was to be popped; then the arriving one's `viewWillDisappear` and
/// `viewDidDisappear`, the leaving one's `viewWillAppear` and `viewDidAppear`; then the coordinator and the animator.
///
/// Where the navigation controller's own view goes out of sight meanwhile the change goes on unseen, and the controllers
/// that it ends with are told that they disappear.
@MainActor
open class NavigationController: ViewController {
  /// Which way a change goes.
  public enum Operation: Sendable {
    /// No change that anybody animates.
    case none
    /// A controller comes on top.
    case push
    /// The one below comes back.
    case pop
  }

  /// Who animates and drives; not kept alive.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// From the bottom to the top. While a change is under way it has the controllers of its end.
  public private(set) var viewControllers: [ViewController] = []

  private var waiting: [(NavigationController) -> Void] = []
  private var isChanging = false

  /// A stack of one.
  public init(rootViewController: ViewController) {
    super.init()
    setViewControllers([rootViewController])
  }

  /// An empty stack.
  public override init() { super.init() }

  /// The controller that is seen, or will be once the change under way is over.
  public var topViewController: ViewController? { viewControllers.last }

  /// The controller that is seen in the end: what the top one presents, or else the top one.
  public var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  /// The transition that this controller, its stack, or one around it takes part in; nil where none is under way.
  public override var transitionCoordinator: TransitionCoordinator? {
    super.transitionCoordinator ?? topViewController?.context?.coordinator
  }

  override var visibleChildren: [ViewController] {
    // While a change is under way its two controllers are told by themselves.
    isChanging ? [] : topViewController.map { [$0] } ?? []
  }

  open override func viewDidLoad() { showTop() }

  /// Puts `controller` on top.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    whenIdle {
      guard !$0.viewControllers.contains(where: { $0 === controller }) else {
        $0.view.window?.warn(.alreadyOnStack)
        return
      }
      $0.change(to: $0.viewControllers + [controller], .push, animated: animated)
    }
  }

  /// Takes the top controller off.
  ///
  /// - Returns: the controller that leaves; nil where it is the only one, or where another change is under way, after
  ///   whose end it is done.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    let leaving = isChanging || viewControllers.count < 2 ? nil : topViewController
    whenIdle {
      if $0.viewControllers.count > 1 {
        $0.change(to: Array($0.viewControllers.dropLast()), .pop, animated: animated)
      }
    }
    return leaving
  }

  /// Takes all controllers above `controller` off.
  ///
  /// - Returns: those that leave; nil where there are none, or where another change is under way, after whose end it is
  ///   done.
  @discardableResult
  public func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    let place = viewControllers.firstIndex { $0 === controller }
    let leaving = isChanging ? nil : place.map { Array(viewControllers[($0 + 1)...]) }
    whenIdle {
      let stack = $0.viewControllers
      if let kept = stack.firstIndex(where: { $0 === controller }), kept + 1 < stack.count {
        $0.change(to: Array(stack[...kept]), .pop, animated: animated)
      }
    }
    return leaving?.isEmpty ?? true ? nil : leaving
  }

  /// Takes all controllers but the lowest off.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Exchanges the whole stack. The change is a pop where the new top was on the stack already, and else a push.
  public func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
    whenIdle {
      let isPop = $0.viewControllers.contains { $0 === controllers.last }
      $0.change(to: controllers, isPop ? .pop : .push, animated: animated)
    }
  }

  private func whenIdle(_ change: @escaping (NavigationController) -> Void) {
    if isChanging { waiting.append(change) } else { change(self) }
  }
}

// MARK: - Changes

extension NavigationController {
  /// Puts the top controller's view in.
  func showTop() {
    guard let top = topViewController else { return }
    top.view.frame = view.bounds
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(top.view)
  }

  private func change(to stack: [ViewController], _ operation: Operation, animated: Bool) {
    let old = viewControllers
    let gone = old.filter { controller in !stack.contains { $0 === controller } }
    let new = stack.filter { controller in !old.contains { $0 === controller } }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in new { addChild(controller) }
    viewControllers = stack

    guard isViewLoaded, let from = old.last, let to = stack.last, from !== to else {
      exchangeUnseen(gone, new, top: old.last === stack.last ? nil : old.last)
      return
    }
    isChanging = true
    NavigationChange(
      navigation: self, operation: operation, from: from, to: to, oldStack: old, gone: gone,
      new: new
    ).begin(animated: animated && isVisible && view.window != nil)
  }

  /// A change of what is below the top, of the first controller or to none: nobody comes in another one's place.
  private func exchangeUnseen(
    _ gone: [ViewController], _ new: [ViewController], top leaving: ViewController?
  ) {
    let arriving = gone.isEmpty && isViewLoaded ? new.last : nil
    if isVisible {
      leaving?.beginAppearanceTransition(false, animated: false)
      arriving?.beginAppearanceTransition(true, animated: false)
    }
    for controller in gone { leave(controller) }
    if arriving === topViewController, arriving != nil { showTop() }
    for controller in new { controller.didMove(toParent: self) }
    leaving?.endAppearanceTransition()
    arriving?.endAppearanceTransition()
  }

  /// Takes a controller that is not on the stack any more out.
  func leave(_ controller: ViewController) {
    if controller.isViewLoaded { controller.view.removeFromSuperview() }
    controller.removeFromParent()
  }

  /// Puts the stack back as it was before a change that was cancelled.
  func restore(_ stack: [ViewController]) { viewControllers = stack }

  func changeEnded() {
    isChanging = false
    guard !waiting.isEmpty else { return }
    waiting.removeFirst()(self)
    // What did not begin a change leaves the way free for the next.
    if !isChanging { changeEnded() }
  }
}
