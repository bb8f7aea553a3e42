/// A picture that a scene shows, known to the model by name only.
public struct PictureName: Hashable, Sendable {
  /// The name; whoever renders the scene maps it to pixels.
  public let rawValue: String

  /// A picture called `rawValue`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The screen that leaves.
  public static let from = PictureName("from")
  /// The screen that comes.
  public static let to = PictureName("to")
}

/// A flat rectangle in space with Core Animation's semantics (`CALayer`, and `CATransformLayer` where
/// `flattensSublayers` is false), as a value.
///
/// Lengths are points, x to the right, y down, z towards the viewer. A layer maps to its superlayer by
/// `T(-anchorPoint·size) · transform · T(position, zPosition)`; its sublayers additionally pass through
/// `sublayerTransform`, applied about the layer's anchor point, and are then flattened into the layer's plane.
///
/// Siblings are drawn by rising `zPosition`, those with the same in their order in `sublayers`. Where the superlayer's
/// `sublayerTransform` is not the identity, they stand in one space, and each is in front where it is nearer to the
/// viewer; so do the sublayers of a layer that does not flatten, which join the space that the layer itself stands in.
/// Where that is a plane, in which `zPosition` decides, they keep together in the layer's place, nearer ones in front, and
/// so do the faces of a mesh.
public struct Layer: Hashable, Sendable {
  /// What a layer shows in its bounds.
  public enum Contents: Hashable, Sendable {
    /// Nothing of its own.
    case none
    /// A picture, or a part of one: see `contentsRect` and `contentsGravity`.
    case picture(PictureName)
    /// One colour all over.
    case color(Color)
    /// A gradient over the bounds.
    case gradient(Gradient)
  }

  /// How a picture of another shape fills the bounds, as `CALayer.contentsGravity` has it.
  public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds (`resize`).
    case fill
    /// As large as fits, whole, in the middle (`resizeAspect`).
    case aspectFit
    /// As small as covers the bounds, in the middle (`resizeAspectFill`). Without `masksToBounds` it sticks out.
    case aspectFill
  }

  /// The layer's rectangle in its own coordinates.
  public var bounds: Rect
  /// Where the anchor point stands in the superlayer.
  public var position: Point
  /// How far before the superlayer's plane the anchor point stands, in points.
  public var zPosition = 0.0
  /// The fixed point of `transform`, in fractions of the bounds: (0, 0) top left, (0.5, 0.5) the centre.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Applied about the anchor point.
  public var transform = Transform3D.identity
  /// Applied to the sublayers about the layer's anchor point, and not to the layer itself; perspective
  /// belongs here.
  public var sublayerTransform = Transform3D.identity
  /// Whether the sublayers are drawn into the layer's plane, as `CALayer` does. If not they keep their depth, as in a
  /// `CATransformLayer`: they stand in the space that the layer stands in. Such a layer shows nothing of its own and does
  /// not clip, mask or cast a shadow, and its opacity applies to each sublayer by itself.
  public var flattensSublayers = true
  /// From 0 (invisible) to 1, of the layer and its sublayers as one picture.
  public var opacity = 1.0
  /// Whether the layer is seen from behind too; if not it is gone there, with its shadow and all that is in it. Behind is
  /// meant within the space that the layer stands in: what a layer flattens is drawn as seen from that layer's own
  /// front, and turned over with it, as CSS Transforms Level 2 has it ("backface-visibility"). A mesh is seen or gone
  /// face by face, and a layer that does not flatten has no sides of its own.
  public var isDoubleSided = true
  /// What the layer shows.
  public var contents = Contents.none
  /// The part of a picture that is shown, in fractions of it.
  public var contentsRect = Rect.unit
  /// How a picture of another shape fills the bounds.
  public var contentsGravity = ContentsGravity.fill
  /// The radius of the corners, in points. It rounds colours, gradients and shadows, and with `masksToBounds` everything;
  /// half the shorter side at most has an effect.
  public var cornerRadius = 0.0
  /// Whether what lies outside the bounds, corners rounded, is cut off: contents, sublayers and the layer's shadow.
  public var masksToBounds = false
  /// A soft shadow below the contents.
  public var shadow: Shadow?
  /// The surface that the contents are laid over, in place of the bounds. The faces stand, each by itself, in the
  /// space that the layer stands in. Such a layer has no sublayers, does not clip, mask or cast a shadow, and its
  /// opacity applies to each face by itself.
  public var mesh: Mesh?
  /// The layers above this one's contents, back to front.
  public var sublayers: [Layer] = []

  /// A value cannot hold another of its own type in place.
  private var masks: [Layer] = []

  /// A layer, in this one's coordinates, whose opacity says how much of this layer and its sublayers is seen.
  public var mask: Layer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// A layer that fills `frame` of its superlayer, anchored in its middle.
  public init(frame: Rect, contents: Contents = .none) {
    bounds = Rect(size: frame.size)
    position = Point(x: frame.midX, y: frame.midY)
    self.contents = contents
  }

  /// Moves the anchor point to `unit` and the position with it, so that the layer stays in place as long
  /// as its transform is the identity.
  public mutating func anchor(at unit: Point) {
    position.x += (unit.x - anchorPoint.x) * bounds.size.width
    position.y += (unit.y - anchorPoint.y) * bounds.size.height
    anchorPoint = unit
  }
}

extension Layer {
  /// The anchor point in the layer's own coordinates, in points.
  public var anchor: Point { bounds.point(atUnit: anchorPoint) }

  /// From this layer's coordinates to its superlayer's: `T(-anchor) · transform · T(position, zPosition)`.
  public var toSuperlayer: Transform3D {
    Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
  }

  /// What sublayers pass through on the way into this layer's space: `sublayerTransform` about the anchor point. A
  /// layer that flattens drops the z that they then have.
  public var fromSublayers: Transform3D { sublayerTransform.about(anchor) }

  /// Whether the sublayers of this layer are in front of one another where they are nearer, and not by their order.
  public var sortsSublayersByDepth: Bool { !flattensSublayers || sublayerTransform != .identity }
}
