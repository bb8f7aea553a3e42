public import SceneGraph

/// Interpolation after CSS Transforms Level 2, "Interpolation of 3D matrices". Translation, scale,
/// skew and perspective change linearly, and the rotation has a constant speed, so m34 is
/// preserved. A rotation is at most 180°: of its two quaternions, the nearer one is used, whereas
/// CSS uses the one with w ≥ 0.
extension Transform3D: Animatable {
  /// Translation, scale and skew, three numbers each; the rotation vector from the reference's
  /// rotation to this one's, whose length is the angle in radians, at most π; and the fourth column
  /// of the perspective.
  ///
  /// - Returns: nil if one of the two transforms cannot be decomposed.
  public func components(from reference: Transform3D) -> SIMD16<Double>? {
    guard let parts = decomposed, let rotation = reference.decomposed?.rotation else { return nil }
    let rotationVector = rotation.rotationVector(to: parts.rotation)
    return SIMD16(
      lowHalf: SIMD8(
        lowHalf: SIMD4(parts.translation, parts.scale.x),
        highHalf: SIMD4(parts.scale.y, parts.scale.z, parts.skew.x, parts.skew.y)),
      highHalf: SIMD8(
        lowHalf: SIMD4(parts.skew.z, rotationVector.x, rotationVector.y, rotationVector.z),
        highHalf: parts.perspective))
  }

  public init(components c: SIMD16<Double>, from reference: Transform3D) {
    let rotation = reference.decomposed?.rotation ?? .identity
    self =
      DecomposedTransform(
        translation: SIMD3(c[0], c[1], c[2]), scale: SIMD3(c[3], c[4], c[5]),
        skew: SIMD3(c[6], c[7], c[8]), perspective: c.highHalf.highHalf,
        rotation: rotation.rotated(by: SIMD3(c[9], c[10], c[11]))
      ).transform
  }

  /// Converts the angular velocity to the rate of change of the rotation vector. The two differ if
  /// the axes do; without the conversion, a cubic motion would have a corner at each key.
  public static func rate(_ rate: SIMD16<Double>, at components: SIMD16<Double>) -> SIMD16<Double> {
    let changed = Quaternion.rate(
      of: SIMD3(components[9], components[10], components[11]),
      angularVelocity: SIMD3(rate[9], rate[10], rate[11]))
    var rate = rate
    (rate[9], rate[10], rate[11]) = (changed.x, changed.y, changed.z)
    return rate
  }
}
