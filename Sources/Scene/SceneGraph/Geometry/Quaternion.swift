/// A rotation as a unit quaternion, for interpolation at constant angular speed.
public struct Quaternion: Hashable, Sendable {
  public var x, y, z, w: Double

  /// Creates a quaternion from its components, vector part first.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Creates the rotation whose matrix, for row vectors, has these orthonormal rows.
  init(rows r1: SIMD3<Double>, _ r2: SIMD3<Double>, _ r3: SIMD3<Double>) {
    // Shepperd's method: it divides by the largest of the four components, never by one near 0.
    let trace = r1.x + r2.y + r3.z
    if trace >= r1.x, trace >= r2.y, trace >= r3.z {
      let s = 2 * (1 + trace).squareRoot()
      self.init(x: (r2.z - r3.y) / s, y: (r3.x - r1.z) / s, z: (r1.y - r2.x) / s, w: s / 4)
    } else if r1.x >= r2.y, r1.x >= r3.z {
      let s = 2 * (1 + r1.x - r2.y - r3.z).squareRoot()
      self.init(x: s / 4, y: (r1.y + r2.x) / s, z: (r3.x + r1.z) / s, w: (r2.z - r3.y) / s)
    } else if r2.y >= r3.z {
      let s = 2 * (1 + r2.y - r1.x - r3.z).squareRoot()
      self.init(x: (r1.y + r2.x) / s, y: s / 4, z: (r2.z + r3.y) / s, w: (r3.x - r1.z) / s)
    } else {
      let s = 2 * (1 + r3.z - r1.x - r2.y).squareRoot()
      self.init(x: (r3.x + r1.z) / s, y: (r2.z + r3.y) / s, z: s / 4, w: (r1.y - r2.x) / s)
    }
  }

  /// The rows of the rotation's matrix, for row vectors.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The identity: no rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// Returns the spherical linear interpolation to `other`, along the shorter arc.
  ///
  /// - Parameter fraction: 0 is this rotation and 1 the other; values outside 0…1 extrapolate.
  public func slerp(to other: Quaternion, _ fraction: Double) -> Quaternion {
    rotated(by: rotationVector(to: other) * fraction)
  }

  /// Returns the rotation vector from this rotation to `other`, along the shorter arc: the axis,
  /// with the angle in radians (0…π) as its length.
  ///
  /// `other` is this rotation times the exponential of half the vector.
  public func rotationVector(to other: Quaternion) -> SIMD3<Double> {
    var vector = SIMD3(
      w * other.x - x * other.w - y * other.z + z * other.y,
      w * other.y - y * other.w - z * other.x + x * other.z,
      w * other.z - z * other.w - x * other.y + y * other.x)
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are the same rotation; the nearer of the two gives the shorter arc.
    if cosine < 0 { (vector, cosine) = (-vector, -cosine) }
    let sine = vector.length
    // The arc tangent of both keeps its precision for angles near 0 and near π.
    return sine > 0 ? vector * (2 * arcTangent(sine, cosine) / sine) : 2 * vector
  }

  /// Returns this rotation, turned further by `rotationVector`: an axis with the angle in radians
  /// as its length.
  public func rotated(by rotationVector: SIMD3<Double>) -> Quaternion {
    let angle = rotationVector.length
    let v = angle > 0 ? rotationVector * (sine(angle / 2) / angle) : rotationVector / 2
    let c = cosine(angle / 2)
    return Quaternion(
      x: x * c + w * v.x + y * v.z - z * v.y, y: y * c + w * v.y + z * v.x - x * v.z,
      z: z * c + w * v.z + x * v.y - y * v.x, w: w * c - x * v.x - y * v.y - z * v.z)
  }

  /// Returns the rate of change of `rotationVector` while the rotation that it describes continues
  /// with `angularVelocity`, in radians per unit of time about the rotated object's own axes.
  ///
  /// This is the inverse of the right Jacobian of the rotation group (J. Solà, J. Deray, D.
  /// Atchuthan, "A micro Lie theory for state estimation in robotics", 2018, equation 144).
  ///
  /// - Parameter rotationVector: shorter than 2π.
  public static func rate(of rotationVector: SIMD3<Double>, angularVelocity: SIMD3<Double>)
    -> SIMD3<Double>
  {
    let angle = rotationVector.length
    let half = angle / 2
    // 1 − x·cot x approaches x²/3 for small x.
    let coefficient =
      angle > 1e-3 ? (1 - half * cosine(half) / sine(half)) / (angle * angle) : 1.0 / 12
    let cross = rotationVector.cross(angularVelocity)
    return angularVelocity + cross / 2 + rotationVector.cross(cross) * coefficient
  }
}
