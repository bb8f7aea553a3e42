/// A rotation as a unit quaternion, for turning at constant speed.
public struct Quaternion: Hashable, Sendable {
  public var x, y, z, w: Double

  /// A quaternion from its parts, vector first.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The rotation whose matrix, for row vectors, has these orthonormal rows.
  init(rows r1: SIMD3<Double>, _ r2: SIMD3<Double>, _ r3: SIMD3<Double>) {
    // Shepperd's method: divide by the largest of the four parts, never by one near 0.
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

  /// The rows of the rotation's matrix for row vectors.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// No rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The rotation at `fraction` of the way to `other`, along the shorter arc at constant speed.
  ///
  /// - Parameter fraction: 0 is this rotation, 1 the other; outside that range the turn goes on.
  public func slerp(to other: Quaternion, _ fraction: Double) -> Quaternion {
    turned(by: turn(to: other) * fraction)
  }

  /// The turn from this rotation to `other` along the shorter arc: its axis, as long as its angle in radians. `other`
  /// is this rotation times the exponential of half the turn.
  public func turn(to other: Quaternion) -> SIMD3<Double> {
    var ratio = SIMD3(
      w * other.x - x * other.w - y * other.z + z * other.y,
      w * other.y - y * other.w - z * other.x + x * other.z,
      w * other.z - z * other.w - x * other.y + y * other.x)
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are one rotation; the nearer of the two makes the shorter arc.
    if cosine < 0 { (ratio, cosine) = (-ratio, -cosine) }
    let sine = ratio.length
    // By both, the angle keeps its digits for turns by next to nothing and by next to half a circle.
    return sine > 0 ? ratio * (2 * arcTangent(sine, cosine) / sine) : 2 * ratio
  }

  /// This rotation turned on by `turn`, an axis as long as the angle in radians.
  public func turned(by turn: SIMD3<Double>) -> Quaternion {
    let angle = turn.length
    let v = angle > 0 ? turn * (sine(angle / 2) / angle) : turn / 2
    let c = cosine(angle / 2)
    return Quaternion(
      x: x * c + w * v.x + y * v.z - z * v.y, y: y * c + w * v.y + z * v.x - x * v.z,
      z: z * c + w * v.z + x * v.y - y * v.x, w: w * c - x * v.x - y * v.y - z * v.z)
  }

  /// How fast the numbers of `turn` change where what is turned by it moves on with the angular velocity `velocity`,
  /// in its own axes: the inverse of the right Jacobian of the rotation group (J. Solà, J. Deray, D. Atchuthan, "A
  /// micro Lie theory for state estimation in robotics", 2018, equation 144).
  ///
  /// - Parameter turn: shorter than a full circle.
  public static func rate(of turn: SIMD3<Double>, turning velocity: SIMD3<Double>) -> SIMD3<Double>
  {
    let angle = turn.length
    let half = angle / 2
    // 1 − x·cot x is x²/3 for a small x.
    let share = angle > 1e-3 ? (1 - half * cosine(half) / sine(half)) / (angle * angle) : 1.0 / 12
    let across = turn.cross(velocity)
    return velocity + across / 2 + turn.cross(across) * share
  }
}
