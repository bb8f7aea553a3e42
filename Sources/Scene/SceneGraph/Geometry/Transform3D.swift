/// A 4×4 matrix with Core Animation's conventions (`CATransform3D`).
///
/// Vectors are rows: a point becomes `(x, y, z, 1) · M`. So m41,
/// m42 and m43 translate, and in a product `A · B` the transform A applies first. `mRC` is the
/// element in row R and column C.
///
/// Lengths are points; x to the right, y down, z towards the viewer. Angles are radians; a positive
/// angle about z turns clockwise on the screen. `m34 = -1/d` places the eye `d` points in front of
/// the plane z = 0.
public struct Transform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  /// Creates a matrix from its rows, top first.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (row1.x, row1.y, row1.z, row1.w)
    (m21, m22, m23, m24) = (row2.x, row2.y, row2.z, row2.w)
    (m31, m32, m33, m34) = (row3.x, row3.y, row3.z, row3.w)
    (m41, m42, m43, m44) = (row4.x, row4.y, row4.z, row4.w)
  }

  /// The transform that leaves every point unchanged.
  public static let identity = Transform3D(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// The rows, top first.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
      SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
    )
  }
}

// MARK: - Making transforms

extension Transform3D {
  /// Returns a translation by (`x`, `y`, `z`) points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var transform = identity
    (transform.m41, transform.m42, transform.m43) = (x, y, z)
    return transform
  }

  /// Returns a scale about the origin.
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    var transform = identity
    (transform.m11, transform.m22, transform.m33) = (x, y, z)
    return transform
  }

  /// Returns a rotation by `angle` radians about the axis through the origin and (`x`, `y`, `z`),
  /// as `CATransform3DMakeRotation` does. A positive angle about z turns x towards y: clockwise on
  /// the screen.
  ///
  /// - Returns: the identity if the axis has no length.
  public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cosine(angle), sine(angle))
    let t = 1 - c
    return Transform3D(
      SIMD4(c + t * x * x, t * x * y + s * z, t * x * z - s * y, 0),
      SIMD4(t * x * y - s * z, c + t * y * y, t * y * z + s * x, 0),
      SIMD4(t * x * z + s * y, t * y * z - s * x, c + t * z * z, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Returns the perspective of an eye `distance` points in front of z = 0: `m34 = -1/distance`.
  ///
  /// - Parameter distance: points, above 0. Infinity gives the identity.
  public static func perspective(_ distance: Double) -> Transform3D {
    var transform = identity
    transform.m34 = -1 / distance
    return transform
  }
}

// MARK: - Combining transforms

extension Transform3D {
  /// Returns `self · next`: the transform that applies this one first and then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    let (r1, r2, r3, r4) = rows
    return Transform3D(r1 * next, r2 * next, r3 * next, r4 * next)
  }

  /// Returns this transform with `point` as its origin: `T(−point) · self · T(point)`.
  public func about(_ point: Point) -> Transform3D {
    Transform3D.translation(x: -point.x, y: -point.y)
      .concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y))
  }

  /// This transform followed by the projection onto z = 0. Only z is dropped; w, and with it the
  /// perspective, stays.
  public var flattened: Transform3D {
    var transform = self
    (transform.m13, transform.m23, transform.m33, transform.m43) = (0, 0, 0, 0)
    return transform
  }

  /// The determinant.
  public var determinant: Double {
    let (a, b) = minors
    return a.0 * b.5 - a.1 * b.4 + a.2 * b.3 + a.3 * b.2 - a.4 * b.1 + a.5 * b.0
  }

  /// The inverse; nil if the determinant is 0 or not finite.
  public var inverse: Transform3D? {
    let (a, b) = minors
    let determinant = a.0 * b.5 - a.1 * b.4 + a.2 * b.3 + a.3 * b.2 - a.4 * b.1 + a.5 * b.0
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return Transform3D(
      SIMD4(
        m22 * b.5 - m23 * b.4 + m24 * b.3, m13 * b.4 - m12 * b.5 - m14 * b.3,
        m42 * a.5 - m43 * a.4 + m44 * a.3, m33 * a.4 - m32 * a.5 - m34 * a.3) * k,
      SIMD4(
        m23 * b.2 - m21 * b.5 - m24 * b.1, m11 * b.5 - m13 * b.2 + m14 * b.1,
        m43 * a.2 - m41 * a.5 - m44 * a.1, m31 * a.5 - m33 * a.2 + m34 * a.1) * k,
      SIMD4(
        m21 * b.4 - m22 * b.2 + m24 * b.0, m12 * b.2 - m11 * b.4 - m14 * b.0,
        m41 * a.4 - m42 * a.2 + m44 * a.0, m32 * a.2 - m31 * a.4 - m34 * a.0) * k,
      SIMD4(
        m22 * b.1 - m21 * b.3 - m23 * b.0, m11 * b.3 - m12 * b.1 + m13 * b.0,
        m42 * a.1 - m41 * a.3 - m43 * a.0, m31 * a.3 - m32 * a.1 + m33 * a.0) * k)
  }

  /// The 2×2 minors of the upper two rows and of the lower two, by column pair 12, 13, 14, 23, 24,
  /// 34.
  private var minors:
    (
      (Double, Double, Double, Double, Double, Double),
      (Double, Double, Double, Double, Double, Double)
    )
  {
    (
      (
        m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
        m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23
      ),
      (
        m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
        m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43
      )
    )
  }

  /// Returns the product `vector · self` of a homogeneous row vector.
  public func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
    let (r1, r2, r3, r4) = rows
    return r1 * vector.x + r2 * vector.y + r3 * vector.z + r4 * vector.w
  }
}

/// Returns the product of a row vector and a matrix.
private func * (row: SIMD4<Double>, matrix: Transform3D) -> SIMD4<Double> {
  matrix.apply(to: row)
}

/// A transform decomposed into components that can be interpolated one by one.
///
/// The algorithm is that of CSS Transforms Level 2, section "Decomposing a 3D matrix". The factors
/// apply in the order `scale · skew · rotation · translation · perspective`: scale applies to a row
/// vector first.
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
