import Media
import Testing

@Suite struct SequencePatternTests {
  private static let patterns: [FilePath] = [
    "%d", "%02d", "%03d", "0%d", "1%d", "%d0", "%d1", "1%d1", "1%02d", "a%d", "a1%d", "a%d-0",
    "a0-%d", "a%d1-1", "a1-%d", "%%%d",
  ]

  private func pattern(_ path: FilePath) throws -> SequencePattern {
    try #require(SequencePattern(path: path), "\(path)")
  }

  @Test(arguments: patterns)
  func everyNameHasItsNumber(path: FilePath) throws {
    let pattern = try pattern(path)
    for number in [0, 1, 9, 10, 99, 100, 1234, Int.max] {
      #expect(pattern.number(of: pattern.name(at: number)) == number)
    }
    for other in ["", "%d", "x", "-1", "+1", "1 ", pattern.name(at: 5) + "x"] as [FilePath] {
      #expect(pattern.number(of: other) == nil, "\(other)")
    }
  }

  @Test func aNumberWithOtherPaddingIsNone() throws {
    #expect(try pattern("%d").number(of: "01") == nil)
    #expect(try pattern("%02d").number(of: "1") == nil)
    #expect(try pattern("%02d").number(of: "001") == nil)
    #expect(try pattern("%02d").number(of: "100") == 100)
    #expect(try pattern("%d").number(of: "9223372036854775808") == nil)
  }

  @Test(
    arguments: [
      ("f%d.png", "f0.png", 0), ("f%d.png", "f12.png", 12), ("f%d.png", "f01.png", nil),
      ("f%d.png", "f.png", nil), ("f%d.png", "f+1.png", nil), ("f%d.png", "f-1.png", nil),
      ("f%d.png", "g1.png", nil), ("f%d.png", "f1.gif", nil), ("%03d", "007", 7),
      ("%03d", "1234", 1234), ("%03d", "0123", nil), ("%03d", "12", nil), ("1%d1", "11", nil),
      ("1%d1", "101", 0), ("%d", "99999999999999999999", nil), ("100%%_%d", "100%_5", 5),
    ] as [(FilePath, FilePath, Int?)])
  func numbers(path: FilePath, name: FilePath, number: Int?) throws {
    #expect(try pattern(path).number(of: name) == number)
  }

  /// Compares with the lists of the names, for every pair of patterns and several counts.
  @Test(arguments: patterns)
  func commonNamesAreFound(path: FilePath) throws {
    let one = try pattern(path)
    for other in try Self.patterns.map(pattern) {
      for (count, otherCount) in [
        (0, 5), (1, 1), (1, 300), (11, 2), (12, 12), (111, 30), (300, 300),
      ] {
        let expected = Set((0..<count).map { one.name(at: $0) })
          .intersection((0..<otherCount).map { other.name(at: $0) })
        let found = one.commonName(count: count, with: other, count: otherCount)
        #expect((found == nil) == expected.isEmpty, "\(path), \(other.path)")
        if let found { #expect(expected.contains(found)) }
      }
    }
  }

  @Test func commonNamesOfMillionsAreFound() throws {
    let (one, other) = try (pattern("a%d"), pattern("a%019d"))
    #expect(one.commonName(count: .max, with: other, count: .max) == "a1000000000000000000")
    #expect(one.commonName(count: 1 << 40, with: other, count: .max) == nil)
  }
}
