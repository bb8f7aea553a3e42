import FoundationEssentials

/// Options as the keys of a JSON object: a line of a batch, or a preset.
enum OptionObject {
  /// Reads `text`; nil if it is not a JSON object.
  static func object(_ text: [UInt8]) -> [String: OptionValue]? {
    try? JSONDecoder().decode([String: OptionValue].self, from: Data(text))
  }

  /// Returns the words of a command line that give `value` to the option with the name `key`, with
  /// or without hyphens.
  ///
  /// - Throws: `CommandError.usage` for an unknown option, or a value that it does not take;
  ///   `unknown` returns the sentence about an unknown name.
  static func words(
    _ key: String, _ value: OptionValue, among options: [any AnyOption], unknown: () -> String
  ) throws(CommandError) -> [String] {
    let known = options.first {
      $0.isNamed(key) || "--\(key)" == $0.name || "-\(key)" == $0.short
    }
    guard let option = known else { throw .usage(unknown()) }
    let words = try value.words(for: option)
    // For the system a path ends there, and for Swift a number.
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw .usage("\(option.name): the value has a NUL character; remove it.")
    }
    return words
  }
}

/// The JSON value of an option in a batch job or a preset.
enum OptionValue: Decodable {
  case text(String)
  case flag(Bool)
  case list([OptionValue])
  case settings([String: OptionValue])
  case nothing

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .nothing
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .text("\(number)")
    } else if let number = try? value.decode(Double.self) {
      self = .text("\(number)")
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([OptionValue].self) {
      self = .list(list)
    } else {
      self = .settings(try value.decode([String: OptionValue].self))
    }
  }

  /// Returns the arguments that give this value to `option` on a command line; empty for false and
  /// null.
  func words(for option: any AnyOption) throws(CommandError) -> [String] {
    switch self {
    case .nothing: return []
    case .flag(let flag) where option.placeholder == nil: return flag ? [option.name] : []
    case .flag(let flag): return ["\(option.name)=\(flag)"]
    case .text(let text) where option.placeholder != nil: return ["\(option.name)=\(text)"]
    case .text: throw .usage("\(option.name): expected true or false.")
    case .list(let values):
      var words: [String] = []
      for value in values { words += try value.words(for: option) }
      return words
    case .settings(let settings):
      guard option.name == Options.parameter.name else {
        throw .usage("\(option.name): an object is not a value of this option.")
      }
      var words: [String] = []
      for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .text(let text): words.append("\(option.name)=\(key)=\(text)")
        case .flag(let flag): words.append("\(option.name)=\(key)=\(flag)")
        case .list, .settings, .nothing:
          throw .usage(
            "\(option.name): invalid value of '\(key)'; expected a string, a number, true or false."
          )
        }
      }
      return words
    }
  }
}
