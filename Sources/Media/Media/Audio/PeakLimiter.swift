/// A limiter of peaks that looks ahead: it lowers the gain before a peak and raises it slowly after
/// it, so that the waveform keeps its shape.
///
/// The gain is the lowest one that a peak within the last 60 ms needs, released over 300 ms and
/// averaged over 5 ms. It is the same for all channels. Samples whose surroundings stay below the
/// ceiling are unchanged.
struct PeakLimiter {
  /// The definition of a peak.
  enum Measure {
    /// The largest sample.
    case samples
    /// The largest value between samples, after oversampling by 4 (ITU-R BS.1770, annex 2).
    case truePeak
  }

  private let ceiling: Float
  private let channelCount: Int
  /// The sample frames over which the gain is averaged.
  private let attack: Int
  /// The sample frames for which the gain of a peak is kept.
  private let hold: Int
  /// The sample frames between a sample and the gain that applies to it.
  private let delay: Int
  /// The factor of a reduction in each sample frame after the hold.
  private let release: Double
  private var oversampler: Oversampler?
  /// The samples that wait for their gain, interleaved.
  private var waiting: [Float] = []
  /// The reductions of the last sample frames, each larger than all later ones, with their
  /// positions. A reduction is 1 minus the gain, so that it is exactly 0 where nothing is limited.
  private var maxima: [(position: Int, reduction: Double)] = []
  private var released = 0.0
  /// The released reductions of the last `attack` sample frames, and their sum.
  private var recent: [Double]
  private var sum = 0.0
  /// The number of the last sample frames without a reduction.
  private var quietCount = 0
  /// The number of sample frames that were added.
  private var position = 0

  /// The reduction, −100 dB, at which a release ends.
  private static let leastReduction = 1e-5

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - format: the format of the samples.
  ///   - ceiling: the largest magnitude of a limited sample.
  init(_ format: AudioFormat, ceiling: Float, measure: Measure = .samples) {
    self.ceiling = ceiling
    channelCount = format.channelCount
    attack = max(format.rate / 200, 1)
    // An interpolated value lies between the sample frames five and six before the last one.
    delay = attack - 1 + (measure == .truePeak ? 6 : 0)
    hold = max(format.rate * 6 / 100, delay + 1)
    release = 1 - 1 / (0.3 * Double(format.rate))
    recent = Array(repeating: 0, count: attack)
    oversampler = measure == .truePeak ? Oversampler(channelCount: format.channelCount) : nil
  }

  /// Adds interleaved samples of whole sample frames.
  ///
  /// - Returns: the samples that are complete; the first ones are those that were added first.
  mutating func add(_ samples: some Collection<Float>) -> [Float] {
    waiting.append(contentsOf: samples)
    let count = samples.count / channelCount
    var done = 0
    let first = waiting.count - count * channelCount
    for index in 0..<count {
      let start = first + index * channelCount
      let gain = gain(after: waiting[start..<(start + channelCount)])
      guard position > delay else { continue }
      if gain < 1 {
        for channel in 0..<channelCount { waiting[done + channel] *= gain }
      }
      done += channelCount
    }
    let ready = Array(waiting[..<done])
    waiting.removeFirst(done)
    return ready
  }

  /// Returns the samples that still wait, and starts again.
  mutating func finish() -> [Float] {
    let left = waiting.count
    let silence = repeatElement(Float(0), count: delay * channelCount)
    let rest = position == 0 ? [] : Array(add(Array(silence)).prefix(left))
    let own = self
    self = PeakLimiter(copying: own)
    return rest
  }

  /// Creates a limiter with the settings of another one.
  private init(copying other: PeakLimiter) {
    (ceiling, channelCount, attack) = (other.ceiling, other.channelCount, other.attack)
    (hold, delay, release) = (other.hold, other.delay, other.release)
    recent = Array(repeating: 0, count: attack)
    oversampler = other.oversampler == nil ? nil : Oversampler(channelCount: channelCount)
  }

  /// Returns the gain of the sample frame that is `delay` before `frame`, the next one.
  private mutating func gain(after frame: ArraySlice<Float>) -> Float {
    var peak: Float = 0
    for sample in frame where abs(sample) > peak { peak = abs(sample) }
    if let between = oversampler?.peak(after: frame), between > peak { peak = between }
    let needed = peak > ceiling ? 1 - Double(ceiling) / Double(peak) : 0
    if needed > 0 {
      while let last = maxima.last, last.reduction <= needed { maxima.removeLast() }
      maxima.append((position, needed))
    }
    if let first = maxima.first, first.position < position - hold { maxima.removeFirst() }
    released *= release
    if released < Self.leastReduction { released = 0 }
    released = max(released, maxima.first?.reduction ?? 0)
    let slot = position % attack
    sum += released - recent[slot]
    recent[slot] = released
    position += 1
    quietCount = released == 0 ? quietCount + 1 : 0
    // Rounding errors of the sum end here.
    if quietCount >= attack {
      sum = 0
      return 1
    }
    return Float(1 - min(max(sum / Double(attack), 0), 1))
  }
}

/// A measure of the values between samples: a filter that multiplies the sampling rate by 4, of
/// ITU-R BS.1770-4, annex 2.
struct Oversampler {
  private let channelCount: Int
  /// The last twelve sample frames, the latest first in each channel.
  private var history: [Float]

  /// The coefficients of the first two phases; the others are these in reverse.
  private static let phases: [[Float]] = [
    [
      0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875,
      0.1373291015625, 0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250,
      0.0148925781250, -0.0083007812500,
    ],
    [
      -0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500,
      0.4650878906250, 0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625,
      0.0330810546875, -0.0189208984375,
    ],
  ]

  private static let length = 12

  init(channelCount: Int) {
    self.channelCount = channelCount
    history = Array(repeating: 0, count: channelCount * Self.length)
  }

  /// Returns the largest magnitude of the four values that a sample frame completes.
  mutating func peak(after frame: ArraySlice<Float>) -> Float {
    var peak: Float = 0
    for (channel, sample) in frame.enumerated() {
      let start = channel * Self.length
      for index in (1..<Self.length).reversed() {
        history[start + index] = history[start + index - 1]
      }
      history[start] = sample
      for phase in Self.phases {
        var (forward, backward): (Float, Float) = (0, 0)
        for index in 0..<Self.length {
          forward += phase[index] * history[start + index]
          backward += phase[Self.length - 1 - index] * history[start + index]
        }
        peak = max(peak, abs(forward), abs(backward))
      }
    }
    return peak
  }
}
