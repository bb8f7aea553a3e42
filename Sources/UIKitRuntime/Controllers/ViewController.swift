/// Has a view and is told when it appears and disappears, after `UIViewController`.
@MainActor
open class ViewController {
  /// Where the view is between out of sight and in sight.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// What the view is called where a name is shown.
  open var title: String?
  /// The controller that this one is part of.
  public internal(set) weak var parent: ViewController?
  /// The controllers that are part of this one.
  public internal(set) var children: [ViewController] = []

  /// Who makes this controller's presentation and dismissal; not kept alive.
  open weak var transitioningDelegate: (any TransitioningDelegate)?
  /// How it is presented.
  open var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// Whether what is presented over the current context covers this controller's view.
  open var definesPresentationContext = false
  /// The controller that this one or one around it presents.
  public internal(set) var presented: ViewController?
  /// The controller that presents this one.
  public internal(set) weak var presenter: ViewController?
  /// What places this controller's view while it is presented. The presenting controller keeps it, since it keeps this one.
  public internal(set) weak var activePresentationController: PresentationController?
  /// What places the view of the controller that this one presents.
  var presentation: PresentationController?

  var appearance = Appearance.disappeared
  var appearsAnimated = false
  /// The transition that this controller takes part in.
  weak var context: TransitionContext?
  private var loadedView: View?

  /// Whether it is being presented now: from before `viewWillAppear` until after `viewDidAppear`.
  public internal(set) var isBeingPresented = false
  /// Whether it is being dismissed now: from before `viewWillDisappear` until after `viewDidDisappear`.
  public internal(set) var isBeingDismissed = false
  /// Whether it is coming into a container now, until after `viewDidAppear`.
  public internal(set) var isMovingToParent = false
  /// Whether it is leaving a container now, until after `viewDidDisappear`.
  public internal(set) var isMovingFromParent = false

  /// A controller whose view is not loaded yet.
  public init() {}

  /// The view; loaded when it is first asked for.
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

  /// Whether the view has been loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view and sets `view`; an empty one unless overridden.
  open func loadView() { view = View() }

  /// The view has been loaded.
  open func viewDidLoad() {}
  /// The view is about to come into sight.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in sight.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go out of sight.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is out of sight.
  open func viewDidDisappear(_ animated: Bool) {}
  /// About to be put into a container, or taken out of one where `parent` is nil.
  open func willMove(toParent parent: ViewController?) {}
  /// Put into a container, or taken out of one where `parent` is nil.
  open func didMove(toParent parent: ViewController?) {}

  /// The children whose views come into sight and go out of it with this one.
  var visibleChildren: [ViewController] {
    children.filter { $0.isViewLoaded && isViewLoaded && $0.view.isDescendant(of: view) }
  }

  /// The transition that this controller, or one around it, takes part in; nil where none is under way.
  public var transitionCoordinator: TransitionCoordinator? {
    context?.coordinator ?? parent?.transitionCoordinator
  }

  /// The navigation controller around this one.
  public var navigationController: NavigationController? {
    (parent as? NavigationController) ?? parent?.navigationController
  }
}

// MARK: - Appearance

extension ViewController {
  /// Tells the controller that its view comes into sight or goes out of it. Containers of one's own call it; saying
  /// again what is already under way changes nothing.
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

  /// Tells the controller that what was begun is done.
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

  /// Whether the view is in sight or on its way there.
  var isVisible: Bool { appearance == .appearing || appearance == .appeared }
}

// MARK: - Containment

extension ViewController {
  /// Makes `child` part of this controller. Putting its view in, and `didMove(toParent:)`, are the caller's.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Ends being part of another controller. `willMove(toParent: nil)` and taking the view out are the caller's.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The outermost controller around this one.
  var outermost: ViewController { parent?.outermost ?? self }
}
