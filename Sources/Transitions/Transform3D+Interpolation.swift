extension Transform3D {
  /// The transform at `fraction` of the way to `other`, after CSS Transforms Level 2, "Interpolation of
  /// 3D matrices": translation, scale, skew and perspective change linearly, the rotation turns at
  /// constant speed, so m34 survives on the way.
  ///
  /// - Parameter fraction: 0 is this transform and 1 the other, both exactly; outside that range the
  ///   motion goes on.
  /// - Returns: where one of the two can't be taken apart, the nearer one, as CSS has it for a discrete
  ///   change.
  public func interpolated(to other: Transform3D, _ fraction: Double) -> Transform3D {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    guard let a = decomposed, let b = other.decomposed else { return fraction < 0.5 ? self : other }
    return DecomposedTransform(
      translation: mix(a.translation, b.translation, fraction),
      scale: mix(a.scale, b.scale, fraction),
      skew: mix(a.skew, b.skew, fraction),
      perspective: a.perspective + (b.perspective - a.perspective) * fraction,
      rotation: a.rotation.slerp(to: b.rotation, fraction)
    ).transform
  }
}

private func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ fraction: Double) -> SIMD3<Double> {
  a + (b - a) * fraction
}
