import FoundationEssentials
import Glibc
import TestSupport

/// Many inputs for one target, run by worker processes, so that a trap ends only a worker.
package struct FuzzCampaign {
  /// The most findings before a campaign ends.
  private static let mostFindings = 20

  /// An input that breaks its target's rule.
  package struct Finding {
    /// The number of the input.
    package let index: Int
    /// The input.
    package let input: [UInt8]
    /// What happened, in one or several lines.
    package let text: String
  }

  /// The outcome of a campaign.
  package struct Outcome {
    /// The number of inputs that were run.
    package var count = 0
    /// The number of the input that took the most processor time, and that time in milliseconds.
    package var slowest = (index: 0, milliseconds: 0)
    /// The findings, in their order.
    package var findings: [Finding] = []
  }

  private let target: String
  private let seed: UInt64
  private let end: Int?
  private let seconds: Double?
  private let files: [String]

  /// Creates a campaign of made inputs.
  ///
  /// - Parameters:
  ///   - target: the name of the target.
  ///   - seed: the seed number; the same inputs come from it each time.
  ///   - count: the number of inputs; nil for no limit.
  ///   - seconds: the time after which no further input begins; nil for no limit.
  package init(_ target: String, seed: UInt64, count: Int? = nil, seconds: Double? = nil) {
    (self.target, self.seed, end, self.seconds, files) = (target, seed, count, seconds, [])
  }

  /// Creates a campaign of the files at `paths`.
  package init(_ target: String, files paths: [String]) {
    // A worker has a working directory of its own.
    let folder = FileManager.default.currentDirectoryPath
    files = paths.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    (self.target, seed, end, seconds) = (target, 0, paths.count, nil)
  }

  /// Runs the campaign.
  ///
  /// - Throws: `FuzzError` if a worker cannot be started, or ends before its first input.
  package func run() throws -> Outcome {
    var outcome = Outcome()
    let clock = ContinuousClock()
    let start = clock.now
    var first = 0
    while first < end ?? .max, outcome.findings.count < Self.mostFindings {
      let left = seconds.map { $0 - start.duration(to: clock.now) / .seconds(1) }
      if let left, left <= 0 { break }
      let folder = FileManager.default.temporaryDirectory.path + "/hinge-fuzz-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: folder + "/files", withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let order = FuzzOrder(
        target, seed: seed, first: first, end: end, seconds: left, files: files, in: folder)
      let scratch = try FuzzScratch(order.scratch)
      let log = folder + "/errors"
      let status = try WorkerProcess.run(order, errors: log)
      outcome.count += scratch.count
      if scratch.slowestTime > outcome.slowest.milliseconds {
        outcome.slowest = (scratch.slowest, scratch.slowestTime)
      }
      guard status != 0 else { break }
      let text = Self.text(of: status, scratch, log)
      guard scratch.count > 0 else { throw FuzzError("\(target) did not begin: \(text)") }
      outcome.findings.append(Finding(index: scratch.index, input: scratch.input, text: text))
      first = scratch.index + 1
    }
    return outcome
  }

  /// Returns what happened to a worker that did not end well.
  private static func text(of status: Int32, _ scratch: FuzzScratch, _ log: String) -> String {
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    if signal == 0, code == FuzzWorker.findingCode { return scratch.note }
    let end =
      switch signal {
      case 0: "The worker ended with the exit code \(code)."
      case SIGPROF: "It took more than \(FuzzLimits.processorSeconds) s of the processor."
      case SIGALRM: "It took more than \(FuzzLimits.seconds) s."
      default: "Signal \(signal) (\(String(cString: strsignal(signal)))) ended it."
      }
    let errors = (try? Data(contentsOf: URL(filePath: log))) ?? Data()
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map { String($0) }
    let telling = lines.filter { line in
      ["Fatal error", "ERROR:", "SUMMARY:", "#"].contains { line.contains($0) }
    }
    return ([end] + (telling.isEmpty ? lines : telling).prefix(24)).joined(separator: "\n  ")
  }
}

/// The process of a worker.
private enum WorkerProcess {
  /// Runs the program `hinge-fuzz`, which is beside the running one, with an order.
  ///
  /// - Parameter log: the path of the file for its standard error.
  /// - Returns: the status of waitpid(2).
  static func run(_ order: FuzzOrder, errors log: String) throws -> Int32 {
    let running = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = running.split(separator: "/").dropLast().joined(separator: "/")
    let program = "/\(folder)/hinge-fuzz"
    let id = try spawn(program, ["--worker", try order.argument]) { actions in
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw FuzzError("The worker cannot be waited for.") }
    }
    return status
  }
}
