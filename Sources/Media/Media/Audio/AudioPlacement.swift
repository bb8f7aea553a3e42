import Glibc

/// A sound in a sequence: a part of a file, and its position.
public struct AudioPlacement: Hashable, Sendable {
  /// A sound or a video; one without sound is silent.
  public var file: FilePath
  /// The sound track; nil for the default one of the file.
  public var track: SoundTrack?
  /// The source time of the first sample in seconds.
  public var begin: Double
  /// The sequence's sample frame at which the sound begins.
  public var first: Int
  /// The sample frames from start to end.
  public var count: Int
  /// The sample frames over which the sound fades in at its start.
  public var fadeIn: Int
  /// The sample frames over which the sound fades out at its end.
  public var fadeOut: Int
  /// The shape of both fades.
  public var curve: AudioCurve
  /// The gain of the sound in decibels.
  public var gain: Double
  /// The parts in which the sound is quieter; nil for none.
  public var dips: AudioDips?
  /// True if the sound is repeated from `begin` on when its source ends.
  public var isLooped: Bool
  /// True if damaged and missing sound becomes silence instead of an error.
  public var isTolerant: Bool
  /// The clock of the clip whose sound it is; nil for the file's own.
  var clock: ClipClock?

  /// Creates a placement.
  ///
  /// - Parameter clip: the properties of the clip whose sound it is, whose first picture is then
  ///   time 0.
  public init(
    file: FilePath, track: SoundTrack? = nil, begin: Double = 0, first: Int, count: Int,
    fadeIn: Int = 0, fadeOut: Int = 0,
    curve: AudioCurve = .standard, gain: Double = 0, isLooped: Bool = false,
    isTolerant: Bool = false, of clip: ClipInfo? = nil
  ) {
    clock = clip?.clock
    self.file = file
    self.track = track
    self.begin = begin
    self.first = first
    self.count = count
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.curve = curve
    self.gain = gain
    self.isLooped = isLooped
    self.isTolerant = isTolerant
  }

  /// The sequence's sample frame after the last one of the sound.
  public var end: Int { first + max(count, 0) }
}

/// A reader of a placement from its first sample frame on.
final class PlacedSound {
  let placement: AudioPlacement
  private let format: AudioFormat
  private let fader: AudioFader
  /// The factor of the gain; nil for none.
  private let factor: Float?
  private var position = 0
  private var reader: AudioReader?
  /// The number of sample frames read in the current pass over the source.
  private var passCount = 0

  /// Opens the file.
  ///
  /// - Throws: `MediaError` with a reason about inputs.
  init(_ placement: AudioPlacement, _ format: AudioFormat) throws(MediaError) {
    self.placement = placement
    self.format = format
    factor = placement.gain == 0 ? nil : Float(pow(10, placement.gain / 20))
    fader = try AudioFader(
      format, count: max(placement.count, 0), fadeIn: placement.fadeIn, fadeOut: placement.fadeOut,
      curve: placement.curve, path: placement.file.description)
    reader = try Self.open(placement, format, count: placement.count)
  }

  private static func open(
    _ placement: AudioPlacement, _ format: AudioFormat, count: Int
  ) throws(MediaError) -> AudioReader? {
    let none = try AudioFader(
      format, count: 0, fadeIn: 0, fadeOut: 0, curve: .nofade, path: placement.file.description)
    return try AudioReader(
      AudioSource.Request(
        file: placement.file, track: placement.track, begin: placement.begin,
        isTolerant: placement.isTolerant, clock: placement.clock),
      format, count: count, none, isPadded: !placement.isLooped)
  }

  /// Reads the next sample frames, `wanted` at most; silence where the file has none.
  func read(_ wanted: Int) throws(MediaError) -> [Float] {
    let wanted = min(wanted, placement.count - position)
    var samples: [Float] = []
    while samples.count < wanted * format.channelCount {
      let part = try reader?.read(wanted - samples.count / format.channelCount) ?? []
      samples += part
      passCount += part.count
      if part.isEmpty {
        // If a whole pass gave no sample, another one would not either.
        guard placement.isLooped, passCount > 0 else { break }
        passCount = 0
        reader = nil
        let left = placement.count - position - samples.count / format.channelCount
        reader = try Self.open(placement, format, count: left)
      }
    }
    let missing = wanted * format.channelCount - samples.count
    if missing > 0 {
      reader = nil
      samples += repeatElement(0, count: missing)
    }
    try fader.apply(&samples, at: position)
    placement.dips?.apply(&samples, at: placement.first + position, format)
    if let factor { for index in samples.indices { samples[index] *= factor } }
    position += wanted
    return samples
  }
}
