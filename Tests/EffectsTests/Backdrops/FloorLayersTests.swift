import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Effects

@Suite("Floors of backdrops")
struct FloorLayersTests {
  private static let container = Container(size: Size(width: 400, height: 300), scale: 1)
  /// The distance of the eye, as far before the picture as `standing` is behind it.
  private static let eye = 500.0

  /// Returns a screen 500 pt behind the picture, which shows it at half its size: from (100, 75) to
  /// (300, 225).
  private func standing(on floor: Floor?) -> Scene {
    var layer = Layer(frame: Self.container.bounds, contents: .picture(.from))
    layer.zPosition = -500
    layer.isDoubleSided = false
    var scene = Scene(Self.container, sublayers: [layer])
    scene.root.sublayerTransform = .perspective(Self.eye)
    scene.root.floor = floor
    return scene
  }

  private func placed(_ scene: Scene, _ surroundings: Surroundings = .floor) -> Scene {
    var backdrop = SceneBackdrop(style: .surroundings)
    for name in [PictureName.from, .to] { backdrop.setMean(.white, of: name) }
    return backdrop.placed(behind: scene, at: 0.5, surroundings)
  }

  /// Returns the look of a scene whose screen is green at the bottom and gets blue above.
  private func look(_ scene: Scene) -> (Point) -> SIMD4<Double> {
    var sampler = SceneSampler()
    sampler.picture = { _, unit in SIMD4(0, unit.y, 1 - unit.y, 1) }
    return sampler.look(at: scene)
  }

