/// How long the last frames took, newest last.
struct Readings: Hashable {
  /// How many are kept.
  static let room = 120

  private(set) var values: [Double] = []

  mutating func add(_ value: Double) {
    values.append(value)
    if values.count > Self.room { values.removeFirst(values.count - Self.room) }
  }
}

/// What a preview's frames take, in seconds.
struct FrameMeter: Hashable {
  /// The processor time of this program's own thread.
  private(set) var processor = Readings()
  /// From the GPU's beginning with a frame until it is drawn.
  private(set) var graphics = Readings()

  /// This program worked on a frame.
  mutating func add(processorTime: Double) { processor.add(processorTime) }

  /// The GPU measured a frame.
  mutating func add(graphicsTime: Double) { graphics.add(graphicsTime) }
}
