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

  /// A layer that shows `from` at first.
  public init(
    _ transition: any Transition, _ direction: Direction, from: Image, to: Image
  ) {
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
    let scene = transition.scene(
      at: presented.progress, direction, in: Container(size: bounds.size, scale: frame.scale))
    var root = scene.root.renamingPictures([
      .from: frame.picture(from), .to: frame.picture(to),
    ])
    root.position = bounds.point(atUnit: root.anchorPoint)
    return root
  }
}
