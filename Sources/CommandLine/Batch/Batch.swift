import Frames
import GPU
import RenderJobs
import SceneGraph
import Transitions

/// Render jobs that run one after another with one OpenGL context.
final class Batch {
  private let jobs: [BatchJob]
  private let shard: Shard
  private var journal: BatchJournal
  private let resumes: Bool
  private let gpu: String?
  private let wantsJSON: Bool
  private let isQuiet: Bool
  private let console: Console
  private let session = RenderSession()
  private var fingerprints: JobFingerprints

  init(
    jobs: [BatchJob], shard: Shard, journal: BatchJournal, resumes: Bool, gpu: String?,
    wantsJSON: Bool, isQuiet: Bool, _ console: Console
  ) {
    self.jobs = jobs
    self.shard = shard
    self.journal = journal
    self.resumes = resumes
    self.gpu = gpu
    self.wantsJSON = wantsJSON
    self.isQuiet = isQuiet
    self.console = console
    fingerprints = JobFingerprints(gpu: gpu)
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
    let requests = checkedJobs()
    for (index, number) in numbers.enumerated() {
      let report = try report(on: number, requests[number - 1], after: counts[.done, default: 0])
      counts[report.status, default: 0] += 1
      try print(report, "[\(index + 1)/\(numbers.count)] ")
    }
    let (done, skipped) = (counts[.done, default: 0], counts[.skipped, default: 0])
    let failed = counts[.failed, default: 0]
    let summary = "\(done) done, \(skipped) skipped, \(failed) failed of \(numbers.count)."
    if failed > 0 { throw CommandError.failure(summary) }
    if !isQuiet { console.error("\(summary)\n") }
  }

  /// Returns the checked jobs of all shards. A job that writes the output of an earlier one is
  /// wrong.
  private func checkedJobs() -> [Result<RenderJob, CommandError>] {
    var writers: [String: Int] = [:]
    return jobs.map { job in
      Result { () throws(CommandError) in
        let request = try job.request(gpu: gpu)
        for name in request.outputPaths {
          if let writer = writers[name] {
            throw CommandError.usage("-o: job \(writer) writes '\(name)' already.")
          }
          writers[name] = job.number
        }
        return request
      }
    }
  }

  /// Runs job `number` and returns its report.
  ///
  /// - Parameters:
  ///   - request: the checked job.
  ///   - done: the number of jobs done before, for the message of an interruption.
  /// - Throws: `CommandError.interrupted` after a signal.
  private func report(
    on number: Int, _ request: Result<RenderJob, CommandError>, after done: Int
  ) throws(CommandError) -> BatchReport {
    var output: String?
    do {
      try Interruption.check()
      let request = try request.get()
      output = request.output
      let job = fingerprints.input(of: request, words: try? jobs[number - 1].words.get())
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
    let name = report.output ?? "job \(report.job)"
    switch report.status {
    case .failed: console.error("hinge: \(prefix)job \(report.job): \(report.error ?? "")\n")
    case .skipped: if !isQuiet { console.error("\(prefix)\(name): is done already\n") }
    case .done:
      guard !isQuiet, let result = report.result else { return }
      console.error(
        "\(prefix)\(name): \(frameCount(result.frames)) in \(fixed(result.seconds, 2)) s\n")
    }
  }
}
