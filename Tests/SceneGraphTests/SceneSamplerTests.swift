import SceneGraph
import TestSupport
import Testing

/// Tests of the reference sampler, which other tests rely on, against values computed by hand.
/// Every scene is 200 × 100 points, so (100, 50) is the centre.
@Suite("The colour of a scene at a point")
struct SceneSamplerTests {
  let container = Container(size: Size(width: 200, height: 100), scale: 1)
  let red = Layer.Contents.color(Color(red: 1, green: 0, blue: 0))
  let green = Layer.Contents.color(Color(red: 0, green: 1, blue: 0))
  let blue = Layer.Contents.color(Color(red: 0, green: 0, blue: 1))
  let redAtHalf = Layer.Contents.color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))

  /// Returns a layer over the whole container.
  func whole(_ contents: Layer.Contents = .none, _ sublayers: [Layer] = []) -> Layer {
    var layer = Layer(frame: container.bounds, contents: contents)
    layer.sublayers = sublayers
    return layer
  }

  /// Returns a layer that does not flatten its sublayers.
  func space(_ sublayers: [Layer]) -> Layer {
    var layer = whole(.none, sublayers)
    layer.flattensSublayers = false
    return layer
  }

  /// Expects the premultiplied colour `color` at (`x`, `y`), on a transparent backdrop.
  func expect(
    _ sublayers: [Layer], perspective: Double = .infinity, at x: Double, _ y: Double,
    is color: SIMD4<Double>, within tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var scene = Scene(container, sublayers: sublayers)
    if perspective.isFinite { scene.root.sublayerTransform = .perspective(perspective) }
    var sampler = SceneSampler()
    // A picture's colour encodes the texture coordinate; `to` is half transparent.
    sampler.picture = { name, unit in
      name == .from ? SIMD4(unit.x, unit.y, 0, 1) : SIMD4(unit.x, unit.y, 0, 1) / 2
    }
    sampler.pictureSize = { _ in Size(width: 60, height: 20) }
    sampler.backdrop = .zero
    let found = sampler.color(of: scene, at: Point(x: x, y: y))
    #expect(
      farthest(found, color) <= tolerance, "(\(x), \(y)) shows \(found), not \(color)",
      sourceLocation: location)
  }
}
