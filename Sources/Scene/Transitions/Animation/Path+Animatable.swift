public import SceneGraph

extension Path: Animatable {
  /// Returns nil: the number of a path's points is not known beforehand. Paths are interpolated as
  /// a whole.
  public func components(from reference: Path) -> SIMD2<Double>? { nil }

  public init(components: SIMD2<Double>, from reference: Path) { self = reference }

  /// Returns the path between this one and `other`, point by point; the nearer one if they do not
  /// have the same structure.
  public func interpolated(to other: Path, _ fraction: Double) -> Path {
    blended(with: other, fraction) ?? (fraction < 0.5 ? self : other)
  }
}
