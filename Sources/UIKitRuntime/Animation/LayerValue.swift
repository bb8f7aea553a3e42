import SceneGraph
import Transitions

/// A value of a layer's animatable property.
protocol LayerValue: Animatable {
  /// A value that can be interpolated in place of this one. The dual of the dual is the value
  /// itself.
  var dual: Self { get }

  /// Returns true if an interpolation through `values` is simpler between their duals.
  static func preferDuals(_ values: [Self]) -> Bool
}

extension LayerValue {
  var dual: Self { self }

  static func preferDuals(_ values: [Self]) -> Bool { false }
}

extension Double: LayerValue {}
extension Point: LayerValue {}
extension Rect: LayerValue {}
extension Color: LayerValue {}
extension Path: LayerValue {}

/// Transforms decompose into a scale first and a rotation second. A rotation first and a scale
/// second, as `CATransform3DRotate` of `CATransform3DScale` makes it, would be interpolated through
/// shears. Its dual, the inverse rotation after the scale, is not: its scale and its angle change
/// evenly.
extension Transform3D: LayerValue {
  /// The transform with its linear part transposed, which makes scale · rotation of rotation⁻¹ ·
  /// scale; translation and perspective are kept.
  var dual: Transform3D {
    guard let perspective = decomposed?.perspective else { return self }
    var transform = Transform3D(
      SIMD4(m11, m21, m31, 0) / m44, SIMD4(m12, m22, m32, 0) / m44, SIMD4(m13, m23, m33, 0) / m44,
      SIMD4(m41 / m44, m42 / m44, m43 / m44, 1))
    // The perspective comes last and changes the fourth column alone.
    let (r1, r2, r3, r4) = transform.rows
    (transform.m14, transform.m24) = ((r1 * perspective).sum(), (r2 * perspective).sum())
    (transform.m34, transform.m44) = ((r3 * perspective).sum(), (r4 * perspective).sum())
    return transform
  }

  static func preferDuals(_ values: [Transform3D]) -> Bool {
    !values.allSatisfy(\.isUnsheared) && values.allSatisfy(\.dual.isUnsheared)
  }

  private var isUnsheared: Bool {
    guard let skew = decomposed?.skew else { return false }
    return (skew * skew).sum() < 1e-18
  }
}
