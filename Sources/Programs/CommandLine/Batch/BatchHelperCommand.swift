import Glibc
import Jobs
import Support

/// The command that a batch runs in a separate process: it runs the jobs on its standard input, and
/// prints a line with a `BatchHelper.Answer` for each. Help does not list it.
enum BatchHelperCommand: Command {
  static let name = "run-jobs"
  static let summary = "Run jobs of a batch."
  static let sections = [OptionSection([BatchCommand.gpuOption, BatchCommand.noSyncOption])]
  static let usage = "run-jobs [OPTION]…"

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let parent = getppid()
    Interruption.listen()
    let defaults = BatchDefaults(
      gpu: options.text(of: Options.gpu), isSynced: !options.has(BatchCommand.noSyncOption))
    let session = console.session
    while let line = readLine() {
      let progress = RenderProgress(console, isQuiet: true)
      progress.parent = parent
      var answer = BatchHelper.Answer()
      do {
        switch try BatchJob(number: 1, line: line).task(defaults).run(in: session, progress) {
        case .transition(let result): answer.transition = result
        case .film(let result): answer.film = result
        case .script(let result): answer.script = result
        }
      } catch {
        progress.clearBar()
        session.close()
        let failure = CommandError(error)
        answer.error = failure.message
        if case .interrupted = failure { answer.isInterrupted = true }
      }
      answer.notes = progress.notes
      try console.output(JSONText.line(answer))
    }
  }
}
