import Glibc

/// The sum of the sounds of a sequence.
///
/// With a gain, true peaks are limited to −1.5 dB of full scale. Without one, samples are limited
/// to full scale if the mixer limits peaks, only near places where several sounds add up to more; a
/// sound alone is as loud as its file, and the encoder clips it (`Encoder`). A file is open only
/// from its first to its last sample.
public final class AudioMixer {
  /// The format of the samples.
  public let format: AudioFormat
  /// The sounds that have not started, the next one last.
  private var waiting: [AudioPlacement]
  private var sounding: [PlacedSound] = []
  private var position = 0
  /// The factor of the gain and the limiter after it; nil for neither.
  private var mastering: (factor: Float, limiter: PeakLimiter)?
  /// True to clip a sound alone before the limiter, as the encoder does.
  private let clipsSingleSounds: Bool
  /// The number of sounds in each sample frame of the last sum, if single ones are clipped.
  private var soundCounts: [UInt8] = []
  /// The samples that have left the limiter, interleaved.
  private var mastered: [Float] = []

  /// −1.5 dB of full scale: lossy encoders move peaks by up to half a decibel.
  private static let truePeakCeiling: Float = 0.841_4

  /// Creates a mixer; opens no file.
  ///
  /// - Parameters:
  ///   - format: the format of the samples.
  ///   - placements: the sounds of the clips.
  ///   - music: the sound under the whole sequence.
  ///   - gain: the gain of the sum in decibels; nil for none.
  ///   - limitsPeaks: true to limit sums above full scale without a gain, too.
  public init(
    format: AudioFormat = AudioFormat(), placements: [AudioPlacement],
    music: AudioPlacement? = nil, gain: Double? = nil, limitsPeaks: Bool = false
  ) {
    self.format = format
    mastering = gain.map { gain in
      (
        Float(pow(10, gain / 20)),
        PeakLimiter(format, ceiling: Self.truePeakCeiling, measure: .truePeak)
      )
    }
    clipsSingleSounds = mastering == nil && limitsPeaks
    let all = (placements + (music.map { [$0] } ?? [])).filter { $0.count > 0 && $0.end > 0 }
    waiting = all.sorted { $0.first > $1.first }
    guard clipsSingleSounds else { return }
    var end = Int.min
    let overlaps = waiting.reversed().contains { sound in
      defer { end = max(end, sound.end) }
      return sound.first < end
    }
    if overlaps { mastering = (1, PeakLimiter(format, ceiling: 1)) }
  }

  /// The number of files that are open.
  public var openFileCount: Int { sounding.count }

  /// Returns the sum of the next sample frames, interleaved; silence after the last sound.
  ///
  /// - Throws: `.damagedSound`, or another `MediaError` with a reason about inputs.
  public func next(_ count: Int) throws(MediaError) -> [Float] {
    guard let factor = mastering?.factor else { return try sum(count) }
    let wanted = count * format.channelCount
    while mastered.count < wanted {
      var block = try sum(max(count, 1024))
      if clipsSingleSounds {
        for index in block.indices where soundCounts[index / format.channelCount] < 2 {
          block[index] = min(max(block[index], -1), 1)
        }
      } else {
        block = block.map { $0 * factor }
      }
      mastered += mastering?.limiter.add(block) ?? block
    }
    let next = Array(mastered[..<wanted])
    mastered.removeFirst(wanted)
    return next
  }

  private func sum(_ count: Int) throws(MediaError) -> [Float] {
    var sum = [Float](repeating: 0, count: count * format.channelCount)
    let end = position + count
    if clipsSingleSounds { soundCounts = [UInt8](repeating: 0, count: count) }
    for sound in sounding { try add(sound, to: &sum) }
    sounding.removeAll { $0.placement.end <= end }
    while let next = waiting.last, next.first < end {
      waiting.removeLast()
      let sound = try PlacedSound(next, format)
      // Sound before the start of the sequence is skipped.
      if next.first < position { _ = try sound.read(position - next.first) }
      try add(sound, to: &sum)
      if next.end > end { sounding.append(sound) }
    }
    position = end
    return sum
  }

  /// Adds the part of a sound within the block `sum`, which starts at `position`.
  private func add(_ sound: PlacedSound, to sum: inout [Float]) throws(MediaError) {
    let end = position + sum.count / format.channelCount
    let first = max(sound.placement.first - position, 0)
    let samples = try sound.read(min(sound.placement.end, end) - position - first)
    for (index, sample) in samples.enumerated() {
      sum[first * format.channelCount + index] += sample
    }
    guard clipsSingleSounds else { return }
    for index in first..<(first + samples.count / format.channelCount)
    where soundCounts[index] < 2 {
      soundCounts[index] += 1
    }
  }
}
