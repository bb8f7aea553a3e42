import SceneGraph
import Transitions

/// A transition of a layer from its contents at the time it was added, after `CATransition`.
public final class TransitionAnimation: TimedAnimation {
  /// The kind of a transition, after `CATransitionType`.
  public enum Kind: String, Hashable, Sendable {
    /// The new contents fade in.
    case fade
    /// The new contents slide over the old ones.
    case moveIn
    /// The new contents push the old ones away.
    case push
    /// The old contents slide away from the new ones.
    case reveal
  }

  /// The side of a transition, after `CATransitionSubtype`.
  ///
  /// On iOS, the two vertical ones are named after the direction of the motion: `fromTop` moves
  /// upwards, from the bottom edge.
  public enum Side: String, Hashable, Sendable {
    case fromRight, fromLeft, fromTop, fromBottom

    /// The direction of the motion.
    var direction: Point {
      switch self {
      case .fromRight: Point(x: -1, y: 0)
      case .fromLeft: Point(x: 1, y: 0)
      case .fromTop: Point(x: 0, y: -1)
      case .fromBottom: Point(x: 0, y: 1)
      }
    }
  }

  /// The kind.
  public var type = Kind.fade
  /// The side; nil for `fromLeft`. A fade ignores it.
  public var subtype: Side?
  /// The start progress, from 0 to 1.
  public var startProgress = 0.0
  /// The end progress, from `startProgress` to 1.
  public var endProgress = 1.0
  /// The old contents.
  private var old: Image?

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    guard let other = other as? TransitionAnimation else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
  }

  /// Captures the old contents.
  func begin(on layer: ViewLayer) {
    let builder = PresentedFrame.Builder(scale: 1)
    var properties = layer.presentedProperties()
    properties.layer.anchor(at: Point(x: 0.5, y: 0.5))
    (properties.layer.transform, properties.layer.opacity) = (.identity, 1)
    properties.layer.zPosition = 0
    properties.shadowOpacity = 0
    let bounds = properties.layer.bounds
    properties.layer.position = Point(x: bounds.size.width / 2, y: bounds.size.height / 2)
    old = Image([layer.sceneLayer(properties, builder)], builder.snapshots, size: bounds.size)
  }

  /// Moves the contents of `layer` into a transition at `fraction`.
  func show(at fraction: Double, in layer: inout Layer, _ frame: PresentedFrame.Builder) {
    let progress = startProgress + (endProgress - startProgress) * fraction
    guard let old, layer.flattensSublayers else { return }
    let bounds = layer.bounds
    var new = Layer(frame: bounds)
    (new.bounds, new.contents, new.contentsRect) = (bounds, layer.contents, layer.contentsRect)
    (new.contentsGravity, new.cornerRadius) = (layer.contentsGravity, layer.cornerRadius)
    (new.sublayerTransform, new.anchorPoint) = (layer.sublayerTransform, layer.anchorPoint)
    new.position = bounds.point(atUnit: new.anchorPoint)
    new.sublayers = layer.sublayers
    var before = old.layer(in: bounds, gravity: .fill, frame)
    let direction = (subtype ?? .fromLeft).direction
    func move(_ layer: inout Layer, by distance: Double) {
      layer.position.x += direction.x * distance * bounds.size.width
      layer.position.y += direction.y * distance * bounds.size.height
    }
    layer.masksToBounds = true
    (layer.contents, layer.sublayerTransform) = (.none, .identity)
    switch type {
    case .fade:
      // Over opaque contents, only the new ones are needed; transparent ones would let the old ones
      // show through.
      new.opacity = progress
      if !new.isOpaque { before.opacity = 1 - progress }
      layer.sublayers = [before, new]
    case .moveIn:
      move(&new, by: progress - 1)
      layer.sublayers = [before, new]
    case .push:
      move(&new, by: progress - 1)
      move(&before, by: progress)
      layer.sublayers = [before, new]
    case .reveal:
      move(&before, by: progress)
      layer.sublayers = [new, before]
    }
  }
}

extension Layer {
  /// True if a colour or a picture fills the bounds, in this layer or in a sublayer of the same
  /// size. A picture counts as opaque.
  fileprivate var isOpaque: Bool {
    switch contents {
    case .color(let color): if color.alpha == 1 { return true }
    case .picture, .shader: return true
    case .none, .gradient: break
    }
    return sublayers.contains {
      $0.transform == .identity && $0.opacity == 1 && $0.mask == nil
        && $0.bounds.size == bounds.size && $0.position == bounds.point(atUnit: $0.anchorPoint)
        && $0.isOpaque
    }
  }
}

extension ViewLayer {
  /// Applies the layer's transition, if there is one, to its scene layer.
  func showTransition(in layer: inout Layer, _ frame: PresentedFrame.Builder) {
    for active in activeAnimations {
      guard let transition = active.animation as? TransitionAnimation,
        let fraction = active.fraction(delay: frame.delay)
      else { continue }
      transition.show(at: fraction, in: &layer, frame)
    }
  }
}
