import Testing

@testable import Jobs
@testable import Sequences

@Suite("Random effects")
struct RandomEffectsTests {
  private static let names = ["cube", "flip", "slide", "fold"]

  private func first(_ count: Int, seed: UInt64, _ names: [String] = Self.names) -> [String] {
    Array(RandomEffects(seed: seed, names: names).prefix(count))
  }

  @Test("The names follow from the first numbers of SplitMix64")
  func definition() {
    // The published first outputs for the seed 1234567, by which implementations are compared.
    let bits: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    var expected: [Int] = []
    for (index, bits) in bits.enumerated() {
      let count = index == 0 ? 4.0 : 3.0
      let number = Int(Double(bits) / 0x1p64 * count)
      let isBefore = expected.last.map { number < $0 } ?? true
      expected.append(isBefore ? number : number + 1)
    }
    #expect(first(5, seed: 1_234_567) == expected.map { Self.names[$0] })
  }

  @Test("No effect follows itself, and all of them come")
  func repetition() {
    for seed in 0..<50 as Range<UInt64> {
      let names = first(400, seed: seed)
      #expect(!zip(names, names.dropFirst()).contains { $0 == $1 })
      // Each is a quarter of them; 50 is beyond five standard deviations.
      for name in Self.names { #expect(names.count { $0 == name } > 50) }
    }
  }

  @Test("Another seed gives another order")
  func seeds() {
    let orders = Set((0..<100).map { first(20, seed: $0) })
    #expect(orders.count == 100)
  }

  @Test("A name counts once; one name comes always, and none never")
  func shortLists() {
    #expect(first(4, seed: 1, ["a", "b", "a"]) == first(4, seed: 1, ["a", "b"]))
    #expect(first(3, seed: 1, ["a", "a"]) == ["a", "a", "a"])
    #expect(first(3, seed: 1, []).isEmpty)
  }
}
