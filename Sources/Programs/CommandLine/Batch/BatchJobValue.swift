import FoundationEssentials

/// The JSON value of an option in a batch job.
enum BatchJobValue: Decodable {
  case text(String)
  case flag(Bool)
  case list([BatchJobValue])
  case settings([String: BatchJobValue])
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
    } else if let list = try? value.decode([BatchJobValue].self) {
      self = .list(list)
    } else {
      self = .settings(try value.decode([String: BatchJobValue].self))
    }
  }

  /// Returns the arguments that give this value to `option` on a command line; empty for false and
  /// null.
  func words(for option: Option) throws(CommandError) -> [String] {
    switch self {
    case .nothing: return []
    case .flag(let flag) where option.value == nil: return flag ? [option.name] : []
    case .flag(let flag): return ["\(option.name)=\(flag)"]
    case .text(let text) where option.value != nil: return ["\(option.name)=\(text)"]
    case .text: throw .usage("\(option.name): it is true or false.")
    case .list(let values):
      var words: [String] = []
      for value in values { words += try value.words(for: option) }
      return words
    case .settings(let settings):
      guard option == .parameter else {
        throw .usage("\(option.name): it takes no object.")
      }
      var words: [String] = []
      for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .text(let text): words.append("\(option.name)=\(key)=\(text)")
        case .flag(let flag): words.append("\(option.name)=\(key)=\(flag)")
        case .list, .settings, .nothing:
          throw .usage("\(option.name): '\(key)' takes a text, a number, true or false.")
        }
      }
      return words
    }
  }
}
