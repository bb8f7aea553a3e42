import Farm
import Glibc
import Media
import Support

/// Submits the tasks of a job to Slurm, follows them, and submits those that are lost again.
struct SlurmFarm {
  private let job: FarmJob
  private let script: SlurmScript
  private let progress: RenderProgress

  /// The largest number of times that a task is submitted.
  private static let submissions = 5
  /// The number of times that a task may end with an exit code of its own: the second time, Slurm
  /// may place it on another node.
  private static let ownFailures = 2
  /// The number of questions in a row without an answer after which following ends.
  private static let unanswered = 300
  /// The time between two questions to the scheduler, in seconds.
  private static let interval = 2.0
  /// The number of failed tasks that an error names.
  private static let named = 5

  init(_ job: FarmJob, _ script: SlurmScript, _ progress: RenderProgress) {
    (self.job, self.script, self.progress) = (job, script, progress)
  }

  /// What was submitted, and what came of it.
  private struct Run {
    var ledger: FarmLedger
    /// The exit codes with which tasks failed.
    var failures: [FarmPlan.Share: [Int]] = [:]
    /// The numbers of the jobs of a round: arrays and the joining job.
    var ids: [String] = []
    /// The number of the first task of each array of a round, by the array's number.
    var arrays: [String: Int] = [:]
    /// True if a task of the round failed, so that its joining job did not run.
    var hasFailed = false

    /// The tasks that are not done, and may succeed.
    var hopeful: [FarmPlan.Task] { ledger.missing.filter { !isHopeless($0.share) } }

    /// True for a task that need not be submitted again.
    func isHopeless(_ share: FarmPlan.Share) -> Bool {
      let codes = failures[share] ?? []
      // A shell adds 128 to the signal that ended a program: the system did so.
      return codes.count { $0 <= 128 } >= SlurmFarm.ownFailures
        || codes.count >= SlurmFarm.submissions
    }
  }

  /// Runs what is missing, and joins it.
  ///
  /// - Throws: `CommandError` if tasks keep failing, or after a signal.
  func run() throws {
    let plan = job.plan
    let hadRecords = plan.records.exists
    // A run that leaves nothing leaves no folder: only an empty one can be removed.
    defer { if !hadRecords { rmdir(plan.records.platformString) } }
    try job.prepareFolder()
    try FarmJob.makeFolder(plan.records)
    var run = Run(ledger: FarmLedger(job))
    run.ledger.removeResults()
    defer { run.ledger.removeResults() }
    try look(&run.ledger)
    progress.begin("Following \(plan.tasks.count) tasks.", frames: plan.tasks.count)
    progress.release()
    for round in 1...Self.submissions {
      let before = plan.film.flatMap(FileState.init(of:))
      let tasks = run.hopeful
      try runRound(tasks, &run)
      if let output = plan.film, run.ledger.missing.isEmpty {
        if let now = FileState(of: output), now != before {
          progress.clearBar()
          return progress.message("Wrote \(output): \(plan.tasks.count) tasks.")
        }
        if run.hasFailed { continue }
        // Joining failed: a part may have been damaged after it was read.
        run.ledger.reset()
        try look(&run.ledger)
        guard !run.ledger.missing.isEmpty || !tasks.isEmpty else {
          throw CommandError.failure(
            "joining the parts failed; read '\(script.log(of: .join))', and run this again: what is done "
              + "stays.")
        }
      }
      let missing = run.ledger.missing
      if plan.film == nil, missing.isEmpty {
        progress.clearBar()
        return progress.message("All \(plan.tasks.count) tasks are done.")
      }
      let again = run.hopeful
      if again.isEmpty || round == Self.submissions { throw failure(missing, run) }
      progress.message(
        "\(again.count) of \(plan.tasks.count) tasks are missing; they are submitted again.")
    }
    throw CommandError.failure(
      "tasks failed in each round, so the parts were not joined; run this again: what is done stays."
    )
  }

  /// Submits tasks and the joining job, and follows them to their end.
  private func runRound(_ tasks: [FarmPlan.Task], _ run: inout Run) throws {
    (run.ids, run.arrays, run.hasFailed) = ([], [:], false)
    do {
      try Interruption.check()
      try submit(tasks, &run)
      if let join = script.join {
        run.ids.append(
          try submit(join, run.ids.isEmpty ? [] : SlurmScript.dependency(on: run.ids)))
      }
      try follow(&run)
    } catch {
      if !run.ids.isEmpty { _ = try? call("scancel", run.ids) }
      throw error
    }
  }

