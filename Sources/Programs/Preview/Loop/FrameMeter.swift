/// The times of the last frames in seconds, the newest last.
struct Readings: Hashable {
  /// The number of times that are kept.
  static let capacity = 120

  /// The times.
  private(set) var values: [Double] = []

  /// Adds a time, and drops the oldest beyond `capacity`.
  mutating func add(_ value: Double) {
    values.append(value)
    if values.count > Self.capacity { values.removeFirst(values.count - Self.capacity) }
  }
}

/// The times that a preview's frames take, in seconds.
struct FrameMeter: Hashable {
  /// The processor time of the main thread.
  private(set) var processor = Readings()
  /// The GPU's time from its start on a frame to its end.
  private(set) var graphics = Readings()

  /// Adds the processor time of a frame.
  mutating func add(processorTime: Double) { processor.add(processorTime) }

  /// Adds the GPU's time of a frame.
  mutating func add(graphicsTime: Double) { graphics.add(graphicsTime) }
}
