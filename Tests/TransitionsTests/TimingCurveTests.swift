import SceneGraph
import Testing
import Transitions

@Suite("Timing curves as text")
struct TimingCurveTests {
  @Test(
    "The five named curves of CSS",
    arguments: [
      ("ease", ControlPoints(0.25, 0.1, 0.25, 1)), ("ease-in", ControlPoints(0.42, 0, 1, 1)),
      ("ease-out", ControlPoints(0, 0, 0.58, 1)), ("ease-in-out", ControlPoints(0.42, 0, 0.58, 1)),
    ])
  func names(_ name: String, _ points: ControlPoints) throws {
    let curve = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    #expect(TimingCurve(cssText: name) == .cubicBezier(curve))
    #expect(TimingCurve.cubicBezier(curve).cssText == name)
  }

  @Test("linear is progress equal to time")
  func linear() {
    #expect(TimingCurve(cssText: "linear") == .linear)
    #expect(TimingCurve.linear.cssText == "linear")
  }

  @Test(
    "cubic-bezier() with spaces and capitals as CSS allows them",
    arguments: [
      "cubic-bezier(0.1,-2,0.3,4)", "cubic-bezier( 0.1 , -2 , 0.3 , 4 )",
      "CUBIC-BEZIER(.1, -2, .3, 4.0)", " cubic-bezier(1e-1,-2,3e-1,4) ",
    ])
  func parsing(text: String) throws {
    #expect(
      TimingCurve(cssText: text) == .cubicBezier(try #require(CubicBezier(0.1, -2, 0.3, 4))))
  }

  @Test("Curves round-trip through text", arguments: CubicBezierTests.curves)
  func roundTrip(_ points: ControlPoints) throws {
    let bezier = try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
    let curve = TimingCurve.cubicBezier(bezier)
    #expect(TimingCurve(cssText: curve.cssText) == curve, "\(curve.cssText)")
  }

  @Test(
    "Text that CSS does not accept is refused",
    arguments: [
      "", " ", "eas", "easing", "ease in", "e a s e", "linear()", "cubic-bezier", "cubic-bezier()",
      "cubic-bezier(0,0,1)", "cubic-bezier(0,0,1,1,1)", "cubic-bezier(0,0,1,1", "0,0,1,1",
      "cubic-bezier(0,,1,1)", "cubic-bezier(0,0,1,)", "cubic-bezier(,0,0,1,1)",
      "cubic-bezier(a,0,1,1)", "cubic-bezier(-0.1,0,1,1)", "cubic-bezier(0,0,1.1,1)",
      "cubic-bezier(nan,0,1,1)", "cubic-bezier(0,inf,1,1)", "cubic-bezier(0,0,1,1)x",
      "cubic-bezier(0 0 1 1)", "cubic-bezier(0,0,1 0,1)", "cubic-bezier (0,0,1,1)",
    ])
  func rejected(text: String) {
    #expect(TimingCurve(cssText: text) == nil)
  }
}
