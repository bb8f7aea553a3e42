/// The sum of the sounds of a sequence.
///
/// The sum is not limited: where two loud sounds cross, it may exceed 1, and the encoder clips it
/// (`Encoder`). A file is open only from its first to its last sample.
public final class AudioMixer {
  /// The format of the samples.
  public let format: AudioFormat
  /// The sounds that have not started, the next one last.
  private var waiting: [AudioPlacement]
  private var sounding: [PlacedSound] = []
  private var position = 0

  /// Creates a mixer; opens no file.
  ///
  /// - Parameters:
  ///   - format: the format of the samples.
  ///   - placements: the sounds of the clips.
  ///   - music: the sound under the whole sequence.
  public init(
    format: AudioFormat = AudioFormat(), placements: [AudioPlacement], music: AudioPlacement? = nil
  ) {
    self.format = format
    let all = (placements + (music.map { [$0] } ?? [])).filter { $0.count > 0 && $0.end > 0 }
    waiting = all.sorted { $0.first > $1.first }
  }

  /// The number of files that are open.
  public var openFileCount: Int { sounding.count }

  /// Returns the sum of the next sample frames, interleaved; silence after the last sound.
  ///
  /// - Throws: `.damagedSound`, or another `MediaError` with a reason about inputs.
  public func next(_ count: Int) throws(MediaError) -> [Float] {
    var sum = [Float](repeating: 0, count: count * format.channelCount)
    let end = position + count
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
  }
}
