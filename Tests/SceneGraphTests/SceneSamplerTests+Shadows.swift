import SceneGraph
import TestSupport
import Testing

/// Masks and shadows.
extension SceneSamplerTests {
  @Test("A mask's alpha multiplies the layer, in the layer's coordinates")
  func masks() {
    var layer = Layer(frame: Rect(x: 100, y: 0, width: 100, height: 100), contents: red)
    layer.sublayers = [Layer(frame: Rect(x: 0, y: 50, width: 100, height: 50), contents: green)]
    var mask = Layer(
      frame: Rect(x: 20, y: 0, width: 50, height: 100),
      contents: .color(Color(red: 0.3, green: 1, blue: 0, alpha: 0.5)))
    mask.cornerRadius = 25
    layer.mask = mask
    expect([layer], at: 145, 20, is: SIMD4(0.5, 0, 0, 0.5))
    expect([layer], at: 145, 80, is: SIMD4(0, 0.5, 0, 0.5))
    expect([layer], at: 119, 50, is: .zero)
    expect([layer], at: 123, 3, is: .zero)
    // The mask's opacity and sublayers count as usual, and without contents it hides everything.
    mask.contents = .none
    mask.opacity = 0.5
    mask.sublayers = [Layer(frame: Rect(x: 0, y: 0, width: 25, height: 100), contents: blue)]
    layer.mask = mask
    expect([layer], at: 130, 20, is: SIMD4(0.5, 0, 0, 0.5))
    expect([layer], at: 150, 20, is: .zero)
    layer.opacity = 0.5
    expect([layer], at: 130, 20, is: SIMD4(0.25, 0, 0, 0.25))
    // A mask is not a sublayer: `sublayerTransform` does not apply to it.
    layer.sublayerTransform = .translation(x: 1000)
    expect([layer], at: 130, 20, is: SIMD4(0.25, 0, 0, 0.25))
  }

  @Test("A shadow's edge is the Gaussian's integral")
  func shadows() {
    let normal = [-2: 0.022750131948, -1: 0.158655253931, 0: 0.5, 1: 0.841344746069]
    var layer = Layer(frame: Rect(x: 50, y: -200, width: 500, height: 500), contents: .none)
    layer.shadow = Shadow(.white, offset: Point(x: 10, y: 0), radius: 5)
    for (sigmas, part) in normal {
      expect([layer], at: 60 + 5 * Double(sigmas), 50, is: SIMD4(repeating: part), within: 1e-9)
    }
    // At a square's corner the shadow is a quarter; at −σ and +σ it is the product of the two
    // edges.
    layer.position.y += 250
    for radius in [0.0, 1e-3] {
      layer.cornerRadius = radius
      expect([layer], at: 60, 50, is: SIMD4(repeating: 0.25), within: 1e-6)
      expect([layer], at: 55, 55, is: SIMD4(repeating: 0.158655 * 0.841345), within: 1e-6)
    }
    // Colour and alpha.
    layer.shadow?.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.6)
    expect([layer], at: 60, 50, is: SIMD4(0.15, 0.075, 0, 0.15), within: 1e-6)
    // Unblurred, the shadow is the shape itself; it lies below the contents and is clipped by the
    // mask.
    layer.shadow?.radius = 0
    layer.cornerRadius = 20
    expect([layer], at: 65, 55, is: .zero)
    expect([layer], at: 66, 56, is: SIMD4(0.6, 0.3, 0, 0.6))
    layer.contents = blue
    expect([layer], at: 120, 90, is: SIMD4(0, 0, 1, 1))
    var small = Layer(frame: Rect(x: 20, y: 20, width: 50, height: 50), contents: .none)
    small.shadow = Shadow(.white, offset: Point(x: 40, y: 0), radius: 0)
    expect([small], at: 80, 40, is: SIMD4(repeating: 1))
    small.masksToBounds = true
    expect([small], at: 80, 40, is: .zero)
    expect([small], at: 65, 40, is: SIMD4(repeating: 1))
  }

  @Test(
    "A round shadow: 1 − exp(−r²/2σ²) at its centre, and elsewhere", arguments: [3.0, 8, 20, 60])
  func roundShadows(sigma: Double) {
    let radius = 30.0
    var disc = Layer(frame: Rect(x: 70, y: 20, width: 60, height: 60))
    disc.cornerRadius = radius
    disc.shadow = Shadow(.white, radius: sigma)
    let middle = 1 - exponential(-radius * radius / (2 * sigma * sigma))
    expect([disc], at: 100, 50, is: SIMD4(repeating: middle), within: 2e-6)
    // Elsewhere the convolution is summed over small squares; its error is that of the squares at
    // the disc's border.
    let step = sigma / 40
    let reach = Int(6 * sigma / step)
    for (x, y) in [(20.0, 5.0), (30, 0), (0, -25), (28, 28)] {
      var sum = 0.0
      for j in -reach...reach {
        for i in -reach...reach {
          let (dx, dy) = (Double(i) * step, Double(j) * step)
          let (px, py) = (x + dx, y + dy)
          if px * px + py * py <= radius * radius {
            sum += exponential(-(dx * dx + dy * dy) / (2 * sigma * sigma))
          }
        }
      }
      sum *= step * step / (2 * .pi * sigma * sigma)
      expect([disc], at: 100 + x, 50 + y, is: SIMD4(repeating: sum), within: 2e-3)
    }
  }

  @Test("A shadow sampled at many points equals one sampled at few", arguments: [2.0, 9, 40])
  func manyPointsOfAShadow(sigma: Double) {
    var layer = Layer(frame: Rect(x: 50, y: 20, width: 100, height: 60))
    layer.cornerRadius = 25
    layer.shadow = Shadow(.white, radius: sigma)
    let scene = Scene(container, sublayers: [layer])
    let sampler = SceneSampler()
    let look = sampler.look(at: scene)
    var largest = 0.0
    for index in 0..<2000 {
      let point = Point(x: Double(index % 50) * 4, y: Double(index / 50) * 2.5)
      largest = max(largest, farthest(look(point), sampler.color(of: scene, at: point)))
    }
    #expect(largest < 2e-5)
  }
}

/// Returns e to the power `x` by its series, as (e^(x/1024))^1024.
private func exponential(_ x: Double) -> Double {
  let small = x / 1024
  var (sum, term) = (1.0, 1.0)
  for index in 1...12 {
    term *= small / Double(index)
    sum += term
  }
  for _ in 0..<10 { sum *= sum }
  return sum
}
