import SceneGraph

/// A cubic from one place to another that leaves and arrives with given rates of change, over its own parameter 0…1.
struct HermiteSegment<Place: SIMD> where Place.Scalar == Double {
  let start, end: Place
  /// The rate at the start, and the one at the end, per unit of the parameter.
  let startRate, endRate: Place

  /// Where it is at `s`; beyond 0…1 the cubic goes on.
  func place(at s: Double) -> Place {
    let (s2, s3) = (s * s, s * s * s)
    let way = (end - start) * (3 * s2 - 2 * s3)
    return start + way + startRate * (s3 - 2 * s2 + s) + endRate * (s3 - s2)
  }

  /// How fast it is at `s`: the length that a unit of the parameter would cover.
  func speed(at s: Double) -> Double {
    let way = (end - start) * (6 * s - 6 * s * s)
    return (way + startRate * (3 * s * s - 4 * s + 1) + endRate * (3 * s * s - 2 * s)).length
  }

  /// How long the path is between two parameters, with an error below a billionth of the segment's size.
  func length(from a: Double = 0, to b: Double = 1) -> Double {
    let size = (end - start).length + startRate.length + endRate.length
    return length(
      from: a, to: b, roughly: quadrature(from: a, to: b), within: 1e-10 * size, halvings: 24)
  }

  /// The parameter at which `distance` of the path is behind, with an error below a millionth of the path.
  func parameter(at distance: Double, of length: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var behind = 0.0
    var s = length > 0 ? min(max(distance / length, 0), 1) : 0
    // Newton's steps, kept in a bracket that closes by itself where the motion stands still for a moment.
    for _ in 0..<60 {
      let here = behind + self.length(from: low, to: s)
      let error = here - distance
      if abs(error) <= 1e-8 * length { return s }
      if error > 0 { high = s } else { (low, behind) = (s, here) }
      let next = s - error / speed(at: s)
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// Halves what is not yet exact: the speed has a kink where the motion turns back on itself. There two estimates may
  /// agree by chance, so that it takes two halvings in a row that change nothing.
  private func length(
    from a: Double, to b: Double, roughly whole: Double, within tolerance: Double, halvings: Int,
    agreed: Bool = false
  ) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (quadrature(from: a, to: middle), quadrature(from: middle, to: b))
    let agrees = abs(left + right - whole) <= tolerance
    if agrees && agreed || halvings == 0 { return left + right }
    return length(
      from: a, to: middle, roughly: left, within: tolerance / 2, halvings: halvings - 1,
      agreed: agrees)
      + length(
        from: middle, to: b, roughly: right, within: tolerance / 2, halvings: halvings - 1,
        agreed: agrees)
  }

  /// Gauss and Legendre's quadrature of the speed with five points.
  private func quadrature(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    return half
      * gaussPoints.reduce(0) { sum, point in
        sum + point.weight * speed(at: middle + half * point.place)
      }
  }
}

/// Places in −1…1 and their weights (NIST Digital Library of Mathematical Functions, 3.5.2).
private let gaussPoints: [(place: Double, weight: Double)] = {
  let root = (10.0 / 7).squareRoot()
  let (inner, outer) = ((5 - 2 * root).squareRoot() / 3, (5 + 2 * root).squareRoot() / 3)
  let (more, less) = (
    (322 + 13 * 70.0.squareRoot()) / 900, (322 - 13 * 70.0.squareRoot()) / 900
  )
  return [(-outer, less), (-inner, more), (0, 128.0 / 225), (inner, more), (outer, less)]
}()
