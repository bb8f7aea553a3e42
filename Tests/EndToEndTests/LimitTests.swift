import Foundation
import TestSupport
import Testing

@Suite("Limits of the system and of inputs")
struct LimitTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  private func arguments(_ output: String) -> [String] {
    [
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip", "--duration", "0.1", "-o", workplace.path(output),
    ]
  }

  /// Returns a batch file of `jobs`, each with the two pictures.
  private func batch(_ jobs: [[String: Any]]) throws -> String {
    let lines = try jobs.map { job in
      let paths: [String: Any] = [
        "from": workplace.path("a.png"), "to": workplace.path("b.png"),
      ]
      let object = job.merging(paths) { own, _ in own }
      return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    let file = workplace.path("jobs.jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    return file
  }

  @Test("Jobs that promise millions of files take no memory for their names")
  func promisedFiles() throws {
    // 20 jobs of 3,600,001 names of some 50 bytes are 3.6 GB and more.
    let jobs = (0..<20).map { index -> [String: Any] in
      [
        "from": workplace.path("none.png"), "t": "flip", "duration": 3600, "fps": 1000,
        "o": workplace.path("\(index)-%d.png"),
      ]
    }
    // The address space is limited, since Linux counts the memory of the tests' own process in what
    // wait4 tells of one that they start. A sanitizer cannot start within any limit.
    let limit = isSanitized ? nil : "-v 1000000"
    let result = try HingeProcess(["batch", try batch(jobs)], limit: limit).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("0 done, 0 skipped, 20 failed of 20."), "\(result.errors)")
  }

  @Test("Two sequences that share a file are told of before the first is drawn")
  func sharedFiles() throws {
    let jobs = ["%d.png", "0%d.png", "%02d.png", "1%d.png", "7.png"].map { name -> [String: Any] in
      var job: [String: Any] = ["t": "flip", "duration": 0.2, "o": workplace.path(name)]
      if name == "7.png" { job["at"] = 0 }
      return job
    }
    // 13 files each: 0 to 12, 00 to 012, 00 to 12, 10 to 112, and 7.
    let result = try HingeProcess(["batch", "--gpu", "software", try batch(jobs)]).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("2 done, 0 skipped, 3 failed of 5."))
    for (job, name) in [(3, "%02d.png"), (4, "1%d.png"), (5, "7.png")] {
      let output = (job == 5 ? "'" : "a file of '") + workplace.path(name) + "'"
      #expect(
        result.errors.contains("job \(job): -o: job 1 writes \(output) already."),
        "\(result.errors)")
    }
  }

  /// From too little for the drivers to enough, in KiB: what fails first differs from step to step.
  private static let memories = Array(stride(from: 360_000, through: 840_000, by: 30_000))

  @Test(
    "Without memory for threads or drivers a render is complete, or fails in one sentence",
    arguments: ["out.mp4", "%d.png"])
  func memory(output: String) throws {
    #expect(try HingeProcess(arguments(output)).run().exitCode == 0)
    let first = output.replacing("%d", with: "0")
    let whole = try Data(contentsOf: URL(filePath: workplace.path(first)))
    var outcomes: Set<Int32> = []
    for memory in Self.memories {
      try FileManager.default.removeItem(atPath: workplace.path(first))
      let result = try HingeProcess(
        arguments(output), limit: "-v \(memory)", deadline: 120
      ).run()
      outcomes.insert(result.exitCode)
      if result.exitCode == 0 {
        #expect(try Data(contentsOf: URL(filePath: workplace.path(first))) == whole)
        continue
      }
      #expect(!FileManager.default.fileExists(atPath: workplace.path(first)))
      try whole.write(to: URL(filePath: workplace.path(first)))
      guard !isSanitized else { continue }
      let lines = result.errors.split(separator: "\n")
      #expect(
        result.exitCode == 1 && lines.last?.hasPrefix("hinge: ") == true, "\(memory): \(result)")
      #expect(lines.count { $0.hasPrefix("hinge: ") } == 1)
    }
    // A sanitized process cannot start within any of the limits.
    #expect(isSanitized ? outcomes.isDisjoint(with: [0, 124]) : outcomes == [0, 1])
  }
}
