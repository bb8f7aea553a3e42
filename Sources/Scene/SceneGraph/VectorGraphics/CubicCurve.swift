/// A line or a Bézier curve of a path, as a cubic from `p0` to `p3`.
struct CubicCurve {
  let p0, p1, p2, p3: SIMD2<Double>
  /// The kind of path element that the curve is.
  private let kind: Kind

  private enum Kind {
    case line
    case quad(control: SIMD2<Double>)
    case cubic
  }

  init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    (p0, p1, p2, p3) = (start, start + (end - start) / 3, end - (end - start) / 3, end)
    kind = .line
  }

  init(from start: SIMD2<Double>, to end: SIMD2<Double>, control: SIMD2<Double>) {
    p0 = start
    p1 = start + (control - start) * (2.0 / 3)
    p2 = end + (control - end) * (2.0 / 3)
    p3 = end
    kind = .quad(control: control)
  }

  init(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    kind = .cubic
  }

  /// True for a straight line.
  var isLine: Bool {
    if case .line = kind { true } else { false }
  }

  /// The path element that continues from `p0`.
  var element: Path.Element {
    switch kind {
    case .line: .line(Point(p3))
    case .quad(let control): .quad(Point(p3), control: Point(control))
    case .cubic: .cubic(Point(p3), control1: Point(p1), control2: Point(p2))
    }
  }

  /// The curve in the opposite direction.
  var reversed: CubicCurve {
    switch kind {
    case .line: CubicCurve(from: p3, to: p0)
    case .quad(let control): CubicCurve(from: p3, to: p0, control: control)
    case .cubic: CubicCurve(p3, p2, p1, p0)
    }
  }

  /// Returns the point at the parameter `t`, from 0 to 1.
  func point(at t: Double) -> SIMD2<Double> {
    if t <= 0 { return p0 }
    if t >= 1 { return p3 }
    if isLine { return p0 + (p3 - p0) * t }
    let s = 1 - t
    return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
  }

  /// Returns the derivative by the parameter at `t`.
  func derivative(at t: Double) -> SIMD2<Double> {
    let s = 1 - t
    return ((p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)) * 3
  }

  /// Returns the unit tangent at `t`; where the derivative is 0, the direction of the next control
  /// point; 0 for a curve without extent.
  func tangent(at t: Double) -> SIMD2<Double> {
    let candidates =
      t < 0.5
      ? [derivative(at: t), p2 - p0, p3 - p0] : [derivative(at: t), p3 - p1, p3 - p0]
    for vector in candidates {
      let length = (vector * vector).sum().squareRoot()
      if length > 1e-12 { return vector / length }
    }
    return .zero
  }

  /// Returns the part between two parameters.
  func part(from a: Double, to b: Double) -> CubicCurve {
    if a <= 0, b >= 1 { return self }
    let (start, end) = (point(at: a), point(at: b))
    switch kind {
    case .line: return CubicCurve(from: start, to: end)
    case .quad(let control):
      // The blossom of the quadratic at (a, b).
      let first = p0 + (control - p0) * a
      let second = control + (p3 - control) * a
      return CubicCurve(from: start, to: end, control: first + (second - first) * b)
    case .cubic:
      let step = (b - a) / 3
      return CubicCurve(
        start, start + derivative(at: a) * step, end - derivative(at: b) * step, end)
    }
  }
}

// MARK: - Length

extension CubicCurve {
  /// The length in points.
  var length: Double { length(upTo: 1) }

  /// Returns the length from the start to the parameter `t`.
  func length(upTo t: Double) -> Double {
    if isLine {
      let line = p3 - p0
      return (line * line).sum().squareRoot() * t
    }
    return length(from: 0, to: t, estimate: quadrature(from: 0, to: t), depth: 0)
  }

  private func length(from a: Double, to b: Double, estimate: Double, depth: Int) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (quadrature(from: a, to: middle), quadrature(from: middle, to: b))
    if depth >= 12 || abs(left + right - estimate) <= 1e-10 * (1 + estimate) {
      return left + right
    }
    return length(from: a, to: middle, estimate: left, depth: depth + 1)
      + length(from: middle, to: b, estimate: right, depth: depth + 1)
  }

  /// The length between two parameters, by eight-point Gauss-Legendre quadrature.
  private func quadrature(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for (node, weight) in [
      (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
      (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
    ] {
      let (low, high) = (
        derivative(at: middle - half * node), derivative(at: middle + half * node)
      )
      sum += weight * ((low * low).sum().squareRoot() + (high * high).sum().squareRoot())
    }
    return sum * half
  }

  /// Returns the parameter at which the length from the start is `distance`.
  func parameter(atLength distance: Double) -> Double {
    let whole = length
    guard whole > 0, distance > 0 else { return 0 }
    if distance >= whole { return 1 }
    if isLine { return distance / whole }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 where high - low > 1e-12 {
      let middle = (low + high) / 2
      if length(upTo: middle) < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

// MARK: - Extent

extension CubicCurve {
  /// The parameters inside 0…1 at which the coordinate `axis` has an extremum.
  func turns(_ axis: Int) -> [Double] {
    if isLine { return [] }
    let (a, b, c) = (p1[axis] - p0[axis], p2[axis] - p1[axis], p3[axis] - p2[axis])
    // a·(1 − t)² + 2b·(1 − t)·t + c·t² = 0.
    let (square, half) = (a - 2 * b + c, b - a)
    var roots: [Double] = []
    if abs(square) < 1e-14 * (abs(a) + abs(b) + abs(c)) {
      if half != 0 { roots = [-a / (2 * half)] }
    } else {
      let discriminant = half * half - square * a
      guard discriminant > 0 else { return [] }
      let root = discriminant.squareRoot()
      // The sum without cancellation.
      let sum = half >= 0 ? -half - root : -half + root
      roots = sum == 0 ? [0] : [sum / square, a / sum]
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension Point {
  /// The coordinates as a vector.
  var vector: SIMD2<Double> { SIMD2(x, y) }

  init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}
