import SceneGraph
import Transitions

/// A stack of controllers whose top one is visible, after `UINavigationController`.
///
/// A change that is requested during another one waits for it to end.
///
/// The order of the callbacks of a push; a pop calls `willMove(toParent: nil)` and
/// `didMove(toParent: nil)` of the leaving controller instead:
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
/// If the navigation controller's own view disappears meanwhile, the change continues invisibly,
/// and its final controllers are notified that they disappear.
@MainActor
open class NavigationController: ViewController {
  /// The kind of change.
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
  /// The stack, from the bottom to the top. During a change, this is the stack after it. Setting it
  /// replaces the stack without animation.
  open var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The stack, from the bottom to the top.
  private var stack: [ViewController] = []
  private var pendingChanges: [(NavigationController) -> Void] = []
  private var isChanging = false
  /// The bar; nil until it is needed.
  private(set) var madeBar: NavigationBar?
  /// True once the bar has had content.
  var usesBar = false
  /// True if the navigation bar is hidden.
  private var hidesBar = false
  /// The recognizer of UIKit's pop drag from the left edge. Here it recognizes nothing; attach a
  /// gesture instead. It exists for code that enables and disables it.
  public private(set) lazy var interactivePopGestureRecognizer: GestureRecognizer? =
    ScreenEdgePanGestureRecognizer()
  /// True to hide the toolbar; without effect, because there is none.
  open var isToolbarHidden = true
  /// True to hide the bars on a swipe; without effect.
  open var hidesBarsOnSwipe = false

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
  open var topViewController: ViewController? { stack.last }

  /// The presented controller, or else the one at the top.
  open var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  /// The coordinator of the transition of this controller, its stack, or an ancestor; nil if none
  /// is under way.
  open override var transitionCoordinator: TransitionCoordinator? {
    super.transitionCoordinator ?? topViewController?.context?.coordinator
  }

  override var visibleChildren: [ViewController] {
    // The change itself notifies its two controllers.
    isChanging ? [] : topViewController.map { [$0] } ?? []
  }

  override func viewHasLoaded() {
    showTop()
    updateBar()
  }

