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
    library = try FaultLibrary.build("failing-allocations.c", in: workplace)
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  /// The libraries that go on without memory and do not tell: Mesa's rasterizer and x264.
  private static let silentLibraries = "swrast_dri:libgallium:libx264"

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

  /// Lets one allocation after another fail, and checks how the program ends.
  ///
  /// - Parameters:
  ///   - size: the least size of such an allocation, in bytes.
  ///   - selection: the variable that selects the libraries, and their names.
  ///   - isWhole: returns true for an output that may be there after a success.
  private func letFail(
    _ output: String, size: Int, _ selection: (name: String, libraries: String),
    isWhole: (Data?, _ whole: Data) throws -> Bool
  ) throws {
    let path = URL(filePath: workplace.path(output))
    let variables = ["FAILING_SIZE": "\(size)", selection.name: selection.libraries]
    let counted = try render(to: output, variables.merging(["COUNT_ALLOCATIONS": "1"]) { $1 })
    try #require(counted.exitCode == 0, "\(counted.errors)")
    let count = try #require(
      counted.errors.firstMatch(of: /allocations: (\d+)/).flatMap { Int($0.1) })
    let whole = try Data(contentsOf: path)
    // A few instants from the first to the last: threads vary the order, and so the place.
    let steps = 8
    var failures = 0
    for step in 0..<steps {
      try? FileManager.default.removeItem(at: path)
      let result = try render(
        to: output, variables.merging(["FAILING_ALLOCATION": "\(count * step / steps)"]) { $1 })
      #expect(result.exitCode != 124, "it hangs")
      // What fails after the output was renamed leaves it, and it is whole.
      let left = try? Data(contentsOf: path)
      if result.exitCode == 0 {
        #expect(try isWhole(left, whole), "\(step)")
        continue
      }
      #expect(try left == nil || isWhole(left, whole), "\(step): \(result)")
      failures += 1
      guard !Self.endedInLoading(result) else { continue }
      let last = result.errors.split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("hinge: ") && last.hasSuffix("."), "\(step): \(result)")
    }
    #expect(failures > 0)
  }

  @Test(
    "A render ends with a whole output, or with a sentence and none",
    arguments: ["out.mp4", "out.gif"], [1024, 65536])
  func oneFails(output: String, size: Int) throws {
    try letFail(output, size: size, ("FAILING_BESIDE", Self.silentLibraries)) { $0 == $1 }
  }

  /// Such a library may draw another frame, or encode it otherwise, and report a success: OpenGL
  /// has no error then, and x264 writes to the standard error alone. No frame is lost by that, and
  /// 0.1 s at 60 Hz have 7 with both ends.
  @Test("Without memory for the driver or the encoder, a video has all frames or is not there")
  func silentFailure() throws {
    try letFail("out.mp4", size: 1024, ("FAILING_IN", Self.silentLibraries)) { left, _ in
      guard left != nil else { return false }
      return try DecodedVideo(workplace.path("out.mp4")).frames.count == 7
    }
  }
}
