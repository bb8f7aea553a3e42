import SceneGraph
import TestSupport
import Testing

@testable import Rendering

@Suite("Row triangles")
struct RowTrianglesTests {
  private static let size = Size(width: 1920, height: 1080)

  /// Returns a convex polygon on the target: an ellipse's points, two of which are `gap` apart.
  private func polygon(_ generator: inout SeededGenerator, gap: Double) -> Ring {
    func random(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    let (a, b) = (random(200...1000), random(200...600))
    var angles = (0..<6).map { Double($0) + random(0...0.5) }
    angles.append(angles[2] + gap / a)
    return Ring(
      angles.sorted().map { Point(x: 960 + a * cosine($0), y: 540 + b * sine($0)) })
  }

  private func triangles(_ vertices: DrawVertices) -> [[Point]] {
    stride(from: 0, to: vertices.count, by: 3).map { Array(vertices[$0..<($0 + 3)]) }
  }

  /// Any other triangles might fill other pixels, once a driver has snapped the corners to a grid.
  @Test("They are the triangles between the middle and the sides", arguments: [0.002, 0.1, 1, 40])
  func trianglesAroundMiddle(gap: Double) throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let corners = polygon(&generator, gap: gap)
      let found = try #require(RowTriangles(aroundMiddleOf: corners, onto: Self.size))
      let sum = corners.reduce(SIMD2(0, 0)) { SIMD2($0.x + $1.x, $0.y + $1.y) }
      let middle = Point(x: sum.x / Double(corners.count), y: sum.y / Double(corners.count))
      let fan = corners.indices.map {
        [middle, corners[$0], corners[($0 + 1) % corners.count]]
      }
      let (precise, thin) = (triangles(found.precise), triangles(found.thin))
      #expect(fan.filter(precise.contains) == precise)
      #expect(fan.filter(thin.contains) == thin)
      #expect(precise.count + thin.count == fan.count)
      #expect(!precise.contains(where: thin.contains))
    }
  }

  /// The expectation is the formula that rasterizers use, in single precision: slopes from the
  /// differences to a corner, and a value carried to the target's origin.
  @Test("A row that is interpolated in single precision is off by less than a quarter of a pixel")
  func precision() throws {
    var generator = SeededGenerator(seed: 7)
    var (preciseCount, thinCount) = (0, 0)
    for gap in [0.002, 0.1, 1, 3, 30] {
      for _ in 0..<40 {
        let corners = polygon(&generator, gap: gap)
        guard let found = RowTriangles(aroundMiddleOf: corners, onto: Self.size) else { continue }
        preciseCount += found.precise.count / 3
        thinCount += found.thin.count / 3
        for triangle in triangles(found.precise) {
          let (a, b, c) = (triangle[0], triangle[1], triangle[2])
          for order in [[a, b, c], [b, c, a], [c, a, b], [b, a, c]] {
            for (s, t) in [(0.0, 0.0), (1, 0), (0, 1), (0.3, 0.3), (0.05, 0.9), (0.9, 0.05)] {
              let x = a.x + (b.x - a.x) * s + (c.x - a.x) * t
              let y = a.y + (b.y - a.y) * s + (c.y - a.y) * t
              #expect(abs(Double(interpolatedRow(order, x, y)) - (y - 540)) < 0.25)
            }
          }
        }
      }
    }
    #expect(preciseCount > 100 && thinCount > 20)
  }

  private func interpolatedRow(_ corners: [Point], _ x: Double, _ y: Double) -> Float {
    let p = corners.map { SIMD2(Float($0.x), Float($0.y)) }
    let rows = corners.map { Float($0.y - 540) }
    let (d01, d20) = (p[0] - p[1], p[2] - p[0])
    let (a01, a20) = (rows[0] - rows[1], rows[2] - rows[0])
    let overArea = 1 / (d01.x * d20.y - d20.x * d01.y)
    let slopeX = a01 * (d20.y * overArea) - a20 * (d01.y * overArea)
    let slopeY = a20 * (d01.x * overArea) - a01 * (d20.x * overArea)
    let origin = rows[0] - (slopeX * p[0].x + slopeY * p[0].y)
    return origin + slopeX * Float(x) + slopeY * Float(y)
  }

  @Test("Corners in line have no thin triangle; a polygon without an area has none but thin ones")
  func slivers() throws {
    let line = Ring([Point(x: 10, y: 10), Point(x: 500, y: 500), Point(x: 900, y: 900)])
    #expect(RowTriangles(aroundMiddleOf: line, onto: Self.size) == nil)
    #expect(RowTriangles(aroundMiddleOf: Ring(), onto: Self.size) == nil)
    let rectangle = Ring.rectangle(minX: 100, minY: -50, maxX: 1800, maxY: 1000)
    #expect(RowTriangles(aroundMiddleOf: rectangle, onto: Self.size)?.thin.isEmpty == true)
    let inLine = Ring([
      Point(x: 100, y: 10), Point(x: 900, y: 30), Point(x: 1700, y: 50), Point(x: 1800, y: 1000),
      Point(x: 100, y: 1000),
    ])
    let found = try #require(RowTriangles(aroundMiddleOf: inLine, onto: Self.size))
    #expect(found.thin.isEmpty)
    #expect(triangles(found.precise).count == 5)
  }

  /// The visible part of a page that turns towards the viewer on its left side, and 8 pixels beyond
  /// the target: its upper and its lower side fall and rise by `slope`.
  ///
  /// - Parameter left: where the part begins.
  private func turnedPage(slope: Double, from left: Double = 1) -> Ring {
    var page = Ring.rectangle(minX: left, minY: -8, maxX: 1928, maxY: 1088)
    page.cut(at: SIMD3(slope, 1, -1))
    page.cut(at: SIMD3(slope, -1, 1079))
    return page
  }

  @Test("Most of a page that reaches beyond the target is in precise triangles")
  func largePages() throws {
    for slope in [0.04, 0.1, 0.25, 0.5] {
      for left in [1, 300, 700.5, 1500] {
        let page = turnedPage(slope: slope, from: left)
        let found = try #require(RowTriangles(aroundMiddleOf: page, onto: Self.size))
        let area = triangles(found.precise).reduce(0) { $0 + abs(Ring($1).signedArea) }
        #expect(area > 0.9 * abs(page.signedArea), "slope \(slope) from \(left)")
      }
    }
  }

  /// The expectation is what a driver does that cuts triangles at the target's border, as OpenGL
  /// allows: the value of a new corner is as far between the values of two corners as its place is
  /// between theirs, and the rest is a fan from its first corner.
  @Test(
    "A row is as precise where a driver cuts triangles at the target's border",
    arguments: [1, 150.25, 700.5, 1500])
  func cutTriangles(left: Double) throws {
    var count = 0
    for slope in [0.001, 0.013, 0.04, 0.1, 0.27, 0.5] {
      let page = turnedPage(slope: slope, from: left)
      let found = try #require(RowTriangles(aroundMiddleOf: page, onto: Self.size))
      for triangle in triangles(found.precise) {
        let cut = Self.cut(triangle)
        for index in cut.indices.dropFirst(2) {
          // A driver may exchange the first two corners for the sake of the orientation.
          for part in [
            [cut[index - 1], cut[index], cut[0]], [cut[index], cut[index - 1], cut[0]],
          ] {
            let row = Self.interpolatedRow(part)
            for (s, t) in [(0.02, 0.02), (0.96, 0.02), (0.02, 0.96), (0.3, 0.3)] {
              let place =
                part[2].place + (part[0].place - part[2].place) * Float(s)
                + (part[1].place - part[2].place) * Float(t)
              #expect(abs(row(place) - (place.y - 540)) < 0.25)
              count += 1
            }
          }
        }
      }
    }
    #expect(count > 100)
  }

  /// A corner in single precision: its place in pixels and the value that is interpolated.
  private typealias Corner = (place: SIMD2<Float>, row: Float)

  /// Returns what is left of a triangle within the target, as Sutherland and Hodgman cut it.
  private static func cut(_ triangle: [Point]) -> [Corner] {
    var corners: [Corner] = triangle.map {
      (SIMD2(Float($0.x), Float($0.y)), Float($0.y - 540))
    }
    let inside: [(SIMD2<Float>) -> Float] = [{ 1920 - $0.x }, { $0.x }, { 1080 - $0.y }, { $0.y }]
    for inside in inside {
      var kept: [Corner] = []
      for (index, start) in corners.enumerated() {
        let end = corners[(index + 1) % corners.count]
        let (a, b) = (inside(start.place), inside(end.place))
        if a >= 0 { kept.append(start) }
        guard (a < 0) != (b < 0) else { continue }
        let t = a / (a - b)
        kept.append(
          (start.place + (end.place - start.place) * t, start.row + (end.row - start.row) * t))
      }
      corners = kept
    }
    return corners
  }

  /// Returns the value over a triangle, from the slopes about its first corner.
  private static func interpolatedRow(_ c: [Corner]) -> (SIMD2<Float>) -> Float {
    let (d01, d20) = (c[0].place - c[1].place, c[2].place - c[0].place)
    let (a01, a20) = (c[0].row - c[1].row, c[2].row - c[0].row)
    let overArea = 1 / (d01.x * d20.y - d20.x * d01.y)
    let slopeX = a01 * (d20.y * overArea) - a20 * (d01.y * overArea)
    let slopeY = a20 * (d01.x * overArea) - a01 * (d20.x * overArea)
    let origin = c[0].row - (slopeX * c[0].place.x + slopeY * c[0].place.y)
    return { origin + slopeX * $0.x + slopeY * $0.y }
  }
}
