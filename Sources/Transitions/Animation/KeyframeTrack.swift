import SceneGraph

/// How values between keys are worked out, as `CAKeyframeAnimation.calculationMode` names it.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight from key to key.
  case linear
  /// No values between: each key's own until the next key's time.
  case discrete
  /// Straight from key to key at one speed throughout; the keys' times and curves have no say.
  case paced
  /// Through the keys without a corner.
  case cubic
  /// Through the keys without a corner and at one speed throughout; the keys' times and curves have no say.
  case cubicPaced
}

/// A value that passes through keys in the course of time, after `CAKeyframeAnimation`.
///
/// Before the first key and after the last the track holds their values.
public struct KeyframeTrack<Value: Animatable>: Hashable, Sendable {
  /// A value and when it is reached.
  public struct Key: Hashable, Sendable {
    /// As a fraction of the whole, 0 to 1.
    public var time: Double
    /// What is reached.
    public var value: Value
    /// How the way from this key to the next follows time.
    public var curve: TimingCurve
    /// How tight a cubic motion is here: 0 as it comes, 1 with no speed at the key, −1 with twice the speed.
    public var tension = 0.0
    /// How sharp the corner of a cubic motion is here: 0 none, 1 and −1 the sharpest, outwards and inwards.
    public var continuity = 0.0
    /// Which side gives a cubic motion its direction here: 0 both alike, 1 the key before, −1 the key after.
    public var bias = 0.0

    /// `value`, reached at `time`.
    public init(_ value: Value, at time: Double, curve: TimingCurve = .linear) {
      self.time = time
      self.value = value
      self.curve = curve
    }
  }

  /// The keys in the order of their times.
  public let keys: [Key]
  /// How values between them are worked out.
  public let mode: CalculationMode

  /// The lengths of the ways from key to key, where the mode has one speed throughout.
  private let lengths: [Double]

  /// A track through `keys`. Two keys at one time make a jump, after which the later one holds.
  ///
  /// - Precondition: there is a key, every time is within 0…1, and none is less than the one before.
  public init(_ keys: [Key], _ mode: CalculationMode = .linear) {
    precondition(!keys.isEmpty, "a track has a key")
    precondition(
      keys.allSatisfy { (0...1).contains($0.time) }
        && zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time },
      "the times of a track's keys are within 0...1 and rise")
    self.keys = keys
    self.mode = mode
    let ways = keys.indices.dropLast()
    lengths =
      switch mode {
      case .linear, .discrete, .cubic: []
      case .paced: ways.map { Self.straightLength(keys, $0) }
      case .cubicPaced: ways.map { Self.segment(keys, $0)?.length() ?? 0 }
      }
  }

  /// A track through `values` at even intervals from 0 to 1.
  ///
  /// - Precondition: there is a value.
  public init(_ values: [Value], _ mode: CalculationMode = .linear) {
    let last = Double(max(values.count - 1, 1))
    self.init(values.enumerated().map { Key($1, at: Double($0) / last) }, mode)
  }

  /// The value at `time`, a fraction of the whole. At a key's time it is the key's value, exactly; after the first
  /// key's and before the last one's a mode with one speed throughout is elsewhere by then.
  ///
  /// - Precondition: `time` is a number.
  public func value(at time: Double) -> Value {
    precondition(!time.isNaN, "time is a number")
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

  /// The value `s` of the way from a key to the next one, counted in the segment's own parameter.
  private func value(after index: Int, _ s: Double) -> Value {
    let (start, end) = (keys[index].value, keys[index + 1].value)
    if mode == .linear || mode == .paced { return start.interpolated(to: end, s) }
    if s == 0 { return start }
    if s == 1 { return end }
    guard let segment = Self.segment(keys, index) else { return s < 0.5 ? start : end }
    return Value(components: segment.place(at: s), from: start)
  }
}

// MARK: - Cubic

extension KeyframeTrack {
  /// The cubic from one key to the next, seen from the first of them: after Catmull and Rom half of the way between
  /// the keys around is the rate at a key, and with tension, continuity and bias what Kochanek and Bartels make of it
  /// ("Interpolating splines with local tension, continuity, and bias control", SIGGRAPH 1984). A key that is missing, at
  /// the track's ends, is one at the same place.
  ///
  /// - Returns: nil where one of the two has no components.
  private static func segment(_ keys: [Key], _ index: Int) -> HermiteSegment<Value.Components>? {
    let (start, end) = (keys[index], keys[index + 1])
    guard let place = start.value.components(from: start.value),
      let next = end.value.components(from: start.value)
    else { return nil }
    let (before, after) = (
      step(keys, from: index, to: index - 1), step(keys, from: index + 1, to: index + 2)
    )
    let (way, back) = (
      step(keys, from: index, to: index + 1), step(keys, from: index + 1, to: index)
    )
    let (t0, c0, b0) = (start.tension, start.continuity, start.bias)
    let (t1, c1, b1) = (end.tension, end.continuity, end.bias)
    let leaving =
      way * ((1 - t0) * (1 - c0) * (1 - b0) / 2) - before * ((1 - t0) * (1 + c0) * (1 + b0) / 2)
    let arriving =
      after * ((1 - t1) * (1 + c1) * (1 - b1) / 2) - back * ((1 - t1) * (1 - c1) * (1 + b1) / 2)
    return HermiteSegment(
      start: place, end: next, startRate: leaving, endRate: Value.rate(arriving, at: next))
  }

  /// What leads from a key to another, seen from the former; nothing where there is no such key.
  private static func step(_ keys: [Key], from index: Int, to other: Int) -> Value.Components {
    guard keys.indices.contains(other) else { return .zero }
    let (here, there) = (keys[index].value, keys[other].value)
    guard let a = here.components(from: here), let b = there.components(from: here) else {
      return .zero
    }
    return b - a
  }
}

// MARK: - One speed throughout

extension KeyframeTrack {
  private static func straightLength(_ keys: [Key], _ index: Int) -> Double {
    step(keys, from: index, to: index + 1).length
  }

  /// The value where the fraction `time` of the whole length is behind. Lengths are those of the components, the root
  /// of the sum of their squares; a cubic's is exact to a millionth of the way between its two keys.
  private func pacedValue(at time: Double) -> Value {
    let whole = lengths.reduce(0, +)
    guard time > 0, whole > 0 || time >= 1 else { return keys[0].value }
    var distance = time * whole
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
