import SceneGraph
import Testing
import Transitions

/// The coordinates of a curve's two control points.
struct ControlPoints: Sendable, CustomTestStringConvertible {
  let x1, y1, x2, y2: Double

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  var testDescription: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }

  /// Returns x or y at the parameter t by de Casteljau's algorithm, which shares no formula with
  /// the implementation.
  private static func coordinate(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    func between(_ a: Double, _ b: Double) -> Double { (1 - t) * a + t * b }
    let (a, b, c) = (between(0, p1), between(p1, p2), between(p2, 1))
    return between(between(a, b), between(b, c))
  }

  /// Returns the progress at `time` by bisection down to adjacent numbers: slow, but as exact as
  /// the polynomial.
  func bisected(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if Self.coordinate(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return Self.coordinate(y1, y2, low)
  }
}

@Suite("Cubic Bézier timing curves")
struct CubicBezierTests {
  static let curves = [
    ControlPoints(0.25, 0.1, 0.25, 1), ControlPoints(0.42, 0, 1, 1), ControlPoints(0, 0, 0.58, 1),
    ControlPoints(0.42, 0, 0.58, 1), ControlPoints(0, 0, 1, 1), ControlPoints(0.3, 0.3, 0.7, 0.7),
    // Curves with x′ = 0 or y′ = 0 in the middle.
    ControlPoints(1, 0, 0, 1), ControlPoints(0, 1, 1, 0),
    ControlPoints(1, 0, 0.01, 1), ControlPoints(0.99, 0, 0, 1),
    // Control points on an end.
    ControlPoints(0, 0, 0, 0), ControlPoints(1, 1, 1, 1), ControlPoints(0, 1, 0, 1),
    ControlPoints(1, 0, 1, 0), ControlPoints(0, 0, 0, 1), ControlPoints(1, 0, 1, 1),
    // Large and small overshoots.
    ControlPoints(0.68, -0.55, 0.265, 1.55), ControlPoints(0, 1.5, 1, 1.5),
    ControlPoints(0, -0.5, 1, -0.5), ControlPoints(0.5, 5, 0.5, -5),
    ControlPoints(0.1, -20, 0.9, 21),
    ControlPoints(1e-9, 0.5, 1, 0.5), ControlPoints(0.999_999, 0, 1e-6, 1),
  ]

  /// Returns the change of progress for a rounding error of time, which is large near a vertical
  /// tangent.
  private static func slack(_ points: ControlPoints, at time: Double) -> Double {
    let step = 4 * time.ulp
    return abs(points.bisected(at: min(time + step, 1)) - points.bisected(at: max(time - step, 0)))
  }

  @Test("Agrees with bisection to 1e-9 over a dense grid", arguments: curves)
  func exactness(_ points: ControlPoints) throws {
    let curve = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    var worst = (error: 0.0, time: 0.0)
    for index in 1..<10_000 {
      let time = Double(index) / 10_000
      let error = abs(curve.value(at: time) - points.bisected(at: time))
      if error > worst.error, error > 1e-9 + Self.slack(points, at: time) { worst = (error, time) }
    }
    #expect(worst.error == 0, "off by \(worst.error) at \(worst.time)")
  }

  @Test("It is as exact close to both ends", arguments: curves)
  func exactnessNearTheEnds(_ points: ControlPoints) throws {
    let curve = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    for exponent in 3...15 {
      let tiny = (0..<exponent).reduce(1.0) { value, _ in value / 10 }
      for time in [tiny, 1 - tiny] {
        let error = abs(curve.value(at: time) - points.bisected(at: time))
        #expect(error <= 1e-9 + Self.slack(points, at: time), "off by \(error) at \(time)")
      }
    }
  }

  @Test("0 and 1 map to exactly 0 and 1", arguments: curves)
  func ends(_ points: ControlPoints) throws {
    let curve = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
  }

