import SceneGraph
import Testing

@Suite("Paths")
struct PathTests {
  private let circle = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
  private let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  @Test("A closed subpath is followed by one that begins where it began")
  func afterClose() {
    var path = square
    path.addLine(to: Point(x: -5, y: 0))
    #expect(path.elements.suffix(2) == [.move(.zero), .line(Point(x: -5, y: 0))])
    #expect(path.currentPoint == Point(x: -5, y: 0))
  }

  @Test("The bounds are those of the curve, and not of its control points")
  func bounds() {
    var path = Path()
    path.move(to: .zero)
    path.addQuad(to: Point(x: 10, y: 0), control: Point(x: 5, y: 8))
    // A quadratic's middle is half way to its control point.
    #expect(path.bounds == Rect(x: 0, y: 0, width: 10, height: 4))
    #expect(path.controlBounds == Rect(x: 0, y: 0, width: 10, height: 8))
    #expect(Path().bounds == nil)
    #expect(circle.bounds == Rect(x: -10, y: -10, width: 20, height: 20))
  }

  @Test("A cubic's bounds reach to where its coordinates turn")
  func cubicBounds() throws {
    var path = Path()
    path.move(to: .zero)
    path.addCubic(
      to: Point(x: 4, y: 0), control1: Point(x: 0, y: 6), control2: Point(x: 4, y: -6))
    let bounds = try #require(path.bounds)
    // y = 18 t (1 − t)(1 − 2 t) turns at (3 ± √3) / 6, where it is ±√3.
    #expect(abs(bounds.minY + 3.0.squareRoot()) < 1e-12)
    #expect(abs(bounds.maxY - 3.0.squareRoot()) < 1e-12)
  }

  @Test("A circle of cubics is off by less than 0.03 % of its radius")
  func circleRadius() throws {
    for step in 0...200 {
      let point = try #require(circle.point(atFraction: Double(step) / 200)).point
      #expect(abs(distance(point, .zero) - 10) < 0.003)
    }
    // Half of 0.03 % more than π · 20 at most.
    #expect(abs(circle.length - 20 * .pi) < 0.02)
  }

  @Test("A point at a fraction of the length, with the direction there")
  func pointAtFraction() throws {
    let eighth = try #require(square.point(atFraction: 0.125))
    #expect(eighth.point == Point(x: 5, y: 0))
    #expect(eighth.tangent == Point(x: 1, y: 0))
    let threeEighths = try #require(square.point(atFraction: 0.375))
    #expect(threeEighths.point == Point(x: 10, y: 5))
    #expect(threeEighths.tangent == Point(x: 0, y: 1))
    #expect(try #require(square.point(atFraction: 1)).point == .zero)
    #expect(try #require(square.point(atFraction: -1)).point == .zero)
    #expect(Path().point(atFraction: 0.5) == nil)
  }

  @Test("Fractions are of the length, not of a curve's parameter")
  func unevenSpeed() throws {
    var path = Path()
    path.move(to: .zero)
    // Along a straight line at x = 100 t³.
    path.addCubic(to: Point(x: 100, y: 0), control1: .zero, control2: .zero)
    for fraction in [0.1, 0.25, 0.5, 0.9] {
      let point = try #require(path.point(atFraction: fraction)).point
      #expect(abs(point.x - 100 * fraction) < 1e-6)
    }
  }

  @Test("A circle contains a point by its distance from the centre")
  func circleContains() {
    for step in 0..<64 {
      let t = Double(step) / 64
      guard let edge = circle.point(atFraction: t)?.point else { continue }
      #expect(circle.contains(Point(x: edge.x * 0.99, y: edge.y * 0.99)))
      #expect(!circle.contains(Point(x: edge.x * 1.01, y: edge.y * 1.01)))
    }
  }

  @Test("A hole in the same direction is a hole by the even-odd rule only")
  func fillRules() {
    var path = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    let inner = Path(Rect(x: 10, y: 10, width: 10, height: 10))
    path.append(inner)
    let middle = Point(x: 15, y: 15)
    #expect(path.contains(middle))
    #expect(!path.contains(middle, by: .evenOdd))
    var opposite = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    opposite.append(inner.reversed)
    #expect(!opposite.contains(middle))
    #expect(opposite.contains(Point(x: 5, y: 15)))
    #expect(!opposite.contains(Point(x: 35, y: 15)))
  }

