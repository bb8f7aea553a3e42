import Glibc

/// Where a command writes: data to standard output, everything for the person at the terminal to standard
/// error.
struct Console {
  /// Writes text, without adding a line's end; throws where it cannot be written.
  var output: (String) throws -> Void
  /// Writes text, without adding a line's end.
  var error: (String) -> Void
  /// The columns of the terminal that standard error is, or nil where it is none.
  var terminalColumns: Int?

  /// The process's own streams.
  static var standard: Console {
    Console(
      output: { text in
        guard write(text, to: STDOUT_FILENO) else {
          throw CommandError.failure(
            "Standard output cannot be written to (\(String(cString: strerror(errno)))).")
        }
      },
      // Where nobody reads standard error, there is nowhere left to say so.
      error: { _ = write($0, to: STDERR_FILENO) },
      terminalColumns: columns(of: STDERR_FILENO))
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  private static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
