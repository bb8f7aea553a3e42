import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

extension ConvexPolygon {
  /// True if the corners go clockwise on the target.
  fileprivate var isClockwise: Bool {
    corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + a.x * b.y - a.y * b.x
    } > 0
  }
}

@Suite("Convex polygons")
struct ConvexPolygonTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) -> ConvexPolygon {
    ConvexPolygon(
      [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map {
        Point(x: $0.0, y: $0.1)
      })
  }

  @Test("A cut keeps the part inside the half-plane")
  func cut() {
    let half = square(0, 0, 10).cut(at: SIMD3(1, 0, -4))
    #expect(half.area == 60 && half.minX == 4 && half.maxX == 10)
    // Half is left along the diagonal.
    #expect(abs(square(0, 0, 10).cut(at: SIMD3(1, -1, 0)).area - 50) < 1e-12)
    #expect(square(0, 0, 10).cut(at: SIMD3(1, 0, -11)).corners.isEmpty)
    #expect(square(0, 0, 10).cut(at: SIMD3(1, 0, 1)) == square(0, 0, 10))
  }

  @Test("Squares intersect in either orientation, and not where they only touch")
  func intersection() throws {
    let (a, b) = (square(0, 0, 10), square(6, 7, 10))
    let reversed = ConvexPolygon(b.corners.reversed())
    for (first, second) in [(a, b), (b, a), (a, reversed), (reversed, a)] {
      let common = try #require(first.intersection(with: second))
      #expect(abs(common.area - 12) < 1e-12)
      #expect(common.minX == 6 && common.maxX == 10 && common.minY == 7 && common.maxY == 10)
    }
    #expect(a.intersection(with: square(10, 0, 10)) == nil)
    #expect(a.intersection(with: square(30, 0, 10)) == nil)
    // A square on its corner within the first one, with a diagonal of 8: an area of 32.
    let diamond = ConvexPolygon(
      [(5.0, 1.0), (9, 5), (5, 9), (1, 5)].map { Point(x: $0.0, y: $0.1) })
    #expect(abs(try #require(a.intersection(with: diamond)).area - 32) < 1e-12)
  }

  @Test(
    "A polygon with more corners than are stored inline is like any other", arguments: [9, 20, 40])
  func manyCorners(count: Int) throws {
    let angles = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
    let round = ConvexPolygon(angles.map { Point(x: 20 + 10 * cos($0), y: 20 + 10 * sin($0)) })
    let whole = Double(count) / 2 * 100 * sin(2 * .pi / Double(count))
    #expect(round.corners.count == count && abs(round.area - whole) < 1e-9)
    // It is symmetric about the line y = 20.
    #expect(abs(round.cut(at: SIMD3(0, 1, -20)).area - whole / 2) < 1e-9)
    let common = try #require(round.intersection(with: square(0, 20, 40)))
    #expect(abs(common.area - whole / 2) < 1e-9)
    #expect(abs(try #require(round.intersection(with: round)).area - whole) < 1e-9)
    // The few corners that are left fit inline again.
    let tip = round.cut(at: SIMD3(1, 0, -29.9))
    #expect((3...5).contains(tip.corners.count) && tip.maxX == 30 && tip.minX > 29.899)
    #expect(
      round.boundingPolygon.count == count && ConvexPolygon(round.boundingPolygon).area > whole)
    // The target's border goes through the middle.
    let projection = PlaneProjection(.identity)
    let polygon = ProjectedPolygon(
      round.corners, by: projection, onto: Size(width: 40, height: 20))
    #expect(polygon.corners.count == count)
    #expect(abs(ConvexPolygon(polygon.clipPolygon).area - whole / 2) < 1e-9)
  }

  @Test(
    "The bounding polygon is convex and contains the middle of every pixel covered in part")
  func boundingPolygon() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<50 {
      let triangle = (0..<3).map { _ in
        Point(x: random.number(in: 0...40), y: random.number(in: 0...40))
      }
      let polygon = ConvexPolygon(triangle)
      let boundingPolygon = polygon.boundingPolygon
      #expect(boundingPolygon.count <= DrawUniforms.maxVertexCount)
      func isInside(_ p: Point) -> Bool {
        boundingPolygon.indices.allSatisfy { index in
          let (a, b) = (
            boundingPolygon[index], boundingPolygon[(index + 1) % boundingPolygon.count]
          )
          let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
          return (polygon.isClockwise ? side : -side) >= -1e-9
        }
      }
      for y in 0..<40 {
        for x in 0..<40
        where polygon.intersection(with: square(Double(x), Double(y), 1)) != nil {
          #expect(isInside(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        }
      }
      // No farther out than a pixel from each side, and no farther than two from the nearest obtuse
      // corner.
      for corner in boundingPolygon {
        for index in triangle.indices {
          let (a, b) = (triangle[index], triangle[(index + 1) % 3])
          let normal =
            SIMD2(b.y - a.y, a.x - b.x)
            / ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
          let outwards = polygon.isClockwise ? 1.0 : -1
          let distance = (normal * SIMD2(corner.x - a.x, corner.y - a.y)).sum() * outwards
          #expect(distance < 1 + 1e-9)
        }
      }
    }
  }
}
