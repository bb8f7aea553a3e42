public import SceneGraph
import Transitions

/// The root of a view tree, with its timeline, after `UIWindow`.
///
/// It is not a desktop window: it does not draw or read a clock. Its owner sets the time with
/// `advance(to:)`, and draws `presentedFrame()`.
public final class Window: View {
  /// The timeline of the window's animations.
  public let timeline: Timeline
  /// The scale, in pixels per point.
  public var scale: Double
  /// The insets of the area that bars and the device's corners leave free, in points; none by
  /// default.
  public var safeArea = EdgeInsets.zero
  /// The measurer of text; nil to estimate text sizes.
  public var textMeasurer: (any TextMeasurer)?
  /// The images that code loads by name.
  public var namedImages: [String: Image] = [:]
  /// The responder to which a keyboard would type; weak.
  weak var firstResponder: Responder?
  /// The dispatcher of the pointers that are down.
  let pointers = PointerDispatcher()

  /// The rectangle of the window. Controllers are notified of a new size before it is set.
  public override var frame: Rect {
    get { super.frame }
    set { announceSize(newValue.size) { super.frame = newValue } }
  }

  /// The window's rectangle in its own coordinates. Controllers are notified of a new size before
  /// it is set.
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
  /// True if cancelling a transition reverts all changes by its animator, even those that the
  /// animator does not restore. UIKit does not do that, so the default is false; the catalogue's
  /// effects always do.
  public var undoesCancelledTransitions = false
  /// The handler of invalid calls, which were ignored.
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

  /// Creates an empty window. Archives are not supported.
  public required init?(coder: Coder) {
    (timeline, scale) = (Timeline(now: 0), 2)
    super.init(coder: coder)
    becomeOwner()
  }

  private func becomeOwner() {
    timeline.owner = self
    becomeLatest()
  }

  /// Ends transitions and animations without callbacks, because time no longer advances.
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

  /// Returns the current frame.
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
  /// Lays out all views that need it. A layout may request another one; an endless chain of them is
  /// cut off after a few.
  func layOut() {
    for _ in 0..<8
    where !timeline.perform({
      LayoutEngine.update(treeOf: self)
      return layOutTree()
    }) { return }
  }

  /// Replaces the old root controller's view with the new one's, without animation.
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

  /// Makes a change, and notifies the controllers beforehand if it changes the size.
  private func announceSize(_ size: Size, _ change: () -> Void) {
    guard let rootViewController, size != bounds.size else { return change() }
    let coordinator = TransitionCoordinator(resizing: self)
    rootViewController.viewWillTransition(to: size, with: coordinator)
    change()
    coordinator.beginAlongside()
    coordinator.end()
  }

  /// Retains a transition until its end. Nothing else may retain it, since it retains views and
  /// controllers.
  func retain(_ context: TransitionContext) { contexts.append(context) }

  /// Releases a transition at its end.
  func release(_ context: TransitionContext) { contexts.removeAll { $0 === context } }

  /// Reports a call that was ignored.
  func warn(_ warning: RuntimeWarning) { onWarning?(warning) }
}

extension Window {
  /// The window whose controllers' views are being loaded; nil outside such a load.
  @TaskLocal static var loading: Window?

  /// The window created last. UIKit's `UIScreen.main` is global by nature; code on the main actor
  /// outside a timeline, such as the start of a program, has no other window.
  private static weak var latest: Window?

  /// Notes that the window was created.
  func becomeLatest() { Self.latest = self }

  /// The window whose code is running, or else the window created last; nil if there is none.
  public static var current: Window? { loading ?? Timeline.current?.window ?? latest }

  /// The size of a view that fills the screen: the current window's, or else that of an iPhone 8,
  /// 375 x 667 points.
  public static var currentSize: Size {
    current?.layer.bounds.size ?? Size(width: 375, height: 667)
  }
}

extension Timeline {
  /// The window of the timeline, or of the timeline whose child it is or was.
  var window: Window? { owner ?? (parent ?? formerParent)?.window }
}
