import SceneGraph
import Testing

@testable import Rendering

@Suite("Gradient features")
struct GradientFeaturesTests {
  /// Returns the features of a quad under a gradient of `count` stops.
  private func features(_ count: Int, _ color: (Double) -> Color) -> QuadFeatures {
    let size = Size(width: 64, height: 64)
    var quad = Quad(
      polygon: ProjectedPolygon(Rect(size: size), by: .identity, onto: size))
    let stops = (0..<count).map { index in
      let location = Double(index) / Double(count - 1)
      return Gradient.Stop(color(location), at: location)
    }
    let gradient = Gradient(from: .zero, to: Point(x: 1, y: 0), stops: stops)
    quad.overlay = GradientOverlay(gradient: gradient, opacity: 1)
    return QuadFeatures(of: quad, sampling: nil)
  }

  @Test("A gradient of one hue takes as many stops as it has", arguments: 2...12)
  func oneHue(count: Int) {
    let found = features(count) { Color(red: 0, green: 0, blue: 0, alpha: $0) }
    #expect(found.hasOneHue)
    #expect(found.stops == count)
    #expect(found.stopName("opacityRamps") == "draw.opacityRamps")
  }

  @Test("A long list and one of several hues have room for a power of two", arguments: [13, 16])
  func powerOfTwo(count: Int) {
    let black = features(count) { Color(red: 0, green: 0, blue: 0, alpha: $0) }
    #expect(black.stops == 16)
    #expect(black.stopName("opacityRamps") == "opacityRamps")
    let colored = features(count - 8) { Color(red: $0, green: 0, blue: 0, alpha: 1) }
    #expect(!colored.hasOneHue)
    #expect(colored.stops == 8)
  }
}
