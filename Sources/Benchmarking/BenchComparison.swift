import RenderJobs

/// The comparison of a result with an earlier one of the same thing.
package struct BenchComparison: Codable, Equatable {
  /// The outcome of a comparison.
  package enum Verdict: String, Codable {
    case better, same, worse
  }

  /// Better or worse by more than `tolerance`, or the same.
  package let verdict: Verdict
  /// The speed as a multiple of the earlier one: the ratio of the median frame times, or of the frames per second where
  /// the earlier report has no median.
  package let speed: Double

  /// The difference that counts as none. Two runs of one program, one after the other, differ by up to this much on a
  /// machine that does other work too; a smaller difference takes runs in turn, as `--strategy plain` makes them.
  static let tolerance = 0.1

  /// Compares `result` with `earlier`.
  package init(_ result: BenchResult, with earlier: BenchBaseline.Result) {
    if let median = earlier.frameTime?.median {
      self.init(speed: median / max(result.frameTime.median, 1e-12))
    } else {
      self.init(speed: result.fps / max(earlier.fps, 1e-12))
    }
  }

  init(speed: Double) {
    self.speed = speed
    verdict =
      speed > 1 + Self.tolerance ? .better : speed < 1 / (1 + Self.tolerance) ? .worse : .same
  }

  /// The comparison for people.
  package var text: String { "\(verdict.rawValue): \(fixed(speed, 2)) times as fast" }
}
