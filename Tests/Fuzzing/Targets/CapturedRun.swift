import CommandLine

/// A run of `hinge` in this process, with its exit code and what it wrote.
struct CapturedRun {
  /// The exit code.
  let code: Int32
  /// The lines of standard error, without empty ones.
  let errors: [String]

  /// Runs `hinge` with `arguments`.
  init(_ arguments: [String]) {
    let log = Log()
    let console = Console(
      output: { log.output += $0 }, error: { log.error += $0 }, terminalColumns: nil)
    code = CommandLineTool.run(arguments, console)
    // By bytes, as a terminal or a script sees lines.
    errors = log.error.utf8.split(separator: 0x0A).map { String(Substring($0)) }
  }

  private final class Log {
    var output = ""
    var error = ""
  }

  /// The lines that name the program.
  var complaints: [String] { errors.filter { $0.hasPrefix("hinge: ") } }

  /// Throws a finding unless the exit code is one of those that `--help` lists, and a failure is
  /// one line on standard error, the last one.
  func requireContract() throws(FuzzFinding) {
    try require((0...2).contains(code), "exit code \(code)")
    guard code != 0 else {
      try require(complaints.isEmpty, "a success with an error: \(complaints.first ?? "")")
      return
    }
    try require(complaints.count == 1, "\(complaints.count) errors: \(errors)")
    try require(errors.last == complaints.first, "after the error comes more: \(errors)")
  }
}