  @Test(
    "Rotated by 180°, the curve is the one with its control points rotated", arguments: curves
  )
  func pointSymmetry(_ points: ControlPoints) throws {
    let curve = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    let turned = try #require(
      CubicBezier(1 - points.x2, 1 - points.y2, 1 - points.x1, 1 - points.y1))
    for index in 1..<200 {
      let time = Double(index) / 200
      let error = abs(curve.value(at: time) - (1 - turned.value(at: 1 - time)))
      #expect(error < 1e-9 + Self.slack(points, at: time))
    }
  }

  @Test("ease-out at tenths, to six published digits")
  func easeOutTable() {
    let table = [
      0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973,
    ]
    for (index, expected) in table.enumerated() {
      let found = TimingCurve.easeOut.progress(at: Double(index + 1) / 10)
      #expect(abs(found - expected) <= 0.5e-6, "\(found) at 0.\(index + 1)")
    }
  }

  @Test("ease-in-out passes the middle half way, and cubic-bezier(0,1,1,0) is flat there")
  func middle() throws {
    #expect(abs(TimingCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-15)
    #expect(abs(try #require(CubicBezier(0, 1, 1, 0)).value(at: 0.5) - 0.5) < 1e-15)
  }

  @Test("A point of cubic-bezier(1,0,0,1), computed by hand")
  func byHand() throws {
    // At t = 1/4: x = 3·9/64·1 + 1/64 = 28/64, y = 3·3/64·1 + 1/64 = 10/64.
    let curve = try #require(CubicBezier(1, 0, 0, 1))
    #expect(abs(curve.value(at: 0.4375) - 0.15625) < 1e-12)
  }

  // MARK: - Outside 0…1: CSS Easing Functions Level 1, https://www.w3.org/TR/css-easing-1/

  @Test("Before the start the curve continues along its tangent")
  func before() throws {
    // 1. Through P1 where its x is above 0.
    #expect(try #require(CubicBezier(0.5, 1, 0.5, 0)).value(at: -0.25) == -0.5)
    #expect(abs(TimingCurve.ease.progress(at: -1) + 0.4) < 1e-15)
    #expect(TimingCurve.easeIn.progress(at: -1) == 0)
    // 2. Through P2 where P1 sits on the start.
    #expect(abs(TimingCurve.easeOut.progress(at: -0.29) + 0.5) < 1e-15)
    // 3. A vertical tangent is not followed.
    #expect(try #require(CubicBezier(0, 1, 0, 1)).value(at: -0.5) == 0)
  }

  @Test("After the end the curve continues along its tangent")
  func after() throws {
    #expect(try #require(CubicBezier(0.5, 1, 0.5, 0)).value(at: 1.25) == 1.5)
    #expect(TimingCurve.easeOut.progress(at: 2) == 1)
    #expect(abs(TimingCurve.easeIn.progress(at: 1.29) - 1.5) < 1e-15)
    #expect(try #require(CubicBezier(1, 0, 1, 0)).value(at: 1.5) == 1)
  }

  @Test("A straight line continues as a straight line", arguments: [-2, -0.1, 1.1, 3])
  func straight(time: Double) throws {
    let curve = try #require(CubicBezier(0.2, 0.2, 0.6, 0.6))
    #expect(abs(curve.value(at: time) - time) < 1e-15)
    #expect(TimingCurve.linear.progress(at: time) == time)
  }

  // MARK: - What is a curve

  @Test(
    "A control point with x outside 0…1 is refused",
    arguments: [
      ControlPoints(-0.001, 0, 1, 1), ControlPoints(1.001, 0, 1, 1), ControlPoints(0, 0, -0.001, 1),
      ControlPoints(0, 0, 1.001, 1), ControlPoints(.nan, 0, 1, 1), ControlPoints(0, .nan, 1, 1),
      ControlPoints(0, 0, .nan, 1), ControlPoints(0, 0, 1, .infinity),
      ControlPoints(.infinity, 0, 1, 1),
    ])
  func refused(_ points: ControlPoints) {
    #expect(CubicBezier(points.x1, points.y1, points.x2, points.y2) == nil)
  }
}
