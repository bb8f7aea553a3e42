public import SceneGraph
import Transitions

/// A flat transform, after `CGAffineTransform`: a point becomes (a·x + c·y + tx, b·x + d·y + ty).
public struct AffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  /// A transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Leaves every point where it is.
  public init() { self = .identity }

  /// Moves by (`x`, `y`) points.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Scales about the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Turns by `angle` radians, clockwise on a screen.
  public init(rotationAngle angle: Double) {
    self.init(Transform3D.rotation(angle, x: 0, y: 0, z: 1))
  }

  /// The flat part of `transform`.
  public init(_ transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  /// The same in space.
  public var transform3D: Transform3D {
    Transform3D(
      SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// This transform first, then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(transform3D.concatenating(next.transform3D))
  }

  /// A translation first, then this transform, as `CGAffineTransformTranslate` has it.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Scaling first, then this transform, as `CGAffineTransformScale` has it.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// A turn by `angle` radians first, then this transform.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }
}
