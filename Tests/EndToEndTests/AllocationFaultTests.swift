import Foundation
import TestSupport
import Testing

/// One allocation of a render fails, as in a machine without memory. Nobody can go on after every
/// such failure, the system's libraries and Swift's own runtime least of all; what holds is that
/// the program ends, that it says so in a sentence, and that an output is whole or is not there.
@Suite("Allocations that fail", .enabled(if: !isSanitized))
struct AllocationFaultTests {
  private let workplace: Workplace
  private let library: String

  init() throws {
    workplace = try Workplace()
    library = workplace.path("failing.so")
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "failing-allocations.c").path
    // The toolchain has a compiler for C; its folder need not be in PATH.
    let compile = """
      PATH="$PATH:$(dirname "$(readlink -f "$(command -v swift)")")"
      clang -O1 -shared -fPIC -o "$1" "$0"
      """
    let compiler = try Running.start("sh", ["-c", compile, source, library])
    let result = compiler.wait(
      output: compiler.output.readAll(), errors: compiler.errors.readAll())
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  private func render(
    to output: String, _ variables: [String: String]
  ) throws -> HingeProcess.Result {
    let arguments = [
      "render", "--gpu", "software", "-q", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip", "--duration", "0.1", "-o", workplace.path(output),
    ]
    let all = variables.merging(["LD_PRELOAD": library, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    return try HingeProcess(arguments, environment: all, deadline: 120).run()
  }

  /// Returns true for a process that ended while a library was loaded: the dynamic linker exits
  /// with 127 and words of its own, and libnuma with 1 and without any.
  private static func endedInLoading(_ result: HingeProcess.Result) -> Bool {
    result.exitCode == 127 || result.exitCode == 1 && result.errors.isEmpty
  }

  @Test(
    "A render ends with a whole output, or with a sentence and a whole output or none",
    arguments: ["out.mp4", "out.gif"], [1024, 65536])
  func oneFails(output: String, size: Int) throws {
    let counted = try render(
      to: output, ["FAILING_SIZE": "\(size)", "COUNT_ALLOCATIONS": "1"])
    try #require(counted.exitCode == 0, "\(counted.errors)")
    let count = try #require(
      counted.errors.firstMatch(of: /allocations: (\d+)/).flatMap { Int($0.1) })
    let whole = try Data(contentsOf: URL(filePath: workplace.path(output)))
    // A few instants from the first to the last: threads vary the order, and so the place.
    let steps = 8
    var failures = 0
    for step in 0..<steps {
      try? FileManager.default.removeItem(atPath: workplace.path(output))
      let result = try render(
        to: output,
        ["FAILING_SIZE": "\(size)", "FAILING_ALLOCATION": "\(count * step / steps)"])
      #expect(result.exitCode != 124, "it hangs")
      // What fails after the output was renamed leaves it, and it is whole.
      let left = try? Data(contentsOf: URL(filePath: workplace.path(output)))
      if result.exitCode == 0 {
        // FFmpeg's muxer and x264 do not tell of each failure, so that a video may be another one.
        #expect(left == whole || left != nil && output == "out.mp4", "\(step)")
        continue
      }
      #expect(left == nil || left == whole, "\(step): \(result)")
      failures += 1
      guard !Self.endedInLoading(result) else { continue }
      let last = result.errors.split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("hinge: ") && last.hasSuffix("."), "\(step): \(result)")
    }
    #expect(failures > 0)
  }
}
