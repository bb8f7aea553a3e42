import Frames
import GPU
import Glibc
import Jobs
import Media
import SceneGraph
import Support
import Transitions

/// Transitions and films that run one after another with one OpenGL context; jobs with shaders run
/// in a separate process.
final class Batch {
  private let jobs: [BatchJob]
  private let shard: Shard
  private var journal: BatchJournal
  private let resumes: Bool
  private let defaults: BatchDefaults
  /// The files of the batch itself, which no job replaces.
  private let ownFiles: [InputFiles.Input]
  private let wantsJSON: Bool
  private let isQuiet: Bool
  private let console: Console
  private let session = RenderSession()
  private var fingerprints: JobFingerprints
  /// The process that runs the jobs with shaders; nil in a program that is not Hinge.
  private let helper: BatchHelper?
  /// The notes about shaders that were printed.
  private var told: Set<String> = []

  init(
    jobs: [BatchJob], in file: FilePath, shard: Shard, journal: BatchJournal, resumes: Bool,
    defaults: BatchDefaults, wantsJSON: Bool, isQuiet: Bool, _ console: Console
  ) {
    self.jobs = jobs
    self.shard = shard
    self.journal = journal
    self.resumes = resumes
    self.defaults = defaults
    ownFiles =
      [InputFiles.Input(path: file, role: "the file of the jobs")]
      + journal.files.map { InputFiles.Input(path: $0, role: "a journal of the batch") }
    self.wantsJSON = wantsJSON
    self.isQuiet = isQuiet
    self.console = console
    fingerprints = JobFingerprints(gpu: defaults.gpu)
    helper = console.program.map { BatchHelper($0, defaults) }
  }

  /// Runs the jobs of this process's shard.
  ///
  /// - Throws: `CommandError.failure` at the end if a job failed, `CommandError.interrupted` after
  ///   a signal.
  func run() throws {
    var counts: [BatchReport.Status: Int] = [:]
    let numbers = jobs.map(\.number).filter { shard.contains($0) }
    // Checked for the jobs of all shards, so that the first writer of an output does not depend on
    // the shards.
    let checks = try check()
    for (index, number) in numbers.enumerated() {
      let report = try report(
        on: jobs[number - 1], checks[number - 1], after: counts[.done, default: 0])
      counts[report.status, default: 0] += 1
      try print(report, "[\(index + 1)/\(numbers.count)] ")
    }
    let (done, skipped) = (counts[.done, default: 0], counts[.skipped, default: 0])
    let failed = counts[.failed, default: 0]
    let summary = "\(done) done, \(skipped) skipped, \(failed) failed of \(numbers.count)."
    if failed > 0 { throw CommandError.failure(summary) }
    if !isQuiet { console.error("\(summary)\n") }
  }

  /// The result of checking a job before the first one runs.
  private enum Check {
    /// The job replaces no file of the batch.
    case passed
    /// The job writes a file that an earlier job writes, or one that the batch reads for any job.
    case refused(CommandError)
    /// The job is wrong; its output is not known.
    case skipped
  }

  /// The user of a file in the batch.
  private enum User {
    case input(InputFiles.Input)
    case writer(job: Int)
  }

  /// Checks the outputs of the jobs of all shards: jobs of other shards may run at any time.
  ///
  /// - Returns: the results in the order of the jobs.
  /// - Throws: `CommandError.interrupted` after a signal.
  private func check() throws(CommandError) -> [Check] {
    var claims = OutputClaims<User>()
    var seen: Set<FilePath> = []
    func add(_ input: InputFiles.Input) {
      guard seen.insert(input.path).inserted else { return }
      claims.add(OutputClaim(input.path), of: .input(input))
    }
    for file in ownFiles { add(file) }
    // Jobs are not kept: a trace takes more memory than its line.
    var outputs: [[OutputClaim]] = []
    for job in jobs {
      try Self.checkInterruption(after: 0)
      let task = try? job.task(defaults)
      outputs.append(task?.outputClaims ?? [])
      for input in task?.inputFiles ?? [] {
        add(InputFiles.Input(path: input.path, role: "\(input.role) of job \(job.number)"))
      }
    }
    var checks: [Check] = []
    for (job, own) in zip(jobs, outputs) {
      try Self.checkInterruption(after: 0)
      if own.isEmpty {
        checks.append(.skipped)
      } else if let refusal = refusal(of: own, beside: &claims) {
        checks.append(.refused(refusal))
      } else {
        for claim in own { claims.add(claim, of: .writer(job: job.number)) }
        checks.append(.passed)
      }
    }
    return checks
  }

