import FoundationEssentials
import Media
import RenderJobs

/// The options of a batch for its jobs.
struct BatchDefaults {
  /// The value of `--gpu` for jobs without one of their own; nil for the default.
  let gpu: String?
  /// False if no job waits until its output is on the disk.
  let isSynced: Bool
  /// The option `--gpu` as on a command line; empty for the default.
  fileprivate let words: [String]

  init(gpu: String? = nil, isSynced: Bool = true) {
    self.gpu = gpu
    self.isSynced = isSynced
    words = gpu.map { ["\(Option.gpu.name)=\($0)"] } ?? []
  }
}

/// A line of a batch file: options of `hinge render` as a JSON object.
struct BatchJob {
  /// The number of the job, from 1.
  let number: Int
  /// The line; nil if it is not UTF-8. Its options are read when they are needed, since they take
  /// several times its memory.
  private let line: String?

  /// The largest number of bytes of a line; a job has a few hundred.
  static let longestLine = 1 << 20
  /// The largest number of bytes of a file: about a million jobs. All lines are kept in memory.
  static let mostBytes = 1 << 28

  /// The options as on the command line of `hinge render`, or the error in the line.
  var words: Result<[String], CommandError> {
    Result { () throws(CommandError) in
      guard let line else { throw .usage("This line is not UTF-8, as JSON has to be.") }
      return try Self.words(of: line)
    }
  }

  /// The options of a job: those of `hinge render` without `--json` and `--quiet`, which belong to
  /// `batch` itself.
  static var options: [Option] {
    RenderCommand.options.filter { ![Option.json, .quiet].contains($0) }
  }

  /// Returns the jobs of `file`, one per line; blank lines are skipped.
  ///
  /// - Throws: `CommandError.failure` if the file cannot be read, or it or a line is too long.
  static func all(in file: FilePath) throws(CommandError) -> [BatchJob] {
    do throws(LineReader.Failure) {
      let lines = try LineReader(file, longestLine: longestLine, mostBytes: mostBytes)
      var jobs: [BatchJob] = []
      while let bytes = try lines.next() {
        let line = String(validating: bytes, as: UTF8.self)
        guard line?.allSatisfy(\.isWhitespace) != true else { continue }
        jobs.append(BatchJob(number: jobs.count + 1, line: line))
      }
      return jobs
    } catch {
      throw .failure(error.description(of: file.description))
    }
  }

  /// Creates the job in `line`; nil for one that is not UTF-8.
  init(number: Int, line: String?) {
    self.number = number
    self.line = line
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

  /// Returns the checked job, with `defaults` for options that it does not have.
  func request(_ defaults: BatchDefaults = BatchDefaults()) throws(CommandError) -> RenderJob {
    let words = try words.get()
    let hasDevice = words.contains { $0.hasPrefix("\(Option.gpu.name)=") }
    var request = try RenderJob(
      ParsedOptions(
        hasDevice ? words : words + defaults.words, allowing: Self.options,
        command: RenderCommand.name))
    guard !isStream(request.output) else {
      throw .usage("-o: '\(request.output)' is no file; a batch writes files.")
    }
    if !defaults.isSynced { request.outputOptions.isSynced = false }
    return request
  }
}
