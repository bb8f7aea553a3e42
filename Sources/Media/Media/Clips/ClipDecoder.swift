import CFFmpeg
import Frames
import Glibc

/// The frames of a clip in the order of their presentation, from a time on.
struct ClipDecoder: ~Copyable, DecodedStream {
  private let clip: ClipContainer
  let decoder: Decoder
  private let packet: OwnedPacket
  private let isTolerant: Bool
  /// The time of the first damage that was skipped, in seconds; nil for none.
  private(set) var firstDamage: Double?
  /// The frame that `next` has decoded.
  let frame: OwnedFrame
  /// The time of `frame` in seconds from the clip's beginning.
  private(set) var time = -Double.infinity
  /// The duration of `frame` in seconds; 0 if it is unknown.
  private(set) var duration = 0.0
  /// The duration in seconds of a frame that does not state one.
  let framePeriod: Double
  private var isDraining = false
  /// The packets until which a key frame must follow one that a transport stream's demuxer calls
  /// corrupt: the counters of packets start anew with each recording. 0 for none.
  private var suspicion = 0
  /// The time in seconds before which frames that no other refers to are not decoded, because one
  /// after it is shown first; −∞ to decode all.
  private(set) var skipEnd = -Double.infinity

  /// The time in seconds before the start in which all frames are decoded, so that the last one
  /// before the start is among them unless it is held longer.
  private static let skipMargin = 0.5

  /// The most threads that decode a clip.
  private static let threadLimit = 4

