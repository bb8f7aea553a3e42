import CFFmpeg
import Glibc

/// The decoded sound of a file from a source time on, frame by frame.
///
/// Timestamps place the frames. A frame follows its predecessor without a gap if the timestamp
/// differs from the predecessor's end by no more than its own inaccuracy.
struct AudioSource: ~Copyable, DecodedStream {
  /// The decoded frame of the last call of `next()`.
  let frame: OwnedFrame
  private var stream: AudioStream
  private(set) var decoder: Decoder
  private let packet: OwnedPacket
  private let request: Request

  /// True from a seek to the first packet after it.
  private var isSeeking: Bool
  /// True until the first frame, if the first packet of the stream is not decoded.
  private var isSought = false
  /// The source time and the duration of the last packet in seconds.
  private var packetTime: (begin: Double, duration: Double)?
  /// The position after the last frame, in sample frames of `rate`.
  private var expected: Int?
  private var rate: Int32 = 0
  /// The number of consecutive frames whose timestamps did not fit.
  private var strayCount = 0
  /// The position of the last packet that had one, in bytes.
  private var position: Int64 = 0
  /// True after damage, when a part of the sound is missing.
  private var isBroken = false
  /// The error of a packet, until it is known whether another one follows.
  private var failure: MediaError?

  /// The requested part of a file's sound.
  struct Request {
    /// The file.
    var file: FilePath
    /// The sound track; nil for the default one.
    var track: SoundTrack?
    /// The source time in seconds from which samples are needed.
    var begin: Double
    /// True if missing sound is not an error.
    var isTolerant = false
    /// The clock of the file's pictures; nil for sound alone.
    var clock: ClipClock?

    /// The whole second from which the sound is resampled, a whole number of sample frames at every
    /// rate. At least 0.2 s before `begin`, so that filters settle.
    var firstSecond: Int { Int((begin - 0.2).rounded(.down)) }
    /// The source time from which packets are decoded. AAC and Opus need 80 ms to converge, MP3 up
    /// to 0.3 s of earlier packets.
    var decodingBegin: Double { Double(firstSecond) - 0.5 }
  }

  /// The position of a frame.
  struct Place {
    /// The sample frames from source time 0 to the start of the frame.
    var position: Int
    /// The sample frames.
    var count: Int
    /// The sample frames per second.
    var rate: Int
  }

