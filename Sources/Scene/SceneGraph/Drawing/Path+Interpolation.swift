extension Path {
  /// Returns the path between this one and another: each point moves on a line.
  ///
  /// - Parameter fraction: 0 is exactly this path and 1 exactly the other; values outside 0…1
  ///   extrapolate.
  /// - Returns: nil if the paths do not have the same number of subpaths and steps. A line and a
  ///   curve in the same place are interpolated as cubics.
  public func blended(with other: Path, _ fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    func mix(_ a: Point, _ b: Point) -> Point { Point(a.vector + (b.vector - a.vector) * fraction) }
    var path = Path()
    var (ownStart, otherStart) = (Point.zero, Point.zero)
    var (own, others) = (Point.zero, Point.zero)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        path.move(to: mix(p, q))
        (ownStart, otherStart) = (p, q)
      case (.line(let p), .line(let q)): path.addLine(to: mix(p, q))
      case (.quad(let p, let c), .quad(let q, let d)):
        path.addQuad(to: mix(p, q), control: mix(c, d))
      case (.close, .close): path.close()
      default:
        guard let p = a.asCubic(from: own), let q = b.asCubic(from: others) else { return nil }
        path.addCubic(
          to: Point(p.p3 + (q.p3 - p.p3) * fraction),
          control1: Point(p.p1 + (q.p1 - p.p1) * fraction),
          control2: Point(p.p2 + (q.p2 - p.p2) * fraction))
      }
      own = a.end ?? ownStart
      others = b.end ?? otherStart
    }
    return path
  }
}

extension Path.Element {
  /// Returns the line or curve as a cubic; nil for `move` and `close`.
  fileprivate func asCubic(from start: Point) -> CubicCurve? {
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
