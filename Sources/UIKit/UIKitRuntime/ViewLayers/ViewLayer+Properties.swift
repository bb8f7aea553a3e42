public import SceneGraph
import Transitions

extension ViewLayer {
  /// The layer's rectangle in its own coordinates, in points. Animatable.
  public var bounds: Rect {
    get { model.layer.bounds }
    set { set(\.layer.bounds, newValue.standardizedSize) }
  }

  /// The position of the anchor point in the superlayer, in points. Animatable.
  public var position: Point {
    get { model.layer.position }
    set { set(\.layer.position, newValue) }
  }

  /// The depth of the origin of `transform` in the layer, towards the viewer, in points.
  /// Animatable.
  public var anchorPointZ: Double {
    get { model.anchorPointZ }
    set { set(\.anchorPointZ, newValue) }
  }

  /// The height of the anchor point above the superlayer's plane, towards the viewer, in points.
  /// Animatable.
  public var zPosition: Double {
    get { model.layer.zPosition }
    set { set(\.layer.zPosition, newValue) }
  }

  /// The origin of `transform`, in fractions of the bounds. Animatable.
  public var anchorPoint: Point {
    get { model.layer.anchorPoint }
    set { set(\.layer.anchorPoint, newValue) }
  }

  /// The transform about the anchor point. Animatable.
  public var transform: Transform3D {
    get { model.layer.transform }
    set { set(\.layer.transform, newValue) }
  }

  /// The transform of the sublayers about the anchor point, such as a perspective. Animatable.
  public var sublayerTransform: Transform3D {
    get { model.layer.sublayerTransform }
    set { set(\.layer.sublayerTransform, newValue) }
  }

  /// The opacity of the layer and its sublayers as a group, from 0 (invisible) to 1. Animatable.
  public var opacity: Double {
    get { model.layer.opacity }
    set { set(\.layer.opacity, min(max(newValue, 0), 1)) }
  }

  /// The radius of the rounded corners, in points. Animatable.
  public var cornerRadius: Double {
    get { model.layer.cornerRadius }
    set { set(\.layer.cornerRadius, max(newValue, 0)) }
  }

  /// The colour below the contents; nil for none. Animatable.
  public var backgroundColor: Color? {
    get { model.backgroundColor.alpha > 0 ? model.backgroundColor : nil }
    set { set(\.backgroundColor, newValue ?? .clear) }
  }

  /// The visible part of the contents, as fractions of them. Animatable.
  public var contentsRect: Rect {
    get { model.layer.contentsRect }
    set { set(\.layer.contentsRect, newValue) }
  }

  /// The placement of contents whose size differs from the bounds.
  public var contentsGravity: ContentMode {
    get { model.contentMode }
    set {
      change(\.contentMode, newValue)
      model.layer.contentsGravity = newValue.gravity ?? .fill
    }
  }

  /// True if contents and sublayers are clipped to the bounds with rounded corners.
  public var masksToBounds: Bool {
    get { model.layer.masksToBounds }
    set { change(\.layer.masksToBounds, newValue) }
  }

  /// True if the back of the layer is also visible.
  public var isDoubleSided: Bool {
    get { model.layer.isDoubleSided }
    set { change(\.layer.isDoubleSided, newValue) }
  }

  /// True if the layer and its sublayers are invisible.
  public var isHidden: Bool {
    get { model.isHidden }
    set { set(\.hiddenness, newValue ? 1 : 0) }
  }

  /// The image above the background colour.
  public var contents: Image? {
    get { model.contents.image }
    set { set(\.contents, ContentsValue(newValue)) }
  }

  /// The bounding rectangle of the layer in its superlayer, in points.
  ///
  /// Setting it moves and resizes the layer so that the rectangle bounds its transformed bounds:
  /// the bounds get the size of the rectangle under the inverse transform. Under a rotation by
  /// anything but right angles, the frame is then larger than the rectangle that was set.
  public var frame: Rect {
    get {
      let layer = model.layer
      let (size, unit) = (layer.bounds.size, layer.anchorPoint)
      if layer.transform == .identity {
        return Rect(
          x: layer.position.x - unit.x * size.width, y: layer.position.y - unit.y * size.height,
          width: size.width, height: size.height)
      }
      return layer.bounds.converted { corner in
        let projected = layer.toSuperlayer.apply(to: corner)
        return Point(x: projected.x / projected.w, y: projected.y / projected.w)
      }
    }
    set {
      let (frame, anchor, transform) = (newValue.standardizedSize, anchorPoint, transform)
      let determinant = transform.m11 * transform.m22 - transform.m12 * transform.m21
      // A layer that is edge-on, or has no size, is placed as if it had no transform.
      guard transform != .identity, abs(determinant) > 1e-6 else {
        bounds = Rect(origin: bounds.origin, size: frame.size)
        position = frame.point(atUnit: anchor)
        return
      }
      let (a, b) = (transform.m22 / determinant, -transform.m12 / determinant)
      let (c, d) = (-transform.m21 / determinant, transform.m11 / determinant)
      let size = Size(
        width: abs(a) * frame.size.width + abs(c) * frame.size.height,
        height: abs(b) * frame.size.width + abs(d) * frame.size.height)
      bounds = Rect(origin: bounds.origin, size: size)
      // The centre of the transformed bounds is that of the frame.
      let (x, y) = ((0.5 - anchor.x) * size.width, (0.5 - anchor.y) * size.height)
      position = Point(
        x: frame.midX - (x * transform.m11 + y * transform.m21 + transform.m41),
        y: frame.midY - (x * transform.m12 + y * transform.m22 + transform.m42))
    }
  }
}

extension Rect {
  /// The rectangle with a non-negative size.
  var standardizedSize: Rect {
    if size.width >= 0, size.height >= 0 { return self }
    return Rect(
      x: min(minX, maxX), y: min(minY, maxY), width: abs(size.width), height: abs(size.height))
  }
}
