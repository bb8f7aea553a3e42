import Glibc

/// How long the last frames took, newest last.
struct Readings: Hashable {
  /// How many are kept.
  static let room = 120

  private(set) var values: [Double] = []

  mutating func add(_ value: Double) {
    values.append(value)
    if values.count > Self.room { values.removeFirst(values.count - Self.room) }
  }

  /// The number that as many are below as above; nil where there are none.
  var median: Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The least of the numbers that 95 of a hundred are not above; nil where there are none.
  var percentile95: Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[(sorted.count * 95 + 99) / 100 - 1]
  }
}

/// What a preview's frames take, in seconds.
struct FrameMeter: Hashable {
  /// From one frame that was shown to the next, while something moves.
  private(set) var periods = Readings()
  /// The processor time of this program's own thread.
  private(set) var processor = Readings()
  /// From the GPU's beginning with a frame until it is drawn.
  private(set) var graphics = Readings()

  private var shownAt: Double?

  /// A frame was shown at `now`.
  ///
  /// - Parameter isContinuing: whether what is seen has moved since the frame before; a rest is no late frame.
  mutating func show(at now: Double, isContinuing: Bool, processorTime: Double) {
    if let shownAt, isContinuing { periods.add(now - shownAt) }
    shownAt = now
    processor.add(processorTime)
  }

  /// The GPU measured a frame.
  mutating func add(graphicsTime: Double) { graphics.add(graphicsTime) }
}

/// Seconds that this thread has had a processor for.
func threadTime() -> Double {
  var time = timespec()
  guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
