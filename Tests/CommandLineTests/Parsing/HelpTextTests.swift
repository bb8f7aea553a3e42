import Testing

@testable import CommandLine

@Suite("Help in two columns")
struct HelpTextTests {
  @Test("The second column starts two columns after the widest cell of the first")
  func columns() {
    #expect(aligned([("a", "one"), ("abc", "two")]) == ["  a    one", "  abc  two"])
    #expect(aligned([]) == [])
  }

  @Test("A first cell that is too wide has a line of its own")
  func tooWide() {
    let long = String(repeating: "x", count: 31)
    #expect(
      aligned([("ab", "one"), (long, "two")]) == ["  ab  one", "  \(long)", "      two"])
  }
}
