import RenderJobs

/// How evenly a window shows frames: the times between one and the next, of the last ones while something moved.
///
/// It knows no clock. Whoever shows frames tells when each was given to the display, and when nothing moves any more.
struct FrameTimes: Hashable {
  /// One frame that took the place of another.
  struct Interval: Hashable {
    /// Seconds for which the frame before it was seen.
    let seconds: Double
    /// Refreshes of the display in that time that had no new frame.
    let missed: Int
  }

  /// How some frames in a row were.
  struct Summary: Hashable {
    /// Of how many frames.
    let frames: Int
    /// Seconds from one frame to the next: half of them take no longer than the median, 95 % no longer than `p95`.
    let median, p95, worst: Double
    /// Refreshes of the display that had no new frame.
    let missed: Int
  }

  /// The last frames, the oldest first.
  private(set) var intervals: [Interval] = []
  /// How many there were in all, since the beginning.
  private(set) var count = 0

  private let capacity: Int
  private var last: Double?

  /// - Parameter capacity: how many frames are kept; by default those of 20 seconds at 60 Hz.
  init(keeping capacity: Int = 1200) { self.capacity = max(capacity, 1) }

  /// A frame was given to the display at `time`, in seconds of any clock that does not go back; the display shows
  /// one for `period` seconds.
  mutating func show(at time: Double, period: Double) {
    defer { last = time }
    guard let last, period > 0 else { return }
    let seconds = time - last
    if intervals.count == capacity { intervals.removeFirst() }
    // A frame that comes up to half a period late is seen at the refresh that was meant.
    intervals.append(
      Interval(seconds: seconds, missed: max(Int((seconds / period).rounded()) - 1, 0)))
    count += 1
  }

  /// Nothing moves any more: the next frame begins anew, however long that takes.
  mutating func rest() { last = nil }

  /// The last `count` frames in a few numbers, fewer where fewer are kept; nil where there are none.
  func summary(ofLast count: Int = .max) -> Summary? {
    let some = intervals.suffix(max(count, 0))
    guard !some.isEmpty else { return nil }
    let spread = Distribution(some.map(\.seconds))
    return Summary(
      frames: some.count, median: spread.median, p95: spread.p95, worst: spread.worst,
      missed: some.reduce(0) { $0 + $1.missed })
  }
}
