extension KeyframeTrack {
  /// One of the blocks that UIKit's `addKeyframe(withRelativeStartTime:relativeDuration:)` takes, as far as it concerns
  /// one property.
  public struct Block: Hashable, Sendable {
    /// When it begins, as a fraction of the whole, 0 to 1.
    public var start: Double
    /// How long it takes, in the same fractions.
    public var duration: Double
    /// What the property then has.
    public var value: Value

    /// A block that brings a property to `value`.
    public init(_ value: Value, from start: Double, for duration: Double) {
      self.value = value
      self.start = start
      self.duration = duration
    }
  }

  /// A track that begins with `initial` and is brought to one value after the other by `blocks`, in any order.
  ///
  /// Blocks may overlap. Sorted by their start, each ends at its own end or where the next one begins, whichever comes
  /// first, with its value reached, and the value holds until the next one begins. Two that begin together keep
  /// their order, and the first of them is a jump.
  ///
  /// - Precondition: every start is within 0…1 and no duration is below 0. What is after 1 is cut off.
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
