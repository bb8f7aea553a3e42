import SceneGraph
import Testing
import Transitions

@testable import Controls

@Suite("Curve handles")
struct CurveHandleTests {
  private let frame = Rect(x: 10, y: 20, width: 232, height: 150)

  private func dragged(_ curve: TimingCurve, _ index: Int, to point: Point) throws -> TimingCurve {
    let graph = CurveGraph(curve)
    let part = try #require(graph.part(at: graph.handle(index, in: frame), in: frame))
    #expect(graph.response(part) == .following)
    guard case .curve(let next) = graph.value(at: point, part, in: frame) else { return curve }
    return next
  }

  @Test("Dragging the handles to another curve's handles gives that curve")
  func dragging() throws {
    let wanted = try #require(CubicBezier(0.2, 1.4, 0.9, -0.3))
    let target = CurveGraph(.cubicBezier(wanted))
    var curve = TimingCurve.easeInOut
    for index in 0..<2 { curve = try dragged(curve, index, to: target.handle(index, in: frame)) }
    #expect(curve == .cubicBezier(wanted))
  }

  @Test("The handles of a straight line keep it straight")
  func line() throws {
    let graph = CurveGraph(.linear)
    let (start, end) = (graph.point(at: 0, in: frame), graph.point(at: 1, in: frame))
    let curve = try dragged(
      .linear, 0, to: Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
    #expect(curve != .linear)
    // On the line from (0, 0) to (1, 1), to within a hundredth.
    for time in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(abs(curve.progress(at: time) - time) < 0.01)
    }
  }

  @Test("A handle is clamped to the graph's border, and its time to 0…1")
  func border() throws {
    for (point, x, y) in [
      (Point(x: -1e9, y: -1e9), 0.0, 1.5), (Point(x: 1e9, y: 1e9), 1, -0.5),
    ] {
      guard case .cubicBezier(let bezier) = try dragged(.ease, 0, to: point) else {
        Issue.record("a handle makes a Bézier curve")
        continue
      }
      #expect(bezier.control1 == Point(x: x, y: y) && bezier.control2 == Point(x: 0.25, y: 1))
    }
    #expect(CurveGraph(.ease).value(at: Point(x: Double.nan, y: 0), 0, in: frame) == nil)
  }

  @Test("Springs, steps and piecewise linear curves have no handles")
  func others() throws {
    for curve in [
      TimingCurve.spring(try #require(Spring())), .steps(try #require(StepCurve(4))),
      try #require(TimingCurve(cssText: "linear(0, 0.3, 1)")),
    ] {
      let graph = CurveGraph(curve)
      for step in 0...20 {
        let point = graph.point(at: Double(step) / 20, in: frame)
        #expect(graph.part(at: point, in: frame) == nil)
      }
    }
  }
}
