import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("panel-flow")
struct CoverFlowTests {
  private func flow(
    _ side: CoverFlow.Side = .right, neighbours: Int = 0, reflection: Double = 0
  ) -> CoverFlow {
    var flow = CoverFlow()
    (flow.edge, flow.neighbors, flow.reflection) = (side, neighbours, reflection)
    return flow
  }

  /// Returns the layers of the screens, from the row's start to its end.
  private func panels(_ flow: CoverFlow, at progress: Double) -> [PlacedLayer] {
    flow.scene(at: progress, .push, in: Container.phone).placedLayers
  }

  /// Returns the corner (u, v), each −1 or 1, of the screen `offset` screens from the front.
  private static func formula(
    _ flow: CoverFlow, offset: Double, progress: Double, _ u: Double, _ v: Double
  ) -> SIMD3<Double> {
    let clampedOffset = min(max(offset, -1), 1)
    let side = flow.edge == .right ? 1.0 : -1
    // Screens beside the front face the middle: their inner side is farther away.
    let angle = flow.angle * clampedOffset * side
    let along = flow.spacing * (clampedOffset + 0.4 * (offset - clampedOffset)) * 375 * side
    let dollyDistance = flow.dolly * 375 * sin(.pi * progress) * sin(.pi * progress)
    return SIMD3(
      187.5 + along + 187.5 * u * cos(angle), 333.5 + 333.5 * v,
      187.5 * u * sin(angle) - flow.depth * 375 * clampedOffset * clampedOffset - dollyDistance)
  }

  static let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]

  @Test(
    "Each screen's corners match the closed formula within 1e-9 pt",
    arguments: CoverFlow.Side.allCases)
  func corners(_ side: CoverFlow.Side) {
    let flow = flow(side, neighbours: 2)
    for progress in [0.05, 0.3, 0.5, 0.77] {
      let found = panels(flow, at: progress)
      #expect(found.map(\.picture) == [.from, .to, .from, .to, .from, .to])
      for (index, panel) in found.enumerated() {
        for (number, unit) in Self.corners.enumerated() {
          let expected = Self.formula(
            flow, offset: Double(index) - 2 - progress, progress: progress, unit.0, unit.1)
          #expect(farthest(panel.cornersInSpace[number], expected) < 1e-9)
          #expect(
            distance(
              panel.corners[number],
              projection(of: expected, from: flow.perspective, in: Container.phone.size)) < 1e-9)
        }
        #expect(panel.showsFront)
      }
    }
  }

  @Test("Half way the two screens mirror each other")
  func halfWay() throws {
    let found = panels(flow(), at: 0.5)
    let (from, to) = (try #require(found.first), try #require(found.last))
    for (a, b) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
      let corner = from.cornersInSpace[a]
      #expect(farthest(SIMD3(375 - corner.x, corner.y, corner.z), to.cornersInSpace[b]) < 1e-9)
    }
    // Most of each screen is visible: more than half its width, and all of its height.
    for panel in found {
      let middle = try #require(
        panel.toContainer.apply(to: panel.layer.bounds.point(atUnit: Point(x: 0.5, y: 0.5)))
          .projected
      )
      #expect(middle.x > 0 && middle.x < 375)
      for corner in panel.corners {
        #expect((0...667).contains(try #require(corner).y))
      }
    }
  }

  @Test("From the left mirrors from the right")
  func sides() {
    for progress in [0.1, 0.4, 0.9] {
      for (left, right) in zip(
        panels(flow(.left, neighbours: 1), at: progress),
        panels(flow(.right, neighbours: 1), at: progress))
      {
        for (a, b) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
          let corner = left.cornersInSpace[a]
          #expect(
            farthest(SIMD3(375 - corner.x, corner.y, corner.z), right.cornersInSpace[b]) < 1e-9)
        }
      }
    }
  }

  @Test("Neighbouring screens never intersect")
  func apart() {
    for progress in stride(from: -0.5, through: 1.5, by: 1.0 / 32) {
      let found = panels(flow(neighbours: 2), at: progress)
      for (left, right) in zip(found, found.dropFirst()) {
        // Disjoint: one screen is on one side of the other's plane, or beside it.
        let origin = right.cornersInSpace[0]
        let normal = SIMD3(right.toSpace.m31, right.toSpace.m32, right.toSpace.m33)
        let sides = left.cornersInSpace.map { (($0 - origin) * normal).sum() }
        let isBesideThePlane = sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
        let isBesideTheScreen =
          left.cornersInSpace.map(\.x).reduce(-.infinity, max)
          < right.cornersInSpace.map(\.x).reduce(.infinity, min)
        #expect(isBesideThePlane || isBesideTheScreen, "at \(progress)")
      }
    }
  }

  @Test("The floor mirrors each screen about its bottom edge")
  func reflection() throws {
    for progress in [0.2, 0.5, 0.9] {
      let scene = flow(neighbours: 1, reflection: 0.3).scene(
        at: progress, .push, in: Container.phone)
      #expect(scene.root.sublayers.map(\.opacity) == [0.3, 1])
      let found = scene.placedLayers
      try #require(found.count == 8)
      for (mirrored, screen) in zip(found.prefix(4), found.suffix(4)) {
        #expect(mirrored.picture == screen.picture)
        for (image, corner) in zip(mirrored.cornersInSpace, screen.cornersInSpace) {
          #expect(farthest(image, SIMD3(corner.x, 2 * 667 - corner.y, corner.z)) < 1e-9)
        }
        #expect(!mirrored.showsFront)
      }
    }
  }

  @Test("The reflection is opaque at the floor and fades out to its end")
  func fade() throws {
    let scene = flow(reflection: 0.3).scene(at: 0.5, .push, in: Container.phone)
    let mirrored = try #require(scene.root.sublayers.first?.sublayers.first)
    let mask = try #require(mirrored.mask)
    #expect(mask.bounds == mirrored.bounds && mask.toSuperlayer == .identity)
    guard case .gradient(let gradient) = mask.contents else {
      Issue.record("the mask is \(mask.contents)")
      return
    }
    var last = 1.0
    for step in 0...100 {
      // Upwards from the screen's bottom edge, which is on the floor.
      let y = 1 - Double(step) / 100
      let alpha = gradient.color(atUnit: Point(x: 0.4, y: y)).w
      // (1 − t)² within the error of a chord over an eighth: (1/8)²/4.
      let left = max(1 - (1 - y) / 0.6, 0)
      #expect(abs(alpha - left * left) <= 1.0 / 256 + 1e-12)
      #expect(alpha <= last)
      last = alpha
    }
    #expect(gradient.color(atUnit: Point(x: 0, y: 1)).w == 1)
    #expect(last == 0)
  }

  @Test("With a reflection of 0 there is no floor")
  func noReflection() {
    #expect(panels(flow(), at: 0.5).count == 2)
    for panel in panels(flow(), at: 0.5) {
      #expect(panel.showsFront && panel.layer.mask == nil)
    }
  }

  @Test("At both ends the front screen fills the container", arguments: [1e-9, 1 - 1e-9])
  func ends(_ progress: Double) throws {
    let front = try #require(
      panels(flow(neighbours: 3), at: progress).first {
        $0.picture == (progress < 0.5 ? .from : .to) && abs($0.cornersInSpace[0].z) < 1
      })
    for (corner, unit) in zip(front.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
      #expect(distance(corner, Point(x: unit.0 * 375, y: unit.1 * 667)) < 1e-4)
    }
  }
}
