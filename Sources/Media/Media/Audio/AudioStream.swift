import CFFmpeg

/// An open file with the stream of its sound.
struct AudioStream: ~Copyable {
  private let file: InputFile
  let container: InputContainer
  let pointer: UnsafeMutablePointer<AVStream>
  let path: String
  private let clock: ClipClock?

  /// Opens a file.
  ///
  /// - Parameter track: the track; nil for the default one of the file.
  /// - Returns: nil if the file has no sound.
  /// - Throws: `.missingSoundTrack`, or another `MediaError` with a reason about inputs.
  static func open(
    _ source: FilePath, track: SoundTrack? = nil, clock: ClipClock? = nil
  ) throws(MediaError) -> AudioStream? {
    let path = source.description
    do throws(MediaError) {
      let file = try InputFile(source, readLimit: .max)
      let container = try InputContainer(file.stream, path: path)
      guard container.ffmpeg.functions.avformat_find_stream_info(container.pointer, nil) >= 0 else {
        throw MediaError(.unreadableSound, during: .reading, path: path)
      }
      guard let pointer = try Self.stream(of: container, track: track, path: path) else {
        return nil
      }
      return AudioStream(
        file: file, container: container, pointer: pointer, path: path, clock: clock)
    } catch {
      // These two errors are worded for pictures.
      switch error.reason {
      case .notAPicture:
        throw MediaError(.unreadableSound, during: .reading, path: path, cause: error.cause)
      case .emptyInput:
        throw MediaError(.unreadableSound, during: .reading, path: path, cause: "it is empty")
      default: throw error
      }
    }
  }

  /// Turns from the pictures of a clip to its sound, which starts at its first packet.
  ///
  /// - Parameter track: the track; nil for the default one of the file.
  /// - Returns: nil if the clip has no sound.
  /// - Throws: `.missingSoundTrack`.
  static func turn(
    _ clip: consuming ClipContainer, toTrack track: SoundTrack?
  ) throws(MediaError) -> AudioStream? {
    let (path, clock) = (clip.path, clip.clock)
    clip.rewind()
    guard let pointer = try stream(of: clip.container, track: track, path: path) else { return nil }
    return AudioStream(
      file: clip.file, container: clip.container, pointer: pointer, path: path, clock: clock)
  }

