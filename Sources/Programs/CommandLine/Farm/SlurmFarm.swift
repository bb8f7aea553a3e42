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
  /// The time between two questions to the scheduler, in seconds.
  private static let interval = 2

  init(_ job: FarmJob, _ script: SlurmScript, _ progress: RenderProgress) {
    (self.job, self.script, self.progress) = (job, script, progress)
  }

  /// Runs what is missing, and joins it.
  ///
  /// - Throws: `CommandError` if tasks keep failing, or after a signal.
  func run() throws {
    let plan = job.plan
    if let folder = plan.folder {
      do throws(FolderError) { try folder.makeFolders() } catch {
        throw CommandError.failure("-o: \(error).")
      }
    }
    progress.begin("Following \(plan.tasks.count) tasks.", frames: plan.tasks.count)
    progress.release()
    var missing = job.missing
    for _ in 0..<Self.submissions {
      let array = missing.isEmpty ? nil : try submitArray(missing)
      let join = try script.join.map { text in
        try submit(text, array.map { SlurmScript.dependency(on: $0) } ?? [])
      }
      try follow([array, join].compactMap(\.self))
      // The outputs of pictures and batches are not looked at: Slurm knows what became of them.
      guard case .film(let output) = plan.kind else {
        return progress.message("All tasks have ended; 'sacct' tells how.")
      }
      missing = job.missing
      if missing.isEmpty, hasFilm(output, since: join) {
        progress.clearBar()
        return progress.message("Wrote \(output): \(plan.tasks.count) tasks.")
      }
      progress.message(
        "\(missing.count) of \(plan.tasks.count) tasks are missing; they are submitted again.")
    }
    throw CommandError.failure(
      "\(missing.count) tasks keep failing; read '\(plan.folder?.description ?? ".")/slurm-*.log', and run "
        + "this again: what is done stays.")
  }

  /// True if the joining job has written the film, after its last part.
  private func hasFilm(_ output: FilePath, since join: String?) -> Bool {
    guard let film = modified(output) else { return false }
    return job.plan.tasks.allSatisfy { task in
      task.output.flatMap(modified).map { $0 <= film } ?? true
    }
  }

  private func modified(_ path: FilePath) -> Double? {
    var status = stat()
    guard stat(path.platformString, &status) == 0 else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  private func submitArray(_ tasks: [FarmPlan.Task]) throws -> String {
    var script = script
    script.shares = tasks.map(\.share)
    let id = try submit(script.array, [])
    progress.message("Submitted array \(id): tasks \(script.arrayRanges).")
    return id
  }

  private func submit(_ text: String, _ options: [String]) throws -> String {
    let result = try call("sbatch", ["--parsable"] + options, input: text)
    // `ID;CLUSTER` on some clusters.
    let id = result.prefix { $0.isNumber }
    guard !id.isEmpty else {
      throw CommandError.failure("sbatch accepted nothing; look at its message above.")
    }
    return String(id)
  }

  /// Waits until jobs have left the queue, and cancels them after a signal.
  private func follow(_ ids: [String]) throws {
    let list = ids.joined(separator: ",")
    do {
      while true {
        let states = try call(
          "squeue", ["--noheader", "--array", "--jobs=\(list)", "--format=%T"], isTolerant: true)
        if states.allSatisfy(\.isWhitespace) { return }
        progress.advance(to: job.plan.tasks.count - job.missing.count)
        for _ in 0..<(Self.interval * 10) {
          try Interruption.check()
          usleep(100_000)
        }
      }
    } catch {
      _ = try? call("scancel", ids, isTolerant: true)
      throw error
    }
  }

  /// Runs one of Slurm's programs and returns its output.
  ///
  /// - Parameter isTolerant: true to return nothing for a program that fails, such as `squeue` for
  ///   jobs that are forgotten.
  private func call(
    _ name: String, _ arguments: [String], input: String? = nil, isTolerant: Bool = false
  ) throws -> String {
    guard let path = ChildProcess.find(name) else {
      throw CommandError.failure(
        "--slurm: '\(name)' is not in PATH; run this where Slurm is installed, or use --local N.")
    }
    let result = try ChildProcess.run(path, arguments, readingOutput: true, input: input)
    guard result.status == 0 || isTolerant else {
      throw CommandError.failure(
        "\(name) failed with exit code \(result.status); read its message.")
    }
    return result.output
  }
}
