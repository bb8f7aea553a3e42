import CFFmpeg
import Frames

/// The clock of a file: the timestamp of its first picture, and its jumps.
///
/// A transport stream may be several recordings, one after another, each with its own clock, and a
/// damaged or joined file of another format may have a gap of days. A jump is mended as the
/// `ffmpeg` program does: from the packet on that has it, all streams are shifted, so that the
/// packet follows its predecessor. Where pictures of a transport stream run back by less, they are
/// shifted, too, because no picture would be shown for two times.
struct ClipClock: Hashable, Sendable {
  /// A change of the clock.
  struct Jump: Hashable, Sendable {
    /// The position in the file from which packets are shifted, in bytes.
    var position: Int64
    /// What is added to their timestamps, in seconds.
    var shift: Double
    /// The time from which they are shown, in seconds from the first picture.
    var time: Double
    /// The change of the clock in seconds, below 0 if it runs back.
    var length: Double
  }

  /// The timestamp of the first picture in seconds.
  var origin: Double
  /// The time between the decoding of a picture and the moment when it is shown at the latest, in
  /// seconds: what packets with decoding times alone lack.
  var delay = 0.0
  /// The changes, by ascending position.
  private(set) var jumps: [Jump] = []
  /// The times without pictures in a file whose packets were all read.
  fileprivate(set) var pauses = Pauses()
  /// True if all packets were read, and `pauses` has all times without pictures.
  fileprivate(set) var isScanned = false

  /// Creates a clock without jumps.
  init(origin: Double, delay: Double = 0) {
    (self.origin, self.delay) = (origin, delay)
  }

  /// Sentences about what is mended, without the file's name.
  var notes: [String] {
    var notes: [String] = []
    if let first = jumps.first {
      let more = jumps.count - 1
      notes.append(
        "its clock jumps \(first.length < 0 ? "back " : "")by \(nearTimeText(abs(first.length))) at "
          + nearTimeText(first.time)
          + (more > 0 ? ", and \(more) more time\(more == 1 ? "" : "s")" : "")
          + "; the parts are shown one after another")
    }
    if let clause = pauses.clause { notes.append(clause) }
    return notes
  }

  /// Returns what is added to the timestamps of a packet at a position of the file, in seconds.
  func shift(at position: Int64) -> Double {
    let next = firstJump(after: position)
    return next > 0 ? jumps[next - 1].shift : 0
  }