  /// Returns the stream of a track, which alone is read from then on; nil if a file has no sound.
  private static func stream(
    of container: borrowing InputContainer, track: SoundTrack?, path: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream>? {
    var index = container.ffmpeg.functions.av_find_best_stream(
      container.pointer, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    if let track {
      guard let chosen = track.streamIndex(in: container) else {
        let names = MediaProbe.SoundTrack.all(of: container, used: index).labels
        throw MediaError(
          .missingSoundTrack(track.text, choices: names), during: .reading, path: path)
      }
      index = chosen
    }
    guard index >= 0, let pointer = container.stream(index) else { return nil }
    for other in 0..<Int32(container.pointer.pointee.nb_streams) {
      container.stream(other)?.pointee.discard = other == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
    return pointer
  }

  private init(
    file: consuming InputFile, container: consuming InputContainer,
    pointer: UnsafeMutablePointer<AVStream>, path: String, clock: ClipClock?
  ) {
    self.clock = clock
    self.file = file
    self.container = container
    self.pointer = pointer
    self.path = path
  }

  /// True if the file is seekable.
  var isSeekable: Bool { file.stream.isSeekable }

  /// The `errno` of the first read that failed, or 0.
  var readFailure: Int32 { file.stream.failure }

  /// Returns the error for FFmpeg's error code of a read that the system refused.
  func inputError(_ code: Int32) -> MediaError {
    MediaError.input(code, file.stream, path: path)
  }

  /// The sample rate according to the container.
  var rate: Int { Int(pointer.pointee.codecpar.pointee.sample_rate) }

  /// The number of channels according to the container.
  var channelCount: Int { Int(pointer.pointee.codecpar.pointee.ch_layout.nb_channels) }

  /// The unit of the stream's timestamps in seconds.
  var unit: Double { av_q2d(pointer.pointee.time_base) }

  /// The timestamp of source time 0 in seconds: the first picture of a clip whose clock is known,
  /// else the start of the container's first stream. A file with sound alone starts at 0 at the
  /// earliest: the codec's delay lies before that and is not played.
  var origin: Double {
    if let clock { return clock.origin }
    let stamp = container.pointer.pointee.start_time
    let start = stamp == ffmpeg_no_timestamp() ? 0 : Double(stamp) / Double(AV_TIME_BASE)
    return container.pointer.pointee.nb_streams == 1 ? max(start, 0) : start
  }

  /// Returns the source time in seconds of a timestamp of the stream; nil for none.
  func time(_ stamp: Int64) -> Double? {
    stamp == ffmpeg_no_timestamp() ? nil : Double(stamp) * unit - origin
  }

  /// The source time at which the sound starts, in seconds; nil if unknown.
  var begin: Double? { time(pointer.pointee.start_time) }

  /// Returns the position of the first packet in sample frames of `rate` from the source time 0. It
  /// is exact even if timestamps are rounded, since the container states the codec's delay in
  /// samples.
  func firstPosition(_ rate: Int32) -> Int? {
    guard let begin, let parameters = pointer.pointee.codecpar else { return nil }
    let delay = -Double(parameters.pointee.initial_padding) / Double(rate)
    let isDelayed = abs(begin + origin - delay) <= unit
    return Int(clamping: (((isDelayed ? delay : begin + origin) - origin) * Double(rate)).rounded())
  }

  /// The source time at which the sound ends, in seconds, if the container states it for this
  /// stream; nil if it is an estimate or applies to all streams.
  var declaredEnd: Double? {
    guard
      container.pointer.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM,
      !container.formatName.hasPrefix("matroska"),
      pointer.pointee.duration != ffmpeg_no_timestamp(), pointer.pointee.duration > 0
    else { return nil }
    return (begin ?? 0) + Double(pointer.pointee.duration) * unit
  }
}

/// The properties of the sound of a file.
public struct AudioInfo: Hashable, Sendable {
  /// The source time at which the sound starts, in seconds; 0 is the start of the container's first
  /// stream.
  public var begin: Double
  /// The duration in seconds according to the container, possibly estimated; nil if unknown.
  public var duration: Double?
  /// The time in seconds at which the sound of a clip ends, from the first picture: the end of the
  /// last packet, without the encoder's padding. Nil if it is unknown, and for a file's own time.
  public var end: Double?
  /// The sample frames per second.
  public var rate: Int
  /// The number of channels.
  public var channelCount: Int
  /// The sound tracks of the file, one of which is used.
  public var tracks: [MediaProbe.SoundTrack]

  /// Creates properties.
  public init(
    begin: Double, duration: Double?, end: Double? = nil, rate: Int, channelCount: Int,
    tracks: [MediaProbe.SoundTrack] = []
  ) {
    self.begin = begin
    self.duration = duration
    self.end = end
    self.rate = rate
    self.channelCount = channelCount
    self.tracks = tracks
  }

  /// Returns the properties of the sound of a file. Only the header and the first packets are read,
  /// and those near the end of a clip's sound.
  ///
  /// - Parameters:
  ///   - track: the track; nil for the default one of the file.
  ///   - clip: the properties of the clip whose sound it is, whose first picture is then at source
  ///     time 0; nil for a file's own time.
  /// - Returns: nil if the file has no sound.
  /// - Throws: `MediaError` with a reason about inputs.
  public static func probe(
    _ file: FilePath, track: SoundTrack? = nil, of clip: ClipInfo? = nil
  ) throws(MediaError) -> AudioInfo? {
    if let clip, clip.isAnimation { return nil }
    guard let stream = try AudioStream.open(file, track: track, clock: clip?.clock) else {
      return nil
    }
    var info = AudioInfo(stream)
    if let clip { info.end = try stream.end(of: file, track: track, clip: clip) }
    return info
  }

  /// Reads the facts that the container states; `end` is nil.
  init(_ stream: borrowing AudioStream) {
    let own = stream.pointer.pointee.duration
    let whole = stream.container.pointer.pointee.duration
    duration =
      own != ffmpeg_no_timestamp()
      ? Double(own) * stream.unit
      : whole != ffmpeg_no_timestamp() ? Double(whole) / Double(AV_TIME_BASE) : nil
    begin = stream.begin ?? 0
    rate = stream.rate
    channelCount = stream.channelCount
    tracks = MediaProbe.SoundTrack.all(of: stream.container, used: stream.pointer.pointee.index)
  }
}
