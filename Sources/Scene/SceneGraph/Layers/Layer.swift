/// A rectangle in 3D space with contents and sublayers: a node of a scene's tree.
///
/// A layer is a value with the semantics of Core Animation's `CALayer`, or of `CATransformLayer` if
/// `flattensSublayers` is false.
///
/// **Coordinates.** Lengths are points. x points right, y down and z towards the viewer. A layer's
/// own coordinates are those of its `bounds`, in the plane z = 0. Vectors are rows, so the first
/// factor of a product applies first (see `Transform3D`):
///
///     own → superlayer:       T(−anchor) · transform · T(position, zPosition)
///     sublayers' → own:       T(−anchor) · sublayerTransform · T(anchor)
///
/// `anchor` is the anchor point in points, and T a translation. If the layer flattens its
/// sublayers, the second map then drops z: the sublayers are drawn into the layer's plane.
///
/// **Order.** Sublayers are drawn by rising `zPosition`, those of the same `zPosition` in the order
/// of `sublayers`. They are sorted by depth instead, point by point with the nearest in front, if
/// `sublayerTransform` is not the identity or the layer does not flatten. The sublayers of a layer
/// that does not flatten join the 3D space of the layer itself. If that space is a plane, they form
/// one block at the layer's position in the drawing order, sorted by depth within; the faces of a
/// mesh do the same.
///
/// **Colour.** `Color` has straight (not premultiplied) alpha and is sRGB-encoded. Layers are
/// blended source over destination, premultiplied, without conversion to linear light, as Core
/// Animation and browsers do.
public struct Layer: Hashable, Sendable {
  /// The contents of a layer's bounds.
  public enum Contents: Hashable, Sendable {
    /// No contents.
    case none
    /// A picture, or a part of one: see `contentsRect` and `contentsGravity`.
    case picture(PictureName)
    /// One colour.
    case color(Color)
    /// A gradient over the bounds.
    case gradient(Gradient)
    /// What a shader paints over other pictures, placed as a picture is.
    indirect case shader(ShaderContents)
  }

