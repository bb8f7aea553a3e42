import FoundationEssentials
package import RenderJobs

/// An earlier run of `bench --json`, to compare with.
package struct BenchBaseline: Decodable {
  /// The machine it ran on; nil where it does not say.
  package let environment: BenchEnvironment?
  let results: [Result]

  /// The part of an earlier result that a comparison needs.
  package struct Result: Decodable {
    let transition, size, sink: String
    let fps: Double
    let direction, strategy: String?
    let frameTime: MedianTime?
  }

  /// The median of a result's frame times, in milliseconds.
  struct MedianTime: Decodable {
    let median: Double
  }

  /// Reads the file at `path`.
  ///
  /// - Throws: `JobError` where it is no such report.
  package init(path: String) throws(JobError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .failure("--baseline: '\(path)' cannot be read.")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw .failure("--baseline: '\(path)' is not what 'hinge bench --json' prints.")
    }
  }

  /// Returns the earlier result of the same transition, size, sink and strategy; nil where there is none.
  package func result(like result: BenchResult) -> Result? {
    results.first {
      $0.transition == result.transition && $0.size == result.size && $0.sink == result.sink
        && ($0.direction ?? result.direction) == result.direction
        && ($0.strategy ?? result.strategy) == result.strategy
    }
  }
}
