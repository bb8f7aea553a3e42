@testable import CommandLine

/// A console that keeps what is written to it.
final class CapturedConsole {
  private(set) var output = ""
  private(set) var error = ""

  var console: Console {
    Console(
      output: { self.output += $0 }, error: { self.error += $0 }, terminalColumns: nil)
  }

  /// Runs `hinge` with `arguments`.
  ///
  /// - Returns: its exit code, what it wrote to standard output and what to standard error.
  static func hinge(_ arguments: String...) -> (code: Int32, output: String, error: String) {
    let captured = CapturedConsole()
    let code = CommandLineTool.run(arguments, captured.console)
    return (code, captured.output, captured.error)
  }
}
