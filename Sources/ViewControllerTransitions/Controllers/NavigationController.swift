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

  /// Who drives; nil where nobody does and it runs by itself.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// A controller is shown.
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

  private var waiting: [() -> Void] = []
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

  override var visibleChildren: [ViewController] {
    // While a change is under way its two controllers are told by themselves.
    isChanging ? [] : topViewController.map { [$0] } ?? []
  }

  open override func viewDidLoad() { showTop() }

  /// Puts `controller` on top.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    whenIdle { [self] in
      guard !viewControllers.contains(where: { $0 === controller }) else {
        view.window?.warn(.alreadyOnStack)
        return
      }
      change(to: viewControllers + [controller], .push, animated: animated)
    }
  }

  /// Takes the top controller off.
  ///
  /// - Returns: the controller that leaves; nil where it is the only one, or where another change is under way, after
  ///   whose end it is done.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    let leaving = isChanging || viewControllers.count < 2 ? nil : topViewController
    whenIdle { [self] in
      if viewControllers.count > 1 {
        change(to: Array(viewControllers.dropLast()), .pop, animated: animated)
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
    func kept() -> Int? { viewControllers.firstIndex { $0 === controller } }
    let leaving = isChanging ? nil : kept().map { Array(viewControllers[($0 + 1)...]) }
    whenIdle { [self] in
      if let kept = kept(), kept + 1 < viewControllers.count {
        change(to: Array(viewControllers[...kept]), .pop, animated: animated)
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
    whenIdle { [self] in
      let isPop = viewControllers.contains { $0 === controllers.last }
      change(to: controllers, isPop ? .pop : .push, animated: animated)
    }
  }

  private func whenIdle(_ change: @escaping () -> Void) {
    if isChanging { waiting.append(change) } else { change() }
  }
}

// MARK: - Changes

extension NavigationController {
  private func showTop() {
    guard let top = topViewController else { return }
    top.view.frame = view.bounds
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(top.view)
  }

  private func change(to stack: [ViewController], _ operation: Operation, animated: Bool) {
    let old = viewControllers
    let (from, to) = (old.last, stack.last)
    for controller in stack where controller.parent !== self { addChild(controller) }
    viewControllers = stack
    let gone = old.filter { controller in !stack.contains { $0 === controller } }
    let new = stack.filter { controller in !old.contains { $0 === controller } }

    guard isViewLoaded, from !== to, let to else {
      for controller in gone { leave(controller) }
      for controller in new { controller.didMove(toParent: self) }
      return
    }
    for controller in gone { controller.willMove(toParent: nil) }
    guard let from else {
      if isVisible { to.beginAppearanceTransition(true, animated: false) }
      showTop()
      if isVisible { to.endAppearanceTransition() }
      for controller in new { controller.didMove(toParent: self) }
      return
    }
    from.isMovingFromParent = operation == .pop
    to.isMovingToParent = operation == .push
    isChanging = true
    Change(
      self, operation, from: from, to: to,
      undo: { [self] in
        viewControllers = old
        for controller in new { leave(controller) }
      },
      done: { [self] in
        for controller in gone { leave(controller) }
        for controller in new { controller.didMove(toParent: self) }
      }
    ).begin(animated: animated && isVisible && view.window != nil)
  }

  private func leave(_ controller: ViewController) {
    if controller.isViewLoaded { controller.view.removeFromSuperview() }
    controller.removeFromParent()
  }

  fileprivate func changeEnded() {
    isChanging = false
    guard !waiting.isEmpty else { return }
    waiting.removeFirst()()
    // What did not begin a change leaves the way free for the next.
    if !isChanging { changeEnded() }
  }

  /// One change of the top controller.
  @MainActor
  private struct Change {
    let navigation: NavigationController
    let operation: Operation
    let from: ViewController
    let to: ViewController
    let undo: () -> Void
    let done: () -> Void

    init(
      _ navigation: NavigationController, _ operation: Operation, from: ViewController,
      to: ViewController, undo: @escaping () -> Void, done: @escaping () -> Void
    ) {
      self.navigation = navigation
      self.operation = operation
      self.from = from
      self.to = to
      self.undo = undo
      self.done = done
    }

    func begin(animated: Bool) {
      let isSeen = navigation.isVisible
      let delegate = navigation.delegate
      let animator =
        animated
        ? delegate?.navigationController(
          navigation, animationControllerFor: operation, from: from, to: to)
          ?? SlideAsideAnimator(operation) : nil
      guard let animator, let window = navigation.view.window else {
        if isSeen {
          from.beginAppearanceTransition(false, animated: false)
          to.beginAppearanceTransition(true, animated: false)
        }
        delegate?.navigationController(navigation, willShow: to, animated: false)
        from.view.removeFromSuperview()
        navigation.showTop()
        return end(true, animated: false, isSeen: isSeen)
      }
      let interaction = delegate?.navigationController(
        navigation, interactionControllerFor: animator)

      let bounds = navigation.view.bounds
      let container = View(frame: bounds)
      container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      let (fromPlace, toPlace) = (ViewPlace(of: from.view), ViewPlace(of: to.view))
      navigation.view.insertSubview(container, belowSubview: from.view)
      container.addSubview(from.view)

      var parts = TransitionContext.Parts(from: from, to: to)
      (parts.fromView, parts.toView) = (from.view, to.view)
      parts.initialFrames[ObjectIdentifier(from)] = bounds
      parts.finalFrames[ObjectIdentifier(to)] = bounds
      let context = TransitionContext(
        parts, in: container, of: window, animator: animator, interaction: interaction
      ) { completed in
        let context = from.context
        context?.animator.animationEnded(completed)
        if completed {
          from.view.removeFromSuperview()
          navigation.showTop()
        } else {
          toPlace.restore()
          fromPlace.restore()
        }
        container.removeFromSuperview()
        context?.coordinator.end()
        (from.context, to.context) = (nil, nil)
        end(completed, animated: true, isSeen: isSeen)
      }
      window.keep(context)
      (from.context, to.context) = (context, context)
      from.beginAppearanceTransition(false, animated: true)
      to.beginAppearanceTransition(true, animated: true)
      delegate?.navigationController(navigation, willShow: to, animated: true)
      context.start()
    }

    private func end(_ completed: Bool, animated: Bool, isSeen: Bool) {
      if !completed {
        to.beginAppearanceTransition(false, animated: animated)
        from.beginAppearanceTransition(true, animated: animated)
      }
      (from.isMovingFromParent, to.isMovingToParent) = (false, false)
      if completed { done() } else { undo() }
      if isSeen {
        if completed {
          from.endAppearanceTransition()
          to.endAppearanceTransition()
        } else {
          to.endAppearanceTransition()
          from.endAppearanceTransition()
        }
      }
      navigation.delegate?.navigationController(
        navigation, didShow: completed ? to : from, animated: animated)
      navigation.changeEnded()
    }
  }
}