  /// At (200, y) below the screen's foot at 225, the reflection shows the point that is
  /// t = (y − 225)/150 of the screen above it. Its light is half of Schlick's reflectance, and
  /// fades by (1 − 2t)².
  @Test("The floor mirrors a screen, more at a grazing angle, and fading with the height")
  func reflection() throws {
    let (plain, shown) = (
      look(placed(standing(on: nil))),
      look(placed(standing(on: Floor(height: 300))))
    )
    for y in [240.0, 260, 280, 295] {
      let point = Point(x: 200, y: y)
      let cosine = (y - 150) / hypot(y - 150, Self.eye)
      let reflectance = 0.04 + 0.96 * pow(1 - cosine, 5)
      let t = (y - 225) / 150
      let share = 0.5 * reflectance * pow(1 - 2 * t, 2)
      let image = SIMD4(0, 1 - t, t, 1)
      let expected = plain(point) * (1 - share) + image * share
      let actual = shown(point)
      for channel in 0..<3 { #expect(abs(actual[channel] - expected[channel]) < 0.004, "\(y)") }
    }
    // Beside the screen, above the floor and on the screen nothing changes.
    for point in [Point(x: 60, y: 270), Point(x: 50, y: 100), Point(x: 200, y: 100)] {
      for channel in 0..<3 {
        #expect(abs(shown(point)[channel] - plain(point)[channel]) < 0.002)
      }
    }
  }

  /// The band of 24 pt about the foot, of alpha 0.9, blurred by a Gaussian of 20 pt. A point s
  /// before the foot is at the depth 500 − s, where 150 pt below the eye are 150 · 500/(1000 − s)
  /// pixels.
  @Test("A screen darkens the floor about its foot, as the blurred band there does")
  func contact() throws {
    let floor = Floor(height: 300, reflects: false)
    let (plain, shown) = (
      look(placed(standing(on: nil))), look(placed(standing(on: floor)))
    )
    func integral(_ x: Double) -> Double { (1 + erf(x / 2.0.squareRoot())) / 2 }
    for s in [1.0, 6, 15, 40] {
      let point = Point(x: 200, y: 150 + 150 * 500 / (1000 - s))
      let alpha = 0.9 * (integral((s + 12) / 20) - integral((s - 12) / 20))
      let expected = plain(point) * (1 - alpha)
      #expect(abs(shown(point).x - expected.x) < 1e-3, "\(s)")
    }
  }

  /// The band of 24 pt is the lowest 24/300 of the screen.
  @Test("The shadow about a foot follows the opacity of the picture there")
  func contactOfTransparent() throws {
    let scene = placed(standing(on: Floor(height: 300, reflects: false)))
    func casters(_ layer: Layer) -> [ShadowCaster] {
      (layer.shadow?.casters ?? []) + layer.sublayers.flatMap(casters)
    }
    let found = casters(scene.root)
    try #require(found.count == 1)
    #expect(found[0].picture == .from && found[0].weight == 1)
    let part = found[0].part
    #expect(part.minX == 0 && part.size.width == 1)
    #expect(abs(part.minY - 0.92) < 1e-9 && abs(part.maxY - 1) < 1e-9)
  }

  @Test("Nothing stands in space, and without a floor nothing is added")
  func without() throws {
    let scene = standing(on: Floor(height: 300))
    #expect(placed(scene, .space).root.sublayers == scene.root.sublayers)
    #expect(placed(standing(on: nil)).root.sublayers == scene.root.sublayers)
    #expect(placed(scene, .plain) == scene)
  }

  /// The effects whose screens stand on a floor.
  private static let effects: [any Transition] = [
    Cube(), Carousel(), Swap(), Doors(), CoverFlow(),
  ]

  @Test("Where a screen fills the frame, no floor is seen", arguments: effects.indices)
  func ends(_ index: Int) throws {
    let effect = Self.effects[index]
    for (progress, picture) in [(1e-7, PictureName.from), (1 - 1e-7, .to)] {
      let scene = effect.scene(at: progress, .push, in: Self.container)
      let (shown, still) = (
        SceneSampler().look(at: placed(scene)),
        SceneSampler().look(at: .still(picture, in: Self.container))
      )
      for x in stride(from: 0.5, to: 400, by: 21) {
        for y in [0.5, 150, 297, 299.5] {
          let difference = shown(Point(x: x, y: y)) - still(Point(x: x, y: y))
          #expect((difference * difference).sum() < 1e-6, "\(effect.effect.name) at \(x), \(y)")
        }
      }
    }
  }

  /// At each instant the feet of all upright screens are on the floor that the effect names.
  @Test("The screens of an effect stand on its floor", arguments: effects.indices.dropLast())
  func feet(_ index: Int) throws {
    let effect = Self.effects[index]
    for progress in [-0.1, 0.2, 0.5, 0.9, 1.1] {
      let root = effect.scene(at: progress, .push, in: Self.container).root
      let floor = try #require(root.floor)
      var count = 0
      func visit(_ layer: Layer, _ toSpace: Transform3D) {
        let toSpace = layer.toSuperlayer.concatenating(toSpace)
        guard layer.flattensSublayers else {
          for sublayer in layer.sublayers {
            visit(sublayer, layer.fromSublayers.concatenating(toSpace))
          }
          return
        }
        // The edge of a panel has the picture's shape, too, but is no screen.
        let shown = layer.contentsRect.size
        guard case .picture = layer.contents, min(shown.width, shown.height) > 1e-4 else { return }
        for x in [layer.bounds.minX, layer.bounds.maxX] {
          let foot = toSpace.apply(to: SIMD4(x, layer.bounds.maxY, 0, 1))
          #expect(abs(floor.distance(of: SIMD3(foot.x, foot.y, foot.z))) < 1e-6)
          count += 1
        }
      }
      for layer in root.sublayers { visit(layer, .identity) }
      #expect(count >= 4)
    }
    // What turns about a horizontal axis stands nowhere.
    for effect: any Transition in [
      changed(Cube()) { $0.edge = .top }, changed(Carousel()) { $0.edge = .bottom },
      changed(Swap()) { $0.edge = .top }, changed(Doors()) { $0.axis = .horizontal },
    ] {
      #expect(effect.scene(at: 0.5, .push, in: Self.container).root.floor == nil)
    }
  }

  private func changed<Effect>(_ effect: Effect, _ change: (inout Effect) -> Void) -> Effect {
    var effect = effect
    change(&effect)
    return effect
  }
}
