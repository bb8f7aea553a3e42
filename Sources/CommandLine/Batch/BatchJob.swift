import FoundationEssentials
import RenderJobs

/// One line of a batch: what `render` is told, as a JSON object.
struct BatchJob {
  /// Which of the jobs it is, from 1.
  let number: Int
  /// What `render` would be told on its command line, or why the line says no such thing.
  let words: Result<[String], CommandError>

  /// The options that a job has; `batch` itself says what is printed.
  static var options: [Option] {
    RenderCommand.options.filter { ![Option.json, .quiet].contains($0) }
  }

  /// The jobs of a file, one a line; lines without anything are no jobs.
  static func all(in text: String) -> [BatchJob] {
    // By bytes: a carriage return and a line feed are one character.
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      .filter { line in !line.allSatisfy(\.isWhitespace) }
      .enumerated().map { BatchJob(number: $0.offset + 1, line: $0.element) }
  }

  init(number: Int, line: String) {
    self.number = number
    words = Result { () throws(CommandError) in try Self.words(of: line) }
  }

  private static func words(of line: String) throws(CommandError) -> [String] {
    let object: [String: JobValue]
    do {
      object = try JSONDecoder().decode([String: JobValue].self, from: Data(line.utf8))
    } catch {
      throw .usage("This is no JSON object of render's options.")
    }
    var words: [String] = []
    // In one order, so that the same job gives the same words.
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      let known = options.first {
        key == $0.name || key == $0.short || "--\(key)" == $0.name || "-\(key)" == $0.short
      }
      guard let option = known else {
        let names = options.map { String($0.name.dropFirst(2)) }
        throw .usage(
          "There is no option '\(key)'\(suggestion(for: key, among: names)); a job has those of "
            + "'hinge render --help', without hyphens, but --json and --quiet.")
      }
      words += try value.words(for: option)
    }
    return words
  }

  /// The job, every value checked.
  ///
  /// - Parameter gpu: what draws where the job does not say.
  func request(gpu: String?) throws(CommandError) -> RenderJob {
    let words = try words.get()
    let device = words.contains { $0.hasPrefix("\(Option.gpu.name)=") }
    let given = gpu.map { device ? [] : ["\(Option.gpu.name)=\($0)"] } ?? []
    let request = try RenderJob(
      ParsedOptions(words + given, allowing: Self.options, command: RenderCommand.name))
    guard !isStream(request.output) else {
      throw .usage("-o: '\(request.output)' is no file; a batch writes files.")
    }
    return request
  }
}

/// What a job's object has for an option.
private enum JobValue: Decodable {
  case text(String)
  case flag(Bool)
  case list([JobValue])
  case settings([String: JobValue])
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
    } else if let list = try? value.decode([JobValue].self) {
      self = .list(list)
    } else {
      self = .settings(try value.decode([String: JobValue].self))
    }
  }

  /// What stands on a command line for this value of `option`.
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
