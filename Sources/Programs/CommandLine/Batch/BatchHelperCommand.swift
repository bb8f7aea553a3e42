import Glibc
import Jobs
import Support

/// The command that a batch runs as a process of its own: it runs the jobs on its standard input,
/// and prints a `BatchHelper.Answer` on a line for each.
///
/// It is in no help.
enum BatchHelperCommand: Command {
  static let name = "run-jobs"
  static let summary = "Run jobs of a batch."
  static let options: [Option] = [BatchCommand.gpuOption, BatchCommand.noSyncOption]

  static var page: HelpPage {
    HelpPage(
      usage: "run-jobs [OPTION]…", summary: summary, sections: [("Options", options + [.help])])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let parent = getppid()
    Interruption.listen()
    let defaults = BatchDefaults(
      gpu: options[.gpu], isSynced: !options.has(BatchCommand.noSyncOption))
    let session = RenderSession()
    while let line = readLine() {
      let progress = RenderProgress(console, isQuiet: true)
      progress.parent = parent
      var answer = BatchHelper.Answer()
      do {
        switch try BatchJob(number: 1, line: line).task(defaults).run(in: session, progress) {
        case .transition(let result): answer.transition = result
        case .film(let result): answer.film = result
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
