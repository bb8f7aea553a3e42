extension Path.Element {
  /// Returns the line or curve as a cubic; nil for `move` and `close`.
  func asCubic(from start: Point) -> CubicCurve? {
    switch self {
    case .move, .close: nil
    case .line(let end): CubicCurve(from: start.vector, to: end.vector)
    case .quad(let end, let control):
      CubicCurve(from: start.vector, to: end.vector, control: control.vector)
    case .cubic(let end, let first, let second):
      CubicCurve(start.vector, first.vector, second.vector, end.vector)
    }
  }
}

extension Path {
  /// A subpath as curves.
  struct Subpath {
    /// Its start.
    let start: Point
    /// Its lines and curves; the last one is the closing line if the subpath is closed and does not
    /// end at its start.
    var curves: [CubicCurve] = []
    /// True if a `close` ends it.
    var isClosed = false
    /// True if the last of `curves` is the line of the `close`.
    var hasClosingLine = false
  }

  /// The subpaths in order.
  var subpaths: [Subpath] {
    var subpaths: [Subpath] = []
    var current = SIMD2<Double>.zero
    for element in elements {
      let last = subpaths.count - 1
      switch element {
      case .move(let point): subpaths.append(Subpath(start: point))
      case .line(let point):
        subpaths[last].curves.append(CubicCurve(from: current, to: point.vector))
      case .quad(let point, let control):
        subpaths[last].curves.append(
          CubicCurve(from: current, to: point.vector, control: control.vector))
      case .cubic(let point, let first, let second):
        subpaths[last].curves.append(
          CubicCurve(current, first.vector, second.vector, point.vector))
      case .close:
        let start = subpaths[last].start.vector
        if current != start {
          subpaths[last].curves.append(CubicCurve(from: current, to: start))
          subpaths[last].hasClosingLine = true
        }
        subpaths[last].isClosed = true
        current = start
      }
      if let end = element.end { current = end.vector }
    }
    return subpaths
  }

  /// The smallest rectangle around the path, without control points; nil for an empty path.
  public var bounds: Rect? {
    var points: [SIMD2<Double>] = []
    for subpath in subpaths {
      points.append(subpath.start.vector)
      for curve in subpath.curves {
        points.append(curve.p3)
        for axis in 0...1 { points += curve.turns(axis).map { curve.point(at: $0) } }
      }
    }
    return Self.bounds(of: points)
  }

  /// The smallest rectangle around all end and control points; nil for an empty path.
  public var controlBounds: Rect? {
    Self.bounds(of: elements.flatMap(\.points).map(\.vector))
  }

  private static func bounds(of points: [SIMD2<Double>]) -> Rect? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The length in points of all subpaths, with their closing lines.
  public var length: Double {
    subpaths.reduce(0) { $0 + $1.curves.reduce(0) { $0 + $1.length } }
  }

  /// Returns the point at a fraction of the path's length, and the direction of the path there.
  ///
  /// - Parameter fraction: limited to 0…1.
  /// - Returns: the direction is a unit vector, 0 for a path without length; nil for an empty path.
  public func point(atFraction fraction: Double) -> (point: Point, tangent: Point)? {
    let curves = subpaths.flatMap(\.curves)
    guard let first = curves.first, let last = curves.last else {
      return elements.first?.end.map { ($0, .zero) }
    }
    if fraction >= 1 { return (Point(last.p3), Point(last.tangent(at: 1))) }
    if fraction <= 0 { return (Point(first.p0), Point(first.tangent(at: 0))) }
    let lengths = curves.map(\.length)
    var rest = lengths.reduce(0, +) * fraction
    for (curve, length) in zip(curves, lengths) {
      if rest <= length {
        let t = curve.parameter(atLength: rest)
        return (Point(curve.point(at: t)), Point(curve.tangent(at: t)))
      }
      rest -= length
    }
    return (Point(last.p3), Point(last.tangent(at: 1)))
  }

  /// Returns the part between two fractions of the length, as `CAShapeLayer` strokes it.
  ///
  /// - Parameters:
  ///   - from: the start, limited to 0…1.
  ///   - to: the end, limited to 0…1. The part is empty unless the end is after the start.
  public func trimmed(from: Double, to: Double) -> Path {
    if from <= 0, to >= 1 { return self }
    guard to > from else { return Path() }
    let subpaths = subpaths
    let lengths = subpaths.map { $0.curves.map(\.length) }
    let whole = lengths.reduce(0) { $0 + $1.reduce(0, +) }
    let (begin, end) = (max(from, 0) * whole, min(to, 1) * whole)
    var path = Path()
    var offset = 0.0
    for (subpath, lengths) in zip(subpaths, lengths) {
      let total = lengths.reduce(0, +)
      let isWhole = offset >= begin && offset + total <= end
      var isDrawing = false
      for (index, (curve, length)) in zip(subpath.curves, lengths).enumerated() {
        defer { offset += length }
        if isWhole, subpath.hasClosingLine, index == subpath.curves.count - 1 { continue }
        guard length > 0, offset < end, offset + length > begin else { continue }
        let part = curve.part(
          from: begin > offset ? curve.parameter(atLength: begin - offset) : 0,
          to: end < offset + length ? curve.parameter(atLength: end - offset) : 1)
        if !isDrawing { path.move(to: Point(part.p0)) }
        isDrawing = true
        path.add(part.element)
      }
      if isWhole, isDrawing, subpath.isClosed { path.close() }
    }
    return path
  }
}

// MARK: - Containment

extension Path {
  /// Returns true if `point` is inside the path, whose open subpaths count as closed.
  public func contains(_ point: Point, by rule: FillRule = .nonZero) -> Bool {
    var (winding, crossings) = (0, 0)
    for subpath in subpaths {
      var curves = subpath.curves
      if let last = curves.last, last.p3 != subpath.start.vector {
        curves.append(CubicCurve(from: last.p3, to: subpath.start.vector))
      }
      for curve in curves {
        let limits = [0] + curve.turns(1) + [1]
        for (a, b) in zip(limits, limits.dropFirst()) {
          let (top, bottom) = (curve.point(at: a).y, curve.point(at: b).y)
          guard point.y >= min(top, bottom), point.y < max(top, bottom) else { continue }
          guard curve.x(atY: point.y, from: a, to: b) > point.x else { continue }
          crossings += 1
          winding += bottom > top ? 1 : -1
        }
      }
    }
    return rule == .nonZero ? winding != 0 : crossings % 2 == 1
  }
}

extension CubicCurve {
  /// Returns x where the curve reaches `y`, between two parameters between which y is monotonic.
  fileprivate func x(atY y: Double, from a: Double, to b: Double) -> Double {
    var (low, high) = point(at: a).y < point(at: b).y ? (a, b) : (b, a)
    for _ in 0..<60 where low != high {
      let middle = (low + high) / 2
      if point(at: middle).y < y { low = middle } else { high = middle }
    }
    return point(at: (low + high) / 2).x
  }
}
