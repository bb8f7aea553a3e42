import SceneGraph
import Transitions

/// A stack of controllers whose top one is visible, after `UINavigationController`.
///
/// A change that is requested during another one waits for its end.
///
/// The order of the callbacks of a push; a pop has `willMove(toParent: nil)` and `didMove(toParent:
/// nil)` of the leaving controller instead:
///
/// 1. the arriving controller's `willMove(toParent:)`; the delegate's methods for the animator and
///    the interaction controller; the arriving one's `loadView` and `viewDidLoad`, if its view is
///    not loaded yet;
/// 2. the leaving one's `viewWillDisappear`, the arriving one's `viewWillAppear`, the delegate's
///    `willShow`;
/// 3. `transitionDuration`, then `startInteractiveTransition` or `animateTransition`, then the
///    alongside animations;
/// 4. after `completeTransition`: `didMove(toParent:)`, the leaving one's `viewDidDisappear`, the
///    arriving one's `viewDidAppear`, the delegate's `didShow`, the coordinator's completions,
///    `animationEnded`.
///
/// After a cancelled change, 4 is: `willMove(toParent: nil)` and `didMove(toParent: nil)` of a
/// pushed controller, or `didMove(toParent:)` of a popped one; then the arriving one's
/// `viewWillDisappear` and `viewDidDisappear`, the leaving one's `viewWillAppear` and
/// `viewDidAppear`; then the coordinator and the animator.
///
/// If the navigation controller's own view disappears meanwhile, the change continues unseen, and
/// the controllers that it ends with are notified that they disappear.
@MainActor
open class NavigationController: ViewController {
  /// The kind of a change.
  public enum Operation: Sendable {
    /// No animated change.
    case none
    /// A controller is added on top.
    case push
    /// The top controller is removed.
    case pop
  }

  /// The delegate; weak.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// The stack, from the bottom to the top. During a change it is the stack after it.
  public private(set) var viewControllers: [ViewController] = []

  private var pendingChanges: [(NavigationController) -> Void] = []
  private var isChanging = false

  /// Creates a stack of one controller.
  public init(rootViewController: ViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates an empty stack.
  public override init(nibName: String?, bundle: NibBundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates an empty stack.
  public required init?(coder: Coder) { super.init(coder: coder) }

  /// The controller at the top of the stack, which is visible, or will be after the change under
  /// way.
  public var topViewController: ViewController? { viewControllers.last }

  /// The presented controller, or else the one at the top.
  public var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  /// The coordinator of the transition of this controller, its stack, or an ancestor; nil if none
  /// is under way.
  public override var transitionCoordinator: TransitionCoordinator? {
    super.transitionCoordinator ?? topViewController?.context?.coordinator
  }

  override var visibleChildren: [ViewController] {
    // The two controllers of a change are notified by the change itself.
    isChanging ? [] : topViewController.map { [$0] } ?? []
  }

  open override func viewDidLoad() { showTop() }

  /// Pushes `controller` onto the stack.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    whenIdle {
      guard !$0.viewControllers.contains(where: { $0 === controller }) else {
        $0.view.window?.warn(.alreadyOnStack)
        return
      }
      $0.change(to: $0.viewControllers + [controller], .push, animated: animated)
    }
  }

  /// Pops the top controller.
  ///
  /// - Returns: the popped controller; nil if it is the only one, or if the pop waits for another
  ///   change.
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

  /// Pops all controllers above `controller`.
  ///
  /// - Returns: the popped controllers; nil if there are none, or if the pop waits for another
  ///   change.
  @discardableResult
  public func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    let index = viewControllers.firstIndex { $0 === controller }
    let leaving = isChanging ? nil : index.map { Array(viewControllers[($0 + 1)...]) }
    whenIdle {
      let stack = $0.viewControllers
      if let kept = stack.firstIndex(where: { $0 === controller }), kept + 1 < stack.count {
        $0.change(to: Array(stack[...kept]), .pop, animated: animated)
      }
    }
    return leaving?.isEmpty ?? true ? nil : leaving
  }

  /// Pops all controllers but the lowest.
  ///
  /// - Returns: the popped controllers; nil if there are none, or if the pop waits for another
  ///   change.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController]? {
    viewControllers.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Replaces the whole stack. The change is a pop if the new top was on the stack already, and
  /// else a push.
  public func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
    whenIdle {
      let isPop = $0.viewControllers.contains { $0 === controllers.last }
      $0.change(to: controllers, isPop ? .pop : .push, animated: animated)
    }
  }

  private func whenIdle(_ change: @escaping (NavigationController) -> Void) {
    if isChanging { pendingChanges.append(change) } else { change(self) }
  }
}

// MARK: - Changes

extension NavigationController {
  /// Adds the top controller's view.
  func showTop() {
    guard let top = topViewController else { return }
    top.rootView.frame = view.bounds
    top.rootView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(top.rootView)
  }

  private func change(to stack: [ViewController], _ operation: Operation, animated: Bool) {
    let old = viewControllers
    let removed = old.filter { controller in !stack.contains { $0 === controller } }
    let added = stack.filter { controller in !old.contains { $0 === controller } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    viewControllers = stack

    guard isViewLoaded, let from = old.last, let to = stack.last, from !== to else {
      exchangeUnseen(removed, added, leaving: old.last === stack.last ? nil : old.last)
      return
    }
    isChanging = true
    NavigationTransition(
      navigation: self, operation: operation, from: from, to: to, oldStack: old, removed: removed,
      added: added
    ).begin(animated: animated && isVisible && view.window != nil)
  }

  /// Changes the stack without a transition between two top controllers: below the top, to the
  /// first controller, or to none.
  private func exchangeUnseen(
    _ removed: [ViewController], _ added: [ViewController], leaving: ViewController?
  ) {
    let arriving = removed.isEmpty && isViewLoaded ? added.last : nil
    if isVisible {
      leaving?.beginAppearanceTransition(false, animated: false)
      arriving?.beginAppearanceTransition(true, animated: false)
    }
    for controller in removed { leave(controller) }
    if arriving === topViewController, arriving != nil { showTop() }
    for controller in added { controller.didMove(toParent: self) }
    leaving?.endAppearanceTransition()
    arriving?.endAppearanceTransition()
  }

  /// Removes a controller that is no longer on the stack, and its view.
  func leave(_ controller: ViewController) {
    if controller.isViewLoaded { controller.rootView.removeFromSuperview() }
    controller.removeFromParent()
  }

  /// Restores the stack after a cancelled change.
  func restore(_ stack: [ViewController]) { viewControllers = stack }

  /// Ends a change and begins the next pending one.
  func changeEnded() {
    isChanging = false
    guard !pendingChanges.isEmpty else { return }
    pendingChanges.removeFirst()(self)
    // A request that changed nothing is followed by the next.
    if !isChanging { changeEnded() }
  }
}
