public import SceneGraph
import Transitions

/// The root of a tree of views, with the timeline that they play in, after `UIWindow`.
///
/// A window shows nothing by itself: `presentedFrame()` says what is to be drawn, and whoever draws it tells the time
/// with `advance(to:)`.
public final class Window: View {
  /// The time that the window's animations play in.
  public let timeline: Timeline
  /// Pixels per point.
  public var scale: Double
  /// Who follows the pointers that are down.
  let pointers = PointerDispatcher()

  /// The controller whose view fills the window.
  public var rootViewController: ViewController? {
    didSet { replaceRoot(oldValue) }
  }

  /// The transitions under way.
  private var contexts: [TransitionContext] = []
  /// Told of what was asked for and not done.
  public var onWarning: ((RuntimeWarning) -> Void)?

  /// An empty window.
  ///
  /// - Parameters:
  ///   - size: in points; above 0.
  ///   - scale: pixels per point; above 0.
  ///   - now: the time, in seconds.
  public init(size: Size, scale: Double = 1, now: Double = 0) {
    timeline = Timeline(now: now)
    self.scale = scale
    super.init(frame: Rect(size: size))
  }

  /// What is under way ends without a callback: nobody tells the time any more.
  isolated deinit {
    for context in contexts { context.abandon() }
    timeline.abandon()
  }

  /// Goes on to `time`, in seconds; animations that end until then call their completions in order, and gestures that
  /// wait for something until then are told, each at its own time.
  public func advance(to time: Double) {
    while let deadline = pointers.nextDeadline, deadline <= time {
      timeline.advance(to: deadline)
      timeline.perform { pointers.passDeadlines(until: deadline) }
    }
    timeline.advance(to: time)
  }

  /// What is to be drawn now.
  public func presentedFrame() -> PresentedFrame {
    let builder = PresentedFrame.Builder(scale: scale)
    var scene = Scene(Container(size: bounds.size, scale: scale))
    if let root = layer.value(builder) {
      scene.root.contents = root.contents
      scene.root.sublayerTransform = root.sublayerTransform
      scene.root.sublayers = root.sublayers
    }
    return PresentedFrame(scene, snapshots: builder.snapshots)
  }
}

extension Window {
  /// Fills the window with the root controller's view; nothing is animated.
  private func replaceRoot(_ old: ViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      if old.presented != nil { old.dismiss(animated: false) }
      old.beginAppearanceTransition(false, animated: false)
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
    }
    guard let rootViewController else { return }
    let view = rootViewController.view
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rootViewController.beginAppearanceTransition(true, animated: false)
    insertSubview(view, at: 0)
    rootViewController.endAppearanceTransition()
  }

  /// Keeps a transition until it is over: nobody else may.
  func keep(_ context: TransitionContext) { contexts.append(context) }

  func letGo(_ context: TransitionContext) { contexts.removeAll { $0 === context } }

  func warn(_ warning: RuntimeWarning) { onWarning?(warning) }
}
