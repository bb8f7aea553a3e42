import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

@Suite("What lies within all edges of a sheet")
struct CoveredInteriorTests {
  private static let size = Size(width: 960, height: 540)

  /// A page of 600×400 points that turns, with everything that may bound one.
  private static let sheets: [Sheet] = [-50.0, 0, 35, 140].flatMap { degrees -> [Sheet] in
    let pose = Transform3D.rotation(degrees * .pi / 180, x: 0.2, y: 1, z: 0.1)
      .about(Point(x: 480, y: 270))
      .concatenating(.perspective(1500).about(Point(x: 480, y: 270)))
    let bounds = Rect(x: 180, y: 70, width: 600, height: 400)
    let plain = Sheet(polygon: ProjectedPolygon(bounds, by: pose, onto: size))
    var round = plain
    round.rounding = Rounding(60, of: bounds.size)
    var clipped = plain
    let window = Rect(x: 300, y: 100, width: 300, height: 300)
    clipped.clip = Clip(
      polygon: ProjectedPolygon(window, by: pose, onto: size), size: window.size, radius: 150)
    var cut = round
    cut.cuts = [Cut(line: SIMD3(0.6, 0.8, -430), kind: .edge)]
    return [plain, round, clipped, cut]
  }

  @Test("It has no pixel that an edge goes through", arguments: sheets.indices)
  func covered(index: Int) throws {
    let sheet = Self.sheets[index]
    let outline = try #require(sheet.seenOutline)
    let interior = try #require(CoveredInterior(of: sheet, outline, onto: Self.size))
    // A convex outline is within another convex one where its corners are.
    for corner in interior.corners {
      let pixel = SIMD3(corner.x, corner.y, 1)
      for side in sheet.polygon.sides { #expect((side * pixel).sum() > 0.99) }
      for cut in sheet.cuts { #expect((cut.line * pixel).sum() > 0.99) }
      if let rounding = sheet.rounding {
        #expect(distance(corner, into: sheet.polygon, rounding.size, rounding.radius) > 0)
      }
      if let clip = sheet.clip {
        for side in clip.polygon.sides { #expect((side * pixel).sum() > 0.99) }
        #expect(distance(corner, into: clip.polygon, clip.size, clip.radius) > 0)
      }
    }
  }

  @Test("With its frame it is all that is drawn, and no more", arguments: sheets.indices)
  func areas(index: Int) throws {
    let sheet = Self.sheets[index]
    let outline = try #require(sheet.seenOutline)
    let interior = try #require(CoveredInterior(of: sheet, outline, onto: Self.size))
    let strip = interior.frame(around: interior.corners)
    #expect(strip.count <= PieceUniforms.mostCorners)
    // Triangles that overlap, or leave a gap, would add up to another area.
    let frame = strip.indices.dropLast(2).reduce(0) {
      $0 + ConvexPolygon(Array(strip[$1...($1 + 2)])).area
    }
    let whole = ConvexPolygon(outline.hull).area
    #expect(abs(frame + ConvexPolygon(interior.corners).area - whole) < 1e-6 * whole)
    #expect(Set(interior.corners).isSubset(of: strip))
  }

  @Test("It is as large as it can be but for the frame")
  func large() throws {
    let sheet = Self.sheets[4]
    let outline = try #require(sheet.seenOutline)
    let interior = try #require(CoveredInterior(of: sheet, outline, onto: Self.size))
    // 600×400 points seen from the front, a pixel less on each side.
    #expect(abs(ConvexPolygon(interior.corners).area - 598 * 398) < 1)
  }

  @Test("A sliver has none")
  func sliver() {
    let thin = Sheet(
      polygon: ProjectedPolygon(
        Rect(x: 10, y: 10, width: 500, height: 3), by: .identity, onto: Self.size))
    #expect(CoveredInterior(of: thin, thin.polygon.drawnOutline, onto: Self.size) == nil)
  }

  /// How far within a rectangle with round corners a pixel is, in the rectangle's points.
  private func distance(
    _ pixel: Point, into polygon: ProjectedPolygon, _ size: Size, _ radius: Double
  ) -> Double {
    let rows = polygon.map.adjugate
    let place = SIMD3(pixel.x, pixel.y, 1)
    let k = 1 / (rows.2 * place).sum()
    let (x, y) = (
      abs((rows.0 * place).sum() * k - 0.5) * size.width - size.width / 2 + radius,
      abs((rows.1 * place).sum() * k - 0.5) * size.height - size.height / 2 + radius
    )
    guard x > 0, y > 0 else { return radius - max(x, y) }
    return radius - (x * x + y * y).squareRoot()
  }
}
