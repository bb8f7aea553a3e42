import Farm
import Glibc
import Media
import Support

/// Submits the tasks of a job to Slurm, follows them, and submits those that are lost again.
struct SlurmFarm {
  private let job: FarmJob
  private let script: SlurmScript
  private let progress: RenderProgress

  /// The largest number of arrays that are submitted.
  private static let submissions = 5
  /// The number of questions in a row without an answer after which following ends.
  private static let failures = 300
  /// The time between two questions to the scheduler, in seconds.
  private static let interval = 2.0

  init(_ job: FarmJob, _ script: SlurmScript, _ progress: RenderProgress) {
    (self.job, self.script, self.progress) = (job, script, progress)
  }

  /// Runs what is missing, and joins it.
  ///
  /// - Throws: `CommandError` if tasks keep failing, or after a signal.
  func run() throws {
    let plan = job.plan
    try job.prepareFolder()
    progress.begin("Following \(plan.tasks.count) tasks.", frames: plan.tasks.count)
    progress.release()
    var missing = job.missing
    for _ in 0..<Self.submissions {
      var ids: [String] = []
      let before = plan.film.flatMap(version)
      do {
        try Interruption.check()
        if !missing.isEmpty { ids.append(try submitArray(missing)) }
        if let join = script.join {
          ids.append(try submit(join, ids.first.map { SlurmScript.dependency(on: $0) } ?? []))
        }
        try follow(ids)
      } catch {
        if !ids.isEmpty { _ = try? call("scancel", ids) }
        throw error
      }
      guard let output = plan.film else {
        // The outputs of pictures and batches are not looked at: Slurm knows what became of them.
        return progress.message(
          "All tasks have ended; 'sacct -X -j \(ids.joined(separator: ","))' tells how.")
      }
      let hasOnlyJoined = missing.isEmpty
      missing = job.missing
      if missing.isEmpty, let now = version(output), now != before {
        progress.clearBar()
        return progress.message("Wrote \(output): \(plan.tasks.count) tasks.")
      }
      guard !missing.isEmpty || !hasOnlyJoined else {
        throw CommandError.failure(
          "joining the parts failed; read '\(plan.folder?.description ?? ".")/slurm-join.log', and run this "
            + "again: what is done stays.")
      }
      progress.message(
        "\(missing.count) of \(plan.tasks.count) tasks are missing; they are submitted again.")
    }
    throw CommandError.failure(
      "\(missing.count) tasks keep failing; read '\(plan.folder?.description ?? ".")/slurm-*.log', and run "
        + "this again: what is done stays.")
  }

  /// What changes when a file is replaced: its number and its time, by the clock that wrote it.
  private struct FileVersion: Equatable {
    let number: ino_t
    let seconds, nanoseconds: Int
  }

  private func version(_ path: FilePath) -> FileVersion? {
    var status = stat()
    guard stat(path.platformString, &status) == 0 else { return nil }
    return FileVersion(
      number: status.st_ino, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  private func submitArray(_ tasks: [FarmPlan.Task]) throws -> String {
    var script = script
    script.shares = tasks.map(\.share)
    let id = try submit(script.array, [])
    progress.message("Submitted array \(id): tasks \(script.arrayRanges).")
    return id
  }

  private func submit(_ text: String, _ options: [String]) throws -> String {
    let result: String
    do {
      result = try call("sbatch", ["--parsable"] + options, input: text)
    } catch let CommandError.failure(text) {
      throw CommandError.failure(
        "\(text) A cluster limits the tasks of an array, often to 1000: --parts sets their number.")
    }
    // `ID;CLUSTER` on some clusters.
    let id = result.prefix { $0.isNumber }
    guard !id.isEmpty else {
      throw CommandError.failure("sbatch accepted nothing; look at its message above.")
    }
    return String(id)
  }

  /// Waits until jobs have left the queue.
  ///
  /// A failure of `squeue` does not say that they have: it also fails while Slurm's controller
  /// restarts. After many failures in a row, following ends with an error.
  private func follow(_ ids: [String]) throws {
    let me = String(getuid())
    var failures = 0
    while true {
      // All jobs of the user, by the number of their array: a list with one that is forgotten would
      // be an error.
      let states = try? call("squeue", ["--noheader", "--user=\(me)", "--format=%F"])
      try Interruption.check()
      if let states {
        failures = 0
        let queued = states.split(whereSeparator: \.isWhitespace).map(String.init)
        let isQueued = queued.contains { id in ids.contains(id) }
        if !isQueued { return }
      } else {
        failures += 1
        guard failures < Self.failures else {
          throw CommandError.failure(
            "squeue keeps failing, so the jobs cannot be followed; run this again when Slurm answers: what is "
              + "done stays.")
        }
      }
      progress.advance(to: job.plan.tasks.count - job.missing.count)
      try Interruption.wait(Self.interval)
    }
  }

  /// Runs one of Slurm's programs and returns its output.
  ///
  /// - Throws: `CommandError` if it fails.
  private func call(
    _ name: String, _ arguments: [String], input: String? = nil
  ) throws -> String {
    guard let path = ChildProcess.find(name) else {
      throw CommandError.failure(
        "--slurm: '\(name)' is not in PATH; run this where Slurm is installed, or use --local N.")
    }
    let result = try ChildProcess.run(path, arguments, readingOutput: true, input: input)
    guard result.status == 0 else {
      throw CommandError.failure(
        "\(name) failed with exit code \(result.status); read its message.")
    }
    return result.output
  }
}
