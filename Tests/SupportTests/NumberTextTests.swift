import Testing

@testable import Support

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

  @Test("Infinities, NaN and numbers too large for decimals are text too")
  func fixedExtremes() {
    #expect(fixed(.infinity, 2) == "inf")
    #expect(fixed(.nan, 2) == "nan")
    #expect(fixed(1e300, 2) == "1e+300")
  }

  @Test(
    "A whole number has no decimals",
    arguments: [
      (1, "1"), (0, "0"), (-3, "-3"), (0.6, "0.6"), (60, "60"), (1_000_000, "1000000"),
      (29.97, "29.97"), (1e300, "1e+300"),
    ])
  func plainNumbers(_ value: Double, _ expected: String) {
    #expect(plain(value) == expected)
  }
}
