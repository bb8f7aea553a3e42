import Frames
import GPU
import Media
import RenderJobs
import SceneGraph
import Transitions

/// Render jobs that run one after another with one OpenGL context.
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
    let conflicts = conflicts()
    for (index, number) in numbers.enumerated() {
      let report = try report(
        on: jobs[number - 1], conflicts[number], after: counts[.done, default: 0])
      counts[report.status, default: 0] += 1
      try print(report, "[\(index + 1)/\(numbers.count)] ")
    }
    let (done, skipped) = (counts[.done, default: 0], counts[.skipped, default: 0])
    let failed = counts[.failed, default: 0]
    let summary = "\(done) done, \(skipped) skipped, \(failed) failed of \(numbers.count)."
    if failed > 0 { throw CommandError.failure(summary) }
    if !isQuiet { console.error("\(summary)\n") }
  }

  /// Returns the errors of the jobs of all shards that write a file that an earlier one writes, or
  /// one that the batch reads for any job, by their numbers: jobs of other shards may run at any
  /// time. Wrong jobs have none here.
  private func conflicts() -> [Int: CommandError] {
    var inputs = ownFiles
    // Jobs are not kept: a trace takes more memory than its line.
    var outputs: [(job: Int, claim: OutputClaim)] = []
    for job in jobs {
      guard let request = try? job.request(defaults) else { continue }
      outputs.append((job.number, request.outputClaim))
      for input in request.inputFiles {
        let role = "\(input.role) of job \(job.number)"
        inputs.append(InputFiles.Input(path: input.path, role: role))
      }
    }
    var files = InputFiles(inputs)
    var writers = OutputClaims<Int>()
    var conflicts: [Int: CommandError] = [:]
    for (job, claim) in outputs {
      do throws(CommandError) {
        try files.refuse([claim], named: claim.path)
        if let writer = writers.owner(overlapping: claim) {
          throw .usage("-o: job \(writer) writes \(claim.description) already.")
        }
        writers.add(claim, of: job)
      } catch {
        conflicts[job] = error
      }
    }
    return conflicts
  }

  /// Runs a job and returns its report.
  ///
  /// - Parameters:
  ///   - conflict: the error if the job writes the output of an earlier one.
  ///   - done: the number of jobs done before, for the message of an interruption.
  /// - Throws: `CommandError.interrupted` after a signal.
  private func report(
    on batchJob: BatchJob, _ conflict: CommandError?, after done: Int
  ) throws(CommandError) -> BatchReport {
    let number = batchJob.number
    var output: String?
    do {
      try Interruption.check()
      if let conflict { throw conflict }
      let request = try batchJob.request(defaults)
      output = request.output.description
      let job = fingerprints.input(of: request, words: try? batchJob.words.get())
      if resumes, let job, let written = JobFingerprints.output(of: request),
        journal.entries.contains(BatchJournal.Entry(job: job, result: written))
      {
        return BatchReport(job: number, status: .skipped, output: output, error: nil, result: nil)
      }
      let result = try RenderCommand.render(
        request, in: session, RenderProgress(console, isQuiet: true))
      if let job, let written = JobFingerprints.output(of: request) {
        try journal.add(BatchJournal.Entry(job: job, result: written))
      }
      return BatchReport(job: number, status: .done, output: output, error: nil, result: result)
    } catch {
      // A device may be unusable after an error, so the next job opens a new one.
      if error is GPUError { session.close() }
      let failure = CommandError(error)
      if case .interrupted = failure {
        throw .interrupted(
          "Interrupted; \(done == 1 ? "1 job is" : "\(done) jobs are") done, --resume does the rest."
        )
      }
      return BatchReport(
        job: number, status: .failed, output: output, error: failure.message, result: nil)
    }
  }

  /// Prints a report: on standard output as JSON if asked to, and on standard error.
  private func print(_ report: BatchReport, _ prefix: String) throws {
    if wantsJSON {
      try console.output(JSONText.line(report))
    }
    let name = printable(report.output ?? "job \(report.job)")
    switch report.status {
    case .failed:
      console.error("hinge: \(prefix)job \(report.job): \(printable(report.error ?? ""))\n")
    case .skipped: if !isQuiet { console.error("\(prefix)\(name): is done already\n") }
    case .done:
      guard !isQuiet, let result = report.result else { return }
      console.error(
        "\(prefix)\(name): \(frameCount(result.frames)) in \(fixed(result.seconds, 2)) s\n")
    }
  }
}
