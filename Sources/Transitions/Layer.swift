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

/// A flat rectangle in space with Core Animation's semantics (`CALayer`), as a value.
///
/// Lengths are points, x to the right, y down, z towards the viewer. A layer maps to its superlayer by
/// `T(-anchorPoint·size) · transform · T(position)`; its sublayers additionally pass through
/// `sublayerTransform`, applied about the layer's anchor point, and are then flattened into the layer's plane.
public struct Layer: Hashable, Sendable {
  /// What a layer shows in its bounds.
  public enum Contents: Hashable, Sendable {
    /// Nothing of its own.
    case none
    /// A picture, stretched to the bounds.
    case picture(PictureName)
    /// One colour all over.
    case color(Color)
    /// A gradient along an axis.
    case axialGradient(AxialGradient)
  }

  /// The layer's rectangle in its own coordinates.
  public var bounds: Rect
  /// Where the anchor point stands in the superlayer.
  public var position: Point
  /// The fixed point of `transform`, in fractions of the bounds: (0, 0) top left, (0.5, 0.5) the centre.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Applied about the anchor point.
  public var transform = Transform3D.identity
  /// Applied to the sublayers about the layer's anchor point, and not to the layer itself; perspective
  /// belongs here.
  public var sublayerTransform = Transform3D.identity
  /// From 0 (invisible) to 1. It multiplies into the sublayers' opacity.
  public var opacity = 1.0
  /// Whether the layer is seen from behind too.
  public var isDoubleSided = true
  /// What the layer shows.
  public var contents = Contents.none
  /// The layers above this one's contents, back to front.
  public var sublayers: [Layer] = []

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

  /// From this layer's coordinates to its superlayer's: `T(-anchor) · transform · T(position)`.
  public var toSuperlayer: Transform3D {
    Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// What sublayers pass through on the way into this layer's plane.
  public var fromSublayers: Transform3D { sublayerTransform.about(anchor).flattened }
}
