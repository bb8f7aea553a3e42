import Glibc
import Media

/// The output streams of a command: data goes to standard output, messages to standard error.
package struct Console {
  /// Writes text to standard output without adding a newline; throws if that fails.
  var output: (String) throws -> Void
  /// Writes text to standard error without adding a newline.
  var error: (String) -> Void
  /// The width of the terminal in columns; nil if standard error is not a terminal.
  var terminalColumns: Int?
  /// The path of the program that runs, to start it again as a child; nil in other
  /// programs, such as tests.
  package var program: String?

  /// Creates a console of two functions, each of which gets text to write as it is.
  ///
  /// - Parameters:
  ///   - terminalColumns: the width in columns; nil for no terminal.
  ///   - program: the path of the program that runs; nil if it is not Hinge.
  package init(
    output: @escaping (String) throws -> Void, error: @escaping (String) -> Void,
    terminalColumns: Int?, program: String? = nil
  ) {
    self.output = output
    self.error = error
    self.terminalColumns = terminalColumns
    self.program = program
  }

  /// The streams of the process.
  static var standard: Console {
    Console(
      output: { text in
        do throws(SystemError) {
          try writeAll(Array(text.utf8), to: STDOUT_FILENO)
        } catch {
          throw CommandError.failure("Standard output cannot be written to (\(error)).")
        }
      },
      // A failure to write to standard error cannot be reported.
      error: { try? writeAll(Array($0.utf8), to: STDERR_FILENO) },
      terminalColumns: columns(of: STDERR_FILENO), program: "/proc/self/exe")
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

/// Returns `text` with U+FFFD for control characters, line separators and bidirectional controls. A
/// file name may contain escape sequences, lines that look like other messages, or an order of
/// display that hides its end.
///
/// - Parameter keepingLines: true to keep newlines, for a text of several lines.
func printable(_ text: String, keepingLines: Bool = false) -> String {
  String(
    text.map { character in
      if keepingLines, character == "\n" { return character }
      return character.unicodeScalars.contains(where: isControl) ? "\u{FFFD}" : character
    })
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // Embeddings and overrides, and isolates. Marks, which only hint, are in ordinary names.
  default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}
