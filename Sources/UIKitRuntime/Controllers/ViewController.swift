/// A controller of a view, which is notified when the view appears and disappears, after
/// `UIViewController`.
@MainActor
open class ViewController {
  /// The visibility of the view.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// The title of the view.
  open var title: String?
  /// The controller that contains this one.
  public internal(set) weak var parent: ViewController?
  /// The controllers that this one contains.
  public internal(set) var children: [ViewController] = []

  /// The delegate that vends the objects of this controller's presentation and dismissal; weak.
  open weak var transitioningDelegate: (any TransitioningDelegate)?
  /// The style in which the controller is presented.
  open var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// True if controllers that are presented over the current context cover this controller's view.
  open var definesPresentationContext = false
  /// The controller that this one presents.
  public internal(set) var presented: ViewController?
  /// The controller that presents this one.
  public internal(set) weak var presenter: ViewController?
  /// The presentation controller while this controller is presented; weak, because it keeps this
  /// controller. The presenting controller keeps it.
  public internal(set) weak var activePresentationController: PresentationController?
  /// The presentation controller of the controller that this one presents.
  var presentation: PresentationController?

  var appearance = Appearance.disappeared
  var appearsAnimated = false
  /// The transition of this controller; nil if none is under way.
  weak var context: TransitionContext?
  private var loadedView: View?

  /// True while the controller is being presented, from before `viewWillAppear` until after
  /// `viewDidAppear`.
  public internal(set) var isBeingPresented = false
  /// True while the controller is being dismissed, from before `viewWillDisappear` until after
  /// `viewDidDisappear`.
  public internal(set) var isBeingDismissed = false
  /// True while the controller is being added to a container, until after `viewDidAppear`.
  public internal(set) var isMovingToParent = false
  /// True while the controller is being removed from a container, until after `viewDidDisappear`.
  public internal(set) var isMovingFromParent = false

  /// Creates a controller whose view is not loaded yet.
  public init() {}

  /// The view, which is loaded on first access.
  public var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  /// True if the view is loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view and sets `view`; by default an empty view.
  open func loadView() { view = View() }

  /// Notifies the controller that its view has been loaded.
  open func viewDidLoad() {}
  /// Notifies the controller that its view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// Notifies the controller that its view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Notifies the controller that its view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Notifies the controller that its view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Notifies the controller that it is about to be added to a container, or removed from one if
  /// `parent` is nil.
  open func willMove(toParent parent: ViewController?) {}
  /// Notifies the controller that it was added to a container, or removed from one if `parent` is
  /// nil.
  open func didMove(toParent parent: ViewController?) {}

  /// The children whose views appear and disappear with this one's.
  var visibleChildren: [ViewController] {
    children.filter { $0.isViewLoaded && isViewLoaded && $0.view.isDescendant(of: view) }
  }

  /// The coordinator of the transition of this controller or an ancestor; nil if none is under way.
  public var transitionCoordinator: TransitionCoordinator? {
    context?.coordinator ?? parent?.transitionCoordinator
  }

  /// The nearest navigation controller among the ancestors.
  public var navigationController: NavigationController? {
    (parent as? NavigationController) ?? parent?.navigationController
  }
}

// MARK: - Appearance

extension ViewController {
  /// Begins an appearance or a disappearance of the view, and notifies the controller. Custom
  /// containers call it. A call that repeats what is under way changes nothing.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch appearance {
    case .disappeared where isAppearing, .disappearing where isAppearing:
      appearance = .appearing
      appearsAnimated = animated
      viewWillAppear(animated)
    case .appeared where !isAppearing, .appearing where !isAppearing:
      appearance = .disappearing
      appearsAnimated = animated
      viewWillDisappear(animated)
    default: return
    }
    for child in visibleChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the appearance or disappearance that was begun, and notifies the controller.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(appearsAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(appearsAnimated)
    case .appeared, .disappeared: return
    }
    for child in visibleChildren { child.endAppearanceTransition() }
  }

  /// True if the view is visible or about to be.
  var isVisible: Bool { appearance == .appearing || appearance == .appeared }
}

// MARK: - Containment

extension ViewController {
  /// Adds `child` to this controller. The caller adds its view, and then calls
  /// `didMove(toParent:)`.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Removes this controller from its parent. The caller first calls `willMove(toParent: nil)` and
  /// removes the view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The outermost ancestor, or the controller itself.
  var outermost: ViewController { parent?.outermost ?? self }
}
