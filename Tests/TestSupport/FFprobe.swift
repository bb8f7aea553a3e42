import Foundation

/// The program `ffprobe`, which reports what is in a file.
package enum FFprobe {
  /// Returns what the program reports about `entries` of a file, as lines.
  ///
  /// - Parameters:
  ///   - entries: the sections and keys, as of `-show_entries`.
  ///   - options: further arguments.
  package static func lines(
    _ entries: String, of file: String, _ options: [String] = []
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffprobe", "-v", "error", "-show_entries", entries, "-of", "compact=p=0:nk=1"] + options
      + [file]
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
