public import Transitions

/// The root of a tree of views, with the timeline that they play in, after `UIWindow`.
///
/// A window shows nothing by itself: `presentedFrame()` says what is to be drawn, and whoever draws it tells the time
/// with `advance(to:)`.
public final class Window: View {
  /// The time that the window's animations play in.
  public let timeline: Timeline
  /// Pixels per point.
  public var scale: Double

  /// The controller whose view fills the window.
  public var rootViewController: ViewController? {
    didSet { replaceRoot(oldValue) }
  }

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

  /// Goes on to `time`, in seconds; animations that end until then call their completions in order.
  public func advance(to time: Double) { timeline.advance(to: time) }

  /// What is to be drawn now.
  public func presentedFrame() -> PresentedFrame {
    let builder = PresentedFrame.Builder(scale: scale)
    var scene = Scene(Container(size: bounds.size, scale: scale))
    if let root = layer.value(builder) {
      scene.root.contents = root.contents
      scene.root.sublayerTransform = root.sublayerTransform
      scene.root.sublayers = root.sublayers
    }
    return PresentedFrame(scene: scene, snapshots: builder.snapshots)
  }
}
