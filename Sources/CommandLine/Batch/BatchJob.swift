import FoundationEssentials
import RenderJobs

/// A line of a batch file: options of `hinge render` as a JSON object.
struct BatchJob {
  /// The number of the job, from 1.
  let number: Int
  /// The options as on the command line of `hinge render`, or the error in the line.
  let words: Result<[String], CommandError>

  /// The options of a job: those of `hinge render` without `--json` and `--quiet`, which belong to
  /// `batch` itself.
  static var options: [Option] {
    RenderCommand.options.filter { ![Option.json, .quiet].contains($0) }
  }

  /// Returns the jobs of a file, one per line; blank lines are skipped.
  static func all(in text: String) -> [BatchJob] {
    // Split by bytes, since Swift takes CR LF as one character.
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      .filter { line in !line.allSatisfy(\.isWhitespace) }
      .enumerated().map { BatchJob(number: $0.offset + 1, line: $0.element) }
  }

  /// Reads the job in `line`.
  init(number: Int, line: String) {
    self.number = number
    words = Result { () throws(CommandError) in try Self.words(of: line) }
  }

  private static func words(of line: String) throws(CommandError) -> [String] {
    let object: [String: BatchJobValue]
    do {
      object = try JSONDecoder().decode([String: BatchJobValue].self, from: Data(line.utf8))
    } catch {
      throw .usage("This is no JSON object of render's options.")
    }
    var words: [String] = []
    // Sorted, so that the fingerprint of a job does not depend on the order of its keys.
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
      let given = try value.words(for: option)
      // The system takes a path, and Swift a number, to end there.
      guard !given.contains(where: { $0.utf8.contains(0) }) else {
        throw .usage("\(option.name): its value has a NUL character; leave that out.")
      }
      words += given
    }
    return words
  }

  /// Returns the checked job.
  ///
  /// - Parameter gpu: the value of `--gpu` if the job has none; nil for the default.
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
