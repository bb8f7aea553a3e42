import FoundationEssentials

/// An earlier run of `bench --json`, to compare with.
struct BenchBaseline: Decodable {
  /// Where it ran, where it says so.
  let environment: BenchEnvironment?
  let results: [Result]

  /// What has to be known of an earlier result; what a comparison can do without may be missing.
  struct Result: Decodable {
    let transition, size, sink: String
    let frames: Int
    let fps: Double
    let direction, strategy: String?
    let milliseconds: [Double]?
  }

  /// Reads a file.
  ///
  /// - Throws: `CommandError.failure` where it is no such thing.
  init(path: String) throws(CommandError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .failure("--baseline: '\(path)' cannot be read.")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw .failure("--baseline: '\(path)' is not what 'hinge bench --json' prints.")
    }
  }

  /// The earlier result of the same thing, or nil.
  func result(like result: BenchResult) -> Result? {
    results.first {
      $0.transition == result.transition && $0.size == result.size && $0.sink == result.sink
        && ($0.direction ?? result.direction) == result.direction
        && ($0.strategy ?? result.strategy) == result.strategy
    }
  }
}

/// How a result compares with an earlier one.
///
/// The speed is compared frame by frame, each with the one at the same place of the motion. The median of these ratios
/// has a 95 % interval by the bootstrap, which draws whole runs of frames, because what disturbs one frame often disturbs
/// the next as well (Künsch, "The Jackknife and the Bootstrap for General Stationary Observations", 1989). Two runs
/// differ by `drift` without any cause in the program, so a result is better or worse only where the whole interval
/// lies beyond that.
struct BenchComparison: Codable, Equatable {
  enum Verdict: String, Codable {
    case better, same, worse
  }

  let verdict: Verdict
  /// How many times as fast this is as the earlier result.
  let speed: Double
  /// The interval that `speed` lies in with 95 % confidence.
  let low, high: Double

  /// How much runs of one program differ: 3 %.
  static let drift = 0.03
  /// How uncertain a speed is of which only the frames per second are known: 10 %.
  static let unknownNoise = 0.1
  /// How many frames in a row are drawn together.
  private static let runLength = 10
  private static let draws = 1000

  init(_ result: BenchResult, with earlier: BenchBaseline.Result) {
    self.init(
      fps: result.fps, result.milliseconds, earlierFPS: earlier.fps,
      earlier: earlier.milliseconds ?? [])
  }

  /// Compares two lists of milliseconds from frame to frame, each of which belongs to a number of frames per second.
  init(fps: Double, _ times: [Double], earlierFPS: Double, earlier: [Double]) {
    let ratio = fps / max(earlierFPS, 1e-12)
    var (low, high) = (ratio / (1 + Self.unknownNoise), ratio * (1 + Self.unknownNoise))
    var speed = ratio
    let (mean, earlierMean) = (Self.mean(times), Self.mean(earlier))
    if mean > 0, earlierMean > 0 {
      // Relative to their means, so that the frames per second, which include what a sink does at the end, count.
      let ratios = times.indices.map { index in
        let other = earlier[index * earlier.count / times.count] / earlierMean
        return ratio * other / max(times[index] / mean, 1e-9)
      }
      let medians = Self.resampledMedians(ratios)
      speed = Self.median(ratios)
      low = medians[Self.draws / 40]
      high = medians[Self.draws - 1 - Self.draws / 40]
    }
    self.speed = speed
    self.low = low
    self.high = high
    verdict =
      low > 1 + Self.drift ? .better : high < 1 / (1 + Self.drift) ? .worse : .same
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  private static func median(_ values: [Double]) -> Double { BenchResult.Spread(values).median }

  /// The medians of resampled lists, sorted.
  private static func resampledMedians(_ values: [Double]) -> [Double] {
    let length = min(runLength, max(values.count / 4, 1))
    let places = UInt64(values.count - length + 1)
    var generator = SplitMix(state: 1)
    var sample: [Double] = []
    return (0..<draws).map { _ in
      sample.removeAll(keepingCapacity: true)
      while sample.count < values.count {
        let start = Int(generator.next() % places)
        sample += values[start..<(start + length)]
      }
      return median(sample)
    }.sorted()
  }

  /// What was found, for people.
  var text: String {
    "\(verdict.rawValue): \(fixed(speed, 2)) times as fast (\(fixed(low, 2)) to \(fixed(high, 2)))"
  }
}

/// Numbers that look random and are the same each time (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