  /// Returns the error of a job that would write a file of `claims`; nil if it does not.
  private func refusal(
    of outputs: [OutputClaim], beside claims: inout OutputClaims<User>
  ) -> CommandError? {
    for claim in outputs {
      switch claims.owner(overlapping: claim) {
      case nil: continue
      case .input(let input): return input.refusal(of: claim.path)
      case .writer(let writer):
        return .usage("-o: job \(writer) writes \(claim.description) already.")
      }
    }
    return nil
  }

  /// Throws `CommandError.interrupted` after a signal.
  ///
  /// - Parameter done: the number of jobs that are done.
  private static func checkInterruption(after done: Int) throws(CommandError) {
    do throws(CommandError) { try Interruption.check() } catch { throw interruption(after: done) }
  }

  private static func interruption(after done: Int) -> CommandError {
    .interrupted(
      "Interrupted; \(done == 1 ? "1 job is" : "\(done) jobs are") done, --resume does the rest.")
  }

  /// Runs a job and returns its report.
  ///
  /// - Parameters:
  ///   - check: the result of checking its output.
  ///   - done: the number of jobs done before, for the message of an interruption.
  /// - Throws: `CommandError.interrupted` after a signal.
  private func report(
    on batchJob: BatchJob, _ check: Check, after done: Int
  ) throws(CommandError) -> BatchReport {
    let number = batchJob.number
    var output: String?
    do {
      try Interruption.check()
      if case .refused(let error) = check { throw error }
      let task = try batchJob.task(defaults)
      output = task.output.description
      if case .skipped = check {
        try InputFiles.refuse(
          task.outputClaims, named: task.output, reading: ownFiles + task.inputFiles)
      }
      let job = fingerprints.input(of: task, words: try? batchJob.words.get())
      var result: BatchTask.Result?
      while result == nil {
        if resumes, let job, let written = JobFingerprints.output(of: task),
          journal.entries.contains(BatchJournal.Entry(job: job, result: written))
        {
          return BatchReport(
            job: number, status: .skipped, output: output, error: nil, result: nil)
        }
        do {
          result = try run(batchJob, task)
        } catch let error as JobError where resumes && Self.isInUse(error) {
          // Another process does the same job: its files are awaited.
          try Interruption.wait(0.3)
          journal.read()
        }
      }
      if let job, let written = JobFingerprints.output(of: task) {
        try journal.add(BatchJournal.Entry(job: job, result: written))
      }
      return BatchReport(job: number, status: .done, output: output, error: nil, result: result)
    } catch {
      // A device may be unusable after an error, so the next job opens a new one.
      if error is GPUError { session.close() }
      let failure = CommandError(error)
      if case .interrupted = failure {
        throw Self.interruption(after: done)
      }
      return BatchReport(
        job: number, status: .failed, output: output, error: failure.message, result: nil)
    }
  }

  /// Returns true for the error of numbered files that another process writes.
  private static func isInUse(_ error: JobError) -> Bool {
    (error.cause as? MediaError)?.reason == .sequenceInUse
  }

  /// Runs a job: one with shaders in another process, which can be ended.
  private func run(_ job: BatchJob, _ task: BatchTask) throws -> BatchTask.Result {
    if let name = task.shaderName, let line = job.line, let helper, !task.readsStream {
      let (result, notes) = try helper.run(line, drawing: name)
      tell(notes)
      return result
    }
    let progress = RenderProgress(console, isQuiet: true)
    let result = try task.run(in: session, progress)
    tell(progress.notes)
    return result
  }

  /// Prints notes about shaders, each once in a batch.
  private func tell(_ notes: [String]) {
    for note in notes where told.insert(note).inserted && !isQuiet {
      console.error("\(printable(note))\n")
    }
  }

  /// Prints a report: as JSON on standard output with `--json`, and on standard error.
  private func print(_ report: BatchReport, _ prefix: String) throws {
    if wantsJSON {
      try console.output(JSONText.line(report))
    }
    let name = printable(report.output ?? "job \(report.job)")
    switch report.status {
    case .failed:
      console.error("hinge: \(prefix)job \(report.job): \(printable(report.error ?? ""))\n")
    case .skipped: if !isQuiet { console.error("\(prefix)\(name): is already done\n") }
    case .done:
      guard !isQuiet, let result = report.result else { return }
      console.error(
        "\(prefix)\(name): \(frameCount(result.frames)) in \(fixed(result.seconds, 2)) s\n")
    }
  }
}
