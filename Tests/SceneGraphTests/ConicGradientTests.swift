import SceneGraph
import Testing

@Suite("Conic gradients")
struct ConicGradientTests {
  private func gradient(from direction: Point) -> ConicGradient {
    ConicGradient(
      about: Point(x: 10, y: 20), from: direction,
      colors: Gradient(
        from: .zero, to: .zero,
        stops: [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)]))
  }

  @Test("locations go clockwise on a screen from the direction")
  func locations() {
    let up = gradient(from: Point(x: 0, y: -3))
    #expect(up.location(at: Point(x: 10, y: 5)) == 0)
    #expect(up.location(at: Point(x: 30, y: 20)) == 0.25)
    #expect(up.location(at: Point(x: 10, y: 21)) == 0.5)
    #expect(up.location(at: Point(x: 2, y: 20)) == 0.75)
    #expect(abs(up.location(at: Point(x: 13, y: 17)) - 0.125) < 1e-12)
    let left = gradient(from: Point(x: -1, y: 0))
    #expect(left.location(at: Point(x: 10, y: 5)) == 0.25)
    #expect(up.location(at: Point(x: 10 - 1e-30, y: 5)) < 1)
  }

  @Test("without a direction they begin to the right")
  func noDirection() {
    #expect(gradient(from: .zero).location(at: Point(x: 10, y: 30)) == 0.25)
  }
}
