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

  override func value(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer {
    var layer = super.value(presented, frame)
    let size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { return layer }
    let scene = transition.scene(
      at: presented.progress, direction, in: Container(size: size, scale: frame.scale))
    let names = [PictureName.from: frame.picture(from), .to: frame.picture(to)]
    let root = scene.root.renamingPictures(names)
    layer.sublayerTransform = root.sublayerTransform
    layer.sublayers += root.sublayers
    return layer
  }
}

extension Layer {
  /// The same layers with other pictures.
  fileprivate func renamingPictures(_ names: [PictureName: PictureName]) -> Layer {
    var layer = self
    if case .picture(let name) = contents { layer.contents = .picture(names[name] ?? name) }
    layer.mask = mask?.renamingPictures(names)
    layer.sublayers = sublayers.map { $0.renamingPictures(names) }
    return layer
  }
}
