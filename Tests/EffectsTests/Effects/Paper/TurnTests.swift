import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The page's free edge is on a circle about the spine.
@Suite("turn")
struct TurnTests {
  static let phone = Container(size: Size(width: 376, height: 668), scale: 2)

  private func turn(_ edge: Edge, _ spine: Turn.Spine = .middle) -> Turn {
    var turn = Turn()
    (turn.edge, turn.spine) = (edge, spine)
    return turn
  }

  /// Returns the page's two sides; one if the spine is at the edge.
  private func page(_ turn: Turn, at progress: Double, in container: Container = phone)
    -> [PlacedLayer]
  {
    turn.push(at: progress, in: container).placedLayers.filter { !$0.layer.isDoubleSided }
  }

  @Test(
    "The corners of both sides match the circle's formula within 0.001 pt", arguments: Edge.allCases
  )
  func closedFormula(_ edge: Edge) throws {
    let (radius, half) = (
      edge.length(of: Self.phone.size) / 2, edge.breadth(of: Self.phone.size) / 2
    )
    for progress in [0.0, 0.1, 0.4, 0.5, 0.73, 1] {
      let angle = progress * .pi
      let scale = 1200 / (1200 - radius * sin(angle))
      var expected: [Point] = []
      for v in [-half, half] {
        for (x, v) in [(0.0, v), (radius * cos(angle) * scale, v * scale)] {
          let corner = edge.mappedFromRight(Point(x: x, y: v))
          expected.append(Point(x: 188 + corner.x, y: 334 + corner.y))
        }
      }
      let sides = page(turn(edge), at: progress)
      #expect(sides.map(\.layer.contents) == [.picture(.from), .picture(.to)])
      for side in sides {
        for corner in side.corners {
          #expect(
            expected.contains { distance(corner, $0) < 0.001 },
            "\(progress): \(String(describing: corner))")
        }
      }
    }
  }

  @Test(
    "The front starts and the back ends in its own position, upright and unmirrored",
    arguments: Edge.allCases)
  func ends(_ edge: Edge) throws {
    for (progress, index) in [(0.0, 0), (1, 1)] {
      let side = page(turn(edge), at: progress)[index]
      let part = side.layer.contentsRect
      for (corner, unit) in zip(side.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
        // A corner of the crop belongs at the crop's own position on the screen.
        let position = part.point(atUnit: Point(x: unit.0, y: unit.1))
        #expect(distance(corner, Self.phone.bounds.point(atUnit: position)) < 1e-9)
      }
      #expect(side.darkness < 1e-12)
    }
    let parts = page(turn(edge), at: 0.3).map(\.layer.contentsRect)
    #expect(parts[0] != parts[1])
  }

  @Test("Half way the page is edge-on, and there is no shadow")
  func edgeOn() throws {
    let scene = turn(.right).push(at: 0.5, in: Self.phone)
    for side in page(turn(.right), at: 0.5) {
      for corner in side.corners { #expect(abs(try #require(corner).x - 188) < 1e-9) }
      #expect(abs(side.darkness - 0.5) < 1e-12)
    }
    for layer in scene.placedLayers where layer.layer.isDoubleSided {
      #expect(layer.darkness < 1e-12)
    }
  }

  @Test("The shadow falls on the half below the page, and fades as the page rises")
  func shadow() throws {
    // The shadow falls with the square of the free edge's distance from its flat position.
    let upright = 1 - cos(0.2 * .pi)
    for (progress, picture) in [(0.2, PictureName.to), (0.8, .from)] {
      for layer in turn(.right).push(at: progress, in: Self.phone).placedLayers
      where layer.layer.isDoubleSided {
        let expected =
          layer.layer.contents == .picture(picture) ? 0.45 * (1 - upright * upright) : 0
        #expect(abs(layer.darkness - expected) < 1e-12, "\(layer.layer.contents) at \(progress)")
      }
    }
  }

  @Test("With an odd number of pixels the spine is on a pixel boundary", arguments: Edge.allCases)
  func odd(_ edge: Edge) throws {
    let container = Container(size: Size(width: 125, height: 67), scale: 1)
    for side in page(turn(edge), at: 0.25, in: container) {
      let spine = side.corners.compactMap { $0 }.filter { corner in
        let along = edge == .left || edge == .right ? corner.x : corner.y
        return abs(along - along.rounded()) < 1e-9
      }
      #expect(spine.count >= 2)
    }
    let parts = page(turn(edge), at: 0.25, in: container).map(\.layer.contentsRect)
    let area = parts.reduce(0) { $0 + $1.size.width * $1.size.height }
    #expect(abs(area - 1) < 1e-12)
  }

  @Test(
    "With the spine at the edge the page ends edge-on beside the picture",
    arguments: Edge.allCases)
  func wholePage(_ edge: Edge) throws {
    let side = try #require(page(turn(edge, .edge), at: 1 - 1e-9).first)
    for corner in side.corners {
      let corner = try #require(corner)
      let beside = edge.mappedFromRight(Point(x: corner.x - 188, y: corner.y - 334))
      // Exchanging and mirroring are their own inverses, except for the top.
      let along =
        edge == .top ? -(corner.y - 334) : beside.x
      #expect(along <= -edge.length(of: Self.phone.size) / 2 + 1e-5)
    }
  }
}
