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

  /// The rotation at `fraction` of the way to `other`, along the shorter arc at constant speed.
  ///
  /// - Parameter fraction: 0 is this rotation, 1 the other; outside that range the turn goes on.
  public func slerp(to other: Quaternion, _ fraction: Double) -> Quaternion {
    var cosineOfArc = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are one rotation; the nearer of the two makes the shorter arc.
    let sign = cosineOfArc < 0 ? -1.0 : 1.0
    cosineOfArc = min(abs(cosineOfArc), 1)
    let arc = arcCosine(cosineOfArc)
    // Of the arc as computed, not of its cosine: near 0 the two differ, and the turn would change size.
    let sineOfArc = sine(arc)
    let (a, b): (Double, Double)
    if sineOfArc < 1e-9 {
      (a, b) = (1 - fraction, fraction * sign)
    } else {
      (a, b) = (sine((1 - fraction) * arc) / sineOfArc, sine(fraction * arc) / sineOfArc * sign)
    }
    return Quaternion(
      x: a * x + b * other.x, y: a * y + b * other.y, z: a * z + b * other.z, w: a * w + b * other.w
    )
  }
}
