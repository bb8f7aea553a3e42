import SceneGraph
import Transitions

/// A set of controllers, one of which is visible, after `UITabBarController`.
///
/// For every change of the selection, including programmatic ones, the delegate may return an
/// animator, as since iOS 7; without an animator, the change is immediate. A change requested
/// during another one waits for it to end. The order of the callbacks is a navigation controller's.
@MainActor
open class TabBarController: ViewController {
  /// The delegate; weak.
  open weak var delegate: (any TabBarControllerDelegate)?

  private var controllers: [ViewController] = []
  private var selection: Int?
  private var pending: Int?
  private var isChanging = false
  private var bar: TabBar?

  /// The controllers, in the order of their tabs.
  open var viewControllers: [ViewController]? {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. The selected controller stays selected if it is among them,
  /// otherwise the first one is selected.
  ///
  /// - Parameter animated: ignored, as the bar shows no items.
  open func setViewControllers(_ new: [ViewController]?, animated: Bool) {
    let (new, selected) = (new ?? [], selectedViewController)
    for controller in controllers where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      if controller === selected { hide(controller) }
      controller.removeFromParent()
    }
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    controllers = new
    selection = new.firstIndex { $0 === selected }
    if selection == nil, let first = new.first {
      selection = 0
      if isViewLoaded { appearAtOnce(first) }
    }
  }

  /// The index of the selected controller; `Int.max` (`NSNotFound`) if there is none.
  open var selectedIndex: Int {
    get { selection ?? .max }
    set { select(newValue) }
  }

  /// The selected controller.
  open var selectedViewController: ViewController? {
    get { selection.flatMap { controllers.indices.contains($0) ? controllers[$0] : nil } }
    set {
      if let index = controllers.firstIndex(where: { $0 === newValue }) { select(index) }
    }
  }

  /// Selects a controller as a tap on the tab bar does: if the delegate agrees, and with a
  /// notification.
  public func tapTab(at index: Int) {
    guard controllers.indices.contains(index),
      delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
    else { return }
    select(index)
    delegate?.tabBarController(self, didSelect: controllers[index])
  }

  /// The bar at the bottom: a plain view in front of the controllers' views, without content or
  /// background, created on first access. It is 49 points high, as on a phone.
  open var tabBar: TabBar {
    if let bar { return bar }
    let size = rootView.bounds.size
    let new = TabBar(frame: Rect(x: 0, y: size.height - 49, width: size.width, height: 49))
    new.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    bar = new
    rootView.addSubview(new)
    return new
  }

  override var visibleChildren: [ViewController] {
    // The change itself notifies its two controllers.
    isChanging ? [] : selectedViewController.map { [$0] } ?? []
  }

  /// The coordinator of the transition of this controller, its selected one, or an ancestor; nil if
  /// none is under way.
  open override var transitionCoordinator: TransitionCoordinator? {
    super.transitionCoordinator ?? selectedViewController?.context?.coordinator
  }

  override func viewHasLoaded() {
    if let selectedViewController { show(selectedViewController) }
  }
}

// MARK: - Changes

extension TabBarController {
  private func select(_ index: Int) {
    guard controllers.indices.contains(index) else { return }
    guard !isChanging else {
      pending = index
      return
    }
    guard index != selection else { return }
    let from = selectedViewController
    let old = selection
    selection = index
    guard isViewLoaded else { return }
    let to = controllers[index]
    guard let from, isVisible, let window = rootView.window,
      let animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: from, to: to)
    else {
      if let from { hide(from) }
      appearAtOnce(to)
      return
    }
    let interaction = delegate?.tabBarController(self, interactionControllerFor: animator)
    animate(from, to, old: old, animator, interaction, in: window)
  }

  private func animate(
    _ from: ViewController, _ to: ViewController, old: Int?, _ animator: any AnimatedTransitioning,
    _ interaction: (any InteractiveTransitioning)?, in window: Window
  ) {
    isChanging = true
    let bounds = rootView.bounds
    let container = View(frame: bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    Window.$loading.withValue(window) { to.loadViewIfNeeded() }
    let savedStates = [SavedViewState(of: to.rootView), SavedViewState(of: from.rootView)]
    rootView.insertSubview(container, belowSubview: from.rootView)
    container.addSubview(from.rootView)
    to.rootView.place(in: bounds)

    var participants = TransitionContext.Participants(from: from, to: to)
    (participants.fromView, participants.toView) = (from.rootView, to.rootView)
    participants.initialFrames[ObjectIdentifier(from)] = bounds
    participants.finalFrames[ObjectIdentifier(to)] = bounds
    let context = TransitionContext(
      participants, in: container, of: window, animator: animator, interaction: interaction
    ) { [self] completed, restoresEverything in
      if completed {
        from.rootView.removeFromSuperview()
        show(to)
      } else {
        selection = old
        for state in savedStates {
          if restoresEverything { state.restore() } else { state.restorePlace() }
        }
      }
      container.removeFromSuperview()
      notifyEnd(from, to, completed)
    } onNotified: { [self] in
      isChanging = false
      let next = pending
      pending = nil
      if let next { select(next) }
    }
    (from.context, to.context) = (context, context)
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(true, animated: true)
    context.start()
  }

  private func notifyEnd(_ from: ViewController, _ to: ViewController, _ completed: Bool) {
    let (leaving, staying) = completed ? (from, to) : (to, from)
    if !completed { leaving.beginAppearanceTransition(false, animated: true) }
    leaving.endAppearanceTransition()
    // The tab bar controller may have been hidden meanwhile.
    if !isVisible {
      staying.beginAppearanceTransition(false, animated: true)
    } else if !completed {
      staying.beginAppearanceTransition(true, animated: true)
    }
    if appearance != .disappearing { staying.endAppearanceTransition() }
  }

  private func appearAtOnce(_ controller: ViewController) {
    if isVisible { controller.beginAppearanceTransition(true, animated: false) }
    show(controller)
    controller.endAppearanceTransition()
  }

  private func hide(_ controller: ViewController) {
    controller.beginAppearanceTransition(false, animated: false)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.endAppearanceTransition()
  }

  /// Adds the view of the selected controller.
  private func show(_ controller: ViewController) {
    let view = Window.$loading.withValue(rootView.window ?? Window.loading) { controller.rootView }
    view.place(in: rootView.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let bar, bar.superview === rootView {
      rootView.insertSubview(view, belowSubview: bar)
    } else {
      rootView.addSubview(view)
    }
  }
}

extension ViewController {
  /// The nearest tab bar controller among the ancestors.
  public var tabBarController: TabBarController? {
    (parent as? TabBarController) ?? parent?.tabBarController
  }
}

/// A delegate that vends the animators of a tab bar controller's changes, after
/// `UITabBarControllerDelegate`. All methods are optional.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns true if a tap on the tab bar may select a controller.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool

  /// Notifies the delegate that a tap on the tab bar has selected a controller.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController)

  /// Returns the animator of a change; nil for an immediate change, as in UIKit.
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)?

  /// Returns the interaction controller of a change; nil for an automatic change.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }

  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {}

  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
