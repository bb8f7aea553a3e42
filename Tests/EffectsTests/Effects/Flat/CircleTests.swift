import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("circle")
struct CircleTests {
  private func radius(_ circle: Circle, at progress: Double, _ direction: Direction = .push) throws
    -> Double
  {
    let layers = circle.scene(at: progress, direction, in: .phone).root.sublayers
    let mask = try #require(layers.last?.mask)
    #expect(mask.bounds.size.width == mask.bounds.size.height)
    #expect(mask.cornerRadius == mask.bounds.size.width / 2)
    #expect(mask.contents == .color(.white))
    return mask.cornerRadius
  }

  @Test("From the middle the circle grows to half the diagonal")
  func growth() throws {
    #expect(Circle.duration == 0.5 && Circle.curve == .easeInOut && Circle().radius == 0)
    // √(187.5² + 333.5²) = 382.5944…
    for p in [0.25, 0.5, 1 - 1e-9] {
      #expect(abs(try radius(Circle(), at: p) - 382.59443 * p) < 1e-4)
    }
    #expect(abs(try radius(Circle(), at: 0.75, .pop) - 382.59443 * 0.25) < 1e-4)
  }

  @Test(
    "From a button at the top right the circle grows from its radius to the bottom left corner"
  )
  func button() throws {
    var circle = Circle()
    circle.center = .point(Point(x: 345, y: 50))
    circle.radius = 22
    // √(345² + 617²) = 706.9045
    #expect(abs(try radius(circle, at: 1e-9) - 22) < 1e-5)
    // A circle with an initial radius fades in over the first tenth of the motion.
    for (p, opacity) in [(-0.1, 0.0), (1e-9, 1e-8), (0.05, 0.5), (0.1, 1), (0.6, 1), (1.1, 1)] {
      let new = circle.scene(at: p, .push, in: .phone).root.sublayers[1]
      #expect(abs(new.opacity - opacity) < 1e-12)
    }
    #expect(abs(try radius(circle, at: 0.5) - 364.45226) < 1e-4)
    #expect(abs(try radius(circle, at: 1 - 1e-9) - 706.90452) < 1e-4)
  }

  @Test("The new screen is inside the circle in a push, the old one in a pop")
  func sides() {
    let sampler = SceneSampler(picture: { name, _ in
      name == .from ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1)
    })
    // Half way the radius is 191.29 from (187.5, 333.5).
    for (point, isInside) in [
      (Point(x: 187.5, y: 333.5 - 191), true), (Point(x: 187.5, y: 333.5 + 191.6), false),
      (Point(x: 187.5 + 135, y: 333.5 + 135), true),
      (Point(x: 187.5 + 136, y: 333.5 + 136), false),
    ] {
      let push = sampler.color(of: Circle().scene(at: 0.5, .push, in: .phone), at: point)
      #expect(push == (isInside ? SIMD4(0, 0, 1, 1) : SIMD4(0, 1, 0, 1)), "\(point)")
      let pop = sampler.color(of: Circle().scene(at: 0.5, .pop, in: .phone), at: point)
      #expect(pop == (isInside ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1)), "\(point)")
    }
  }

  @Test("A centre is parsed from the word or from two numbers")
  func centers() {
    #expect(Center(parameterText: "center") == .middle)
    #expect(Center(parameterText: "10,-20.5") == .point(Point(x: 10, y: -20.5)))
    for text in ["", "middle", "10", "10,20,30", "10;20", "x,y", "10, "] {
      #expect(Center(parameterText: text) == nil, "\(text)")
    }
  }
}
