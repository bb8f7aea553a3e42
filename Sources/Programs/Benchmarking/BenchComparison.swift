import Jobs
import Support

/// The comparison of a result with an earlier one of the same transition.
package struct BenchComparison: Codable, Equatable {
  /// The outcome of a comparison.
  package enum Verdict: String, Codable {
    case better, same, worse
  }

  /// The outcome: better or worse by more than `tolerance`, or the same.
  package let verdict: Verdict
  /// The speed as a multiple of the earlier one: the ratio of the median frame times, or of the
  /// frames per second if the earlier output has no median.
  package let speed: Double

  /// The largest difference that counts as equal. Two consecutive runs of one program differ by up
  /// to this fraction on a machine with other work. Interleaved runs, as with `--strategy plain`,
  /// resolve smaller differences.
  static let tolerance = 0.1

  /// Compares `result` with `earlier`.
  package init(_ result: BenchResult, with earlier: BenchBaseline.Result) {
    if let median = earlier.frameTime?.median {
      self.init(speed: median / max(result.frameTime.median, 1e-12))
    } else {
      self.init(speed: result.fps / max(earlier.fps, 1e-12))
    }
  }

  /// Creates the comparison for a ratio of speeds.
  init(speed: Double) {
    self.speed = speed
    verdict =
      speed > 1 + Self.tolerance ? .better : speed < 1 / (1 + Self.tolerance) ? .worse : .same
  }

  /// The comparison as text.
  package var text: String { "\(verdict.rawValue): \(fixed(speed, 2)) times as fast" }
}
