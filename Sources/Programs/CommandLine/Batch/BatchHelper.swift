import Films
import FoundationEssentials
import Glibc
import Jobs
import Sequences

/// The process that runs a batch's jobs with shaders, one after another, with one OpenGL context.
///
/// A driver that draws on the CPU cannot be stopped within a process. A frame that takes too long
/// ends this one, and the next job starts another.
final class BatchHelper {
  /// The answer of the process to a job.
  struct Answer: Codable {
    /// The result; nil if the job failed.
    var transition: RenderResult?
    var film: SequenceResult?
    var script: FilmResult?
    /// The error as one sentence.
    var error: String?
    /// True after a signal.
    var isInterrupted = false
    /// The notes about the shaders.
    var notes: [String] = []
  }

  private let program: String
  private let arguments: [String]
  private var child: WatchedChild?

  /// Creates a helper whose process is not started.
  ///
  /// - Parameter defaults: the options of the batch for its jobs.
  init(_ program: String, _ defaults: BatchDefaults) {
    self.program = program
    arguments =
      [BatchHelperCommand.name] + defaults.words
      + (defaults.isSynced ? [] : [BatchCommand.noSyncOption.name])
  }

  /// The longest time of a job in seconds: a century. The process watches its frames.
  private static let longest = 3.2e9

  /// Runs a job.
  ///
  /// - Parameters:
  ///   - line: the job's line of the batch file.
  ///   - name: the name of its shader.
  /// - Returns: the result, and the notes about the shaders.
  /// - Throws: `CommandError`.
  func run(
    _ line: String, drawing name: String
  ) throws(CommandError) -> (BatchTask.Result, notes: [String]) {
    let child = try runningChild()
    child.write(line)
    var isStopped = false
    let bytes: [UInt8]
    do throws(WatchedChild.End) {
      bytes = try child.line(within: Self.longest) {
        // A signal to this process alone is passed on, so that the output is discarded there.
        if !isStopped, (try? Interruption.check()) == nil {
          isStopped = true
          child.send(SIGTERM)
        }
        return true
      }
    } catch {
      self.child = nil
      try Interruption.check()
      throw .failure(Self.fault(of: name, error))
    }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
      self.child = nil
      throw .failure("-t: '\(name)': the process that draws it was interrupted; try again.")
    }
    if answer.isInterrupted { throw .interrupted("") }
    if let result = answer.transition { return (.transition(result), answer.notes) }
    if let result = answer.film { return (.film(result), answer.notes) }
    if let result = answer.script { return (.script(result), answer.notes) }
    throw .failure(answer.error ?? "")
  }

  private func runningChild() throws(CommandError) -> WatchedChild {
    if let child { return child }
    let started = try WatchedChild(program, arguments, takesInput: true)
    child = started
    return started
  }

  /// Returns the sentence about a process that ended before its job was done.
  static func fault(of name: String, _ end: WatchedChild.End) -> String {
    switch end {
    case .ended(let status) where status > 128:
      "-t: '\(name)' ended the program that draws it (signal \(status - 128)); look for arrays that "
        + "are too large."
    case .ended(FrameWatch.overtimeCode), .overtime: FrameWatch.fault(of: name)
    case .ended(FrameWatch.waitCode), .idle, .tooLate: FrameWatch.waitFault(of: name)
    case .ended(let status):
      "-t: the process that draws '\(name)' ended with the exit code \(status) before the job was "
        + "done; run the job on its own with 'hinge render' to see the cause."
    }
  }
}
