import SceneGraph
import Testing

@testable import Rendering

/// Tests which pixels opaque quads cover together.
@Suite struct CoveredAreaTests {
  private static let target = Size(width: 400, height: 300)

  private func quad(_ rect: Rect, _ cuts: [Cut] = []) -> Quad {
    var quad = Quad(polygon: ProjectedPolygon(rect, by: .identity, onto: Self.target))
    quad.cuts = cuts
    return quad
  }

  /// The polygon of 100×100 pixels from (100, 100) on.
  private let square = ConvexPolygon(.rectangle(minX: 100, minY: 100, maxX: 200, maxY: 200))

  /// Returns what is left of `square` behind two quads that meet at x = 150 from y = 50 to `end`.
  private func rest(kind: (_ isFirst: Bool) -> Cut.Kind, end: Double = 250) -> PixelRegion? {
    var area = CoveredArea()
    let page = Rect(x: 50, y: 50, width: 200, height: end - 50)
    area.add(quad(page, [Cut(line: SIMD3(-1, 0, 150), kind: kind(true))]))
    area.add(quad(page, [Cut(line: SIMD3(1, 0, -150), kind: kind(false))]))
    return area.uncoveredRegion(of: square)
  }

  @Test("Two quads with a seam cover the pixels along it, too")
  func seam() {
    let rest = rest { .seam(.parts(cut: 0), isLater: $0) }
    #expect(rest?.isEmpty == true)
  }

  @Test("Along two edges a column of pixels may show through")
  func edges() throws {
    let rest = try #require(rest { _ in .edge })
    // The square and the pixels beside it, from 99 to 201.
    for y in 99..<201 {
      #expect(rest.area(within: PixelRect(x: 149, y: y, width: 2, height: 1)) == 2)
    }
    #expect(rest.area < 12 * 120)
  }

  @Test("A seam whose neighbour is below covers no more than an edge does")
  func neighborBelow() throws {
    var area = CoveredArea()
    area.add(
      quad(
        Rect(x: 50, y: 50, width: 200, height: 200),
        [Cut(line: SIMD3(-1, 0, 150), kind: .seam(.parts(cut: 0), isLater: false))]))
    let rest = try #require(area.uncoveredRegion(of: square))
    #expect(rest.area(within: PixelRect(x: 149, y: 99, width: 53, height: 102)) == 53 * 102)
  }

  @Test("What sticks out is left, at both ends by itself")
  func ends() throws {
    var area = CoveredArea()
    area.add(quad(Rect(x: 50, y: 130, width: 200, height: 40)))
    let rest = try #require(area.uncoveredRegion(of: square))
    #expect(rest.parts.count == 1 || rest.parts.count == 2)
    #expect(rest.area(within: PixelRect(x: 99, y: 99, width: 102, height: 32)) == 102 * 32)
    #expect(rest.area(within: PixelRect(x: 99, y: 169, width: 102, height: 32)) == 102 * 32)
    let below = self.rest(kind: { .seam(.parts(cut: 0), isLater: $0) }, end: 170)
    #expect(try #require(below).area(within: PixelRect(x: 99, y: 99, width: 102, height: 60)) == 0)
  }

  @Test("What nothing lies over, and what has round corners, hides nothing")
  func nothing() {
    var area = CoveredArea()
    #expect(area.uncoveredRegion(of: square) == nil)
    area.add(quad(Rect(x: 220, y: 50, width: 100, height: 200)))
    var round = quad(Rect(x: 50, y: 50, width: 200, height: 200))
    round.roundedCorners = RoundedCorners(10, of: Size(width: 200, height: 200))
    area.add(round)
    #expect(area.uncoveredRegion(of: square) == nil)
  }
}
