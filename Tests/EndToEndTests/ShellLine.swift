import Foundation

/// A line of the shell in which `hinge` is the built program.
struct ShellLine {
  private let line: String
  private let workplace: Workplace
  private let environment: [String: String]

  init(_ line: String, in workplace: Workplace, environment: [String: String] = [:]) {
    (self.line, self.workplace, self.environment) = (line, workplace, environment)
  }

  /// Runs the line in the workplace and waits for its end.
  func run() throws -> HingeProcess.Result {
    let words = [
      "-c", "hinge() { \"$HINGE\" \"$@\"; }; cd \"$0\" && \(line)", workplace.folder.path,
    ]
    var variables = HingeProcess.sanitizerVariables.merging(environment) { $1 }
    variables["HINGE"] = try HingeProcess.program
    let running = try Running.start("sh", words, environment: variables)
    let output = running.output.readAll()
    return running.wait(output: output, errors: running.errors.readAll())
  }
}
