import CFFmpeg

/// The clock of a file: the timestamp of its first picture, and its jumps.
///
/// A transport stream may be several recordings, one after another, each with its own clock. A jump
/// is mended as the `ffmpeg` program does: from the packet on that has it, all streams are shifted,
/// so that the packet follows its predecessor. Where pictures run back by less, they are shifted,
/// too, because no picture would be shown for two times.
struct ClipClock: Hashable, Sendable {
  /// A change of the clock.
  struct Jump: Hashable, Sendable {
    /// The position in the file from which packets are shifted, in bytes.
    var position: Int64
    /// What is added to their timestamps, in seconds.
    var shift: Double
    /// The time from which they are shown, in seconds from the first picture.
    var time: Double
  }

  /// The timestamp of the first picture in seconds.
  var origin: Double
  /// The changes, by ascending position.
  var jumps: [Jump] = []
  /// The times without pictures in a file whose clock may jump, in seconds from the first picture.
  var pauses: [Range<Double>] = []

  /// The difference to the expected time from which a packet's clock jumps, in seconds: FFmpeg's
  /// `dts_delta_threshold`.
  private static let threshold = 10.0

  /// The length from which a time without pictures counts as a pause, in seconds.
  fileprivate static let shortestPause = 1.0

  /// Sentences about what is mended, without the file's name.
  var notes: [String] {
    var notes: [String] = []
    if let first = jumps.first {
      notes.append(
        "its clock jumps, first at \(timeText(first.time)); the parts are shown one after another")
    }
    for pause in pauses {
      notes.append(
        "it has no pictures from \(timeText(pause.lowerBound)) to \(timeText(pause.upperBound)); "
          + "the last one is held")
    }
    return notes
  }

  /// Returns what is added to the timestamps of a packet at a position of the file, in seconds.
  func shift(at position: Int64) -> Double {
    jumps.last { $0.position <= position }?.shift ?? 0
  }

  /// Adds a jump, or extends the next one if its shift applies.
  ///
  /// - Parameters:
  ///   - position: the position of the packet.
  ///   - time: its decoding time without a shift, in seconds.
  ///   - expected: the decoding time that follows its predecessor.
  fileprivate mutating func mend(at position: Int64, _ time: Double, _ expected: Double) {
    let next = jumps.firstIndex { $0.position > position }
    if let next, abs(time + jumps[next].shift - expected) < 1 {
      jumps[next].position = position
      return
    }
    let jump = Jump(position: position, shift: expected - time, time: max(expected - origin, 0))
    jumps.insert(jump, at: next ?? jumps.count)
  }

  /// True if a packet's time is so far from the expected one that the clock has jumped.
  ///
  /// - Parameters:
  ///   - time: its decoding time, shifted, in seconds.
  ///   - last: that of its predecessor.
  ///   - expected: the end of its predecessor.
  ///   - others: those of other streams: after a pause, a stream resumes near them.
  fileprivate static func isJump(
    _ time: Double, after last: Double, _ expected: Double, isPicture: Bool, _ others: [Double]
  ) -> Bool {
    let isFar = abs(time - expected) > threshold
    return isFar && others.allSatisfy { abs(time - $0) > threshold }
      || time + (isPicture ? 0 : 0.1) < last
  }
}

/// The packets of one stream, as their clock is read.
private struct PacketTimes {
  var last: Double?
  var expected = 0.0
  var position: Int64 = 0
}

extension InputContainer {
  /// True if the format's timestamps may jump, as in a transport stream.
  var mayJump: Bool {
    (pointer.pointee.iformat?.pointee.flags ?? 0) & AVFMT_TS_DISCONT != 0
  }

  /// Goes to the start of a file whose clock may jump.
  func rewindBytes() { _ = ffmpeg.av_seek_frame(pointer, -1, 0, AVSEEK_FLAG_BYTE) }

  /// Reads all packets of a file whose clock may jump, and goes back to its start.
  ///
  /// - Parameters:
  ///   - index: the stream of the pictures.
  ///   - origin: the timestamp of the first picture in seconds, if its first packet is a key frame.
  func clock(ofPictures index: Int32, origin: Double, path: String) throws(MediaError) -> ClipClock
  {
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    var clock = ClipClock(origin: origin)
    var streams: [Int32: PacketTimes] = [:]
    var pictures = 0
    var hasKeyFrame = false
    while ffmpeg.av_read_frame(pointer, packet.pointer) >= 0 {
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      guard let stream = stream(part.stream_index) else { continue }
      let kind = stream.pointee.codecpar.pointee.codec_type
      guard kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO else { continue }
      let unit = av_q2d(stream.pointee.time_base)
      if part.stream_index == index {
        pictures += 1
        // Pictures before the first key frame are not decoded.
        if !hasKeyFrame, part.flags & AV_PKT_FLAG_KEY != 0 {
          hasKeyFrame = true
          if pictures > 1, part.pts != ffmpeg_no_timestamp() {
            clock.origin = Double(part.pts) * unit
          }
        }
      }
      var times = streams[part.stream_index] ?? PacketTimes()
      // The frames of one block have the position of the first.
      if part.pos >= 0 { times.position = part.pos }
      if part.dts != ffmpeg_no_timestamp() {
        let own = Double(part.dts) * unit
        var time = own + clock.shift(at: times.position)
        if let last = times.last,
          ClipClock.isJump(
            time, after: last, times.expected, isPicture: part.stream_index == index,
            streams.compactMap { $0.key == part.stream_index ? nil : $0.value.last })
        {
          clock.mend(at: times.position, own, times.expected)
          time = own + clock.shift(at: times.position)
        } else if times.last != nil, part.stream_index == index,
          time > times.expected + ClipClock.shortestPause
        {
          clock.pauses.append(times.expected - clock.origin..<time - clock.origin)
        }
        times.last = time
        times.expected = time + Double(max(part.duration, 0)) * unit
      }
      streams[part.stream_index] = times
    }
    rewindBytes()
    return clock
  }
}