  /// Pushes `controller` onto the stack.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    whenIdle {
      guard !$0.stack.contains(where: { $0 === controller }) else {
        $0.view.window?.warn(.alreadyOnStack)
        return
      }
      $0.change(to: $0.stack + [controller], .push, animated: animated)
    }
  }

  /// Pops the top controller.
  ///
  /// - Returns: the popped controller; nil if it is the only one, or if the pop waits for another
  ///   change.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    let leaving = isChanging || stack.count < 2 ? nil : topViewController
    whenIdle {
      if $0.stack.count > 1 {
        $0.change(to: Array($0.stack.dropLast()), .pop, animated: animated)
      }
    }
    return leaving
  }

  /// Pops all controllers above `controller`.
  ///
  /// - Returns: the popped controllers; nil if there are none, or if the pop waits for another
  ///   change.
  @discardableResult
  open func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    let index = stack.firstIndex { $0 === controller }
    let leaving = isChanging ? nil : index.map { Array(stack[($0 + 1)...]) }
    whenIdle {
      let stack = $0.stack
      if let kept = stack.firstIndex(where: { $0 === controller }), kept + 1 < stack.count {
        $0.change(to: Array(stack[...kept]), .pop, animated: animated)
      }
    }
    return leaving?.isEmpty ?? true ? nil : leaving
  }

  /// Pops all controllers except the lowest one.
  ///
  /// - Returns: the popped controllers; nil if there are none, or if the pop waits for another
  ///   change.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Replaces the whole stack. The change is a pop if the new top was already on the stack,
  /// otherwise a push.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
    whenIdle {
      let isPop = $0.stack.contains { $0 === controllers.last }
      $0.change(to: controllers, isPop ? .pop : .push, animated: animated)
    }
  }

  /// Pushes `controller`.
  open override func show(_ controller: ViewController, sender: Any?) {
    pushViewController(controller, animated: true)
  }

  /// The bar at the top, in front of the controllers' views, which extend below it. It is created
  /// on first access, or when it gets content.
  open var navigationBar: NavigationBar {
    if let madeBar { return madeBar }
    let new = NavigationBar(frame: barFrame(isHidden: hidesBar))
    new.autoresizingMask = .flexibleWidth
    new.isHidden = hidesBar
    madeBar = new
    new.onBack = { [weak self] in self?.popViewController(animated: true) }
    new.onWindowChange = { [weak self] in self?.placeBar() }
    rootView.addSubview(new)
    return new
  }

  /// True if the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar.
  ///
  /// - Parameter animated: true to slide the bar out or in, in `hideShowBarDuration`.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    if !hidden { prepareHiddenBar() }
    hidesBar = hidden
    guard let bar = madeBar else { return }
    rootView.noteSafeArea()
    guard animated else {
      bar.frame = barFrame(isHidden: hidden)
      bar.isHidden = hidden
      return
    }
    bar.isHidden = false
    let frame = barFrame(isHidden: hidden)
    View.animate(withDuration: Self.hideShowBarDuration) {
      bar.frame = frame
    } completion: { [self] _ in
      bar.isHidden = hidesBar
    }
  }

  /// The duration of hiding and showing bars, in seconds; this is `UINavigationController`'s
  /// constant.
  public static let hideShowBarDuration = 0.2

  /// Returns the frame of the bar, below the status bar. It is 44 points high, as on a phone in
  /// portrait.
  func barFrame(isHidden: Bool) -> Rect {
    let y = isHidden ? -44 : rootView.safeAreaInsets.top
    return Rect(x: 0, y: y, width: rootView.bounds.size.width, height: 44)
  }

  private func whenIdle(_ change: @escaping (NavigationController) -> Void) {
    if isChanging { pendingChanges.append(change) } else { change(self) }
  }
}

// MARK: - Changes

