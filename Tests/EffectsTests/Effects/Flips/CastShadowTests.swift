import Effects
import Glibc
import SceneGraph
import Testing
import Transitions

/// The key light is at (−2, −3, 6)/7: what is z above the plane has its shadow z/3 to the right and
/// z/2 below.
@Suite("Shadows of tiles and slats")
struct CastShadowTests {
  private static let row = Container(size: Size(width: 300, height: 100), scale: 1)

  /// Returns three tiles of 100 by 100, of which the left one has begun, and its angle.
  private func tiles(lift: Double, shadow: Double = 0.4) throws -> (layers: [Layer], angle: Double)
  {
    var tiles = TilesFlip()
    (tiles.order, tiles.columns, tiles.rows) = (.left, 3, 1)
    (tiles.stagger, tiles.lift, tiles.shadow) = (0.9, lift, shadow)
    let layers = tiles.scene(at: 0.025, .push, in: Self.row).pieces
    try #require(layers.count == 3)
    return (layers, acos(layers[0].transform.m11))
  }

  /// Returns the shadow on the tile in the middle, in container coordinates.
  private func shadow(on tile: Layer) throws -> (rect: Rect, shadow: Shadow) {
    let clip = try #require(tile.sublayers.first)
    try #require(tile.sublayers.count == 1 && clip.sublayers.count == 1)
    #expect(clip.masksToBounds && frame(clip) == tile.bounds)
    let layer = clip.sublayers[0]
    #expect(layer.contents == .none && layer.transform == .identity)
    let corner = Point(
      x: layer.position.x - layer.anchor.x + 100, y: layer.position.y - layer.anchor.y)
    return (Rect(origin: corner, size: layer.bounds.size), try #require(layer.shadow))
  }

  /// The right half is raised: from the axis at x = 50 to 50·sin θ above x = 50 + 50·cos θ.
  @Test("Without a lift the raised half casts it, from the axis on")
  func turned() throws {
    let (layers, angle) = try tiles(lift: 0)
    #expect(angle > 0.3 && angle < 1.2)
    let (rect, shadow) = try shadow(on: layers[1])
    let height = 50 * sin(angle)
    #expect(abs(rect.minX - 50) < 1e-9 && abs(rect.minY) < 1e-9)
    #expect(abs(rect.maxX - (50 + 50 * cos(angle) + height / 3)) < 1e-9)
    #expect(abs(rect.maxY - (100 + height / 2)) < 1e-9)
    #expect(abs(shadow.radius - 0.3 * height / 2) < 1e-9)
    #expect(shadow.color == Color(white: 0, alpha: 0.4) && shadow.offset == .zero)
    // It does not reach the third tile.
    #expect(layers[2].sublayers.isEmpty && !layers[2].masksToBounds)
  }

  /// The tile is 4c(1 − c) of its side higher, where c is the part of its half turn.
  @Test("A lift raises it, and so shifts and softens it")
  func lifted() throws {
    let (layers, angle) = try tiles(lift: 1)
    let (rect, shadow) = try shadow(on: layers[1])
    let part = angle / .pi
    let lift = 100 * 4 * part * (1 - part)
    let (low, high) = (lift - 50 * sin(angle), lift + 50 * sin(angle))
    try #require(low > 0)
    #expect(abs(rect.minX - (50 - 50 * cos(angle) + low / 3)) < 1e-9)
    #expect(abs(rect.maxX - (50 + 50 * cos(angle) + high / 3)) < 1e-9)
    #expect(abs(rect.minY - low / 2) < 1e-9 && abs(rect.maxY - (100 + high / 2)) < 1e-9)
    #expect(abs(shadow.radius - 0.3 * lift) < 1e-9)
  }

  /// The slat's upper half is raised, to 50·sin θ.
  @Test("A shadow is never sharper than half a pixel, but where the slat is lower than that")
  func sharpest() throws {
    var blind = Venetian()
    (blind.slats, blind.stagger) = (3, 0.9)
    var count = 0
    for scale in [1.0, 2, 3] {
      let container = Container(size: Size(width: 300, height: 300), scale: scale)
      for progress in [1e-6, 1e-3, 3e-3, 5e-3, 8e-3, 0.012] {
        let slats = blind.scene(at: progress, .push, in: container).pieces
        guard let turned = slats.first(where: { !$0.flattensSublayers }) else { continue }
        let height = 50 * abs(turned.transform.m23)
        for shadow in slats.flatMap(\.sublayers).flatMap(\.sublayers).compactMap(\.shadow) {
          #expect(abs(shadow.radius - max(0.15 * height, min(0.5 / scale, height))) < 1e-9)
          count += 1
        }
      }
    }
    #expect(count > 0)
  }

  /// A flip of the angle θ is θ/π of the way from the old picture on the tile to the new one.
  @Test("A shadow follows the opacity of both sides, each as far as it is turned up")
  func casters() throws {
    let (layers, angle) = try tiles(lift: 1)
    let part = Rect(x: 0, y: 0, width: 1.0 / 3, height: 1)
    let casters = try shadow(on: layers[1]).shadow.casters
    try #require(casters.count == 2)
    #expect(casters.map(\.picture) == [.from, .to])
    #expect(casters.allSatisfy { $0.part == part })
    #expect(abs(casters[0].weight - (1 - angle / .pi)) < 1e-9)
    #expect(abs(casters[1].weight - angle / .pi) < 1e-9)
  }

  @Test("A pop exchanges the pictures whose opacity shadows follow")
  func pop() throws {
    var blind = Venetian()
    (blind.slats, blind.stagger) = (3, 0.9)
    func casters(_ direction: Direction, at progress: Double) -> [ShadowCaster] {
      blind.scene(at: progress, direction, in: Self.row).pieces.flatMap(\.sublayers)
        .flatMap(\.sublayers).compactMap(\.shadow).flatMap(\.casters)
    }
    let (pushed, popped) = (casters(.push, at: 0.03125), casters(.pop, at: 0.96875))
    #expect(!pushed.isEmpty && pushed.count == popped.count)
    for (one, other) in zip(pushed, popped) {
      #expect(one.picture == .from ? other.picture == .to : other.picture == .from)
      #expect(one.part == other.part && one.weight == other.weight)
    }
  }

  @Test("Tiles and slats at rest are plain crops where nothing is near, and without a shadow")
  func none() throws {
    let (layers, _) = try tiles(lift: 1, shadow: 0)
    #expect(layers[1].sublayers.isEmpty && layers[2].sublayers.isEmpty)
    var blind = Venetian()
    (blind.slats, blind.stagger) = (10, 0.9)
    let slats = blind.scene(at: 0.025, .push, in: Container.phone).pieces
    // Slats that do not flatten are turning.
    let resting = slats.filter(\.flattensSublayers)
    #expect(resting.count == 9 && resting.dropFirst(2).allSatisfy { $0.sublayers.isEmpty })
    #expect(!resting[0].sublayers.isEmpty)
    blind.shadow = 0
    let plain = blind.scene(at: 0.025, .push, in: Container.phone).pieces
    #expect(plain.filter(\.flattensSublayers).allSatisfy { $0.sublayers.isEmpty })
  }
}
