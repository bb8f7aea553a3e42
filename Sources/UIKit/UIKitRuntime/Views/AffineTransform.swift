public import SceneGraph
import Transitions

/// A 2D affine transform, after `CGAffineTransform`: it maps a point to (a·x + c·y + tx, b·x + d·y
/// + ty).
public struct AffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  /// Creates a transform from its six elements.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The identity transform.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates the identity transform.
  public init() { self = .identity }

  /// Creates a translation by (`x`, `y`) points.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Creates a scale about the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Creates a rotation by `angle` radians, clockwise on a screen.
  public init(rotationAngle angle: Double) {
    self.init(Transform3D.rotation(angle, x: 0, y: 0, z: 1))
  }

  /// Creates the 2D part of `transform`.
  public init(_ transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  /// The equal 3D transform.
  public var transform3D: Transform3D {
    Transform3D(
      SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// Returns this transform followed by `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(transform3D.concatenating(next.transform3D))
  }

  /// Returns a translation followed by this transform, as `CGAffineTransformTranslate` does.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a scale followed by this transform, as `CGAffineTransformScale` does.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a rotation by `angle` radians followed by this transform.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }
}
