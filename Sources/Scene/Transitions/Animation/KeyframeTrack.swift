import SceneGraph

/// A value that is interpolated between keys over time, after `CAKeyframeAnimation`.
///
/// Before the first key and after the last, the track holds their values.
public struct KeyframeTrack<Value: Animatable>: Hashable, Sendable {
  /// A value at a time.
  public struct Key: Hashable, Sendable {
    /// The time, as a fraction of the track's duration, from 0 to 1.
    public var time: Double
    /// The value at that time.
    public var value: Value
    /// The timing curve from this key to the next.
    public var curve: TimingCurve
    /// The tension of a cubic at this key: 0 is the default, 1 gives speed 0 at the key, −1 twice
    /// the speed.
    public var tension = 0.0
    /// The continuity of a cubic at this key: 0 is smooth, 1 and −1 the sharpest corners, outwards
    /// and inwards.
    public var continuity = 0.0
    /// The bias of a cubic at this key: 0 weighs both neighbours equally, 1 takes the direction
    /// from the key before, −1 from the key after.
    public var bias = 0.0

    /// Creates a key.
    public init(_ value: Value, at time: Double, curve: TimingCurve = .linear) {
      self.time = time
      self.value = value
      self.curve = curve
    }
  }

  /// The keys, sorted by time.
  public let keys: [Key]
  /// The interpolation between the keys.
  public let mode: CalculationMode

  /// The lengths of the segments between keys; empty unless the mode has a constant speed.
  private let lengths: [Double]

  /// Creates a track. Two keys at the same time form a jump, and the later one holds from then on.
  ///
  /// - Precondition: there is at least one key, and the times are within 0…1 and sorted.
  public init(_ keys: [Key], _ mode: CalculationMode = .linear) {
    precondition(!keys.isEmpty, "a track needs a key")
    precondition(
      keys.allSatisfy { (0...1).contains($0.time) }
        && zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time },
      "the times of a track's keys must be within 0...1 and increase")
    self.keys = keys
    self.mode = mode
    let segments = keys.indices.dropLast()
    lengths =
      switch mode {
      case .linear, .discrete, .cubic: []
      case .paced: segments.map { Self.straightLength(keys, $0) }
      case .cubicPaced: segments.map { Self.segment(keys, $0)?.length() ?? 0 }
      }
  }

  /// Creates a track through `values` at equal intervals from 0 to 1.
  ///
  /// - Precondition: there is at least one value.
  public init(_ values: [Value], _ mode: CalculationMode = .linear) {
    let last = Double(max(values.count - 1, 1))
    self.init(values.enumerated().map { Key($1, at: Double($0) / last) }, mode)
  }

  /// Returns the value at `time`, a fraction of the track's duration. At a key's time it is exactly
  /// the key's value, except in the constant-speed modes, which pass only the first and the last
  /// key on time.
  ///
  /// - Precondition: `time` is not NaN.
  public func value(at time: Double) -> Value {
    precondition(!time.isNaN, "time must be a number")
    switch mode {
    case .paced, .cubicPaced: return pacedValue(at: time)
    case .linear, .discrete, .cubic: break
    }
    guard let next = keys.firstIndex(where: { $0.time > time }) else {
      return keys[keys.count - 1].value
    }
    guard next > 0, mode != .discrete else { return keys[max(next - 1, 0)].value }
    let (start, end) = (keys[next - 1], keys[next])
    return value(
      after: next - 1, start.curve.progress(at: (time - start.time) / (end.time - start.time)))
  }

  /// Returns the value between key `index` and the next one, at the segment's parameter `s` in 0…1.
  private func value(after index: Int, _ s: Double) -> Value {
    let (start, end) = (keys[index].value, keys[index + 1].value)
    if mode == .linear || mode == .paced { return start.interpolated(to: end, s) }
    if s == 0 { return start }
    if s == 1 { return end }
    guard let segment = Self.segment(keys, index) else { return s < 0.5 ? start : end }
    return Value(components: segment.value(at: s), from: start)
  }
}

// MARK: - Cubic

extension KeyframeTrack {
  /// Returns the cubic segment from one key to the next, relative to the first of them.
  ///
  /// The rate at a key is half the difference between its neighbours (Catmull–Rom), adjusted by
  /// tension, continuity and bias (D. Kochanek, R. Bartels, "Interpolating splines with local
  /// tension, continuity, and bias control", SIGGRAPH 1984). At the track's ends, the missing
  /// neighbour is taken to have the end key's value.
  ///
  /// - Returns: nil if one of the two keys has no components.
  private static func segment(_ keys: [Key], _ index: Int) -> HermiteSegment<Value.Components>? {
    let (start, end) = (keys[index], keys[index + 1])
    guard let startComponents = start.value.components(from: start.value),
      let endComponents = end.value.components(from: start.value)
    else { return nil }
    let (previous, following) = (
      difference(keys, from: index, to: index - 1), difference(keys, from: index + 1, to: index + 2)
    )
    let (forward, backward) = (
      difference(keys, from: index, to: index + 1), difference(keys, from: index + 1, to: index)
    )
    let (t0, c0, b0) = (start.tension, start.continuity, start.bias)
    let (t1, c1, b1) = (end.tension, end.continuity, end.bias)
    let leaving =
      forward * ((1 - t0) * (1 - c0) * (1 - b0) / 2) - previous
      * ((1 - t0) * (1 + c0) * (1 + b0) / 2)
    let arriving =
      following * ((1 - t1) * (1 + c1) * (1 - b1) / 2) - backward
      * ((1 - t1) * (1 - c1) * (1 + b1) / 2)
    return HermiteSegment(
      start: startComponents, end: endComponents, startRate: leaving,
      endRate: Value.rate(arriving, at: endComponents))
  }

  /// Returns the difference between two keys' values, relative to the first; 0 if that key does not
  /// exist.
  private static func difference(_ keys: [Key], from index: Int, to other: Int) -> Value.Components
  {
    guard keys.indices.contains(other) else { return .zero }
    let (first, second) = (keys[index].value, keys[other].value)
    guard let a = first.components(from: first), let b = second.components(from: first) else {
      return .zero
    }
    return b - a
  }
}

// MARK: - One speed throughout

extension KeyframeTrack {
  private static func straightLength(_ keys: [Key], _ index: Int) -> Double {
    difference(keys, from: index, to: index + 1).length
  }

  /// Returns the value at the fraction `time` of the track's total length. Lengths are Euclidean
  /// lengths of the components; a cubic's is exact to a millionth of its segment.
  private func pacedValue(at time: Double) -> Value {
    let total = lengths.reduce(0, +)
    guard time > 0, total > 0 || time >= 1 else { return keys[0].value }
    var distance = time * total
    guard time < 1 else { return keys[keys.count - 1].value }
    for (index, length) in lengths.enumerated() {
      if distance < length {
        guard mode == .cubicPaced, let segment = Self.segment(keys, index) else {
          return value(after: index, distance / length)
        }
        return value(after: index, segment.parameter(at: distance, of: length))
      }
      distance -= length
    }
    return keys[keys.count - 1].value
  }
}

extension KeyframeTrack {
  /// The effect of a block of UIKit's `addKeyframe(withRelativeStartTime:relativeDuration:)` on one
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
      "a block must start within 0...1, and its duration must be 0 or more")
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
