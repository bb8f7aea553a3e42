import Foundation
import Fuzzing
import Testing

/// The targets of the fuzzer: a fixed number of inputs from a fixed seed, and all inputs that have
/// ever broken a rule.
@Suite("Fuzzing")
struct FuzzTests {
  /// The inputs of each target. They are counted and not timed, so that each run is the same; all
  /// of them take about a minute on two slow cores.
  private static let counts = [
    "pictures": 4000, "traces": 4000, "jobs": 3000, "presets": 2000, "parameters": 1500,
    "curves": 8000, "colors": 10_000, "options": 6000, "shaders": 150, "command-line": 300,
    "timelines": 3000, "transition-shaders": 1500, "films": 2000, "element-trees": 4000,
    "parts": 300, "splices": 200,
  ]

  @Test("No input of the fixed seed breaks a rule", arguments: FuzzTargets.all.map { $0.name })
  func fixedSeed(name: String) throws {
    let count = try #require(Self.counts[name])
    let outcome = try FuzzCampaign(name, seed: 1, count: count).run()
    #expect(outcome.count == count)
    for finding in outcome.findings {
      Issue.record(
        """
        Input \(finding.index) of seed 1 of \(name): \(finding.text)
        'make fuzz FUZZ="--target \(name) --iterations \(finding.index + 1) --seed 1"' saves it.
        """)
    }
  }

  @Test("No input that once broke a rule does so again", arguments: FuzzTargets.all.map { $0.name })
  func regressions(name: String) throws {
    let files = try Self.regressions(of: name)
    guard !files.isEmpty else { return }
    let outcome = try FuzzCampaign(name, files: files).run()
    #expect(outcome.count == files.count)
    for finding in outcome.findings {
      Issue.record("\(files[finding.index]): \(finding.text)")
    }
  }

  @Test("Every regression belongs to a target")
  func folders() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { !$0.hasSuffix(".md") }
    for name in names { #expect(FuzzTargets.named(name) != nil, "\(name)") }
  }

  private static var folder: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Regressions").path
  }

  private static func regressions(of name: String) throws -> [String] {
    let folder = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      "\(folder)/\($0)"
    }
  }
}
