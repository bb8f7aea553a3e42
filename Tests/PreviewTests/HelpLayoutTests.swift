import Testing

@testable import Preview

@Suite("The columns of the help overlay")
struct HelpLayoutTests {
  private func lines(_ layout: HelpLayout) -> [HelpLayout.Line] {
    layout.columns.flatMap(\.self).filter { $0 != .space }
  }

  @Test("Every row is shown once, in order, below its heading", arguments: [4, 8, 15, 20, 60])
  func complete(most: Int) {
    let groups = [8, 8, 7, 7, 2]
    let layout = HelpLayout(of: groups, most: most, least: 1)
    let expected = groups.enumerated().flatMap { group, count in
      [HelpLayout.Line.heading(group: group)]
        + (0..<count).map { .row(group: group, index: $0) }
    }
    #expect(lines(layout) == expected)
    #expect(layout.lineCount <= most)
  }

  @Test("Groups are divided only if that saves a column", arguments: 3...40)
  func whole(most: Int) {
    let layout = HelpLayout(of: [8, 8, 7, 7, 2], most: most, least: 1)
    let starts = layout.columns.compactMap(\.first)
    let areWhole = starts.allSatisfy { if case .heading = $0 { true } else { false } }
    // The groups have 9, 9, 8, 8 and 3 lines.
    let fewest = (37 + most - 1) / most
    #expect(layout.columns.count <= fewest)
    // Two columns of 19 and 8 + 1 + 8 + 1 + 3 lines.
    if (21...36).contains(most) { #expect(areWhole) }
  }

  @Test("Columns are as few and as even as possible")
  func even() {
    #expect(HelpLayout(of: [3, 3], most: 9, least: 1).columns.count == 1)
    #expect(HelpLayout(of: [3, 3], most: 8, least: 1).columns.map(\.count) == [8])
    #expect(HelpLayout(of: [3, 3], most: 7, least: 1).columns.map(\.count) == [4, 4])
    #expect(HelpLayout(of: [8, 8, 7, 7, 2], most: 30, least: 2).lineCount == 21)
  }
}
