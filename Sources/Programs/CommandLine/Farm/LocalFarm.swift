import Farm
import Glibc
import Media
import Support

/// Runs the tasks of a job in processes of this machine, and joins their parts.
struct LocalFarm {
  private let job: FarmJob
  private let program: String
  private let processes: Int
  private let progress: RenderProgress

  /// The largest number of times that a task is started.
  private static let attempts = 20
  /// The time between two looks at the processes, in seconds.
  private static let interval = 0.02

  init(_ job: FarmJob, program: String, processes: Int, _ progress: RenderProgress) {
    (self.job, self.program, self.processes) = (job, program, processes)
    self.progress = progress
  }

  /// Runs what is missing.
  ///
  /// - Throws: `CommandError` about the first task that fails, or after a signal.
  func run() throws {
    let plan = job.plan
    try job.prepareFolder()
    var ledger = FarmLedger(job)
    report(damaged: try ledger.look())
    let total = plan.tasks.count
    let missing = ledger.missing.count
    progress.begin(
      "Running \(missing) of \(total) tasks in \(min(processes, missing)) processes.",
      frames: total)
    progress.release()
    try run(ledger.missing, &ledger)
    guard let join = plan.join else { return }
    let joining = FarmPlan.Task(share: .join, words: join, output: nil)
    do {
      try run([joining], &ledger)
    } catch let error as CommandError {
      guard case .failure = error else { throw error }
      // A part may have been damaged after it was read.
      ledger.reset()
      report(damaged: try ledger.look())
      guard !ledger.missing.isEmpty else { throw error }
      try run(ledger.missing, &ledger)
      try run([joining], &ledger)
    }
    for task in plan.tasks { task.output.map { _ = unlink($0.platformString) } }
    if let folder = plan.folder { rmdir(folder.platformString) }
    progress.clearBar()
    if case .film(let output) = plan.kind {
      progress.message("Wrote \(output): \(total) tasks.")
    }
  }

  private func report(damaged tasks: [FarmPlan.Task]) {
    for task in tasks { progress.message(job.damage(task)) }
  }

  private func run(_ tasks: [FarmPlan.Task], _ ledger: inout FarmLedger) throws {
    var waiting = tasks[...]
    var running: [pid_t: FarmPlan.Task] = [:]
    var attempts: [FarmPlan.Share: Int] = [:]
    var done = job.plan.tasks.count - ledger.missing.count
    var firstFailure: CommandError?
    defer { end(Array(running.keys)) }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < processes, let task = waiting.popFirst() {
        attempts[task.share, default: 0] += 1
        running[try ChildProcess.start(program, task.words + ["--quiet"])] = task
      }
      var status: Int32 = 0
      for (process, task) in running where waitpid(process, &status, WNOHANG) == process {
        running[process] = nil
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        let name = job.plan.name(of: task.share)
        let isLast = attempts[task.share, default: 0] >= Self.attempts
        if code == 0 {
          let state = try ledger.check(task)
          if state == nil || state == .whole {
            done += 1
          } else if !isLast {
            progress.message(job.damage(task))
            waiting.append(task)
          } else {
            throw CommandError.failure(
              "the file of \(name) is damaged again and again; check the disk of its folder.")
          }
        } else if code > 128, !isLast {
          progress.message("\(name) was ended by signal \(code - 128), and runs again.")
          waiting.append(task)
        } else if case .batch = job.plan.kind {
          // A failed job does not stop the others of a batch.
          firstFailure = firstFailure ?? failure(name, code)
        } else {
          throw failure(name, code)
        }
      }
      progress.advance(to: done)
      try Interruption.wait(Self.interval)
    }
    if let firstFailure { throw firstFailure }
  }

  private func failure(_ name: String, _ status: Int32) -> CommandError {
    .failure(
      "\(name) failed with exit code \(status); mend what its message says, and run this again: what is "
        + "done stays.")
  }

  /// Ends processes, which discard what is incomplete.
  private func end(_ processes: [pid_t]) {
    for process in processes { kill(process, SIGTERM) }
    for process in processes {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }
}
