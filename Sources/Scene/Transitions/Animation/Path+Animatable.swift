public import SceneGraph

extension Path: Animatable {
  /// Returns nil, because the number of a path's points is not known in advance. Paths are
  /// interpolated as a whole.
  public func components(from reference: Path) -> SIMD2<Double>? { nil }

  public init(components: SIMD2<Double>, from reference: Path) { self = reference }

  /// Returns the path between this one and `other`, point by point; the nearer one if their
  /// structures differ.
  public func interpolated(to other: Path, _ fraction: Double) -> Path {
    blended(with: other, fraction) ?? (fraction < 0.5 ? self : other)
  }
}
