public import SceneGraph
import Transitions

/// The root of a tree of views, with their timeline, after `UIWindow`.
///
/// It is not a window on the desktop: it draws nothing and reads no clock. Its owner sets the time
/// with `advance(to:)`, and draws `presentedFrame()`.
public final class Window: View {
  /// The timeline of the window's animations.
  public let timeline: Timeline
  /// The scale, in pixels per point.
  public var scale: Double
  /// The insets of the area that bars and the device's corners leave free, in points; none by
  /// default.
  public var safeArea = EdgeInsets.zero
  /// The measurer of texts; nil to estimate their sizes.
  public var textMeasurer: (any TextMeasurer)?
  /// The images that code loads by name, by their names.
  public var namedImages: [String: Image] = [:]
  /// The responder that a keyboard would write to; weak.
  weak var firstResponder: Responder?
  /// The dispatcher of the pointers that are down.
  let pointers = PointerDispatcher()

  /// The rectangle of the window. A new size is announced to the controllers first.
  public override var frame: Rect {
    get { super.frame }
    set { announceSize(newValue.size) { super.frame = newValue } }
  }

  /// The window's rectangle in its own coordinates. A new size is announced to the controllers
  /// first.
  public override var bounds: Rect {
    get { super.bounds }
    set { announceSize(newValue.size) { super.bounds = newValue } }
  }

  /// The view controller whose view fills the window.
  public var rootViewController: ViewController? {
    didSet { replaceRoot(oldValue) }
  }

  /// The transitions under way.
  private var contexts: [TransitionContext] = []
  /// True if a cancelled transition undoes all that its animator changed, also what the animator
  /// does not restore itself. UIKit does not, so that the default is false; the catalogue's effects
  /// always do.
  public var undoesCancelledTransitions = false
  /// The handler of calls that make no sense and were ignored.
  public var onWarning: ((RuntimeWarning) -> Void)?

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - size: in points; above 0.
  ///   - scale: pixels per point; above 0.
  ///   - now: the initial time, in seconds.
  public init(size: Size, scale: Double = 1, now: Double = 0) {
    timeline = Timeline(now: now)
    self.scale = scale
    super.init(frame: Rect(size: size))
    becomeOwner()
  }

  /// Creates an empty window at the origin, with two pixels per point and the time 0.
  public override init(frame: Rect) {
    (timeline, scale) = (Timeline(now: 0), 2)
    super.init(frame: frame)
    becomeOwner()
  }

  /// Creates an empty window: there are no archives here.
  public required init?(coder: Coder) {
    (timeline, scale) = (Timeline(now: 0), 2)
    super.init(coder: coder)
    becomeOwner()
  }

  private func becomeOwner() {
    timeline.owner = self
    becomeLatest()
  }

  /// Ends transitions and animations without a callback, because no time will pass any more.
  isolated deinit {
    for context in contexts { context.abandon() }
    timeline.abandon()
  }

  /// Advances to `time`, in seconds. Completions of animations and deadlines of gestures until then
  /// are called in order, each at its own time.
  public func advance(to time: Double) {
    layOut()
    while let deadline = pointers.nextDeadline, deadline <= time {
      timeline.advance(to: deadline)
      timeline.perform { pointers.expireDeadlines(until: deadline) }
      layOut()
    }
    timeline.advance(to: time)
  }

  /// Returns the frame to draw now.
  public func presentedFrame() -> PresentedFrame {
    layOut()
    Transaction.endTurn()
    let builder = PresentedFrame.Builder(scale: scale)
    var scene = Scene(Container(size: bounds.size, scale: scale))
    if let root = layer.sceneLayer(builder) {
      scene.root.contents = root.contents
      scene.root.sublayerTransform = root.sublayerTransform
      scene.root.sublayers = root.sublayers
    }
    return PresentedFrame(scene, snapshots: builder.snapshots)
  }
}

extension Window {
  /// Lays out all views that need it. A layout may ask for another one; an endless chain of them is
  /// cut after a few.
  func layOut() {
    for _ in 0..<8
    where !timeline.perform({
      LayoutEngine.update(treeOf: self)
      return layOutTree()
    }) { return }
  }

  /// Replaces the old root controller's view by the new one's, without animation.
  private func replaceRoot(_ old: ViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      if old.presented != nil { old.dismiss(animated: false) }
      old.beginAppearanceTransition(false, animated: false)
      old.rootView.removeFromSuperview()
      old.endAppearanceTransition()
    }
    guard let rootViewController else { return }
    let view = Window.$loading.withValue(self) { rootViewController.rootView }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rootViewController.beginAppearanceTransition(true, animated: false)
    insertSubview(view, at: 0)
    rootViewController.endAppearanceTransition()
  }

  /// Makes a change, and notifies the controllers before it if it brings another size.
  private func announceSize(_ size: Size, _ change: () -> Void) {
    guard let rootViewController, size != bounds.size else { return change() }
    let coordinator = TransitionCoordinator(resizing: self)
    rootViewController.viewWillTransition(to: size, with: coordinator)
    change()
    coordinator.beginAlongside()
    coordinator.end()
  }

  /// Keeps a transition until its end. Nothing else may keep it, since it keeps views and
  /// controllers.
  func retain(_ context: TransitionContext) { contexts.append(context) }

  /// Releases a transition at its end.
  func release(_ context: TransitionContext) { contexts.removeAll { $0 === context } }

  /// Reports a call that was ignored.
  func warn(_ warning: RuntimeWarning) { onWarning?(warning) }
}

extension Window {
  /// The window whose controllers' views are being loaded; nil if the runtime loads none.
  @TaskLocal static var loading: Window?

  /// The window that was made last. UIKit's `UIScreen.main` is global by nature; the main actor's
  /// code that runs on no timeline, such as the begin of a program, has no other window.
  private static weak var latest: Window?

  /// Notes that the window was made.
  func becomeLatest() { Self.latest = self }

  /// The window whose code runs, or else the one that was made last; nil without a window.
  public static var current: Window? { loading ?? Timeline.current?.window ?? latest }

  /// The size that a view has that is to fill the screen: the current window's, or else that of an
  /// iPhone 8, 375 x 667 points.
  public static var currentSize: Size {
    current?.layer.bounds.size ?? Size(width: 375, height: 667)
  }
}

extension Timeline {
  /// The window of the timeline, or of the one that it is or was a child of.
  var window: Window? { owner ?? (parent ?? formerParent)?.window }
}
