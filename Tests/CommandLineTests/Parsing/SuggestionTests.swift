import Testing

@testable import CommandLine

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The edit distance counts insertions, deletions, substitutions and swaps",
    arguments: [
      ("", "", 0), ("flip", "flip", 0), ("", "flip", 4), ("flip", "", 4), ("flip", "flap", 1),
      ("flip", "lip", 1), ("flip", "flips", 1), ("flip", "filp", 1), ("kitten", "sitting", 3),
      ("abc", "cba", 2), ("ab", "ba", 1), ("sunday", "saturday", 3), ("Flip", "flip", 1),
      // The restricted distance: swapped letters are not edited again.
      ("ca", "abc", 3),
    ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  @Test("The nearest word is suggested, regardless of case")
  func nearest() {
    #expect(suggestion(for: "filp", among: ["card", "flip"]) == " (did you mean 'flip'?)")
    #expect(suggestion(for: "FLIP", among: ["card", "flip"]) == " (did you mean 'flip'?)")
    #expect(
      suggestion(for: "perspectiv", among: ["perspective"]) == " (did you mean 'perspective'?)")
  }

  @Test("Without a near word there is no suggestion")
  func nothingNear() {
    #expect(suggestion(for: "something", among: ["flip", "card"]) == "")
    #expect(suggestion(for: "flip", among: []) == "")
  }
}
