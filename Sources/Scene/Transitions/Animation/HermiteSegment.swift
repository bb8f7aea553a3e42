import SceneGraph

/// A cubic Hermite segment: two end points and the rates of change there, over the parameter s in
/// 0…1.
struct HermiteSegment<Vector: SIMD> where Vector.Scalar == Double {
  let start, end: Vector
  /// The rates of change at the start and at the end, per unit of s.
  let startRate, endRate: Vector

  /// Returns the point at `s`. Values outside 0…1 extrapolate the cubic.
  func value(at s: Double) -> Vector {
    let (s2, s3) = (s * s, s * s * s)
    let delta = (end - start) * (3 * s2 - 2 * s3)
    return start + delta + startRate * (s3 - 2 * s2 + s) + endRate * (s3 - s2)
  }

  /// Returns the speed at `s`: the length of the derivative.
  func speed(at s: Double) -> Double {
    let delta = (end - start) * (6 * s - 6 * s * s)
    return (delta + startRate * (3 * s * s - 4 * s + 1) + endRate * (3 * s * s - 2 * s)).length
  }

  /// Returns the arc length between two parameters, with an error below a billionth of the
  /// segment's size.
  func length(from a: Double = 0, to b: Double = 1) -> Double {
    let size = (end - start).length + startRate.length + endRate.length
    return length(
      from: a, to: b, estimate: quadrature(from: a, to: b), tolerance: 1e-10 * size, halvings: 24)
  }

  /// Returns the parameter at the arc length `distance`, with an error below a millionth of the
  /// path's `length`.
  func parameter(at distance: Double, of length: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var covered = 0.0
    var s = length > 0 ? min(max(distance / length, 0), 1) : 0
    // Newton's method, inside a bracket that is halved wherever the speed is 0.
    for _ in 0..<60 {
      let here = covered + self.length(from: low, to: s)
      let error = here - distance
      if abs(error) <= 1e-8 * length { return s }
      if error > 0 { high = s } else { (low, covered) = (s, here) }
      let next = s - error / speed(at: s)
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// Integrates by adaptive halving: the speed has a kink if the motion reverses. Two estimates may
  /// agree there by chance, so the halving ends only after two agreements in a row.
  private func length(
    from a: Double, to b: Double, estimate whole: Double, tolerance: Double, halvings: Int,
    agreed: Bool = false
  ) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (quadrature(from: a, to: middle), quadrature(from: middle, to: b))
    let agrees = abs(left + right - whole) <= tolerance
    if agrees && agreed || halvings == 0 { return left + right }
    return length(
      from: a, to: middle, estimate: left, tolerance: tolerance / 2, halvings: halvings - 1,
      agreed: agrees)
      + length(
        from: middle, to: b, estimate: right, tolerance: tolerance / 2, halvings: halvings - 1,
        agreed: agrees)
  }

  /// Returns the 5-point Gauss–Legendre quadrature of the speed.
  private func quadrature(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    return half
      * gaussPoints.reduce(0) { sum, point in
        sum + point.weight * speed(at: middle + half * point.abscissa)
      }
  }
}

/// The abscissas in −1…1 and weights of 5-point Gauss–Legendre quadrature (NIST Digital Library of
/// Mathematical Functions, 3.5.2).
private let gaussPoints: [(abscissa: Double, weight: Double)] = {
  let root = (10.0 / 7).squareRoot()
  let (inner, outer) = ((5 - 2 * root).squareRoot() / 3, (5 + 2 * root).squareRoot() / 3)
  let (innerWeight, outerWeight) = (
    (322 + 13 * 70.0.squareRoot()) / 900, (322 - 13 * 70.0.squareRoot()) / 900
  )
  return [
    (-outer, outerWeight), (-inner, innerWeight), (0, 128.0 / 225), (inner, innerWeight),
    (outer, outerWeight),
  ]
}()
