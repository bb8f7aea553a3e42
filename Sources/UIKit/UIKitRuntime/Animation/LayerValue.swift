package import SceneGraph
package import Transitions

/// A value of a layer's animatable property.
package protocol LayerValue: Animatable {
  /// A value that can be interpolated in place of this one. The dual of the dual is the value
  /// itself.
  var dual: Self { get }

  /// Returns true if an interpolation through `values` is simpler between their duals.
  static func preferDuals(_ values: [Self]) -> Bool

  /// The value that changes nothing when it is added; nil if values cannot be added.
  static var neutral: Self? { get }

  /// Returns the sum of both, as an additive animation needs; `other` if they cannot be added.
  func adding(_ other: Self) -> Self

  /// Returns the value to which `other` adds this one; nil if there is none.
  func subtracting(_ other: Self) -> Self?

  /// Returns the value in an object of any type; nil if it has none.
  static func converted(from value: Any) -> Self?

  /// Returns the part of a value with a key path's name, such as `size.width`; nil if there is no
  /// such part.
  static func part(_ name: String) -> AnyValuePart<Self>?
}

extension LayerValue {
  package var dual: Self { self }

  package static func preferDuals(_ values: [Self]) -> Bool { false }

  package static var neutral: Self? { nil }

  package func adding(_ other: Self) -> Self {
    guard let a = components(from: self), let b = other.components(from: other) else {
      return other
    }
    return Self(components: a + b, from: self)
  }

  package func subtracting(_ other: Self) -> Self? {
    guard let a = components(from: self), let b = other.components(from: other) else { return nil }
    return Self(components: a - b, from: self)
  }

  package static func converted(from value: Any) -> Self? {
    if let value = value as? Self { return value }
    guard let box = value as? any LayerValueBox else { return nil }
    return box.layerValues.lazy.compactMap { $0 as? Self }.first
  }

  package static func part(_ name: String) -> AnyValuePart<Self>? { nil }
}

extension Color: LayerValue {
  package static var neutral: Color? { .clear }
}

extension Path: LayerValue {
  package static var neutral: Path? { Path() }
}

/// Transforms decompose into a scale first and a rotation second. A rotation first and a scale
/// second, as `CATransform3DRotate` of `CATransform3DScale` makes it, would be interpolated through
/// shears. Its dual, the inverse rotation after the scale, is not: its scale and its angle change
/// evenly.
extension Transform3D {
  /// The transform with its linear part transposed, which makes scale · rotation of rotation⁻¹ ·
  /// scale; translation and perspective are kept.
  package var dual: Transform3D {
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

  package static func preferDuals(_ values: [Transform3D]) -> Bool {
    !values.allSatisfy(\.isUnsheared) && values.allSatisfy(\.dual.isUnsheared)
  }

  private var isUnsheared: Bool {
    guard let skew = decomposed?.skew else { return false }
    return (skew * skew).sum() < 1e-18
  }
}
