import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The tiles' initial grid, their motion, and their front and back faces.
@Suite("explode")
struct ExplodeTests {
  private func tiles(_ explode: Explode, at progress: Double, in container: Container = .phone)
    -> [PlacedLayer]
  {
    // The first layer is the new screen.
    Array(explode.push(at: progress, in: container).placedLayers.dropFirst())
  }

  @Test(
    "At progress 0 the tiles are pixel-aligned, cover the screen once, and are not moved"
  )
  func initialGrid() {
    var explode = Explode()
    for (columns, rows) in [(6, 10), (1, 1), (7, 20), (20, 3)] {
      (explode.columns, explode.rows) = (columns, rows)
      for container in containers {
        let layers = tiles(explode, at: 0, in: container).map(\.layer)
        var area = 0.0
        for layer in layers {
          let rect = frame(layer)
          area += rect.size.width * rect.size.height
          for side in [rect.minX, rect.minY] {
            #expect(abs(side * container.scale - (side * container.scale).rounded()) < 1e-6)
          }
          let crop = layer.contentsRect
          #expect(distance(container.bounds.point(atUnit: crop.origin), rect.origin) < 1e-9)
          #expect(
            abs(crop.size.width * container.size.width - rect.size.width) < 1e-9
              && abs(crop.size.height * container.size.height - rect.size.height) < 1e-9)
          #expect(layer.transform == .identity && layer.zPosition == 0 && layer.opacity == 1)
        }
        #expect(abs(area / (container.size.width * container.size.height) - 1) < 1e-9)
      }
    }
  }

  @Test("The number of tiles is capped at the number of pixels")
  func tiny() {
    let layers = tiles(
      Explode(), at: 0.01, in: Container(size: Size(width: 3, height: 4), scale: 1))
    #expect(layers.count == 12)
  }

  @Test(
    "A tile shows its picture if its front is visible, else its back's colour",
    arguments: Explode.Flight.allCases)
  func backs(_ flight: Explode.Flight) throws {
    var explode = Explode()
    (explode.flight, explode.tumble) = (flight, 3 * .pi)
    var (fronts, backs) = (0, 0)
    for progress in stride(from: 0.05, to: 1, by: 0.05) {
      for tile in tiles(explode, at: progress) {
        let corners = tile.corners.compactMap { $0 }
        guard corners.count == 4 else { continue }
        // A clockwise polygon, with y down, has a positive area.
        let area = zip(corners, corners.dropFirst() + corners.prefix(1))
          .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
        guard abs(area) > 1e-6 else { continue }
        if area > 0 { fronts += 1 } else { backs += 1 }
        #expect((tile.picture == .from) == (area > 0))
      }
    }
    #expect(fronts > 100 && backs > 100)
  }

  @Test("The burst spreads outwards from its centre")
  func stagger() {
    var explode = Explode()
    explode.center = .point(Point(x: 37.5, y: 133.4))
    let (origin, initial) = (Point(x: 37.5, y: 133.4), tiles(Explode(), at: 0))
    // The farthest corner is the bottom right one. A tile starts at 0.65 of its distance relative
    // to that corner's.
    let farthest = distance(origin, Point(x: 375, y: 667))
    for progress in [0.1, 0.3, 0.6] {
      for (tile, before) in zip(tiles(explode, at: progress), initial) {
        let reached = 0.65 * distance(before.layer.position, origin) / farthest < progress
        #expect((tile.layer.position != before.layer.position) == reached)
      }
    }
  }

  @Test("Tiles fly nearer or farther as set, and none passes the eye")
  func flight() {
    for (flight, sign) in [(Explode.Flight.towards, 1.0), (.away, -1)] {
      var explode = Explode()
      explode.flight = flight
      for progress in stride(from: 0.0, to: 1, by: 0.1) {
        for tile in tiles(explode, at: progress) {
          #expect(tile.layer.zPosition * sign >= 0 && tile.layer.zPosition < 0.9 * 800)
        }
      }
    }
  }

  @Test("A seed always gives the same scene, and another seed a different one")
  func seeds() {
    var (one, other) = (Explode(), Explode())
    (one.seed, other.seed) = (7, 8)
    let scene = one.push(at: 0.5, in: Container.phone)
    #expect(one.push(at: 0.5, in: Container.phone) == scene)
    #expect(other.push(at: 0.5, in: Container.phone) != scene)
  }

  @Test("Below 0 no tile moves, and from 1 on no tile is left")
  func ends() {
    for tile in tiles(Explode(), at: -0.5) { #expect(tile.layer.transform == .identity) }
    #expect(tiles(Explode(), at: 1).isEmpty)
    #expect(tiles(Explode(), at: 1.5).isEmpty)
  }
}
