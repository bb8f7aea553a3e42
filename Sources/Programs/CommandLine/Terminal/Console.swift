import Glibc
import Jobs
import Media
import Support

/// The output streams of a command: data goes to standard output, messages to standard error.
///
/// All text leaves the program here, as `PrintableText`.
package struct Console {
  /// Writes text to standard output without adding a newline; throws if that fails.
  let output: (String) throws -> Void
  /// Writes text to standard error without adding a newline.
  let error: (String) -> Void
  /// Writes a file's own text to standard output unchanged; throws if that fails.
  let content: (String) throws -> Void
  /// True if standard output is a terminal.
  let showsOutput: Bool
  /// The width of help texts in columns: the terminal's, if it is narrower than `helpWidth`.
  var helpColumns = helpWidth
  /// Writes text with the program's own control characters to standard error.
  let control: (String) -> Void
  /// The width of the terminal in columns; nil if standard error is not a terminal.
  var terminalColumns: Int?
  /// The path of the program that runs, to start it again as a child; nil in other
  /// programs, such as tests.
  package var program: String?
  /// The session of the command's jobs. A process ends while its console exists, so that nobody
  /// waits for a driver that closes its context: 15 ms or more.
  let session = RenderSession()

  /// Creates a console of two functions, each of which gets text to write as it is.
  ///
  /// - Parameters:
  ///   - output: writes to standard output.
  ///   - error: writes to standard error.
  ///   - terminalColumns: the width in columns; nil for no terminal.
  ///   - showsOutput: true if standard output is a terminal.
  ///   - program: the path of the program that runs; nil if it is not Hinge.
  package init(
    output: @escaping (String) throws -> Void, error: @escaping (String) -> Void,
    terminalColumns: Int?, showsOutput: Bool = false, program: String? = nil
  ) {
    self.output = { try output(PrintableText($0, keepingLines: true).text) }
    self.error = { error(PrintableText($0, keepingLines: true).text) }
    content = output
    self.showsOutput = showsOutput
    control = error
    self.terminalColumns = terminalColumns
    self.program = program
  }

  /// The streams of the process.
  static var standard: Console {
    var console = Console(
      output: { text in
        do throws(SystemError) {
          try writeAll(Array(text.utf8), to: STDOUT_FILENO)
        } catch {
          throw CommandError.failure("Standard output cannot be written to (\(error)).")
        }
      },
      // A failure to write to standard error cannot be reported.
      error: { try? writeAll(Array($0.utf8), to: STDERR_FILENO) },
      terminalColumns: columns(of: STDERR_FILENO), showsOutput: isatty(STDOUT_FILENO) == 1,
      program: ownProgram)
    if let columns = columns(of: STDOUT_FILENO) {
      console.helpColumns = min(max(columns, leastHelpWidth), helpWidth)
    }
    return console
  }

  /// The path of the program of this process; nil if it is not known. Without /proc it is the name
  /// by which the program was started.
  private static var ownProgram: String? {
    let link = "/proc/self/exe"
    if access(link, X_OK) == 0 { return link }
    guard let name = Argument.program?.text else { return nil }
    return name.contains("/") ? name : ChildProcess.find(name)
  }

  /// Returns the width of the terminal behind `descriptor`, 80 if it is unknown; nil for no
  /// terminal.
  private static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
