import Frames
import GPU
import RenderJobs
import SceneGraph
import Transitions

/// Jobs that are done one after the other with one OpenGL context and its programs.
final class Batch {
  /// What became of a job.
  enum Status: String, Encodable {
    case done, skipped, failed
  }

  /// What `batch --json` prints of a job, on a line.
  struct Report: Encodable {
    let job: Int
    let status: Status
    let output: String?
    let error: String?
    let result: RenderResult?
  }

  private let jobs: [BatchJob]
  private let shard: Shard
  private var journal: BatchJournal
  private let resumes: Bool
  private let gpu: String?
  private let wantsJSON: Bool
  private let isQuiet: Bool
  private let console: Console
  private let session = RenderSession()
  /// The fingerprints of pictures that were read, by their paths.
  private var pictures: [String: String] = [:]

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
  }

  /// Does this process's part.
  ///
  /// - Throws: `CommandError`: `failure` in the end where a job failed, `interrupted` after a signal.
  func run() throws {
    var counts: [Status: Int] = [:]
    let numbers = jobs.map(\.number).filter { shard.contains($0) }
    // Settled for all jobs, those of other processes included: who comes first must not depend on the split.
    let requests = settled()
    for (place, number) in numbers.enumerated() {
      let report = try report(on: number, requests[number - 1], after: counts[.done, default: 0])
      counts[report.status, default: 0] += 1
      try tell(report, "[\(place + 1)/\(numbers.count)] ")
    }
    let (done, skipped) = (counts[.done, default: 0], counts[.skipped, default: 0])
    let failed = counts[.failed, default: 0]
    let summary = "\(done) done, \(skipped) skipped, \(failed) failed of \(numbers.count)."
    if failed > 0 { throw CommandError.failure(summary) }
    if !isQuiet { console.error("\(summary)\n") }
  }

  /// The jobs, every value checked. One that would write what an earlier one writes is wrong.
  private func settled() -> [Result<RenderJob, CommandError>] {
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

  private func report(
    on number: Int, _ request: Result<RenderJob, CommandError>, after done: Int
  ) throws(CommandError) -> Report {
    var output: String?
    do {
      try Interruption.check()
      let request = try request.get()
      output = request.output
      let job = fingerprint(of: number, request)
      if resumes, let job, isDone(job, request) {
        return Report(job: number, status: .skipped, output: output, error: nil, result: nil)
      }
      let result = try RenderCommand.render(
        request, in: session, RenderProgress(console, isQuiet: true))
      if let job, let written = Self.fingerprint(ofOutputsOf: request) {
        try journal.add(BatchJournal.Entry(job: job, result: written))
      }
      return Report(job: number, status: .done, output: output, error: nil, result: result)
    } catch {
      // A device that failed once is not used again.
      if error is GPUError { session.close() }
      let failure = CommandError(error)
      if case .interrupted = failure {
        throw .interrupted(
          "Interrupted; \(done == 1 ? "1 job is" : "\(done) jobs are") done, --resume does the rest."
        )
      }
      return Report(
        job: number, status: .failed, output: output, error: failure.message, result: nil)
    }
  }

  private func tell(_ report: Report, _ prefix: String) throws {
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

  // MARK: - What is done

  private func isDone(_ job: String, _ request: RenderJob) -> Bool {
    guard let written = Self.fingerprint(ofOutputsOf: request) else { return false }
    return journal.entries.contains(BatchJournal.Entry(job: job, result: written))
  }

  /// The fingerprint of what a job is told and reads; nil where it reads what cannot be read twice.
  private func fingerprint(of number: Int, _ request: RenderJob) -> String? {
    guard !request.pictures.isStreamed, let words = try? jobs[number - 1].words.get() else {
      return nil
    }
    var result = Fingerprint()
    result.add(CommandLineTool.version)
    result.add(gpu ?? "")
    for word in words { result.add(word) }
    result.add(String(describing: request.trace))
    for picture in request.pictures.all {
      if pictures[picture.path] == nil {
        var content = Fingerprint()
        guard content.add(contentsOf: picture.path) else { return nil }
        pictures[picture.path] = content.text
      }
      result.add(pictures[picture.path] ?? "")
    }
    return result.text
  }

  /// The fingerprint of all files that a job writes; nil where one is missing.
  private static func fingerprint(ofOutputsOf request: RenderJob) -> String? {
    // A hand that was recorded may stop at any frame; pictures are then those that are there, without a gap.
    let isOpenEnded = request.source.length.known == nil
    var result = Fingerprint()
    for (index, path) in request.outputPaths.enumerated() {
      guard result.add(contentsOf: path) else {
        return isOpenEnded && index > 0 ? result.text : nil
      }
    }
    return result.text
  }
}
