import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The leaves' free ends are on circles about the screen's edges.
@Suite("doors")
struct DoorsTests {
  static let phone = Container(size: Size(width: 375, height: 668), scale: 2)

  private func doors(_ axis: Axis, _ swing: Doors.Swing = .towards) -> Doors {
    var doors = Doors()
    (doors.axis, doors.swing) = (axis, swing)
    return doors
  }

  private func leaves(_ doors: Doors, at progress: Double, in container: Container = phone)
    -> [PlacedLayer]
  {
    doors.push(at: progress, in: container).placedLayers
      .filter { $0.layer.contents == .picture(.from) }
  }

  @Test(
    "Towards the viewer: hinges are fixed, free ends are on their circles, leaves mirror each other"
  )
  func towards() throws {
    for progress in [0.0, 0.1, 0.45, 0.8] {
      let turn = progress * .pi / 2
      let leaves = leaves(doors(.vertical), at: progress)
      #expect(leaves.count == 2)
      let scale = 900 / (900 - 187.5 * sin(turn))
      let (x, y) = ((-187.5 + 187.5 * cos(turn)) * scale, 334 * scale)
      let left = [
        Point(x: 0, y: 0), Point(x: 187.5 + x, y: 334 - y), Point(x: 187.5 + x, y: 334 + y),
        Point(x: 0, y: 668),
      ]
      for (corner, expected) in zip(leaves[0].corners, left) {
        #expect(distance(corner, expected) < 1e-9, "\(progress): \(expected)")
      }
      for (index, counterpart) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let corner = try #require(leaves[1].corners[counterpart])
        #expect(distance(leaves[0].corners[index], Point(x: 375 - corner.x, y: corner.y)) < 1e-9)
      }
      // The normals are (∓sin t, 0, cos t), and the light is at (−2, −3, 6): the left leaf is lit.
      for (leaf, sign) in zip(leaves, [1.0, -1]) {
        let ratio = max(cos(turn) + sign * sin(turn) / 3, 0)
        #expect(abs(leaf.darkness - 0.6 * max(1 - ratio, 0)) < 1e-12)
      }
    }
  }

  @Test("A horizontal axis equals the vertical one with x and y exchanged")
  func horizontal() throws {
    let onItsSide = Container(size: Size(width: 668, height: 375), scale: 2)
    for swing in Doors.Swing.allCases {
      for progress in [0.2, 0.5, 0.7] {
        let (upright, sideways) = (
          leaves(doors(.horizontal, swing), at: progress),
          leaves(doors(.vertical, swing), at: progress, in: onItsSide)
        )
        for (a, b) in zip(upright, sideways) {
          for (index, counterpart) in [(0, 0), (1, 3), (2, 2), (3, 1)] {
            let corner = try #require(b.corners[counterpart])
            #expect(distance(a.corners[index], Point(x: corner.y, y: corner.x)) < 1e-9)
          }
        }
      }
    }
  }

  /// A leaf of half the width is left of the screen's edge once tan θ exceeds 2d/W.
  @Test("A leaf has left the picture before it is edge-on", arguments: [200.0, 375, 1200])
  func leaving(width: Double) throws {
    let container = Container(size: Size(width: width, height: 667), scale: 1)
    let limit = atan(2 * 900 / width)
    for (step, isSeen) in [(-0.01, true), (0.01, false)] {
      let leaf = leaves(doors(.vertical), at: (limit + step) / (.pi / 2), in: container)[0]
      let end = try #require(leaf.projected(Point(x: leaf.layer.bounds.maxX, y: 100)))
      #expect((end.x > 0) == isSeen, "\(end.x)")
    }
  }

  @Test("Away from the viewer: no leaf ever touches the new screen", arguments: Axis.allCases)
  func away(_ axis: Axis) throws {
    for container in containers {
      for depth in [0, 0.6, 4] {
        for angle in [Double.pi / 2, 2.5] {
          var doors = doors(axis, .away)
          (doors.depth, doors.angle) = (depth, angle)
          for progress in stride(from: 0.0, to: 1, by: 1.0 / 256) {
            let scene = doors.push(at: progress, in: container)
            let new = try scene.layer(showing: .to).layer.zPosition
            let half = (axis == .vertical ? container.size.width : container.size.height) / 2
            let leaf = leaves(doors, at: progress, in: container)[0].layer
            // The free end's depth is the sine of the angle times the length; below a cosine of 0
            // the leaf is beside the screen.
            let normal = leaf.transform.rows.2
            let depth = half * abs(axis == .vertical ? normal.x : normal.y)
            if normal.z > 1e-9 {
              #expect(new <= -depth, "\(container.size) at \(progress): \(new), \(depth)")
            }
          }
        }
      }
    }
  }

  @Test("The new screen comes from 0.6 of the shorter side behind to the screen's plane")
  func depth() throws {
    for (progress, z) in [(0.0, -225.0), (0.5, -112.5), (1, 0)] {
      let new = try doors(.vertical).push(at: progress, in: Self.phone).layer(showing: .to)
      #expect(abs(new.layer.zPosition - z) < 1e-12)
      #expect(abs(new.darkness - 0.5 * (1 - progress)) < 1e-12)
    }
  }

  @Test(
    "Closed, the leaves meet on a pixel boundary and show the whole old screen",
    arguments: [374.0, 375, 1])
  func closed(pixels: Double) {
    for axis in Axis.allCases {
      let container = Container(size: Size(width: pixels / 3, height: pixels / 3), scale: 3)
      let leaves = leaves(doors(axis), at: 0, in: container).map(\.layer)
      let (a, b) = (leaves[0].contentsRect, leaves[1].contentsRect)
      #expect(a.origin == .zero)
      let (cut, next, end) =
        axis == .vertical ? (a.maxX, b.minX, b.maxX) : (a.maxY, b.minY, b.maxY)
      #expect(cut == next && abs(end - 1) < 1e-15)
      if pixels > 1 { #expect(abs(cut * pixels - (cut * pixels).rounded()) < 1e-9) }
    }
  }
}
