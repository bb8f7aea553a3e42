public import SceneGraph

/// Interpolated after CSS Transforms Level 2, "Interpolation of 3D matrices": translation, scale, skew and perspective
/// change linearly and the rotation turns at constant speed, so m34 survives on the way. A turn is by at most half a circle:
/// of the two quaternions that a rotation has, the nearer is taken, where the text there takes the one with w ≥ 0.
extension Transform3D: Animatable {
  /// Translation, scale and skew, three numbers each; the rotation from the reference's to this one's, as an axis
  /// whose length is the angle in radians, at most π; and the fourth column of the perspective.
  ///
  /// - Returns: nil where one of the two cannot be taken apart.
  public func components(from reference: Transform3D) -> SIMD16<Double>? {
    guard let parts = decomposed, let rotation = reference.decomposed?.rotation else { return nil }
    let turn = rotation.turn(to: parts.rotation)
    return SIMD16(
      lowHalf: SIMD8(
        lowHalf: SIMD4(parts.translation, parts.scale.x),
        highHalf: SIMD4(parts.scale.y, parts.scale.z, parts.skew.x, parts.skew.y)),
      highHalf: SIMD8(
        lowHalf: SIMD4(parts.skew.z, turn.x, turn.y, turn.z), highHalf: parts.perspective))
  }

  public init(components c: SIMD16<Double>, from reference: Transform3D) {
    let rotation = reference.decomposed?.rotation ?? .identity
    self =
      DecomposedTransform(
        translation: SIMD3(c[0], c[1], c[2]), scale: SIMD3(c[3], c[4], c[5]),
        skew: SIMD3(c[6], c[7], c[8]), perspective: c.highHalf.highHalf,
        rotation: rotation.turned(by: SIMD3(c[9], c[10], c[11]))
      ).transform
  }

  /// Where axes differ, an angular velocity is not how fast the rotation's three numbers change; without the
  /// difference a cubic motion would change its direction with a jerk at each key.
  public static func rate(_ rate: SIMD16<Double>, at place: SIMD16<Double>) -> SIMD16<Double> {
    let changed = Quaternion.rate(
      of: SIMD3(place[9], place[10], place[11]), turning: SIMD3(rate[9], rate[10], rate[11]))
    var rate = rate
    (rate[9], rate[10], rate[11]) = (changed.x, changed.y, changed.z)
    return rate
  }
}
