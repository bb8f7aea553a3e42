import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("Animatable values")
struct AnimatableTests {
  /// Expects linear interpolation of every component, at both ends, between them and beyond.
  private func expectLinear<Value: Animatable>(
    _ a: Value, _ b: Value, quarter: Value, beyond: Value,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(a.interpolated(to: b, 0) == a, sourceLocation: location)
    #expect(a.interpolated(to: b, 1) == b, sourceLocation: location)
    #expect(a.interpolated(to: b, 0.25) == quarter, sourceLocation: location)
    #expect(a.interpolated(to: b, 1.5) == beyond, sourceLocation: location)
    #expect(a.interpolated(to: a, 0.3) == a, sourceLocation: location)
  }

  @Test("Numbers, points, sizes, rectangles and vectors are interpolated by component")
  func parts() {
    expectLinear(2.0, 6, quarter: 3, beyond: 8)
    expectLinear(
      Point(x: 0, y: 8), Point(x: 4, y: 0), quarter: Point(x: 1, y: 6), beyond: Point(x: 6, y: -4))
    expectLinear(
      Size(width: 8, height: 4), Size(width: 16, height: 0), quarter: Size(width: 10, height: 3),
      beyond: Size(width: 20, height: -2))
    expectLinear(
      Rect(x: 0, y: 4, width: 8, height: 12), Rect(x: 4, y: 0, width: 16, height: 12),
      quarter: Rect(x: 1, y: 3, width: 10, height: 12),
      beyond: Rect(x: 6, y: -2, width: 20, height: 12))
    expectLinear(SIMD2(0.0, 4), SIMD2(4, 0), quarter: SIMD2(1, 3), beyond: SIMD2(6, -2))
    expectLinear(SIMD3(0.0, 4, 2), SIMD3(4, 0, 2), quarter: SIMD3(1, 3, 2), beyond: SIMD3(6, -2, 2))
    expectLinear(
      SIMD4(0.0, 4, 2, 8), SIMD4(4, 0, 2, 0), quarter: SIMD4(1, 3, 2, 6),
      beyond: SIMD4(6, -2, 2, -4))
  }

  @Test("A colour that fades out keeps its hue: components are interpolated premultiplied")
  func fadingColor() {
    let red = Color(red: 1, green: 0.5, blue: 0)
    #expect(
      red.interpolated(to: .clear, 0.75) == Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(
      Color.clear.interpolated(to: red, 0.5) == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    // Half of opaque white and half of black at alpha 0.5: 0.5 of white in a total alpha of 0.75.
    let mixed = Color.white.interpolated(to: Color(white: 0, alpha: 0.5), 0.5)
    #expect(mixed == Color(white: 0.5 / 0.75, alpha: 0.75))
  }

  @Test("A colour that overshoots is clamped")
  func overshootingColor() {
    #expect(Color.black.interpolated(to: .white, 1.5) == .white)
    #expect(Color.black.interpolated(to: .white, -0.5) == .black)
    #expect(Color.white.interpolated(to: .clear, 1.5) == .clear)
    #expect(Color.clear.interpolated(to: .white, 1.5) == .white)
  }
}