  /// The scaling of a picture whose aspect ratio differs from the bounds', after
  /// `CALayer.contentsGravity`.
  public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds (`resize`).
    case fill
    /// Scaled to the largest size that fits, centred (`resizeAspect`).
    case aspectFit
    /// Scaled to the smallest size that covers the bounds, centred (`resizeAspectFill`). The excess
    /// is drawn outside the bounds unless `masksToBounds` is true.
    case aspectFill
  }

  /// The filter between a picture's texels, after `CALayer.magnificationFilter`.
  public enum MagnificationFilter: Hashable, Sendable, CaseIterable {
    /// The four nearest texels, weighted by distance, as Core Animation and browsers draw. Between
    /// texels, fine detail is paler than on them.
    case linear
    /// Sixteen texels, by a cubic kernel: detail stays about as sharp while a layer moves by
    /// fractions of a pixel. On whole pixels it gives the texels themselves.
    case cubic
  }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates, in points.
  public var bounds: Rect
  /// The anchor point's position in the superlayer's coordinates, in points.
  public var position: Point
  /// The anchor point's distance in front of the superlayer's plane, in points.
  public var zPosition = 0.0
  /// The fixed point of `transform`, as a fraction of the bounds: (0, 0) is the top left corner,
  /// (0.5, 0.5) the centre.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The transform of the layer and its sublayers, about the anchor point.
  public var transform = Transform3D.identity
  /// The transform of the sublayers only, about the layer's anchor point. Perspective belongs here.
  public var sublayerTransform = Transform3D.identity
  /// The ground plane of the sublayers, for a backdrop with a floor; nil for none. The renderer
  /// does not draw it.
  public var floor: Floor?
  /// True if the sublayers are projected onto the layer's plane, as in a `CALayer`.
  ///
  /// If false they keep their depth, as in a `CATransformLayer`, and stand in the layer's own 3D
  /// space. Such a layer shows no contents and does not clip, mask or cast a shadow. Its opacity
  /// applies to each sublayer separately.
  public var flattensSublayers = true

  // MARK: Appearance

  /// The opacity of the layer and its sublayers, composited as a group; from 0 (invisible) to 1.
  public var opacity = 1.0
  /// True if the layer is also visible from behind. If false, it disappears when it faces away,
  /// with its shadow and its sublayers.
  ///
  /// The side is determined within the 3D space that the layer stands in: layers that another layer
  /// flattens are drawn as seen from that layer's front and turn over with it (CSS Transforms Level
  /// 2, "backface-visibility"). Each face of a mesh has its own side. A layer that does not flatten
  /// has no sides.
  public var isDoubleSided = true
  /// The contents of the bounds.
  public var contents = Contents.none
  /// The part of the picture that is shown, as a fraction of its size. Outside the picture, its
  /// border colour continues.
  public var contentsRect = Rect.unit
  /// The scaling of the picture to the bounds.
  public var contentsGravity = ContentsGravity.fill
  /// The filter between a picture's texels where the picture is not minified.
  public var magnificationFilter = MagnificationFilter.linear
  /// The corner radius in points, limited to half the shorter side. It rounds colours, gradients
  /// and shadows; with `masksToBounds` also pictures and sublayers.
  public var cornerRadius = 0.0
  /// True if the contents, the sublayers and the layer's shadow are clipped to the rounded bounds.
  public var masksToBounds = false
  /// True if the layer is composited with Porter and Duff's "source atop": it shows only where its
  /// superlayer's contents and the preceding sublayers are opaque. An example is a shade on a page
  /// with transparent parts.
  ///
  /// If the superlayer sorts its sublayers by depth, the layer shows where anything drawn before it
  /// is opaque; it must then have contents of one colour or gradient, and no sublayers.
  public var liesOnPaint = false
  /// The shadow below the contents.
  public var shadow: Shadow?
  /// The standard deviation, in points, of a Gaussian blur of the layers below, within this layer's
  /// rounded bounds; 0 for none.
  ///
  /// The blur covers the layers drawn before this one, within the nearest ancestor with an opacity
  /// below 1 or a mask, as in CSS (Filter Effects Level 2, "backdrop root"): that ancestor is drawn
  /// to its own target first. The blurred layers should be opaque.
  public var backdropBlur = 0.0
  /// The surface that shows the contents, instead of the flat bounds.
  ///
  /// Each face is placed in the layer's 3D space separately. A layer with a mesh has no sublayers,
  /// does not clip, mask or cast a shadow, and its opacity applies to each face separately.
  public var mesh: Mesh?
  /// The layers above this layer's contents, back to front.
  public var sublayers: [Layer] = []

  /// The storage of `mask`: a struct cannot contain a value of its own type, an array can.
  private var masks: [Layer] = []

  /// A layer in this layer's coordinates whose alpha multiplies this layer and its sublayers.
  public var mask: Layer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// Creates a layer that fills `frame` of its superlayer, anchored at its centre.
  public init(frame: Rect, contents: Contents = .none) {
    bounds = Rect(size: frame.size)
    position = Point(x: frame.midX, y: frame.midY)
    self.contents = contents
  }

  /// Moves the anchor point to `unit`, a fraction of the bounds, and adjusts `position`: the layer
  /// does not move if its transform is the identity.
  public mutating func anchor(at unit: Point) {
    position.x += (unit.x - anchorPoint.x) * bounds.size.width
    position.y += (unit.y - anchorPoint.y) * bounds.size.height
    anchorPoint = unit
  }
}

// MARK: - Derived geometry

extension Layer {
  /// The anchor point in the layer's own coordinates, in points.
  public var anchor: Point { bounds.point(atUnit: anchorPoint) }

  /// The map from this layer's coordinates to its superlayer's:
  /// `T(−anchor) · transform · T(position, zPosition)`.
  public var toSuperlayer: Transform3D {
    Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
  }

  /// The map from the sublayers' coordinates to this layer's: `sublayerTransform` about the anchor
  /// point. A layer that flattens drops the resulting z.
  public var fromSublayers: Transform3D { sublayerTransform.about(anchor) }

  /// True if the sublayers are sorted by depth instead of `zPosition` and order.
  public var sortsSublayersByDepth: Bool { !flattensSublayers || sublayerTransform != .identity }
}
