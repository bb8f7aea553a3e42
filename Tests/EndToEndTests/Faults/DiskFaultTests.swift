import Foundation
import TestSupport
import Testing

/// One call of a render to the file system fails, as on a disk that is full or broken.
@Suite("Disks that fail", .enabled(if: !isSanitized))
struct DiskFaultTests {
  private let workplace: Workplace
  private let library: String

  init() throws {
    workplace = try Workplace()
    library = try FaultLibrary.build("failing-files.c", in: workplace)
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  /// The folder of the outputs, whose calls fail.
  private var folder: String { workplace.path("out") }

  private func render(
    to output: String, _ variables: [String: String]
  ) throws -> HingeProcess.Result {
    let arguments = [
      "render", "--gpu", "software", "-q", "-y", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip", "--duration", "0.1", "-o", "\(folder)/\(output)",
    ]
    let all = variables.merging([
      "LD_PRELOAD": library, "FAILING_FOLDER": folder, "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    return try HingeProcess(arguments, environment: all, deadline: 120).run()
  }

  /// Returns the files of the outputs' folder by their names, without hidden ones.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasPrefix(".") {
      files[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
    return files
  }

  /// Empties the outputs' folder, and puts an old file in the place of each of `names`.
  private func prepare(_ names: some Sequence<String>) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for name in names { try old.write(to: URL(filePath: "\(folder)/\(name)")) }
  }

  private let old = Data("old".utf8)

  /// The pictures of a sequence get their names one after another, so that some may have them.
  @Test(
    "A render ends with a whole output, or with a sentence and what was there before",
    arguments: [("a.mp4", ENOSPC), ("a.mkv", EIO), ("a.gif", EIO), ("%d.png", ENOSPC)])
  func oneFails(output: String, error: Int32) throws {
    for replaces in [false, true] {
      try prepare([])
      let counted = try render(to: output, ["COUNT_CALLS": "1"])
      try #require(counted.exitCode == 0, "\(counted.errors)")
      let whole = try files()
      try prepare(replaces ? Array(whole.keys) : [])
      let recounted = try render(to: output, ["COUNT_CALLS": "1"])
      let count = try #require(
        recounted.errors.firstMatch(of: /calls: (\d+)/).flatMap { Int($0.1) })
      // From the first call to the last, which a thread does not vary.
      let steps = 8
      var failures = 0
      for step in 0...steps {
        try prepare(replaces ? Array(whole.keys) : [])
        let result = try render(
          to: output,
          ["FAILING_CALL": "\((count - 1) * step / steps)", "FAILING_ERROR": "\(error)"])
        let left = try files()
        if result.exitCode == 0 {
          #expect(left == whole, "\(step)")
          continue
        }
        failures += 1
        #expect(result.exitCode == 1, "\(step)")
        #expect(result.errors.hasPrefix("hinge: ") && result.errors.hasSuffix(".\n"), "\(step)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        for (name, file) in left {
          #expect(file == whole[name] || replaces && file == old, "\(step): \(name)")
        }
        #expect(!replaces || left.count == whole.count, "\(step)")
      }
      #expect(failures > steps / 2)
    }
  }
}
