import Foundation
import Testing

/// A library in C beside the tests that is loaded first into a program and lets calls fail.
enum FaultLibrary {
  /// Compiles the file called `source` of the folder `Tests`.
  ///
  /// - Returns: the path of the library.
  static func build(_ source: String, in workplace: Workplace) throws -> String {
    let library = workplace.path("failing.so")
    var folder = URL(filePath: #filePath)
    while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
    let file = folder.appending(path: source).path
    // The toolchain has a compiler for C; its folder need not be in PATH.
    let compile = """
      PATH="$PATH:$(dirname "$(readlink -f "$(command -v swift)")")"
      clang -O1 -shared -fPIC -o "$1" "$0"
      """
    let compiler = try Running.start("sh", ["-c", compile, file, library])
    let result = compiler.wait(
      output: compiler.output.readAll(), errors: compiler.errors.readAll())
    try #require(result.exitCode == 0, "\(result.errors)")
    return library
  }
}
