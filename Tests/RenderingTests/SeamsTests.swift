import SceneGraph
import Testing
import Transitions

@testable import Rendering

/// Which of two pieces beside each other is drawn first.
@Suite("Settling seams")
struct SeamsTests {
  /// A page of 100 × 100 pixels, cut at lines.
  private func piece(_ cuts: [(line: SIMD3<Double>, joint: Int)]) -> DrawItem {
    let page = Rect(x: 0, y: 0, width: 100, height: 100)
    let sheet = Sheet(
      polygon: ProjectedPolygon(page, by: .identity, onto: Size(width: 100, height: 100)))
    return cuts.reduce(.sheet(sheet)) { piece, cut in
      piece.cut(Cut(line: cut.line, kind: .joint(.parts(cut: cut.joint))))
    }
  }

  /// From the piece's inner side, whether it is the left one of the line x = 50, or the upper one of y = 40.
  private let left = SIMD3(-1.0, 0, 50)
  private let upper = SIMD3(0, -1.0, 40)

  private func seams(_ item: DrawItem) -> [Int: Bool] {
    var seams: [Int: Bool] = [:]
    for cut in item.cuts {
      if case .seam(.parts(let number), let isLater) = cut.kind { seams[number] = isLater }
    }
    return seams
  }

  private func settled(_ items: [DrawItem], nextCut: Int) -> [DrawItem] {
    // What lies before the pieces stays as it is.
    let other = piece([(left, 0)])
    var all = [other] + items
    var seams = Seams()
    seams.settle(&all, from: 1, nextCut: nextCut)
    #expect(self.seams(all[0]) == [:])
    return Array(all.dropFirst())
  }

  @Test("Four parts of a page that is cut twice join at all four borders between them")
  func four() {
    let parts = [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].map { x, y in
      piece([(left * x, 0), (upper * y, x > 0 ? 1 : 2)])
    }
    let settled = self.settled(parts, nextCut: 3)
    #expect(
      settled.map(seams) == [
        [0: true, 1: true], [0: true, 1: false], [0: false, 2: true], [0: false, 2: false],
      ])
    // Painted in another order: the left two first, the upper one later, then the right two the other way round.
    let other = self.settled([parts[1], parts[0], parts[3], parts[2]], nextCut: 3)
    #expect(
      other.map(seams) == [
        [0: true, 1: true], [0: true, 1: false], [0: false, 2: true], [0: false, 2: false],
      ])
  }

  @Test("A part painted between the two beside it is cut where one of them follows the other")
  func between() throws {
    let right = [piece([(-left, 0), (upper, 1)]), piece([(-left, 0), (-upper, 1)])]
    let settled = self.settled([right[0], piece([(left, 0)]), right[1]], nextCut: 2)
    try #require(settled.count == 4)
    #expect(seams(settled[0]) == [0: true, 1: true])
    #expect(seams(settled[3]) == [0: false, 1: false])
    // Of the left part's two, the upper one has the first one beside it, and the lower one the last.
    for item in settled[1...2] {
      let corners = item.outlines.flatMap(\.corners)
      let isUpper = corners.allSatisfy { $0.y < 40 + 1e-9 }
      #expect(isUpper || corners.allSatisfy { $0.y > 40 - 1e-9 })
      #expect(seams(item)[0] == !isUpper)
    }
    #expect(seams(settled[1])[2] == true && seams(settled[2])[2] == false)
  }

  @Test("A sliver counts for less than what is beyond it")
  func sliver() {
    let beyond = SIMD3(1.0, 0, -50.2)
    let parts = [
      piece([(-left, 0), (beyond, 1)]), piece([(left, 0)]), piece([(-left, 0), (-beyond, 1)]),
    ]
    // A fifth of a pixel is painted after the left part, and all the rest before it.
    #expect(seams(settled(parts, nextCut: 2)[1]) == [0: false])
  }

  @Test("Lines far from what is left of a piece are left away")
  func farCuts() {
    let near = piece([(left, 0), (SIMD3(-1, 0, 52), 1)])
    let far = piece([(left, 0), (SIMD3(-1, 0, 60), 1)])
    #expect(near.cuts.count == 2)
    #expect(far.cuts.map(\.kind) == [.joint(.parts(cut: 0))])
  }
}
