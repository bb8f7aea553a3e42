import Jobs
import Support

/// The intervals between a window's frames while something moved.
///
/// Times are in seconds of a clock that never goes back, an argument of each function.
struct FrameTimes: Hashable {
  /// The interval between two frames.
  struct Interval: Hashable {
    /// The duration in seconds.
    let seconds: Double
    /// The number of display refreshes in that time without a new frame.
    let missed: Int
  }

  /// The distribution of successive intervals.
  struct Summary: Hashable {
    /// The number of intervals.
    let frames: Int
    /// Durations in seconds: half of the intervals are at most the median, 95 % at most `p95`.
    let median, p95, worst: Double
    /// The number of display refreshes without a new frame.
    let missed: Int
  }

  /// The last intervals, the oldest first.
  private(set) var intervals: [Interval] = []
  /// The total number of intervals so far.
  private(set) var count = 0

  private let capacity: Int
  private var last: Double?

  /// Creates an empty record.
  ///
  /// - Parameter capacity: the number of intervals to keep; by default 20 seconds at 60 Hz.
  init(keeping capacity: Int = 1200) { self.capacity = max(capacity, 1) }

  /// Notes that a display with a period of `period` seconds got a frame at `time`.
  mutating func show(at time: Double, period: Double) {
    defer { last = time }
    guard let last, period > 0 else { return }
    let seconds = time - last
    if intervals.count == capacity { intervals.removeFirst() }
    // A frame that is at most half a period late makes the intended refresh.
    intervals.append(
      Interval(seconds: seconds, missed: max(Int((seconds / period).rounded()) - 1, 0)))
    count += 1
  }

  /// Notes the end of the motion: the time to the next frame is not an interval.
  mutating func rest() { last = nil }

  /// Returns the distribution of the last `count` intervals, or of as many as are kept; nil if
  /// there are none.
  func summary(ofLast count: Int = .max) -> Summary? {
    let some = intervals.suffix(max(count, 0))
    guard !some.isEmpty else { return nil }
    let spread = Distribution(some.map(\.seconds))
    return Summary(
      frames: some.count, median: spread.median, p95: spread.p95, worst: spread.worst,
      missed: some.reduce(0) { $0 + $1.missed })
  }
}

/// The times of the last frames in seconds, the newest last.
struct Readings: Hashable {
  /// The number of times to keep.
  static let capacity = 120

  /// The times.
  private(set) var values: [Double] = []

  /// Adds a time, and drops the oldest beyond `capacity`.
  mutating func add(_ value: Double) {
    values.append(value)
    if values.count > Self.capacity { values.removeFirst(values.count - Self.capacity) }
  }
}

/// The time per frame of a preview, in seconds.
struct FrameMeter: Hashable {
  /// The processor time of the main thread.
  private(set) var processor = Readings()
  /// The GPU time from the start of a frame to its end.
  private(set) var graphics = Readings()

  /// Adds the processor time of a frame.
  mutating func add(processorTime: Double) { processor.add(processorTime) }

  /// Adds the GPU time of a frame.
  mutating func add(graphicsTime: Double) { graphics.add(graphicsTime) }
}
