import RenderJobs
import Testing

@testable import CommandLine

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The fewest letters to add, drop, change or swap",
    arguments: [
      ("", "", 0), ("flip", "flip", 0), ("", "flip", 4), ("flip", "", 4), ("flip", "flap", 1),
      ("flip", "lip", 1), ("flip", "flips", 1), ("flip", "filp", 1), ("kitten", "sitting", 3),
      ("abc", "cba", 2), ("ab", "ba", 1), ("sunday", "saturday", 3), ("Flip", "flip", 1),
      // Each letter takes part in one change only: swap, then no letter between the two.
      ("ca", "abc", 3),
    ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  @Test("The nearest word is suggested, however it is capitalized")
  func nearest() {
    #expect(suggestion(for: "filp", among: ["card", "flip"]) == " (did you mean 'flip'?)")
    #expect(suggestion(for: "FLIP", among: ["card", "flip"]) == " (did you mean 'flip'?)")
    #expect(
      suggestion(for: "perspectiv", among: ["perspective"]) == " (did you mean 'perspective'?)")
  }

  @Test("Nothing near is suggested as nothing")
  func nothingNear() {
    #expect(suggestion(for: "something", among: ["flip", "card"]) == "")
    #expect(suggestion(for: "flip", among: []) == "")
  }
}

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "A fixed number of decimals",
    arguments: [
      (0.5, 2, "0.50"), (0, 1, "0.0"), (12.345, 1, "12.3"), (12.35, 0, "12"), (12.5, 0, "13"),
      (0.004, 2, "0.00"), (-0.004, 2, "0.00"), (-1.5, 1, "-1.5"), (-0.25, 2, "-0.25"),
      (99.995, 1, "100.0"), (0.05, 1, "0.1"), (123456.789, 3, "123456.789"),
    ])
  func decimals(_ value: Double, _ count: Int, _ expected: String) {
    #expect(fixed(value, count) == expected)
  }

  @Test("What is no number, or too large for decimals, is still text")
  func fixedExtremes() {
    #expect(fixed(.infinity, 2) == "inf")
    #expect(fixed(.nan, 2) == "nan")
    #expect(fixed(1e300, 2) == "1e+300")
  }

  @Test(
    "A number as one would type it",
    arguments: [
      (1, "1"), (0, "0"), (-3, "-3"), (0.6, "0.6"), (60, "60"), (1_000_000, "1000000"),
      (29.97, "29.97"), (1e300, "1e+300"),
    ])
  func plainNumbers(_ value: Double, _ expected: String) {
    #expect(plain(value) == expected)
  }
}

@Suite("Two columns")
struct AlignedTests {
  @Test("The second column starts two beyond the widest of the first")
  func columns() {
    #expect(aligned([("a", "one"), ("abc", "two")]) == ["  a    one", "  abc  two"])
    #expect(aligned([]) == [])
  }

  @Test("A first column that is too wide has a line of its own")
  func tooWide() {
    let long = String(repeating: "x", count: 31)
    #expect(
      aligned([("ab", "one"), (long, "two")]) == ["  ab  one", "  \(long)", "      two"])
  }
}
