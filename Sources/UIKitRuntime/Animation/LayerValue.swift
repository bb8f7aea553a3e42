import SceneGraph
import Transitions

/// What a layer's animatable properties have for values.
protocol LayerValue: Animatable {
  /// A value that can move in place of this one; its own counterpart is this one.
  var counterpart: Self { get }

  /// Whether a motion through `values` is a simpler one where their counterparts move.
  static func areSimplerAsCounterparts(_ values: [Self]) -> Bool
}

extension LayerValue {
  var counterpart: Self { self }

  static func areSimplerAsCounterparts(_ values: [Self]) -> Bool { false }
}

extension Double: LayerValue {}
extension Point: LayerValue {}
extension Rect: LayerValue {}
extension Color: LayerValue {}

/// A transform is taken apart as scaled first and turned then. One that is turned first and scaled then, as
/// `CATransform3DRotate` of `CATransform3DScale` makes it, would pass through shears for that. Its counterpart, turned the
/// other way about and scaled first, does not: its scale and its angle change evenly.
extension Transform3D: LayerValue {
  /// The linear part transposed, which makes scale · turn of turn⁻¹ · scale; translation and perspective as they are.
  var counterpart: Transform3D {
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

  static func areSimplerAsCounterparts(_ values: [Transform3D]) -> Bool {
    !values.allSatisfy(\.isUnsheared) && values.allSatisfy(\.counterpart.isUnsheared)
  }

  private var isUnsheared: Bool {
    guard let skew = decomposed?.skew else { return false }
    return (skew * skew).sum() < 1e-18
  }
}
