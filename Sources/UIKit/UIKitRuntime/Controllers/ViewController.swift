public import SceneGraph
import Transitions

/// A controller of a view, which is notified when the view appears and disappears, after
/// `UIViewController`.
@MainActor
open class ViewController: Responder, ContentContainer {
  /// The visibility of the view.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// The title of the view.
  open var title: String? { didSet { if title != oldValue { titleDidChange() } } }
  /// The name of the nib passed to the initializer; no nib is loaded.
  public let nibName: String?
  /// The bundle passed to the initializer.
  public let nibBundle: NibBundle?
  /// The parent controller.
  public internal(set) weak var parent: ViewController?
  /// The child controllers.
  public internal(set) var children: [ViewController] = []

  /// The delegate that vends the animators and controllers of this controller's presentation and
  /// dismissal; weak.
  open weak var transitioningDelegate: (any TransitioningDelegate)?
  /// The presentation style of the controller.
  open var modalPresentationStyle = ModalPresentationStyle.fullScreen {
    didSet { hasChosenStyle = true }
  }
  /// The animation of the presentation if no delegate vends an animator.
  open var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// True if the controller controls the status bar although it does not cover the screen; without
  /// effect.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// True to prevent the user from dismissing the presented controller with a drag; without effect.
  open var isModalInPresentation = false
  /// True if controllers that are presented over the current context cover this controller's view.
  open var definesPresentationContext = false
  /// True if controllers presented in this context adopt its transition style.
  open var providesPresentationContextTransitionStyle = false
  /// The preferred size of the controller.
  open var preferredContentSize = Size(width: 0, height: 0) {
    didSet {
      let container: (any ContentContainer)? = parent ?? activePresentationController
      if preferredContentSize != oldValue {
        container?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }
  /// True to hide a tab bar while the controller is on a navigation stack.
  open var hidesBottomBarWhenPushed = false
  /// The edges that the view extends to below bars.
  open var edgesForExtendedLayout = RectEdge.all
  /// True if the view extends below opaque bars.
  open var extendedLayoutIncludesOpaqueBars = false
  /// True if scroll views are inset for bars.
  open var automaticallyAdjustsScrollViewInsets = true

  /// The presented controller.
  public internal(set) var presented: ViewController?
  /// The presenting controller.
  public internal(set) weak var presenter: ViewController?
  /// The presentation controller while this controller is presented; weak, because it retains this
  /// controller. The presenting controller retains it.
  public internal(set) weak var activePresentationController: PresentationController?
  /// The presentation controller of the controller that this one presents.
  var presentation: PresentationController?
  /// True if the program has set the presentation style.
  var hasChosenStyle = false
  /// The presentation controllers that the program accessed before the presentation.
  var preparedPresentations: [PresentationController] = []
  /// The controller's items in bars.
  var barItems = BarItems()
  /// The storyboard that created the controller; nil if the program created it.
  public internal(set) var storyboard: Storyboard?
  /// The registered segues, by name.
  var segues: [String: (ViewController) -> StoryboardSegue] = [:]

  var appearance = Appearance.disappeared
  var appearsAnimated = false
  /// True if the controller was notified that its view is appearing.
  var isToldAppearing = true
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
  ///
  /// - Parameters:
  ///   - nibName: stored, but no nib is loaded: `loadView()` creates the view.
  ///   - bundle: stored.
  public init(nibName: String?, bundle: NibBundle?) {
    self.nibName = nibName
    nibBundle = bundle
    super.init()
  }

  /// Creates a controller whose view is not loaded yet. Archives are not supported.
  public required init?(coder: Coder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
  }

  /// Creates a controller whose view is not loaded yet.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: View

  /// The view, loaded on first access; setting nil unloads it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: View! {
    get { rootView }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view, loaded on first access.
  final var rootView: View {
    if let loadedView { return loadedView }
    loadView()
    let view = loadedView ?? View(frame: Rect(size: Window.currentSize))
    loadedView = view
    view.controller = self
    viewDidLoad()
    viewHasLoaded()
    return view
  }

  /// Notifies the runtime's containers after `viewDidLoad`, because an override may not call super.
  func viewHasLoaded() {}

  /// The view, if it is loaded.
  public final var viewIfLoaded: View? { loadedView }
  /// True if the view is loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it is not loaded yet.
  public final func loadViewIfNeeded() { _ = rootView }

  /// Creates and sets `view`; by default an empty view of the window's size that follows its
  /// superview's size.
  open func loadView() {
    let view = View(frame: Rect(size: Window.currentSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Notifies the controller that its view has been loaded.
  open func viewDidLoad() {}
  /// Notifies the controller that its view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// Notifies the controller that its view is appearing: it is in its superview and has its size.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Notifies the controller that its view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Notifies the controller that its view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Notifies the controller that its view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Notifies the controller that its view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Notifies the controller that its view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Updates the view's constraints; called before a layout that the view's
  /// `setNeedsUpdateConstraints()` requested.
  open func updateViewConstraints() {}
  /// Notifies the controller that its view is about to change its size, for example with its
  /// window. By default it notifies the children and the presented controller of theirs.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    announceSize(size, with: coordinator)
  }
  /// Notifies the controller that its traits are about to change; never called here.
  open func willTransition(
    to newCollection: TraitCollection, with coordinator: TransitionCoordinator
  ) {}
  /// Notifies the controller that a child's preferred size has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}
  /// Returns the size of a child in this controller's view of `parentSize`.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size { parentSize }
  /// Notifies the controller that its traits have changed; never called here.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}
  /// Notifies the controller that memory is low; never called here.
  open func didReceiveMemoryWarning() {}
  /// Prepares a controller loaded from an archive; never called here.
  open func awakeFromNib() {}

  /// The view's superview, the next responder for events that the controller does not handle.
  open override var next: Responder? { viewIfLoaded?.superview }

  override var ownWindow: Window? { viewIfLoaded?.window }

  // MARK: Status bar and rotation, which have no effect

  /// Requests an update of the status bar's style; without effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Requests an update of the home indicator's visibility; without effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Requests an update of the supported orientations; without effect.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// The child that determines whether the home indicator is hidden.
  open var childForHomeIndicatorAutoHidden: ViewController? { nil }

  /// True if the status bar is hidden.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// The animation of a change of the status bar.
  open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }
  /// The child that determines whether the status bar is hidden.
  open var childForStatusBarHidden: ViewController? { nil }
  /// The child that determines the status bar's style.
  open var childForStatusBarStyle: ViewController? { nil }
  /// True if the home indicator is hidden.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// True if the view rotates with the device.
  open var shouldAutorotate: Bool { true }
  /// The supported orientations of the view.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }
  /// The orientation in which the view is presented.
  open var preferredInterfaceOrientationForPresentation: InterfaceOrientation { .portrait }

  // MARK: Presentation

  /// Presents `controller` above this one; see `beginPresentation(of:animated:completion:)`.
  ///
  /// - Parameter completion: called after the controller has appeared; not called if the
  ///   presentation was cancelled.
  open func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    beginPresentation(of: controller, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this controller or an ancestor presents, or else this
  /// controller; see `beginDismissal(animated:completion:)`.
  ///
  /// - Parameter completion: called after the controller below has appeared; not called if the
  ///   dismissal was cancelled.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    beginDismissal(animated: animated, completion: completion)
  }

  /// Shows `controller` in the way of the container: pushed by a navigation controller, otherwise
  /// presented.
  open func show(_ controller: ViewController, sender: Any?) {
    if let parent { parent.show(controller, sender: sender) } else { presentFirst(controller) }
  }

  /// Presents `controller`, which a split view would show in its second column.
  open func showDetailViewController(_ controller: ViewController, sender: Any?) {
    presentFirst(controller)
  }

  private func presentFirst(_ controller: ViewController) {
    present(controller, animated: true, completion: nil)
  }

  // MARK: Segues

  /// Returns true to perform the segue called `identifier`.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Prepares the destination of a segue.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  // MARK: Containment

  /// Notifies the controller that it is about to be added to a container, or removed from one if
  /// `parent` is nil.
  open func willMove(toParent parent: ViewController?) {}
  /// Notifies the controller that it was added to a container, or removed from one if `parent` is
  /// nil.
  open func didMove(toParent parent: ViewController?) {}

  /// Adds `child` to this controller. The caller adds its view, and then calls
  /// `didMove(toParent:)`.
  open func addChild(_ child: ViewController) { add(child) }

  /// Removes this controller from its parent. The caller first calls `willMove(toParent: nil)` and
  /// removes the view.
  open func removeFromParent() { leaveParent() }

  /// True if the children's views appear and disappear automatically with this one's.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children whose views appear and disappear with this one's.
  var visibleChildren: [ViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loadedView else { return [] }
    return children.filter { $0.loadedView?.isDescendant(of: loadedView) ?? false }
  }

  /// The coordinator of the transition of this controller or an ancestor; nil if none is under way.
  open var transitionCoordinator: TransitionCoordinator? {
    context?.coordinator ?? parent?.transitionCoordinator
  }

  /// The nearest navigation controller among the ancestors.
  open var navigationController: NavigationController? {
    (parent as? NavigationController) ?? parent?.navigationController
  }
}

// MARK: - Appearance

extension ViewController {
  /// Begins an appearance or disappearance of the view, and notifies the controller. Custom
  /// containers call it. A call that repeats the one under way has no effect.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch appearance {
    case .disappeared where isAppearing, .disappearing where isAppearing:
      appearance = .appearing
      appearsAnimated = animated
      isToldAppearing = false
      loadViewIfNeeded()
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

  /// Ends the appearance or disappearance under way, and notifies the controller.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      // UIKit lays out the view in the pass before.
      viewIfLoaded?.layoutIfNeeded()
      notifyAppearing()
      appearance = .appeared
      viewDidAppear(appearsAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(appearsAnimated)
    case .appeared, .disappeared: return
    }
    for child in visibleChildren { child.endAppearanceTransition() }
  }

  /// Notifies the controller once its view is in place, before its first layout.
  func notifyAppearing() {
    guard appearance == .appearing, !isToldAppearing else { return }
    isToldAppearing = true
    viewIsAppearing(appearsAnimated)
  }

  /// True if the view is visible or about to be visible.
  var isVisible: Bool { appearance == .appearing || appearance == .appeared }
}

// MARK: - Containment

extension ViewController {
  func add(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The outermost ancestor, or the controller itself.
  var outermost: ViewController { parent?.outermost ?? self }
}

// MARK: - Size

extension ViewController {
  /// Notifies the children and the presented controller of the sizes that result from this
  /// controller's new size.
  func announceSize(_ size: Size, with coordinator: TransitionCoordinator) {
    for child in children {
      let size = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: size, with: coordinator)
    }
    presentation?.viewWillTransition(to: size, with: coordinator)
  }
}
