import Jobs

/// An endless sequence of effects in random order, never one twice in a row.
///
/// The names that follow from a seed and a list are the same on every machine and in every version:
/// the generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014), and a number below n is the upper half of the product of n and 64 random
/// bits. The first effect is any of the list, each further one any except its predecessor.
public struct RandomEffects: Sequence, IteratorProtocol, Sendable {
  private let names: [String]
  private var state: UInt64
  private var previous: Int?

  /// The name in a list of transitions that stands for a random effect.
  public static let name = "random"

  /// Creates a sequence over `names` without duplicates; a single name is repeated.
  public init(seed: UInt64, names: [String]) {
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
    state = seed
  }

  /// Returns the next effect; nil without names.
  public mutating func next() -> String? {
    guard !names.isEmpty else { return nil }
    if names.count == 1 { return names[0] }
    let index: Int
    if let previous {
      let number = number(below: names.count - 1)
      index = number < previous ? number : number + 1
    } else {
      index = number(below: names.count)
    }
    previous = index
    return names[index]
  }

  private mutating func number(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(count)).high)
  }
}