  /// Submits the arrays of tasks.
  private func submit(_ tasks: [FarmPlan.Task], _ run: inout Run) throws {
    guard !tasks.isEmpty else { return }
    var script = script
    script.shares = tasks.map(\.share)
    for block in script.blocks {
      let id = try submit(script.array(block), [])
      run.ids.append(id)
      run.arrays[id] = block.first
      run.ledger.arrays.insert(id)
      let numbers = block.indices.map { $0 + block.first }
      progress.message("Submitted array \(id): tasks \(SlurmScript.ranges(numbers)).")
    }
  }

  /// Names the tasks that have failed since the last call, and submits them again at once.
  ///
  /// - Returns: true if tasks were submitted.
  /// - Throws: `CommandError` if a film cannot be completed because one of its tasks keeps failing.
  ///   The other tasks of pictures and batches run on.
  private func repeatFailures(_ run: inout Run) throws -> Bool {
    let failed = run.ledger.takeFailures()
    guard !failed.isEmpty else { return false }
    run.hasFailed = true
    for (share, code) in failed { run.failures[share, default: []].append(code) }
    for (share, code) in failed.prefix(Self.named) {
      progress.message(
        "\(job.plan.name(of: share)) failed with exit code \(code); its log is "
          + "'\(script.log(of: share))'.")
    }
    if failed.count > Self.named {
      progress.message("\(failed.count - Self.named) more tasks failed.")
    }
    let shares = Set(failed.map(\.share))
    let tasks = run.ledger.missing.filter { shares.contains($0.share) }
    let hopeless = tasks.filter { run.isHopeless($0.share) }
    if job.plan.film != nil, !hopeless.isEmpty { throw failure(hopeless, run) }
    let again = tasks.filter { !run.isHopeless($0.share) }
    try submit(again, &run)
    return !again.isEmpty
  }

  /// Reads what is new in the shared folder.
  private func look(_ ledger: inout FarmLedger, isLast: Bool = false) throws {
    for task in try ledger.look(listing: isLast) { progress.message(job.damage(task)) }
  }

  /// The states of tasks that Slurm has not forgotten yet, by their indices in arrays.
  private func states(of arrays: [String: Int]) -> [Int: String] {
    let text = try? call(
      "squeue",
      [
        "--noheader", "--array", "--states=all", "--user=\(getuid())", "--format=%F %K %T",
      ])
    var states: [Int: String] = [:]
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let first = arrays[String(words[0])], let index = Int(words[1])
      else { continue }
      states[first + index] = String(words[2])
    }
    return states
  }

  /// Returns the error about tasks that are not done, with the names and logs of the first ones.
  private func failure(_ tasks: [FarmPlan.Task], _ run: Run) -> CommandError {
    let states = states(of: run.arrays)
    let names = tasks.prefix(Self.named).map { task in
      var cause = "without a result"
      if let code = run.failures[task.share]?.last {
        cause = "exit code \(code)"
      } else if case .part(let index) = task.share, let state = states[index] {
        cause = state
      }
      return "\(job.plan.name(of: task.share)) (\(cause); '\(script.log(of: task.share))')"
    }
    let more = tasks.count > Self.named ? " and \(tasks.count - Self.named) more" : ""
    return .failure(
      "\(tasks.count) of \(job.plan.tasks.count) tasks failed: \(names.joined(separator: ", "))\(more); "
        + "read the logs, and run this again: what is done stays.")
  }

  private func submit(_ text: String, _ options: [String]) throws -> String {
    let result: String
    do {
      result = try call("sbatch", ["--parsable"] + options, input: text)
    } catch let CommandError.failure(text) {
      throw CommandError.failure(
        "\(text) A cluster limits the tasks of an array (MaxArraySize) and of a user; --parts sets their "
          + "number.")
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
  private func follow(_ run: inout Run) throws {
    let me = String(getuid())
    var unanswered = 0
    while true {
      // All jobs of the user, by the number of their array: a list with one that is forgotten would
      // be an error.
      let states = try? call("squeue", ["--noheader", "--user=\(me)", "--format=%F"])
      try Interruption.check()
      // After the answer, so that the results of jobs that have left are there.
      try look(&run.ledger)
      progress.advance(to: run.ledger.done.count)
      if try repeatFailures(&run) { continue }
      if let states {
        unanswered = 0
        let queued = Set(states.split(whereSeparator: \.isWhitespace).map(String.init))
        // Other machines may see the time of a folder late; its names are read again.
        if queued.isDisjoint(with: run.ids) {
          try look(&run.ledger, isLast: true)
          if try !repeatFailures(&run) { return }
        }
      } else {
        unanswered += 1
        guard unanswered < Self.unanswered else {
          throw CommandError.failure(
            "squeue keeps failing, so the jobs cannot be followed; run this again when Slurm answers: what is "
              + "done stays.")
        }
      }
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
