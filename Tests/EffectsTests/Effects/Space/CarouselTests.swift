import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("carousel")
struct CarouselTests {
  private func ring(_ edge: Edge = .right, panels: Int = 6, gap: Double = 0) -> Carousel {
    var ring = Carousel()
    (ring.edge, ring.panels, ring.gap, ring.tilt) = (edge, panels, gap, 0)
    ring.thickness = 0
    return ring
  }

  /// Returns the fronts of the ring's panels, by index.
  private func fronts(_ ring: Carousel, at progress: Double) -> [PlacedLayer] {
    ring.scene(at: progress, .push, in: Container.phone).placedLayers.filter {
      // The backs have half a turn as their transform.
      $0.layer.transform == .identity
    }
  }

  @Test("Each panel's corners match the closed formula within 1e-9 pt", arguments: 3...16)
  func corners(_ panels: Int) throws {
    var ring = ring(panels: panels, gap: 0.1)
    (ring.dolly, ring.tilt, ring.perspective) = (2, 0.2, 1500)
    for progress in [0.01, 0.25, 0.5, 0.8] {
      let found = fronts(ring, at: progress)
      #expect(found.count == panels)
      // The apothem of a regular polygon with sides of 1.1 · 375.
      let radius = 1.1 * 375 / 2 / tan(.pi / Double(panels))
      let dollyFactor = sin(.pi * progress) * sin(.pi * progress)
      for (index, panel) in found.enumerated() {
        let angle = (Double(index) - progress) * 2 * .pi / Double(panels)
        for (corner, unit) in zip(panel.cornersInSpace, [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]) {
          let (u, v) = (unit.0 * 187.5, unit.1 * 333.5)
          let x = radius * sin(angle) + u * cos(angle)
          let z = radius * cos(angle) - u * sin(angle) - radius
          // The camera looks down: distant points rise, about a horizontal axis through the ring's
          // front.
          let look = 0.2 * dollyFactor
          let expected = SIMD3(
            187.5 + x, 333.5 + v * cos(look) + z * sin(look),
            z * cos(look) - v * sin(look) - 2 * 375 * dollyFactor)
          #expect(farthest(corner, expected) < 1e-9, "panel \(index) at \(progress)")
        }
      }
    }
  }

  @Test("Without a gap, neighbours share their vertical edges", arguments: [3, 4, 6, 11])
  func sharedEdges(_ panels: Int) {
    for progress in [0.1, 0.5, 0.7] {
      let found = fronts(ring(panels: panels), at: progress)
      for (panel, next) in zip(found, found.dropFirst() + found.prefix(1)) {
        #expect(farthest(panel.cornersInSpace[1], next.cornersInSpace[0]) < 1e-9)
        #expect(farthest(panel.cornersInSpace[2], next.cornersInSpace[3]) < 1e-9)
      }
    }
  }

  @Test("The new screen comes from its side and ends at the front", arguments: Edge.allCases)
  func sides(_ edge: Edge) throws {
    let early = try #require(fronts(ring(edge), at: 0.1).dropFirst().first)
    let middle = early.position(atUnit: Point(x: 0.5, y: 0.5)) - SIMD3(187.5, 333.5, 0)
    let expected: SIMD3<Double> =
      switch edge {
      case .left: SIMD3(-1, 0, 0)
      case .right: SIMD3(1, 0, 0)
      case .top: SIMD3(0, -1, 0)
      case .bottom: SIMD3(0, 1, 0)
      }
    let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
    #expect(farthest(SIMD3(middle.x, middle.y, 0) / length, expected) < 1e-9)
    #expect(early.picture == .to)
    let late = try #require(fronts(ring(edge), at: 1 - 1e-9).dropFirst().first)
    for (corner, unit) in zip(late.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
      #expect(distance(corner, Point(x: unit.0 * 375, y: unit.1 * 667)) < 1e-4)
    }
  }

  @Test("The ring's back is farther away than its front, and shows its back faces")
  func depth() throws {
    let found = fronts(ring(panels: 8), at: 0.5)
    // Half way two panels share the front; depth grows with the distance from their indices.
    let depths = found.map { $0.position(atUnit: Point(x: 0.5, y: 0.5)).z }
    for (near, far) in [(0, 7), (7, 6), (6, 5), (1, 2), (2, 3), (3, 4)] where near + far != 7 {
      #expect(depths[near] > depths[far] + 1)
    }
    #expect(abs(depths[0] - depths[1]) < 1e-9)
    #expect(
      found.map { $0.showsFront } == [true, true, true, false, false, false, false, true])
  }

  @Test("The other panels show the two screens alternately, cards, or nothing")
  func others() {
    func pictures(_ others: Carousel.Others) -> [PictureName?] {
      var ring = ring(panels: 5)
      ring.others = others
      return fronts(ring, at: 0.4).map(\.picture)
    }
    #expect(pictures(.screens) == [.from, .to, .from, .to, .from])
    #expect(pictures(.cards) == [.from, .to, nil, nil, nil])
    #expect(pictures(.none) == [.from, .to])
  }

  @Test("Every face towards the viewer is unmirrored, backs included", arguments: Edge.allCases)
  func readable(_ edge: Edge) {
    for backs in Carousel.Backs.allCases {
      var ring = ring(edge)
      ring.backs = backs
      for progress in stride(from: -0.5, through: 1.5, by: 0.125) {
        let shown = ring.scene(at: progress, .push, in: Container.phone).placedLayers.filter {
          $0.showsFront
        }
        #expect(!shown.isEmpty)
        for panel in shown where panel.picture != nil {
          // The right side is right of the left one and the bottom below the top: text reads.
          let corners = panel.corners.compactMap { $0 }
          guard corners.count == 4 else { continue }
          #expect(corners[1].x > corners[0].x && corners[3].y > corners[0].y)
        }
      }
    }
  }

  @Test("Every face is single-sided")
  func oneSided() {
    for progress in [0.2, 0.5] {
      for panel in ring().scene(at: progress, .push, in: Container.phone).placedLayers {
        #expect(!panel.layer.isDoubleSided)
      }
    }
  }

  @Test("In an overshoot the ring turns on, and the camera dollies back again")
  func overshoot() {
    var ring = ring()
    ring.dolly = 1
    let (inside, beyond) = (fronts(ring, at: 0.2), fronts(ring, at: 1.2))
    // Panel 2 repeats the motion of panel 1 away from the front.
    for index in 0..<5 {
      for (a, b) in zip(inside[index].cornersInSpace, beyond[index + 1].cornersInSpace) {
        #expect(farthest(a, b) < 1e-9)
      }
    }
  }
}