  @Test("An open subpath counts as closed")
  func openContains() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    #expect(path.contains(Point(x: 8, y: 4)))
    #expect(!path.contains(Point(x: 4, y: 8)))
  }

  @Test("The reverse of the reverse is the path")
  func reversed() {
    var path = square
    path.move(to: Point(x: 20, y: 0))
    path.addQuad(to: Point(x: 30, y: 0), control: Point(x: 25, y: 5))
    path.addCubic(
      to: Point(x: 50, y: 0), control1: Point(x: 35, y: 1), control2: Point(x: 45, y: 2))
    let twice = path.reversed.reversed
    #expect(twice.bounds == path.bounds)
    #expect(abs(twice.length - path.length) < 1e-9)
    #expect(twice.elements.suffix(3) == path.elements.suffix(3))
    #expect(path.reversed.contains(Point(x: 5, y: 5)))
  }

  @Test(
    "A part of a path has its part of the length", arguments: [(0.1, 0.35), (0, 0.5), (0.6, 1)])
  func trimmed(_ from: Double, _ to: Double) throws {
    for path in [square, circle] {
      let part = path.trimmed(from: from, to: to)
      #expect(abs(part.length - path.length * (to - from)) < 1e-6)
      let begin = try #require(part.point(atFraction: 0)).point
      let end = try #require(part.point(atFraction: 1)).point
      #expect(distance(begin, try #require(path.point(atFraction: from)).point) < 1e-6)
      #expect(distance(end, try #require(path.point(atFraction: to)).point) < 1e-6)
    }
    #expect(square.trimmed(from: 0, to: 1) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
  }

  @Test("A subpath that is wholly in the part stays closed")
  func trimmedSubpaths() {
    var path = square
    path.append(Path(Rect(x: 20, y: 0, width: 10, height: 10)))
    #expect(path.trimmed(from: 0, to: 0.75).elements.prefix(5) == square.elements.prefix(5))
    #expect(path.trimmed(from: 0, to: 0.75).elements.filter { $0 == .close }.count == 1)
  }

  @Test("Circles of the same construction blend to circles")
  func blending() throws {
    let small = Path(ellipseIn: Rect(x: 40, y: 40, width: 0, height: 0))
    let large = Path(ellipseIn: Rect(x: 0, y: 0, width: 80, height: 80))
    let half = try #require(small.blended(with: large, 0.5))
    #expect(half == Path(ellipseIn: Rect(x: 20, y: 20, width: 40, height: 40)))
    #expect(small.blended(with: large, 0) == small)
    #expect(small.blended(with: large, 1) == large)
    #expect(small.blended(with: square, 0.5) == nil)
  }

  @Test("A line blends with a curve as the cubic that it is")
  func blendingKinds() throws {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: Point(x: 6, y: 0))
    var curve = Path()
    curve.move(to: .zero)
    curve.addCubic(
      to: Point(x: 6, y: 0), control1: Point(x: 2, y: 4), control2: Point(x: 4, y: 4))
    let half = try #require(line.blended(with: curve, 0.5))
    #expect(
      half.elements.last
        == .cubic(Point(x: 6, y: 0), control1: Point(x: 2, y: 2), control2: Point(x: 4, y: 2)))
  }

  @Test("A transform maps each point by its affine part")
  func applying() {
    let moved = square.applying(.translation(x: 5, y: -2)).applying(.scale(x: 2, y: 3))
    #expect(moved.bounds == Rect(x: 10, y: -6, width: 20, height: 30))
  }

  @Test("An arc goes the given way round, at most once")
  func arcs() throws {
    var path = Path()
    path.addArc(center: .zero, radius: 10, from: 0, to: .pi / 2, clockwise: true)
    // Clockwise on a screen: through the lower right.
    let middle = try #require(path.point(atFraction: 0.5)).point
    #expect(distance(middle, Point(x: 50.0.squareRoot(), y: 50.0.squareRoot())) < 0.01)
    var other = Path()
    other.addArc(center: .zero, radius: 10, from: 0, to: .pi / 2, clockwise: false)
    #expect(abs(other.length - 15 * .pi) < 0.02)
    var whole = Path()
    whole.addArc(center: .zero, radius: 10, from: 0, to: 2 * .pi, clockwise: true)
    #expect(abs(whole.length - 20 * .pi) < 0.02)
  }

  @Test("An arc between two lines touches both")
  func tangentArc() throws {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangentTo: Point(x: 10, y: 0), Point(x: 10, y: 10), radius: 4)
    path.addLine(to: Point(x: 10, y: 10))
    let points = path.elements.compactMap(\.end)
    #expect(distance(points[1], Point(x: 6, y: 0)) < 1e-9)
    #expect(distance(points[2], Point(x: 10, y: 4)) < 1e-9)
    #expect(abs(path.length - (6 + 6 + 2 * .pi)) < 0.01)
  }

  @Test("Only the chosen corners are round")
  func corners() {
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let path = Path(rect, rounding: [.topLeft, .bottomRight], radii: Size(width: 8, height: 8))
    #expect(!path.contains(Point(x: 1, y: 1)))
    #expect(path.contains(Point(x: 19, y: 1)))
    #expect(path.contains(Point(x: 1, y: 19)))
    #expect(!path.contains(Point(x: 19, y: 19)))
    #expect(path.bounds == rect)
  }
}
