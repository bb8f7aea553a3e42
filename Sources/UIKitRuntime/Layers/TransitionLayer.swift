import SceneGraph
public import Transitions

/// A layer that shows a transition between two images. Its `progress` can be animated like any other property, and
/// with it any effect of the catalogue is paused, scrubbed, reversed and retargeted like any other animation.
public final class TransitionLayer: ViewLayer {
  /// The motion. Another one is seen at once, as far as this one was.
  public var transition: any Transition
  /// Which of its motions.
  public let direction: Direction
  /// What leaves.
  public let from: Image
  /// What comes.
  public let to: Image
  /// What is seen before the motion, where there is something.
  var prelude: Prelude?

  /// Another motion that comes first. Progress is then time, as a part of both, and not eased.
  struct Prelude {
    /// What comes first, which goes evenly.
    var motion: any Transition
    /// The part of progress that it takes, above 0 and below 1.
    var share: Double
    /// How the motion after it follows its own time.
    var curve: TimingCurve
  }

  /// A layer that shows `from` at first.
  public init(_ transition: any Transition, _ direction: Direction, from: Image, to: Image) {
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
    let scene = scene(at: presented.progress, in: container)
    var root = scene.root.renamingPictures([
      .from: frame.picture(from), .to: frame.picture(to),
    ])
    root.position = bounds.point(atUnit: root.anchorPoint)
    return root
  }

  /// Where two motions meet, each shows its own end there and not the images alone, of which neither is seen by then.
  private func scene(at progress: Double, in container: Container) -> Scene {
    guard let prelude else { return transition.scene(at: progress, direction, in: container) }
    guard progress >= prelude.share else {
      return prelude.motion.motion(at: progress / prelude.share, direction, in: container)
    }
    let time = (progress - prelude.share) / (1 - prelude.share)
    return transition.motion(at: prelude.curve.progress(at: time), direction, in: container)
  }
}
