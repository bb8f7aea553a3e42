@testable import CommandLine

/// A console that captures its output.
final class CapturedConsole {
  private(set) var output = ""
  private(set) var error = ""

  var console: Console {
    Console(
      output: { self.output += $0 }, error: { self.error += $0 }, terminalColumns: nil)
  }

  /// Runs `hinge` with `arguments`.
  ///
  /// - Returns: the exit code, standard output and standard error.
  static func hinge(_ arguments: String...) -> (code: Int32, output: String, error: String) {
    hinge(arguments)
  }

  /// Runs the program with a list of arguments.
  static func hinge(_ arguments: [String]) -> (code: Int32, output: String, error: String) {
    let captured = CapturedConsole()
    let code = CommandLineTool.run(arguments, captured.console)
    return (code, captured.output, captured.error)
  }
}