extension NavigationController {
  /// Adds the top controller's view.
  func showTop() {
    guard let top = stack.last else { return }
    let view = Window.$loading.withValue(rootView.window ?? Window.loading) { top.rootView }
    view.place(in: rootView.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let bar = madeBar, bar.superview === rootView {
      rootView.insertSubview(view, belowSubview: bar)
    } else {
      rootView.addSubview(view)
    }
  }

  private func change(to new: [ViewController], _ operation: Operation, animated: Bool) {
    let old = stack
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { controller in !old.contains { $0 === controller } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    stack = new

    guard isViewLoaded, let from = old.last, let to = new.last, from !== to else {
      exchangeUnseen(removed, added, leaving: old.last === new.last ? nil : old.last)
      return
    }
    isChanging = true
    NavigationTransition(
      navigation: self, operation: operation, from: from, to: to, oldStack: old, removed: removed,
      added: added
    ).begin(animated: animated && isShown && view.window != nil)
  }

  /// True if the controllers on the stack are visible: the view is visible, or was added to a view
  /// of a window without a parent controller, as UIKit allows.
  var isShown: Bool {
    if isVisible { return true }
    guard appearance == .disappeared, parent == nil, presentingViewController == nil,
      let window = viewIfLoaded?.window
    else { return false }
    return window.rootViewController !== self
  }

  /// Changes the stack without a transition between two top controllers: below the top, to the
  /// first controller, or to an empty stack.
  private func exchangeUnseen(
    _ removed: [ViewController], _ added: [ViewController], leaving: ViewController?
  ) {
    let arriving = removed.isEmpty && isViewLoaded ? added.last : nil
    if isShown {
      leaving?.beginAppearanceTransition(false, animated: false)
      arriving?.beginAppearanceTransition(true, animated: false)
    }
    for controller in removed { leave(controller) }
    if arriving === topViewController, arriving != nil { showTop() }
    updateBar()
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
  func restore(_ old: [ViewController]) { stack = old }

  /// Ends a change and begins the next pending one.
  func changeEnded() {
    isChanging = false
    guard !pendingChanges.isEmpty else { return }
    pendingChanges.removeFirst()(self)
    // A request without effect is followed by the next one.
    if !isChanging { changeEnded() }
  }
}

// UIKit shows the bar of every navigation controller that does not hide it. Here the bar is shown
// once a controller of the stack has content for it, a title or an item, so that a program without
// titles is drawn as if it hid the bar.

extension NavigationController {
  /// The bar, if it is shown.
  var shownBar: NavigationBar? { usesBar && !isNavigationBarHidden ? madeBar : nil }

  /// True if the bar has content.
  private var hasBarContent: Bool {
    viewControllers.contains {
      !($0.title ?? "").isEmpty || $0.barItems.navigationItem?.hasContent ?? false
    }
  }

  /// True if the bar is shown unless hidden.
  private var needsBar: Bool {
    if isViewLoaded, !usesBar { usesBar = hasBarContent }
    return isViewLoaded && usesBar
  }

  /// Creates the bar if it is now needed.
  private func prepareBar() -> NavigationBar? {
    guard needsBar else { return nil }
    return isNavigationBarHidden ? madeBar : navigationBar
  }

  /// Creates the bar above the top, if it is needed, so that it can slide in.
  func prepareHiddenBar() {
    guard needsBar, madeBar == nil else { return }
    _ = navigationBar
    updateBar()
  }

  /// Shows the items of the stack in the bar immediately.
  func updateBar() {
    guard let bar = prepareBar() else { return }
    placeBar()
    bar.setItems(viewControllers.map(\.navigationItem), animated: false)
  }

  /// Shows the items of the stack in the bar with a crossfade.
  func crossfadeBar(alongside coordinator: TransitionCoordinator) {
    guard let bar = prepareBar() else { return }
    placeBar()
    bar.exchange(for: viewControllers.map(\.navigationItem))
    coordinator.animate { _ in bar.crossfade() }
  }

  /// Ends the crossfade.
  func endBarChange(_ completed: Bool, back old: [ViewController]) {
    guard usesBar, let bar = madeBar else { return }
    bar.endExchange(completed, back: completed ? [] : old.map(\.navigationItem))
  }

  /// Shows a changed item of a controller on the stack.
  func barItemDidChange(animated: Bool) {
    guard isViewLoaded else { return }
    // A change under way has its own contents, which only need their new look.
    if let bar = madeBar, bar.content != nil {
      bar.itemDidChange(animated: animated)
    } else {
      updateBar()
    }
  }

  /// Places the bar below the status bar, and insets the views below it.
  func placeBar() {
    guard let bar = madeBar else { return }
    let frame = barFrame(isHidden: isNavigationBarHidden)
    if bar.frame != frame {
      bar.frame = frame
      bar.setNeedsLayout()
    }
    rootView.noteSafeArea()
  }
}

extension View {
  /// Requests a layout of everything that depends on the safe area, in this view and its
  /// descendants.
  func noteSafeArea() {
    setNeedsLayout()
    invalidateSolution()
    for view in subviews { view.noteSafeArea() }
  }

  /// The height by which the visible bars of navigation controllers cover the view's top, in
  /// points.
  var coveredByBars: Double {
    var covered = 0.0
    var view: View? = superview
    while let next = view {
      if let bar = (next.controller as? NavigationController)?.shownBar, !isDescendant(of: bar) {
        covered = max(covered, bar.convert(bar.bounds, to: self).maxY - bounds.minY)
      }
      view = next.superview
    }
    return covered
  }
}

/// A delegate that vends the animators and interaction controllers of a navigation controller's
/// changes, after `UINavigationControllerDelegate`. All methods are optional.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// Returns the animator of a change; nil for the default slide.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)?

  /// Returns the interaction controller of a change; nil for an automatic change. Called only for
  /// an animator that the delegate returned.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// Notifies the delegate that a controller is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// Notifies the delegate that a controller has been shown. As in UIKit, it is not called after a
  /// cancelled change.
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
