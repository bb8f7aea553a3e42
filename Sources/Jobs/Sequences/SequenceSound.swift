import Frames
import Jobs
public import Media

/// The settings of a sequence's sound.
public struct SequenceSound: Hashable, Sendable {
  /// The sampling rate and the channels.
  public var format: AudioFormat
  /// The shape of the fades in transitions.
  public var curve: AudioCurve
  /// Background music, repeated or cut to the length of the sequence; nil for none.
  public var music: FilePath?
  /// The integrated loudness of the sequence by EBU R128, in LUFS; nil for that of its clips.
  public var loudness: Double?

  /// The duration of the music's fade-out at the end of the sequence, in seconds.
  static let musicFade = 2.0

  /// Creates settings; the defaults are those of `hinge join`.
  public init(
    format: AudioFormat = AudioFormat(), curve: AudioCurve = .standard, music: FilePath? = nil,
    loudness: Double? = nil
  ) {
    self.format = format
    self.curve = curve
    self.music = music
    self.loudness = loudness
  }

  /// Returns a mixer of a sequence's clips and music; nil for a silent sequence.
  ///
  /// A clip's sound fades over the frames of its transitions; it starts and ends with the clip's
  /// first and last frame, accurate to the sample.
  ///
  /// - Parameters:
  ///   - isTolerant: true if damaged sound becomes silence.
  ///   - gain: the gain in decibels; nil for none.
  ///   - limitsPeaks: true to limit what adds up to more than full scale without a gain.
  /// - Throws: `JobError` about a file that cannot be read.
  func mixer(
    of plan: SequencePlan, isTolerant: Bool, gain: Double? = nil, limitsPeaks: Bool = true
  ) throws(JobError) -> AudioMixer? {
    func samples(_ frame: Int) -> Int { format.sampleFrame(at: frame, plan.rate) }
    var placements: [AudioPlacement] = []
    for (index, (clip, first)) in zip(plan.clips, plan.firstFrames).enumerated() {
      guard case .video(let file, let info) = clip.source, clip.sound != nil else { continue }
      let (before, after) = plan.overlaps(of: index)
      let end = first + clip.count
      placements.append(
        AudioPlacement(
          file: file, track: clip.track, begin: plan.rate.time(ofFrame: clip.begin),
          first: samples(first),
          count: samples(end) - samples(first), fadeIn: samples(first + before) - samples(first),
          fadeOut: samples(end) - samples(end - after), curve: curve, isTolerant: isTolerant,
          of: info))
    }
    var under: AudioPlacement?
    if let music {
      guard try probe(music) else {
        throw JobError(
          .invalidRequest, "'\(music)' has no sound; choose a file with sound",
          about: .input("--audio"))
      }
      let count = samples(plan.count)
      under = AudioPlacement(
        file: music, first: 0, count: count,
        fadeOut: min(Int(Self.musicFade * Double(format.rate)), count), isLooped: true,
        isTolerant: isTolerant)
    }
    guard under != nil || !placements.isEmpty else { return nil }
    return AudioMixer(
      format: format, placements: placements, music: under, gain: gain, limitsPeaks: limitsPeaks)
  }

  private func probe(_ file: FilePath) throws(JobError) -> Bool {
    do throws(MediaError) { return try AudioInfo.probe(file) != nil } catch {
      throw JobError(error)
    }
  }
}

extension SequencePlan {
  /// True if a clip has sound. A file that cannot be read counts as silent.
  package var hasSound: Bool {
    clips.contains { clip in
      guard case .video(let file, _) = clip.source else { return false }
      return (try? AudioInfo.probe(file)) != nil
    }
  }
}
