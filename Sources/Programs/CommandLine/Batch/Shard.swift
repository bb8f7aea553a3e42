/// A share of the jobs: every `count`th one.
struct Shard: Hashable {
  /// The remainder of the job numbers by `count`, 0 to `count` − 1.
  let index: Int
  /// The number of shards.
  let count: Int

  /// The shard with all jobs.
  static let all = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Reads `I/N` with I from 1 to N. 0 stands for N, for job arrays that count from 0.
  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (0...count).contains(index)
    else { return nil }
    self.init(index: index % count, count: count)
  }

  /// Returns true if the shard contains job `number`, counted from 1.
  func contains(_ number: Int) -> Bool { number % count == index }
}

extension OptionType where Value == Shard {
  /// A share of the jobs, `I/N`.
  static var shard: OptionType {
    OptionType(
      "I/N",
      fault: { "'\($0)' is not a share of the jobs; give I/N with I from 1 to N, such as 2/4." },
      parse: { Shard(text: $0) })
  }
}
