import SceneGraph
import TestSupport
import Testing

/// The contents of one layer.
extension SceneSamplerTests {
  @Test("contentsRect selects a part, and the gravities scale that part")
  func contents() {
    var layer = Layer(
      frame: Rect(x: 20, y: 20, width: 120, height: 60), contents: .picture(.from))
    expect([layer], at: 50, 35, is: SIMD4(0.25, 0.25, 0, 1))
    layer.contentsRect = Rect(x: 0.5, y: 0.2, width: 0.25, height: 0.5)
    expect([layer], at: 50, 35, is: SIMD4(0.5625, 0.325, 0, 1))
    // The part is 15 × 10 pixels. Scaled 6 times to fit 120 × 60 it is 90 × 60, from x = 35 to 125.
    layer.contentsGravity = .aspectFit
    expect([layer], at: 34.9, 50, is: .zero)
    expect([layer], at: 53, 35, is: SIMD4(0.5 + 0.25 * 0.2, 0.2 + 0.5 * 0.25, 0, 1))
    // Scaled 8 times to cover them it is 120 × 80, from y = 10 to 90, and overflows.
    layer.contentsGravity = .aspectFill
    expect([layer], at: 50, 11, is: SIMD4(0.5625, 0.2 + 0.5 / 80, 0, 1))
    expect([layer], at: 50, 9.9, is: .zero)
    layer.masksToBounds = true
    expect([layer], at: 50, 19.9, is: .zero)
    expect([layer], at: 50, 30, is: SIMD4(0.5625, 0.325, 0, 1))
    // The origin of the bounds makes no difference.
    layer.bounds.origin = Point(x: 300, y: -70)
    expect([layer], at: 50, 30, is: SIMD4(0.5625, 0.325, 0, 1))
  }

  @Test("Corners are circles: of colours always, of everything else if the layer masks")
  func corners() {
    var layer = whole(red)
    layer.cornerRadius = 20
    // (5, 5) is √(2·15²) = 21.2 from the circle's centre, (6, 6) is 19.8.
    expect([layer], at: 5, 5, is: .zero)
    expect([layer], at: 6, 6, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 195, 95, is: .zero)
    expect([layer], at: 194, 94, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 1, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 100, 1, is: SIMD4(1, 0, 0, 1))
    // The radius is limited to 50, half the height.
    layer.cornerRadius = 1000
    expect([layer], at: 14, 14, is: .zero)
    expect([layer], at: 15, 15, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 100, 1, is: SIMD4(1, 0, 0, 1))
    layer.cornerRadius = 20
    layer.sublayers = [Layer(frame: Rect(x: -50, y: -50, width: 100, height: 100), contents: green)]
    expect([layer], at: 5, 5, is: SIMD4(0, 1, 0, 1))
    layer.masksToBounds = true
    expect([layer], at: 5, 5, is: .zero)
    expect([layer], at: 6, 6, is: SIMD4(0, 1, 0, 1))
    var picture = whole(.picture(.from))
    picture.cornerRadius = 20
    expect([picture], at: 5, 5, is: SIMD4(0.025, 0.05, 0, 1))
    picture.masksToBounds = true
    expect([picture], at: 5, 5, is: .zero)
    expect([picture], at: 6, 6, is: SIMD4(0.03, 0.06, 0, 1))
  }

  @Test("Gradients: along a line, in ellipses, with any stops")
  func gradients() {
    let stops = [
      Gradient.Stop(Color(white: 0, alpha: 0), at: 0.2),
      Gradient.Stop(Color(red: 1, green: 0, blue: 0), at: 0.4),
      Gradient.Stop(Color(red: 0, green: 0, blue: 1), at: 0.4),
      Gradient.Stop(Color(red: 0, green: 1, blue: 0, alpha: 0.5), at: 0.8),
    ]
    // From x = 0 to 100.
    let axial = whole(
      .gradient(Gradient(from: .zero, to: Point(x: 0.5, y: 0), stops: stops)))
    expect([axial], at: 10, 70, is: .zero)
    expect([axial], at: 30, 10, is: SIMD4(0.5, 0, 0, 0.5))
    expect([axial], at: 40.001, 10, is: SIMD4(0, 0, 1, 1), within: 1e-4)
    // The middle between blue and half-transparent green, both premultiplied.
    expect([axial], at: 60, 10, is: SIMD4(0, 0.25, 0.5, 0.75))
    expect([axial], at: 150, 10, is: SIMD4(0, 0.5, 0, 0.5))
    // Ellipses about the centre, with radii of 80 and 30 points at location 1.
    let radial = whole(
      .gradient(
        Gradient(
          .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 0.9, y: 0.8), stops: stops)))
    expect([radial], at: 100 + 24, 50, is: SIMD4(0.5, 0, 0, 0.5))
    expect([radial], at: 100, 50 - 9, is: SIMD4(0.5, 0, 0, 0.5))
    // 0.36² + 0.48² = 0.6².
    expect([radial], at: 100 - 0.36 * 80, 50 + 0.48 * 30, is: SIMD4(0, 0.25, 0.5, 0.75))
  }
}
