import Effects
import Foundation
import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import Support
import TestSupport
import Testing
import Transitions

@testable import Benchmarking

/// The work per frame of every effect, compared with `Benchmarks/thresholds.json`.
///
/// Draws, shaded pixels, copied bytes and read bytes are counted on llvmpipe, where they are the
/// same in every run. The tolerance is `BenchThresholds.tolerance`, 1 %.
@Suite("Thresholds of the work per frame")
struct ThresholdTests {
  /// The environment variable that makes the test write the file instead of reading it.
  private static let variable = "HINGE_WRITE_THRESHOLDS"

  private static let remedy =
    "If the effect has to need more, write Benchmarks/thresholds.json anew with "
    + "'\(variable)=1 swift test --disable-xctest --filter ThresholdTests'."

  private static let size = (width: 96, height: 160)
  private static let frames = 10

  private let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Benchmarks/thresholds.json")

  /// Measures every effect of the catalogue in the direction that its source shows.
  private func measure() throws -> [BenchResult] {
    let specs = Catalog.all.map { effect in
      TransitionSpec(effect.init(), effect.sourceDirection)
    }
    let settings = BenchSettings(
      specs, size: try pixels(Self.size.width, Self.size.height), frames: Self.frames, warmup: 2,
      sink: .readback, strategies: [.fast], scale: nil, encoding: EncodingOptions(),
      screens: nil)
    let benchmark = try Benchmark(settings, on: try Device.headless(.software))
    return try specs.flatMap { try benchmark.measure($0) }
  }

  @Test("No effect needs more draws, pixels or bytes per frame than its threshold")
  func thresholds() throws {
    let results = try measure()
    let size = "\(Self.size.width)x\(Self.size.height)"
    if ProcessInfo.processInfo.environment[Self.variable] != nil {
      let thresholds = BenchThresholds(size: size, frames: Self.frames, results)
      try Data(JSONText.pretty(thresholds).utf8).write(to: file)
    }
    let thresholds = try JSONDecoder().decode(BenchThresholds.self, from: Data(contentsOf: file))
    #expect(thresholds.size == size && thresholds.frames == Self.frames, "\(Self.remedy)")
    #expect(thresholds.effects.keys.sorted() == Catalog.all.map { $0.name }.sorted())
    for result in results {
      let violations = thresholds.violations(of: result)
      #expect(violations.isEmpty, "\(violations.joined(separator: " ")) \(Self.remedy)")
    }
  }

  @Test("A count above its threshold by more than the tolerance is a violation")
  func violations() throws {
    func result(draws: Double) throws -> BenchResult {
      let text = """
        {"transition": "flip", "direction": "push", "size": "96x160", "sink": "readback",
         "strategy": "fast", "frames": 10, "fps": 60, "processorTime": 1, "stages": {},
         "frameTime": {"median": 1, "p95": 1, "p99": 1, "worst": 1},
         "perFrame": {"draws": \(draws), "pixelsShaded": 100, "bytesCopied": 0, "bytesRead": 4},
         "objectsMade": {}, "peakMemory": 1, "memoryGrowth": 0, "milliseconds": []}
        """
      return try JSONDecoder().decode(BenchResult.self, from: Data(text.utf8))
    }
    let thresholds = BenchThresholds(size: "96x160", frames: 10, [try result(draws: 2)])
    #expect(thresholds.violations(of: try result(draws: 2)).isEmpty)
    #expect(thresholds.violations(of: try result(draws: 2.02)).isEmpty)
    #expect(thresholds.violations(of: try result(draws: 2.1)).count == 1)
    let none = BenchThresholds(size: "96x160", frames: 10, [])
    #expect(none.violations(of: try result(draws: 2)) == ["flip has no thresholds."])
  }
}
