/// A part of the work: every `count`th job.
struct Shard: Hashable {
  /// Which part, from 0 to `count` − 1.
  let index: Int
  /// Into how many parts the work is split.
  let count: Int

  /// All of the work.
  static let all = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N` with I from 1 to N; 0 means N, for those who count from 0.
  init(option: Option, text: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (0...count).contains(index)
    else {
      throw .usage(
        "\(option.name): '\(text)' is no part of the work; give I/N with I from 1 to N, such as 2/4."
      )
    }
    self.init(index: index % count, count: count)
  }

  /// Whether job `number`, from 1, is in it.
  func contains(_ number: Int) -> Bool { number % count == index }
}
