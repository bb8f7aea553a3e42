extension KeyframeTrack {
  /// A block of UIKit's `addKeyframe(withRelativeStartTime:relativeDuration:)`, as it affects one
  /// property.
  public struct Block: Hashable, Sendable {
    /// The start, as a fraction of the animation's duration, from 0 to 1.
    public var start: Double
    /// The duration, in the same fractions.
    public var duration: Double
    /// The property's value at the end of the block.
    public var value: Value

    /// Creates a block that animates a property to `value`.
    public init(_ value: Value, from start: Double, for duration: Double) {
      self.value = value
      self.start = start
      self.duration = duration
    }
  }

  /// Creates a track that starts at `initial` and is animated by `blocks`, given in any order.
  ///
  /// Blocks may overlap. Sorted by start, each ends at its own end or at the start of the next
  /// block, whichever is earlier. Its value is reached then and holds until the next block starts.
  /// Two blocks with the same start keep their order, and the first is a jump.
  ///
  /// - Precondition: every start is within 0…1 and no duration is below 0. Everything after 1 is
  ///   cut off.
  public init(from initial: Value, blocks: [Block], _ mode: CalculationMode = .linear) {
    precondition(
      blocks.allSatisfy { (0...1).contains($0.start) && $0.duration >= 0 },
      "a block starts within 0...1 and takes 0 or more")
    let sorted = blocks.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)

    var keys = [Key(initial, at: 0)]
    for (index, block) in sorted.enumerated() {
      let last = keys[keys.count - 1]
      if block.start > last.time { keys.append(Key(last.value, at: block.start)) }
      let next = index + 1 < sorted.count ? sorted[index + 1].start : 1
      keys.append(Key(block.value, at: min(block.start + block.duration, next)))
    }
    let last = keys[keys.count - 1]
    if last.time < 1 { keys.append(Key(last.value, at: 1)) }
    self.init(keys, mode)
  }
}
