public import Transitions

/// A layer that shows a transition between two images. Its `progress` can be animated like any other property, and
/// with it any effect of the catalogue is paused, scrubbed, reversed and retargeted like any other animation.
public final class TransitionLayer: ViewLayer {
  /// The motion.
  public let transition: any Transition
  /// Which of its motions.
  public let direction: Direction
  /// What leaves.
  public let from: Image
  /// What comes.
  public let to: Image
  /// Whether progress 0 and 1 show the two images alone. If not they show the motion's own ends, which are others where
  /// it is one of several phases.
  public let settlesEnds: Bool

  /// A layer that shows `from` at first.
  public init(
    _ transition: any Transition, _ direction: Direction, from: Image, to: Image,
    settlesEnds: Bool = true
  ) {
    self.settlesEnds = settlesEnds
    self.transition = transition
    self.direction = direction
    self.from = from
    self.to = to
  }

  /// Eased progress: 0 shows `from` and 1 shows `to`. Animatable.
  public var progress: Double {
    get { model.progress }
    set { set(\.progress, newValue) }
  }

  /// The scene's root, with its perspective, in the layer's place.
  override func content(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    let bounds = presented.layer.bounds
    guard [bounds.size, from.size, to.size].allSatisfy({ $0.width > 0 && $0.height > 0 }) else {
      return nil
    }
    let container = Container(size: bounds.size, scale: frame.scale)
    let scene =
      settlesEnds
      ? transition.scene(at: presented.progress, direction, in: container)
      : transition.motion(at: presented.progress, direction, in: container)
    var root = scene.root.renamingPictures([
      .from: frame.picture(from), .to: frame.picture(to),
    ])
    root.position = bounds.point(atUnit: root.anchorPoint)
    return root
  }
}