  /// Opens a clip at the last key frame at or before `begin`, in seconds from its beginning.
  ///
  /// - Parameters:
  ///   - isTolerant: true to skip damaged frames.
  ///   - info: the file's properties, if they were read before.
  /// - Throws: `MediaError` about the input.
  init(
    _ file: FilePath, from begin: Double, isTolerant: Bool, knownAs info: ClipInfo? = nil
  ) throws(MediaError) {
    guard let clip = try ClipContainer(file, clock: info?.clock, unpacked: info?.unpacked) else {
      throw MediaError(
        .notAClip, during: .reading, path: file.description, cause: "it is a single picture")
    }
    let ffmpeg = clip.ffmpeg
    guard let packet = OwnedPacket(ffmpeg), let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: clip.path)
    }
    let timeBase = clip.stream.pointee.time_base
    do throws(Decoder.Failure) {
      decoder = try Decoder(clip.decoder, clip.parameters, with: ffmpeg) { context in
        context.pointee.pkt_timebase = timeBase
        context.pointee.thread_count = Int32(
          min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.threadLimit))
      }
    } catch {
      throw MediaError(
        .notAClip, during: .reading, path: clip.path, cause: ffmpegMessage(error.code))
    }
    if begin > 0 { clip.seek(to: clip.origin + begin) } else { clip.rewind() }
    skipEnd = Self.skipEnd(before: begin, of: clip)
    framePeriod = 1 / (clip.rate.map { FrameRate(videoRate: $0) } ?? FrameRate(25)).value
    self.clip = clip
    self.packet = packet
    self.frame = frame
    self.isTolerant = isTolerant
  }

  /// Returns the time until which frames may be skipped before `begin`; −∞ for none.
  private static func skipEnd(before begin: Double, of clip: borrowing ClipContainer) -> Double {
    let states = [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(clip.parameters.pointee.codec_id)
    return states && begin > skipMargin && clip.clock.jumps.isEmpty
      ? begin - skipMargin : -.infinity
  }

  /// The path for errors.
  var path: String { clip.path }

  /// True if each frame's own duration is a part of the format, as in animations.
  var statesDurations: Bool { clip.statesDurations }

  /// The state of the file when it was opened.
  var fileState: FileState { clip.state }

  /// Returns how long a picture is shown before a pause, by its stated duration in seconds: MP4 has
  /// the pause as a part of the duration.
  func lastingTime(_ stated: Double) -> Double {
    statesDurations ? stated : min(stated, framePeriod)
  }

  /// The stream's unit of time.
  var timeBase: AVRational { clip.stream.pointee.time_base }

  /// The rotation and reflection that make frames upright.
  var orientation: Orientation { clip.orientation }

  /// The display on which the pictures were graded, as the container states it; nil if it does not.
  var streamMasteringDisplay: MasteringDisplay? {
    var size = 0
    let kind = AV_PKT_DATA_MASTERING_DISPLAY_METADATA
    guard let bytes = clip.ffmpeg.functions.av_stream_get_side_data(clip.stream, kind, &size) else {
      return nil
    }
    return MasteringDisplay(bytes, count: size)
  }

  /// The aspect ratio of a pixel of the decoded frame; 0 for square ones.
  var pixelAspect: AVRational {
    clip.ffmpeg.functions.av_guess_sample_aspect_ratio(
      clip.container.pointer, clip.stream, frame.pointer)
  }

  /// Starts again at the beginning of the file, if its index has no earlier frame.
  mutating func rewind() {
    decoder.flush()
    clip.rewind()
    (time, isDraining, suspicion) = (-.infinity, false, 0)
    skipEnd = -.infinity
    decoder.skipsUnreferenced = false
  }

  /// Starts again at the last key frame at or before `begin`, in seconds from the beginning.
  ///
  /// - Parameter isSkipping: true to skip what need not be decoded before `begin`.
  mutating func restart(at begin: Double, isSkipping: Bool = true) {
    rewind()
    if begin > 0 { clip.seek(to: clip.origin + begin) }
    if isSkipping { skipEnd = Self.skipEnd(before: begin, of: clip) }
  }

  /// Decodes the next frame into `frame`.
  ///
  /// - Returns: false after the last frame.
  /// - Throws: `.damagedClip` if a part is damaged, unless the decoder is tolerant; `.inputChanges`
  ///   or `.unreadableInput` at the end.
  mutating func next() throws(MediaError) -> Bool {
    while try decode(into: frame.pointer) {
      let isBroken =
        frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
        || frame.pointer.pointee.decode_error_flags != 0
      if isBroken { try handle(0) }
      let stamp = frame.pointer.pointee.best_effort_timestamp
      let shown =
        stamp != ffmpeg_no_timestamp()
        ? Double(stamp) * clip.timeUnit - clip.origin
        : max(time + (duration > 0 ? duration : framePeriod), 0)
      // Timestamps that run back would show a frame before its predecessor.
      guard shown > time else { continue }
      time = shown
      duration = Double(max(frame.pointer.pointee.pkt_duration, 0)) * clip.timeUnit
      if clip.pictureColor.needsConversion(to: .srgb) {
        try clip.pictureColor.convert(frame.pointer, path: path)
      }
      return true
    }
    try clip.checkFile()
    return false
  }

  mutating func feed() throws(MediaError) {
    guard !isDraining else { return }
    let code = clip.read(into: packet)
    if code == ffmpeg_error(EAGAIN) { return }
    if code < 0 {
      if code != ffmpeg_end_of_file() {
        try clip.checkFile()
        try handle(code)
      }
      if suspicion > 0 { try handle(0) }
      isDraining = true
      decoder.skipsUnreferenced = false
      _ = decoder.send(nil)
      return
    }
    defer { packet.unreference() }
    let flags = packet.pointer.pointee.flags
    let isKeyFrame = flags & AV_PKT_FLAG_KEY != 0
    if suspicion > 0 {
      suspicion = isKeyFrame ? 0 : suspicion - 1
      if suspicion == 0, !isKeyFrame { try handle(0) }
    }
    if flags & AV_PKT_FLAG_CORRUPT != 0 {
      if clip.container.mayJump {
        // A parser passes the flag to the packet before, too.
        suspicion = isKeyFrame ? 0 : 2
        packet.pointer.pointee.flags &= ~AV_PKT_FLAG_CORRUPT
      } else {
        try handle(0)
      }
    }
    if skipEnd > -.infinity {
      let stamp = packet.pointer.pointee.pts
      decoder.skipsUnreferenced =
        stamp != ffmpeg_no_timestamp() && Double(stamp) * clip.timeUnit - clip.origin < skipEnd
    }
    let sent = decoder.send(packet.pointer)
    if sent < 0 { try handle(sent) }
  }

  /// Throws `.damagedClip` after the last good frame, unless the decoder is tolerant.
  mutating func handle(_ code: Int32) throws(MediaError) {
    // Errors before the first decoded frame belong to frames before the start.
    guard time > -.infinity else { return }
    if isTolerant {
      firstDamage = firstDamage ?? time + duration
      return
    }
    // A file that is being written is not damaged.
    try clip.checkFile()
    throw MediaError(.damagedClip(at: time + duration), during: .reading, path: clip.path)
  }
}