  /// Opens a file and seeks.
  ///
  /// - Returns: nil if the file has no sound.
  /// - Throws: `MediaError` with a reason about inputs.
  static func open(_ request: Request) throws(MediaError) -> AudioSource? {
    guard
      var stream = try AudioStream.open(request.file, track: request.track, clock: request.clock)
    else {
      return nil
    }
    var isSeeking = false
    if stream.isSeekable, request.clock?.jumps.isEmpty ?? true,
      request.decodingBegin > (stream.begin ?? 0) + 1
    {
      isSeeking = stream.seek(to: request.decodingBegin)
      if !isSeeking {
        // A seek that failed may have moved the file's position.
        guard
          let fresh = try AudioStream.open(request.file, track: request.track, clock: request.clock)
        else {
          return nil
        }
        stream = fresh
      }
    }
    guard let decoder = try? Decoder(sound: stream.pointer, with: stream.container.ffmpeg) else {
      throw MediaError(
        .unreadableSound, during: .reading, path: stream.path,
        cause: "this FFmpeg has no decoder for its format")
    }
    guard let packet = OwnedPacket(stream.container.ffmpeg), let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: stream.path)
    }
    return AudioSource(
      stream: stream, decoder: decoder, packet: packet, frame: frame, request, isSeeking: isSeeking)
  }

  private init(
    stream: consuming AudioStream, decoder: Decoder, packet: consuming OwnedPacket,
    frame: consuming OwnedFrame, _ request: Request, isSeeking: Bool
  ) {
    self.stream = stream
    self.decoder = decoder
    self.packet = packet
    self.frame = frame
    self.request = request
    self.isSeeking = isSeeking
  }

  /// Decodes the next frame.
  ///
  /// - Returns: the position of `frame`; nil at the end.
  /// - Throws: `.damagedSound` unless the request is tolerant, or another `MediaError`.
  mutating func next() throws(MediaError) -> Place? {
    while try decode(into: frame.pointer) {
      if let place = try place() { return place }
    }
    try checkEnd()
    return nil
  }

  /// Sends the next packet of the sound, or the end, to the decoder.
  mutating func feed() throws(MediaError) {
    let code = stream.container.ffmpeg.functions.av_read_frame(
      stream.container.pointer, packet.pointer)
    defer { packet.unreference() }
    guard code >= 0 else {
      guard stream.readFailure == 0 else { throw stream.inputError(code) }
      guard !isSeeking else { return try restart() }
      if code != ffmpeg_end_of_file() { try handle(code) }
      _ = decoder.send(nil)
      return
    }
    var found = packet.pointer.pointee
    guard found.stream_index == stream.pointer.pointee.index else { return }
    mend()
    found = packet.pointer.pointee
    let begin = stream.time(found.pts != ffmpeg_no_timestamp() ? found.pts : found.dts)
    packetTime = begin.map { ($0, Double(found.duration) * stream.unit) }
    if let packetTime {
      // The seek went too far, which can happen if only the video has an index.
      if isSeeking, packetTime.begin > Double(request.firstSecond) { return try restart() }
      if packetTime.begin + packetTime.duration < request.decodingBegin {
        isSeeking = false
        isSought = true
        return
      }
    }
    if isSeeking { isSought = true }
    isSeeking = false
    // The last block of a recording before another one counts as corrupt, but decodes.
    if found.flags & AV_PKT_FLAG_CORRUPT != 0, !request.isTolerant, !stream.container.mayJump {
      return try handle(ffmpeg_invalid_data())
    }
    let sent = decoder.send(packet.pointer)
    if sent < 0 { try handle(sent) }
  }

  /// Shifts the packet's timestamps where the clock has jumped.
  private mutating func mend() {
    guard let clock = request.clock, !clock.jumps.isEmpty else { return }
    if packet.pointer.pointee.pos >= 0 { position = packet.pointer.pointee.pos }
    packet.shift(by: clock.shift(at: position), in: stream.pointer.pointee.time_base)
  }

  /// Opens the file again, to read it from its start.
  private mutating func restart() throws(MediaError) {
    position = 0
    guard
      let fresh = try AudioStream.open(request.file, track: request.track, clock: request.clock),
      let decoder = try? Decoder(sound: fresh.pointer, with: fresh.container.ffmpeg)
    else { throw MediaError(.unreadableSound, during: .reading, path: stream.path) }
    self.decoder = decoder
    stream = fresh
    isSeeking = false
    isSought = false
  }

  /// Returns the position of the decoded frame; nil for an empty one.
  private mutating func place() throws(MediaError) -> Place? {
    if let failure { throw failure }
    let count = Int(frame.pointer.pointee.nb_samples)
    guard count > 0, frame.pointer.pointee.sample_rate > 0 else { return nil }
    // Opus drops the delay from the first decoded frame, wherever it is, which then is shorter than
    // a packet.
    if isSought {
      isSought = false
      return nil
    }
    if frame.pointer.pointee.sample_rate != rate {
      rate = frame.pointer.pointee.sample_rate
      expected = nil
    }
    let stamp = frame.pointer.pointee.pts
    let time = stream.time(
      stamp != ffmpeg_no_timestamp() ? stamp : frame.pointer.pointee.best_effort_timestamp)
    let stated = time.map { Int(clamping: ($0 * Double(rate)).rounded()) }
    let position: Int
    switch (stated, expected) {
    case (let stated?, let expected?): position = follows(expected, stated) ? expected : stated
    case (let stated?, nil): position = exact(stated, frameSize: count)
    case (nil, let expected?): position = expected
    case (nil, nil): position = Int(clamping: ((stream.begin ?? 0) * Double(rate)).rounded())
    }
    expected = position + count
    return Place(position: position, count: count, rate: Int(rate))
  }

  /// Returns true if a frame starts at the end of its predecessor, even if its timestamp differs:
  /// Matroska rounds times to milliseconds, and files made from it keep that; the times of Vorbis
  /// in Ogg are half a block off at the end of a page.
  private mutating func follows(_ expected: Int, _ stated: Int) -> Bool {
    let difference = abs(Double(stated - expected)) / Double(rate)
    if difference <= max(0.005, 2 * stream.unit) {
      strayCount = 0
      return true
    }
    strayCount += 1
    if !isBroken, difference < 0.05, strayCount < 4 { return true }
    strayCount = 0
    isBroken = false
    return false
  }

  /// Returns the exact position of the first frame after a seek from the rounded one: all packets
  /// of AAC, MP3 and Opus have the same size, so the position is a multiple of it from the first
  /// packet.
  private func exact(_ stated: Int, frameSize: Int) -> Int {
    let tick = stream.unit * Double(rate)
    let codecs = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS]
    guard tick > 1, codecs.contains(stream.pointer.pointee.codecpar.pointee.codec_id),
      let first = stream.firstPosition(rate)
    else { return stated }
    let packets = (Double(stated - first) / Double(frameSize)).rounded()
    let near = first + Int(packets) * frameSize
    return abs(Double(near - stated)) <= 2 * tick ? near : stated
  }

  /// Records a packet that the demuxer or the decoder rejected.
  ///
  /// - Throws: `.damagedSound` if it is the second one. A single one at the end of a file may be
  ///   data that another program appended.
  mutating func handle(_ code: Int32) throws(MediaError) {
    if code == ffmpeg_error(ENOMEM) {
      throw MediaError(.outOfMemory, during: .reading, path: stream.path)
    }
    isBroken = true
    let time = packetTime ?? (end, 0)
    guard !request.isTolerant, time.begin + max(time.duration, 0.001) > request.begin else {
      return
    }
    if let failure { throw failure }
    let message = decoder.firstMessage
    failure = MediaError(
      .damagedSound(second: max(time.begin, 0)), during: .reading, path: stream.path,
      cause: message.isEmpty ? ffmpegMessage(code) : message)
  }

  /// The source time after the last frame in seconds.
  private var end: Double {
    guard let expected, rate > 0 else { return request.begin }
    return Double(expected) / Double(rate)
  }

  /// Throws if the container states that there is more sound.
  private func checkEnd() throws(MediaError) {
    let last = max(end, request.begin)
    // The end that a file states includes the jumps of its clock.
    guard !request.isTolerant, request.clock?.jumps.isEmpty ?? true,
      let declared = stream.declaredEnd, declared > last + 0.5
    else {
      return
    }
    throw failure
      ?? MediaError(
        .damagedSound(second: last), during: .reading, path: stream.path,
        cause: "its end is missing")
  }
}

extension AudioStream {
  /// Seeks to the last packet that starts at or before a source time in seconds, or to the last
  /// such packet of the video.
  ///
  /// - Returns: false if the format cannot seek; the position is then unknown.
  func seek(to time: Double) -> Bool {
    let stamp: Int64
    let index: Int32
    if container.formatName.hasPrefix("matroska") {
      // Only the video has an index, except in a file with sound alone.
      index = -1
      stamp = Int64(clamping: ((time + origin) * Double(AV_TIME_BASE)).rounded(.down))
    } else {
      index = pointer.pointee.index
      stamp = Int64(clamping: ((time + origin) / unit).rounded(.down))
    }
    return container.ffmpeg.functions.av_seek_frame(
      container.pointer, index, stamp, AVSEEK_FLAG_BACKWARD) >= 0
  }
}
