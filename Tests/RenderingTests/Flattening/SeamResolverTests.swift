import SceneGraph
import Testing
import Transitions

@testable import Rendering

/// Tests which of two neighbouring parts is drawn first.
@Suite("Seam resolver")
struct SeamResolverTests {
  /// Creates a page of 100 × 100 pixels, cut at lines.
  private func part(_ cuts: [(line: HalfPlane, edge: Int)]) -> DrawItem {
    let page = Rect(x: 0, y: 0, width: 100, height: 100)
    let quad = Quad(
      polygon: ProjectedPolygon(page, by: .identity, onto: Size(width: 100, height: 100)))
    return cuts.reduce(.quad(quad)) { part, cut in
      part.cut(Cut(line: cut.line, kind: .unresolvedSeam(.parts(cut: cut.edge))))
    }
  }

  /// The half-planes to the left of x = 50 and above y = 40.
  private let left = SIMD3(-1.0, 0, 50)
  private let upper = SIMD3(0, -1.0, 40)

  private func seams(_ item: DrawItem) -> [Int: Bool] {
    var seams: [Int: Bool] = [:]
    for cut in item.cuts {
      if case .seam(.parts(let number), let isLater) = cut.kind { seams[number] = isLater }
    }
    return seams
  }

  private func resolved(_ items: [DrawItem], nextCut: Int) -> [DrawItem] {
    // The items before the parts do not change.
    let other = part([(left, 0)])
    var all = [other] + items
    var resolver = SeamResolver()
    resolver.resolve(&all, from: 1, nextCut: nextCut)
    #expect(self.seams(all[0]) == [:])
    return Array(all.dropFirst())
  }

  @Test("Four parts of a page that is cut twice have seams at all four borders")
  func four() {
    let parts = [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].map { x, y in
      part([(left * x, 0), (upper * y, x > 0 ? 1 : 2)])
    }
    let resolved = self.resolved(parts, nextCut: 3)
    #expect(
      resolved.map(seams) == [
        [0: true, 1: true], [0: true, 1: false], [0: false, 2: true], [0: false, 2: false],
      ])
    // In another drawing order: first the left two, the lower one before the upper one, then the
    // right two likewise.
    let other = self.resolved([parts[1], parts[0], parts[3], parts[2]], nextCut: 3)
    #expect(
      other.map(seams) == [
        [0: true, 1: true], [0: true, 1: false], [0: false, 2: true], [0: false, 2: false],
      ])
  }

  @Test("A part drawn between its two neighbours is split where one follows the other")
  func between() throws {
    let right = [part([(-left, 0), (upper, 1)]), part([(-left, 0), (-upper, 1)])]
    let resolved = self.resolved([right[0], part([(left, 0)]), right[1]], nextCut: 2)
    try #require(resolved.count == 4)
    #expect(seams(resolved[0]) == [0: true, 1: true])
    #expect(seams(resolved[3]) == [0: false, 1: false])
    // Of the left part's two halves, the upper one has the first part beside it, and the lower one
    // the last.
    for item in resolved[1...2] {
      let corners = item.clipPolygons.flatMap(\.corners)
      let isUpper = corners.allSatisfy { $0.y < 40 + 1e-9 }
      #expect(isUpper || corners.allSatisfy { $0.y > 40 - 1e-9 })
      #expect(seams(item)[0] == !isUpper)
    }
    #expect(seams(resolved[1])[2] == true && seams(resolved[2])[2] == false)
  }

  @Test("A sliver gives way to the part beyond it")
  func sliver() {
    let beyond = SIMD3(1.0, 0, -50.2)
    let parts = [
      part([(-left, 0), (beyond, 1)]), part([(left, 0)]), part([(-left, 0), (-beyond, 1)]),
    ]
    // A fifth of a pixel is drawn after the left part, and all the rest before it.
    #expect(seams(resolved(parts, nextCut: 2)[1]) == [0: false])
  }

  @Test("Cuts far from the rest of a part are removed")
  func farCuts() {
    let near = part([(left, 0), (SIMD3(-1, 0, 52), 1)])
    let far = part([(left, 0), (SIMD3(-1, 0, 60), 1)])
    #expect(near.cuts.count == 2)
    #expect(far.cuts.map(\.kind) == [.unresolvedSeam(.parts(cut: 0))])
  }
}
