import Jobs
package import Rendering
import Support

/// The report that `hinge bench --json` prints.
package struct BenchReport: Encodable {
  /// The machine and the versions.
  package let environment: BenchEnvironment
  /// The order of drawing and readback.
  package let readback: ReadbackOrder
  /// The results, transition by transition.
  package let results: [BenchResult]
  /// The median of all gains; nil if only one strategy was measured.
  package let medianGain: Double?

  /// Creates the report and computes the median gain.
  package init(
    environment: BenchEnvironment, readback: ReadbackOrder, results: [BenchResult]
  ) {
    self.environment = environment
    self.readback = readback
    self.results = results
    let gains = results.compactMap(\.gain)
    medianGain = gains.isEmpty ? nil : Distribution(gains).median
  }
}
