import SceneGraph
public import Transitions

/// A layer that shows a transition between two images.
///
/// Because its `progress` is animatable, any effect of the catalogue can be paused, scrubbed,
/// reversed and retargeted like any other animation.
public final class TransitionLayer: ViewLayer {
  /// The transition. A new one is shown immediately, at the same progress.
  public var transition: any Transition
  /// The direction in which the transition plays.
  public let direction: Direction
  /// The image at progress 0.
  public let from: Image
  /// The image at progress 1.
  public let to: Image
  /// The motion before the transition; nil if there is none.
  var leadIn: LeadIn?

  /// A motion that plays before the transition. The layer's progress is then the linear fraction of
  /// the total time.
  struct LeadIn {
    /// The motion, which plays linearly.
    var motion: any Transition
    /// The fraction of the layer's progress that the motion takes, above 0 and below 1.
    var fraction: Double
    /// The timing curve of the transition after it.
    var curve: TimingCurve
  }

  /// Creates a layer at progress 0.
  public init(_ transition: any Transition, _ direction: Direction, from: Image, to: Image) {
    self.transition = transition
    self.direction = direction
    self.from = from
    self.to = to
    super.init()
  }

  /// Returns nil, because transitions cannot be archived.
  public required init?(coder: Coder) { nil }

  /// The eased progress: 0 shows `from` and 1 shows `to`. Animatable.
  public var progress: Double {
    get { model.progress }
    set { set(\.progress, newValue) }
  }

  /// Returns the root of the transition's scene, with its perspective, at the position of the
  /// layer.
  override func contentLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    let bounds = presented.layer.bounds
    guard [bounds.size, from.size, to.size].allSatisfy({ $0.width > 0 && $0.height > 0 }) else {
      return nil
    }
    let container = Container(size: bounds.size, scale: frame.scale)
    let scene = scene(at: presented.progress, in: container)
    var root = scene.root.renamingPictures([
      .from: frame.picture(from), .to: frame.picture(to),
    ])
    root.position = bounds.point(atUnit: root.anchorPoint)
    return root
  }

  /// Returns the scene at `progress`. At the boundary between the lead-in and the transition, each
  /// shows its own motion's end instead of a plain image.
  private func scene(at progress: Double, in container: Container) -> Scene {
    guard let leadIn else { return transition.scene(at: progress, direction, in: container) }
    guard progress >= leadIn.fraction else {
      return leadIn.motion.motion(at: progress / leadIn.fraction, direction, in: container)
    }
    let time = (progress - leadIn.fraction) / (1 - leadIn.fraction)
    return transition.motion(at: leadIn.curve.progress(at: time), direction, in: container)
  }
}
