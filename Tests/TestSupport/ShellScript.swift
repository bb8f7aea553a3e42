import Glibc

/// An executable shell script that a test makes.
public enum ShellScript {
  /// Writes `text` as a program of the shell at `path`.
  ///
  /// Another process writes it. While this one had it open, a child of another test could inherit
  /// the descriptor, and until that child begins its own program nobody may start this one
  /// (`ETXTBSY`).
  ///
  /// - Throws: `ShellScriptFailure`.
  public static func write(_ text: String, to path: String) throws {
    let id = try spawn(
      "sh", ["-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 700 "$0""#, path, text]
    ) { _ in }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw ShellScriptFailure(path: path) }
  }
}

/// A script that could not be written.
public struct ShellScriptFailure: Error {
  /// The path of the script.
  public let path: String
}
