import FoundationEssentials

/// Options as the keys of a JSON object: a line of a batch, or a preset.
enum OptionObject {
  /// Reads `text`; nil if it is no JSON object.
  static func object(_ text: [UInt8]) -> [String: BatchJobValue]? {
    try? JSONDecoder().decode([String: BatchJobValue].self, from: Data(text))
  }

  /// Returns the words of a command line that give `value` to the option with the name `key`, with
  /// or without hyphens.
  ///
  /// - Throws: `CommandError.usage` if there is no such option, or it does not take the value;
  ///   `unknown` returns the sentence about a name that is none.
  static func words(
    _ key: String, _ value: BatchJobValue, among options: [Option], unknown: () -> String
  ) throws(CommandError) -> [String] {
    let known = options.first {
      key == $0.name || key == $0.short || "--\(key)" == $0.name || "-\(key)" == $0.short
    }
    guard let option = known else { throw .usage(unknown()) }
    let words = try value.words(for: option)
    // The system takes a path, and Swift a number, to end there.
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw .usage("\(option.name): its value has a NUL character; leave that out.")
    }
    return words
  }
}
