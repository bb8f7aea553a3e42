import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

@Suite("Covered interior")
struct CoveredInteriorTests {
  private static let size = Size(width: 960, height: 540)

  /// Pages of 600×400 points that turn, with every kind of edge.
  private static let quads: [Quad] = [-50.0, 0, 35, 140].flatMap { degrees -> [Quad] in
    let pose = Transform3D.rotation(degrees * .pi / 180, x: 0.2, y: 1, z: 0.1)
      .about(Point(x: 480, y: 270))
      .concatenating(.perspective(1500).about(Point(x: 480, y: 270)))
    let bounds = Rect(x: 180, y: 70, width: 600, height: 400)
    let plain = Quad(polygon: ProjectedPolygon(bounds, by: pose, onto: size))
    var round = plain
    round.roundedCorners = RoundedCorners(60, of: bounds.size)
    var clipped = plain
    let window = Rect(x: 300, y: 100, width: 300, height: 300)
    clipped.clip = Clip(
      polygon: ProjectedPolygon(window, by: pose, onto: size), size: window.size, radius: 150)
    var cut = round
    cut.cuts = [Cut(line: SIMD3(0.6, 0.8, -430), kind: .edge)]
    return [plain, round, clipped, cut]
  }

  /// Half the diagonal of a pixel: an edge that is farther from a pixel's middle misses the pixel.
  private static let halfDiagonal = 0.5.squareRoot()

  @Test("No edge goes through a pixel of it", arguments: quads.indices)
  func covered(index: Int) throws {
    let quad = Self.quads[index]
    let clipPolygon = try #require(quad.clipPolygon)
    let interior = try #require(CoveredInterior(of: quad, clipPolygon, onto: Self.size))
    // A convex polygon is within another one if its corners are.
    for corner in interior.corners {
      let pixel = SIMD3(corner.x, corner.y, 1)
      for side in quad.polygon.sides { #expect((side * pixel).sum() > Self.halfDiagonal) }
      for cut in quad.cuts { #expect((cut.line * pixel).sum() > Self.halfDiagonal) }
      if let roundedCorners = quad.roundedCorners {
        #expect(
          distance(corner, into: quad.polygon, roundedCorners.size, roundedCorners.radius) > 0)
      }
      if let clip = quad.clip {
        for side in clip.polygon.sides { #expect((side * pixel).sum() > Self.halfDiagonal) }
        #expect(distance(corner, into: clip.polygon, clip.size, clip.radius) > 0)
      }
    }
  }

  @Test("With the edge strip it is the whole drawn area", arguments: quads.indices)
  func areas(index: Int) throws {
    let quad = Self.quads[index]
    let clipPolygon = try #require(quad.clipPolygon)
    let interior = try #require(CoveredInterior(of: quad, clipPolygon, onto: Self.size))
    let strip = interior.edgeStrip(around: interior.corners)
    #expect(strip.count <= DrawUniforms.maxVertexCount)
    // Triangles that overlap, or leave a gap, would add up to another area.
    let stripArea = strip.indices.dropLast(2).reduce(0) {
      $0 + ConvexPolygon(Array(strip[$1...($1 + 2)])).area
    }
    let whole = ConvexPolygon(clipPolygon.boundingPolygon).area
    #expect(abs(stripArea + ConvexPolygon(interior.corners).area - whole) < 1e-6 * whole)
    #expect(Set(interior.corners).isSubset(of: strip))
  }

  @Test("It is as large as possible")
  func large() throws {
    let quad = Self.quads[4]
    let clipPolygon = try #require(quad.clipPolygon)
    let interior = try #require(CoveredInterior(of: quad, clipPolygon, onto: Self.size))
    // 600×400 points seen from the front, half a pixel's diagonal less on each side, and up to a
    // hundredth of a pixel more.
    let (least, most) = (2 * Self.halfDiagonal + 0.02, 2 * Self.halfDiagonal)
    let area = ConvexPolygon(interior.corners).area
    #expect(area > (600 - least) * (400 - least) && area < (600 - most) * (400 - most))
  }

  @Test("A sliver has none")
  func sliver() {
    let thin = Quad(
      polygon: ProjectedPolygon(
        Rect(x: 10, y: 10, width: 500, height: 2), by: .identity, onto: Self.size))
    #expect(CoveredInterior(of: thin, thin.polygon.guardBandPolygon, onto: Self.size) == nil)
  }

  /// Returns the distance of a pixel from the edge of a rectangle with rounded corners, inwards, in
  /// the rectangle's points.
  private func distance(
    _ pixel: Point, into polygon: ProjectedPolygon, _ size: Size, _ radius: Double
  ) -> Double {
    let rows = polygon.projection.adjugate
    let homogeneous = SIMD3(pixel.x, pixel.y, 1)
    let k = 1 / (rows.2 * homogeneous).sum()
    let (x, y) = (
      abs((rows.0 * homogeneous).sum() * k - 0.5) * size.width - size.width / 2 + radius,
      abs((rows.1 * homogeneous).sum() * k - 0.5) * size.height - size.height / 2 + radius
    )
    guard x > 0, y > 0 else { return radius - max(x, y) }
    return radius - (x * x + y * y).squareRoot()
  }
}
