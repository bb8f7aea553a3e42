package import Frames
import Jobs
package import Media

/// The adaptation of a sequence's loudness to a target, in passes over its sound before the first
/// frame.
///
/// The first pass measures the sum of all sounds; the difference to the target is the gain. Where
/// the limiter lowers the loudness again, further passes measure the result and correct the gain.
package struct SequenceLoudness {
  /// The measured loudness of the sequence in LUFS; nil for silence.
  package let measured: Double?
  /// The loudness with `gain` in LUFS; nil for silence.
  package let reached: Double?
  /// The gain in decibels; nil for none.
  package let gain: Double?

  /// The largest gain in decibels: more would only make noise audible.
  private static let largestGain = 60.0
  /// The difference to the target in LU that needs no further pass.
  private static let tolerance = 0.1
  private static let passLimit = 6

  /// Measures a sequence.
  ///
  /// - Parameters:
  ///   - count: the number of frames.
  ///   - rate: the frame rate.
  ///   - target: the loudness in LUFS.
  ///   - mixer: makes the mixer of the sequence with a gain in decibels, or without one.
  ///   - checkpoint: called often; throwing ends the measurement.
  package init(
    of count: Int, _ rate: FrameRate, target: Double, _ mixer: (Double?) throws -> AudioMixer?,
    checkpoint: () throws -> Void
  ) throws {
    let measured = try Self.loudness(of: count, rate, mixer(nil), checkpoint)
    self.measured = measured
    guard let measured else {
      (reached, gain) = (nil, nil)
      return
    }
    var gain = min(target - measured, Self.largestGain)
    var (reached, last) = (measured, (gain: 0.0, loudness: measured))
    for pass in 2...Self.passLimit {
      reached = try Self.loudness(of: count, rate, mixer(gain), checkpoint) ?? measured
      let rest = target - reached
      guard abs(rest) > Self.tolerance, gain < Self.largestGain, pass < Self.passLimit else {
        break
      }
      // The more is limited, the less a decibel of gain adds.
      let slope = (reached - last.loudness) / (gain - last.gain)
      last = (gain, reached)
      gain = min(gain + rest / min(max(slope.isNaN ? 1 : slope, 0.1), 1), Self.largestGain)
    }
    self.gain = gain
    self.reached = reached
  }

  /// Returns the integrated loudness of a mixer's sound; nil for silence.
  private static func loudness(
    of count: Int, _ rate: FrameRate, _ mixer: AudioMixer?, _ checkpoint: () throws -> Void
  ) throws -> Double? {
    guard let mixer else { return nil }
    let meter = try LoudnessMeter(mixer.format)
    var left = mixer.format.sampleFrame(at: count, rate)
    while left > 0 {
      try checkpoint()
      let count = min(left, mixer.format.rate)
      try meter.add(try mixer.next(count))
      left -= count
    }
    try meter.finish()
    return meter.loudness
  }
}

extension SequenceJob {
  /// Returns the mixer of the sequence, whose loudness is that of `sound`; nil if it is silent.
  ///
  /// - Throws: `JobError`, `MediaError`, or what `observer` throws.
  func makeMixer(
    of plan: SequencePlan, _ observer: (any SequenceJobObserver)?
  ) throws -> AudioMixer? {
    guard let sound else { return nil }
    guard let target = sound.loudness else {
      return try sound.mixer(of: plan, isTolerant: isTolerant)
    }
    let loudness: SequenceLoudness
    do {
      loudness = try SequenceLoudness(of: plan.count, plan.rate, target: target) { gain in
        try sound.mixer(of: plan, isTolerant: isTolerant, gain: gain, limitsPeaks: false)
      } checkpoint: {
        try observer?.willMeasureSound()
      }
    } catch let error as MediaError {
      throw JobError(error)
    }
    observer?.didMeasure(
      loudness: loudness.measured, reached: loudness.reached, gain: loudness.gain)
    return try sound.mixer(of: plan, isTolerant: isTolerant, gain: loudness.gain)
  }
}
