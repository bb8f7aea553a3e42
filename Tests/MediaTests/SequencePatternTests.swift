import Glibc
import Media
import Testing

@Suite struct SequencePatternTests {
  private static let patterns = [
    "%d", "%02d", "%03d", "0%d", "1%d", "%d0", "%d1", "1%d1", "1%02d", "a%d", "a1%d", "a%d-0",
    "a0-%d", "a%d1-1", "a1-%d", "%%%d", "b/%d", "b/0%d",
  ]

  private func pattern(_ path: String) throws -> SequencePattern {
    try #require(SequencePattern(path: path), "\(path)")
  }

  @Test(arguments: patterns)
  func everyPathHasItsIndex(path: String) throws {
    let pattern = try pattern(path)
    for index in [0, 1, 9, 10, 99, 100, 1234, Int.max] {
      #expect(pattern.index(of: pattern.path(at: index)) == index)
    }
    for other in ["", "%d", "x", "-1", "+1", "1 ", pattern.path(at: 5) + "x", "x" + path] {
      #expect(pattern.index(of: other) == nil, "\(other)")
    }
  }

  @Test func aNumberWithOtherPaddingIsNoIndex() throws {
    #expect(try pattern("%d").index(of: "01") == nil)
    #expect(try pattern("%02d").index(of: "1") == nil)
    #expect(try pattern("%02d").index(of: "001") == nil)
    #expect(try pattern("%02d").index(of: "100") == 100)
    #expect(try pattern("%d").index(of: "9223372036854775808") == nil)
  }

  /// Compares with the lists of the paths, for every pair of patterns and several counts.
  @Test(arguments: patterns)
  func commonPathsAreFound(path: String) throws {
    let one = try pattern(path)
    for other in try Self.patterns.map(pattern) {
      for (count, otherCount) in [
        (0, 5), (1, 1), (1, 300), (11, 2), (12, 12), (111, 30), (300, 300),
      ] {
        let expected = Set((0..<count).map { one.path(at: $0) })
          .intersection((0..<otherCount).map { other.path(at: $0) })
        let found = one.commonPath(below: count, with: other, below: otherCount)
        #expect((found == nil) == expected.isEmpty, "\(path), \(other.path): \(found ?? "none")")
        if let found { #expect(expected.contains(found)) }
      }
    }
  }

  @Test func anExistingPathIsFoundAmongMillions() throws {
    let folder = try TemporaryFolder()
    for name in ["a-7.png", "a-12.png", "a-012.png", "b-3.png"] { try writeFile(folder(name), []) }
    let pattern = try pattern(folder("a-%d.png"))
    func found(below count: Int) -> [String] {
      var paths: [String] = []
      _ = pattern.existingPath(below: count) { path in
        paths.append(path)
        return false
      }
      return paths.sorted()
    }
    #expect(found(below: .max) == [folder("a-12.png"), folder("a-7.png")])
    #expect(found(below: 12) == [folder("a-7.png")])
    #expect(pattern.existingPath(below: 12) { _ in true } == folder("a-7.png"))
    #expect(found(below: 7).isEmpty)
  }
}
