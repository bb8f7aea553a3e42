/// A transform decomposed into components that can be interpolated one by one.
///
/// The algorithm is that of CSS Transforms Level 2, section "Decomposing a 3D matrix". The factors
/// apply in the order `scale · skew · rotation · translation · perspective`: a row vector meets
/// scale first.
public struct DecomposedTransform: Hashable, Sendable {
  /// The translation along x, y and z, in points.
  public var translation: SIMD3<Double>
  /// The scale factors along x, y and z. All three are negated if the transform mirrors.
  public var scale: SIMD3<Double>
  /// The shears xy, xz and yz, as tangents of the angles.
  public var skew: SIMD3<Double>
  /// The fourth column of the perspective factor: m14, m24, m34 and m44.
  public var perspective: SIMD4<Double>
  /// The rotation.
  public var rotation: Quaternion

  /// Creates a transform from its components.
  public init(
    translation: SIMD3<Double>, scale: SIMD3<Double>, skew: SIMD3<Double>,
    perspective: SIMD4<Double>, rotation: Quaternion
  ) {
    self.translation = translation
    self.scale = scale
    self.skew = skew
    self.perspective = perspective
    self.rotation = rotation
  }
}

extension Transform3D {
  /// The components of this transform.
  ///
  /// - Returns: nil if m44 = 0 or the affine part has no inverse (for example with a scale of 0).
  public var decomposed: DecomposedTransform? {
    guard m44 != 0 else { return nil }
    var (r1, r2, r3, r4) = rows
    (r1, r2, r3, r4) = (r1 / m44, r2 / m44, r3 / m44, r4 / m44)

    let fourthColumn = SIMD4(r1.w, r2.w, r3.w, r4.w)
    (r1.w, r2.w, r3.w, r4.w) = (0, 0, 0, 1)
    guard let affineInverse = Transform3D(r1, r2, r3, r4).inverse else { return nil }
    // M = A · P, where P is the identity but for its fourth column p. So p = A⁻¹ · (M's fourth
    // column).
    let (i1, i2, i3, i4) = affineInverse.rows
    let perspective = SIMD4(
      (i1 * fourthColumn).sum(), (i2 * fourthColumn).sum(),
      (i3 * fourthColumn).sum(), (i4 * fourthColumn).sum())

    var row = (r1.xyz, r2.xyz, r3.xyz)
    var scale = SIMD3<Double>()
    var skew = SIMD3<Double>()
    scale.x = row.0.length
    row.0 /= scale.x
    skew.x = row.0.dot(row.1)
    row.1 -= row.0 * skew.x
    scale.y = row.1.length
    row.1 /= scale.y
    skew.x /= scale.y
    skew.y = row.0.dot(row.2)
    row.2 -= row.0 * skew.y
    skew.z = row.1.dot(row.2)
    row.2 -= row.1 * skew.z
    scale.z = row.2.length
    row.2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if row.0.dot(row.1.cross(row.2)) < 0 {
      scale = -scale
      row = (-row.0, -row.1, -row.2)
    }
    return DecomposedTransform(
      translation: r4.xyz, scale: scale, skew: skew, perspective: perspective,
      rotation: Quaternion(rows: row.0, row.1, row.2))
  }
}

extension DecomposedTransform {
  /// The product of the components.
  public var transform: Transform3D {
    var perspectivePart = Transform3D.identity
    (perspectivePart.m14, perspectivePart.m24) = (perspective.x, perspective.y)
    (perspectivePart.m34, perspectivePart.m44) = (perspective.z, perspective.w)

    let basis = rotation.rows
    // The skew follows the scale: row 2 gets xy of row 1; row 3 gets xz of row 1 and yz of row 2.
    let row1 = basis.0 * scale.x
    let row2 = (basis.1 + basis.0 * skew.x) * scale.y
    let row3 = (basis.2 + basis.0 * skew.y + basis.1 * skew.z) * scale.z
    return Transform3D(
      SIMD4(row1, 0), SIMD4(row2, 0), SIMD4(row3, 0), SIMD4(translation, 1)
    ).concatenating(perspectivePart)
  }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { (self * other).sum() }

  func cross(_ other: Self) -> Self {
    SIMD3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }
}
