import FoundationEssentials
package import Jobs
package import Media
import Support

/// The output of an earlier `hinge bench --json`, for comparison.
package struct BenchBaseline: Decodable {
  /// The machine and the versions of the earlier run; nil if the file has none.
  package let environment: BenchEnvironment?
  /// The earlier results.
  let results: [Result]

  /// The keys of an earlier result that a comparison needs.
  package struct Result: Decodable {
    let transition, size, sink: String
    let frames: Int
    let fps: Double
    let direction, strategy: String?
    let frameTime: MedianTime?
  }

  /// The median frame time, in milliseconds.
  struct MedianTime: Decodable {
    let median: Double
  }

  /// Reads a file.
  ///
  /// - Throws: `JobError` if it is not the output of `hinge bench --json`.
  package init(_ file: FilePath) throws(JobError) {
    let text: [UInt8]
    do throws(LineReader.Failure) {
      text = try LineReader.contents(of: file, mostBytes: 1 << 24)
    } catch {
      throw .failure("--baseline: \(error.description(of: file.description))")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text))
    } catch {
      throw .failure("--baseline: '\(file)' is not the output of 'hinge bench --json'.")
    }
  }

  /// Returns the earlier result of the same transition, size, sink and strategy; nil if there is
  /// none.
  package func result(like result: BenchResult) -> Result? {
    results.first {
      $0.transition == result.transition && $0.size == result.size && $0.sink == result.sink
        && ($0.direction ?? result.direction) == result.direction
        && ($0.strategy ?? result.strategy) == result.strategy
    }
  }
}