  /// Returns the index of the first jump after a position; their number without one.
  private func firstJump(after position: Int64) -> Int {
    var (low, high) = (0, jumps.count)
    while low < high {
      let middle = (low + high) / 2
      if jumps[middle].position > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a jump, or extends the next one if its shift applies.
  ///
  /// - Parameters:
  ///   - position: the position of the packet.
  ///   - time: its decoding time without a shift, in seconds.
  ///   - expected: the decoding time that follows its predecessor.
  ///   - delay: the time between the decoding and the presentation of the packet, in seconds.
  fileprivate mutating func mend(
    at position: Int64, _ time: Double, _ expected: Double, shownAfter delay: Double
  ) {
    let next = firstJump(after: position)
    if next < jumps.count, abs(time + jumps[next].shift - expected) < 1 {
      jumps[next].position = position
      return
    }
    let jump = Jump(
      position: position, shift: expected - time, time: max(expected + delay - origin, 0),
      length: time + shift(at: position) - expected)
    jumps.insert(jump, at: next)
  }
}

/// The limits from which a packet's time is a jump of the clock.
private struct JumpRule {
  /// The difference to the expected time in seconds.
  let threshold: Double
  /// True if times that run back are jumps, too.
  let includesReturns: Bool

  /// The rule of formats whose clock may jump: FFmpeg's `dts_delta_threshold`.
  static let discontinuous = JumpRule(threshold: 10, includesReturns: true)
  /// The rule of other formats, in which a picture may be shown for minutes: a slide, or a screen
  /// that does not change.
  static let continuous = JumpRule(threshold: 3600, includesReturns: false)

  /// True if a packet's time is so far from the expected one that the clock has jumped.
  ///
  /// - Parameters:
  ///   - time: its decoding time, shifted, in seconds.
  ///   - last: that of its predecessor.
  ///   - expected: the end of its predecessor.
  ///   - isLater: true for a picture that is shown after all before it. Its decoding time may run
  ///     back where the reordering of pictures begins.
  ///   - others: those of other streams: after a pause, a stream resumes near them.
  func isJump(
    _ time: Double, after last: Double, _ expected: Double, isPicture: Bool, isLater: Bool,
    _ others: [Double]
  ) -> Bool {
    let isFar = (includesReturns ? abs(time - expected) : time - expected) > threshold
    return isFar && others.allSatisfy { abs(time - $0) > threshold }
      || includesReturns && !isLater && time + (isPicture ? 0 : 0.1) < last
  }
}

/// The packets of one stream, as their clock is read.
private struct PacketTimes {
  var last: Double?
  /// The latest presentation of a picture.
  var latest = -Double.infinity
  var expected = 0.0
  /// The duration of the last packet whose duration is not a gap.
  var duration = 0.0
  var position: Int64 = 0

  /// Returns the duration of a packet in seconds without the gap after it: MP4 has a gap as a part
  /// of the duration.
  ///
  /// - Parameter period: the nominal duration of a picture; nil for sound.
  mutating func duration(stated: Double, period: Double?) -> Double {
    if let period { return min(stated, period) }
    if stated < 1 { duration = stated }
    return duration
  }
}

/// The pictures of a file in the order of their decoding, as their pauses are found.
private struct PictureTimes {
  /// The times and durations of pictures that others may precede, ascending, in seconds.
  private var waiting: [(time: Double, duration: Double)] = []
  /// More pictures than any codec reorders.
  private static let limit = 64

  /// Adds a picture, and passes those on that no later picture can precede.
  ///
  /// - Parameter decoding: its decoding time: no later picture is shown earlier.
  mutating func add(
    _ time: Double, lasting duration: Double, decodedAt decoding: Double, to pauses: inout Pauses
  ) {
    let index = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    waiting.insert((time, duration), at: index)
    let count = waiting.prefix { $0.time <= decoding }.count
    finish(max(count, waiting.count - Self.limit), to: &pauses)
  }

  /// Passes on the first pictures, or all.
  mutating func finish(_ count: Int? = nil, to pauses: inout Pauses) {
    let count = count ?? waiting.count
    for picture in waiting.prefix(count) { pauses.add(picture.time, lasting: picture.duration) }
    waiting.removeFirst(count)
  }
}

extension InputContainer {
  private var flags: Int32 { pointer.pointee.iformat?.pointee.flags ?? 0 }

  /// True if the format's timestamps may jump, as in a transport stream.
  var mayJump: Bool { flags & AVFMT_TS_DISCONT != 0 }

  /// True if the format has no timestamps, as a bare stream of H.264.
  var hasNoTimes: Bool { flags & AVFMT_NOTIMESTAMPS != 0 }

  /// True if each frame's own duration is a part of the format, as in animations.
  var statesDurations: Bool { ["gif", "apng"].contains(formatName) }

  /// Goes to the start of a file.
  ///
  /// - Parameter stream: the stream of the pictures.
  func rewind(_ stream: UnsafeMutablePointer<AVStream>) {
    if !mayJump, !hasNoTimes {
      let start = stream.pointee.start_time
      let time = start == ffmpeg_no_timestamp() ? 0 : start
      let code = ffmpeg.functions.av_seek_frame(
        pointer, stream.pointee.index, min(time, 0), AVSEEK_FLAG_BACKWARD)
      if code >= 0 { return }
    }
    _ = ffmpeg.functions.av_seek_frame(pointer, -1, 0, AVSEEK_FLAG_BYTE)
  }

  /// Returns the clock of a file, which is at its start before and after it.
  ///
  /// All packets are read if the format's clock may jump, or if the file may have a gap.
  ///
  /// - Parameter stream: the stream of the pictures.
  func clock(
    ofPictures stream: UnsafeMutablePointer<AVStream>, path: String
  ) throws(MediaError) -> ClipClock {
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let none = ffmpeg_no_timestamp()
    let unit = av_q2d(stream.pointee.time_base)
    let start = stream.pointee.start_time
    var clock = ClipClock(origin: start == none ? 0 : Double(start) * unit)
    if mayJump {
      try scan(stream, .discontinuous, packet, &clock)
    } else {
      findOrigin(stream, packet, &clock)
      if mayHaveGap(stream) {
        rewind(stream)
        try scan(stream, .continuous, packet, &clock)
      }
    }
    rewind(stream)
    return clock
  }

  /// Finds the time of the first picture from its packet, if the file does not state it.
  private func findOrigin(
    _ stream: UnsafeMutablePointer<AVStream>, _ packet: borrowing OwnedPacket,
    _ clock: inout ClipClock
  ) {
    let none = ffmpeg_no_timestamp()
    while ffmpeg.functions.av_read_frame(pointer, packet.pointer) >= 0 {
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      guard part.stream_index == stream.pointee.index else { continue }
      let unit = av_q2d(stream.pointee.time_base)
      clock.delay = delay(of: part, stream)
      if part.pts != none {
        if stream.pointee.start_time == none { clock.origin = Double(part.pts) * unit }
      } else if part.dts != none {
        // The decoder gives a picture the decoding time of the packet that completes it.
        clock.origin = Double(part.dts) * unit + clock.delay
      }
      return
    }
  }

  /// Returns the time in seconds between the decoding of the first picture and its presentation.
  private func delay(of part: AVPacket, _ stream: UnsafeMutablePointer<AVStream>) -> Double {
    let none = ffmpeg_no_timestamp()
    let unit = av_q2d(stream.pointee.time_base)
    if part.pts != none, part.dts != none { return max(Double(part.pts - part.dts) * unit, 0) }
    return Double(max(stream.pointee.codecpar.pointee.video_delay, 0))
      * Double(max(part.duration, 0)) * unit
  }

  /// True if two pictures may be so far from each other that the clock has jumped between them:
  /// by the index of the file, which only a long file needs, or because the length is unknown.
  private func mayHaveGap(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    let context = pointer.pointee
    guard !statesDurations, !hasNoTimes else { return false }
    let length = Double(context.duration) / Double(AV_TIME_BASE)
    guard context.duration != ffmpeg_no_timestamp(),
      context.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    else { return true }
    let threshold = JumpRule.continuous.threshold
    guard length > threshold else { return false }
    let unit = av_q2d(stream.pointee.time_base)
    // A Matroska file's index is read for a seek.
    _ = ffmpeg.functions.av_seek_frame(
      pointer, stream.pointee.index, Int64(clamping: (length / unit).rounded()),
      AVSEEK_FLAG_BACKWARD)
    let count = ffmpeg.functions.avformat_index_get_entries_count(stream)
    guard count > 1 else { return true }
    var last: Double?
    for index in 0..<count {
      guard let entry = ffmpeg.functions.avformat_index_get_entry(stream, index) else {
        return true
      }
      let time = Double(entry.pointee.timestamp) * unit
      if let last, time - last > threshold { return true }
      last = time
    }
    let start = context.start_time == ffmpeg_no_timestamp() ? 0 : context.start_time
    return Double(start) / Double(AV_TIME_BASE) + length - (last ?? 0) > threshold
  }

  /// Reads all packets, and finds the jumps of the clock and the times without pictures.
  private func scan(
    _ pictures: UnsafeMutablePointer<AVStream>, _ rule: JumpRule, _ packet: borrowing OwnedPacket,
    _ clock: inout ClipClock
  ) throws(MediaError) {
    let none = ffmpeg_no_timestamp()
    var streams: [Int32: PacketTimes] = [:]
    var order = PictureTimes()
    var count = 0
    var hasKeyFrame = false
    let rate = ffmpeg.functions.av_guess_frame_rate(pointer, pictures, nil)
    let period = 1 / (rate.num > 0 && rate.den > 0 ? FrameRate(videoRate: rate).value : 25)
    while ffmpeg.functions.av_read_frame(pointer, packet.pointer) >= 0 {
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      guard let stream = stream(part.stream_index) else { continue }
      let kind = stream.pointee.codecpar.pointee.codec_type
      guard kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO else { continue }
      let unit = av_q2d(stream.pointee.time_base)
      let isPicture = part.stream_index == pictures.pointee.index
      if isPicture {
        count += 1
        // Pictures before the first key frame are not decoded.
        if !hasKeyFrame, part.flags & AV_PKT_FLAG_KEY != 0 {
          hasKeyFrame = true
          if count > 1, part.pts != none { clock.origin = Double(part.pts) * unit }
          clock.delay = delay(of: part, stream)
        }
      }
      var times = streams[part.stream_index] ?? PacketTimes()
      // The frames of one block have the position of the first.
      if part.pos >= 0 { times.position = part.pos }
      if part.dts != none {
        var own = Double(part.dts) * unit
        let shown = part.pts == none ? own : Double(part.pts) * unit
        let shift = clock.shift(at: times.position)
        if isPicture, times.last != nil, shown - own > rule.threshold {
          // The decoding time is that of a picture before a gap, as pictures are reordered.
          let isMended = abs(shown + shift - times.expected) <= rule.threshold
          own = isMended ? times.expected - shift : shown - clock.delay
        }
        var time = own + shift
        if let last = times.last,
          rule.isJump(
            time, after: last, times.expected, isPicture: isPicture,
            isLater: isPicture && time + shown - own > times.latest,
            streams.compactMap { $0.key == part.stream_index ? nil : $0.value.last })
        {
          clock.mend(
            at: times.position, own, times.expected, shownAfter: isPicture ? clock.delay : 0)
          time = own + clock.shift(at: times.position)
        }
        let stated = Double(max(part.duration, 0)) * unit
        let duration =
          mayJump ? stated : times.duration(stated: stated, period: isPicture ? period : nil)
        times.last = time
        times.latest = max(times.latest, time + shown - own)
        times.expected = time + duration
        if isPicture, hasKeyFrame {
          order.add(
            time + shown - own - clock.origin, lasting: duration, decodedAt: time - clock.origin,
            to: &clock.pauses)
        }
      }
      streams[part.stream_index] = times
    }
    order.finish(to: &clock.pauses)
    clock.isScanned = true
  }
}
