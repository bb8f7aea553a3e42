import Glibc

/// The program `ffmpeg`, which makes clips for tests and decodes what is compared.
public enum FFmpegProgram {
  /// Runs the program, which overwrites its outputs.
  ///
  /// - Parameter arguments: the arguments, divided at spaces; `@` followed by a number stands for
  ///   that one of `words`, which may have spaces.
  /// - Throws: `FFmpegFailure` with the program's messages.
  public static func run(_ arguments: String, _ words: [String] = []) throws {
    let list = arguments.split(separator: " ").map { word -> String in
      guard word.hasPrefix("@"), let index = Int(word.dropFirst()), words.indices.contains(index)
      else { return String(word) }
      return words[index]
    }
    try run(list)
  }

  /// Runs the program, which overwrites its outputs.
  ///
  /// - Throws: `FFmpegFailure` with the program's messages.
  public static func run(_ list: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard closingPipe(&ends) == 0 else { throw FFmpegFailure("no pipe: \(errno)") }
    let id = try spawn("ffmpeg", ["-nostdin", "-v", "error", "-y"] + list) { actions in
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    }
    close(ends[1])
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count <= 0 { break }
      messages += buffer.prefix(count)
    }
    close(ends[0])
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw FFmpegFailure(
        "ffmpeg \(list.joined(separator: " ")): \(String(decoding: messages, as: UTF8.self))")
    }
  }
}

/// A failure of the program `ffmpeg`.
public struct FFmpegFailure: Error, CustomStringConvertible {
  /// The arguments and the program's messages.
  public let description: String

  init(_ description: String) { self.description = description }
}
