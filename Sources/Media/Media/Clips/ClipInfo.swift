import CFFmpeg
public import Frames

/// The properties of a video file, found without decoding it.
public struct ClipInfo: Hashable, Sendable {
  /// The size in square pixels, upright, as a player shows it.
  public let size: PixelSize
  /// The frame rate; the nominal one if timestamps vary.
  public let rate: FrameRate
  /// The time from the first picture's to the end of the last one, in seconds. The last picture
  /// lasts a period of `rate`, or as long as the file says if that is half a second more: the same
  /// pictures have the same times in every container.
  public let duration: Double
  /// The end that the header announces, in seconds, if the file ends more than half a second
  /// earlier.
  public let announcedDuration: Double?
  /// The duration of the last picture in seconds.
  let lastPeriod: Double
  /// True if the file ends within its pictures or sound: a part of it is missing.
  public let isCut: Bool
  /// FFmpeg's name of the codec.
  public let codec: String
  /// The encoding of the colours.
  public let color: VideoColor
  /// The bits of a sample.
  public let bitDepth: Int
  /// True if the frames have an alpha channel.
  public let hasAlpha: Bool
  /// True if the frames are interlaced; they are deinterlaced.
  public let isInterlaced: Bool
  /// True if pixels are not square, or the picture is rotated.
  public let isReshaped: Bool
  /// True for an animated picture: a GIF, an APNG or an animated WebP, which has no sound and no
  /// texts.
  let isAnimation: Bool

  /// The state of the file when its properties were read.
  let fileState: FileState
  /// The file's clock.
  let clock: ClipClock
  /// What an animated WebP is unpacked to; nil for another file.
  let unpacked: UnpackedAnimation?
  /// What the file says about its colours that cannot be used, as a clause; nil for nothing.
  private let colorFault: String?

  /// Reads the properties of a file.
  ///
  /// - Returns: nil if the file has a single picture.
  /// - Throws: `MediaError` about the input.
  public static func read(_ file: FilePath) throws(MediaError) -> ClipInfo? {
    guard let clip = try ClipContainer(file) else { return nil }
    return try ClipInfo(clip)
  }

  /// Reads the properties of a file and of its sound, as `read` and `AudioInfo.probe` do, but opens
  /// the file once.
  ///
  /// - Parameter track: the track of the sound; nil for the default one of the file.
  /// - Returns: nil if the file has a single picture; `sound` is nil if it has none.
  /// - Throws: `MediaError` about the input.
  public static func readWithSound(
    _ file: FilePath, track: SoundTrack?
  ) throws(MediaError) -> (clip: ClipInfo, sound: AudioInfo?)? {
    guard let container = try ClipContainer(file), let clip = try ClipInfo(container) else {
      return nil
    }
    guard !clip.isAnimation else { return (clip, nil) }
    guard let stream = try AudioStream.turn(container, toTrack: track) else { return (clip, nil) }
    var sound = AudioInfo(stream)
    sound.end = try stream.end(of: file, track: track, clip: clip)
    return (clip, sound)
  }

  /// Sentences about what reading the clip mends or leaves out.
  ///
  /// - Parameter file: the file, which they name.
  public func notes(about file: FilePath) -> [String] {
    var clauses = clock.notes
    if let colorFault { clauses.append(colorFault) }
    if isCut { clauses.append("it ends early, at \(timeText(duration))") }
    return clauses.map { "'\(file)': \($0)." }
  }

  /// Returns the error of a file whose end is missing.
  public func missingEnd(of file: FilePath) -> MediaError {
    var cause = "its end is missing"
    if let announcedDuration {
      cause = "its header announces \(timeText(announcedDuration))"
    }
    return MediaError(
      .damagedClip(at: duration), during: .reading, path: file.description, cause: cause)
  }

  /// Reads the facts of an open clip, whose packets are read to the end; nil for a still picture.
  init?(_ clip: borrowing ClipContainer) throws(MediaError) {
    let parameters = clip.parameters
    guard
      let stored = PixelSize(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
    else {
      throw MediaError(
        .notAClip, during: .reading, path: clip.path, cause: "its frames have no size")
    }
    let orientation = clip.orientation
    let aspect = clip.ffmpeg.functions.av_guess_sample_aspect_ratio(
      clip.container.pointer, clip.stream, nil)
    size = stored.shown(withPixelAspect: aspect, turnedBy: orientation)
    isReshaped = size != stored || orientation != .upright
    codec = clip.codecName
    isAnimation = clip.statesDurations
    fileState = clip.state
    clock = clip.clock
    unpacked = clip.unpacked
    colorFault = clip.pictureColor.fault
    color = VideoColor(parameters: parameters)
    let layout = av_pix_fmt_desc_get(AVPixelFormat(parameters.pointee.format))
    bitDepth = layout.map { Int($0.pointee.comp.0.depth) } ?? 8
    hasAlpha = layout.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 } ?? false
    isInterlaced = [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(
      parameters.pointee.field_order)
    let own = clip.rate
    rate = own.map { FrameRate(videoRate: $0) } ?? FrameRate(25)
    let end = try clip.end(framePeriod: 1 / rate.value)
    guard end.packets > 1 else { return nil }
    duration = end.time
    lastPeriod = end.lastPeriod
    let announced = clip.announcedEnd
    announcedDuration = announced > duration + 0.5 ? announced : nil
    isCut = announcedDuration != nil || clip.isCut || end.isBroken
  }
}

extension ClipContainer {
  /// The end of a clip's pictures.
  fileprivate struct End {
    /// The time in seconds.
    var time: Double
    /// The duration of the last picture in seconds.
    var lastPeriod: Double
    /// The packets that were read, 1 in a file with a single picture.
    var packets: Int
    /// True if the last packet is incomplete.
    var isBroken: Bool
  }

  /// The end that the header announces, in seconds from the first picture; 0 if it has none.
  fileprivate var announcedEnd: Double {
    let length = stream.pointee.duration
    // A transport stream has no header; FFmpeg subtracts the times at its ends.
    guard length > 0, !container.mayJump, clock.jumps.isEmpty else { return 0 }
    let start = stream.pointee.start_time
    return (Double(length) + (start == ffmpeg_no_timestamp() ? 0 : Double(start))) * timeUnit
      - origin
  }

  /// Finds the end of the last frame, in seconds from the first one, from the packets near the end
  /// of the file.
  ///
  /// - Parameter framePeriod: the duration of the last frame unless it is held, in seconds.
  fileprivate func end(
    framePeriod: Double
  ) throws(MediaError) -> End {
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let length = container.pointer.pointee.duration
    let isLong = length != ffmpeg_no_timestamp() && length > 4 * Int64(AV_TIME_BASE)
    // The last key frame may be decoded before the picture that is shown last.
    if isLong, clock.jumps.isEmpty, !seekToLastPackets() {
      seek(to: origin + Double(length) / Double(AV_TIME_BASE) - 2)
    }
    var found = lastEnd(packet, framePeriod: framePeriod)
    if found.packets == 0 && isLong {
      rewind()
      found = lastEnd(packet, framePeriod: framePeriod)
    }
    try checkFile()
    guard found.packets > 0 else {
      throw MediaError(.notAClip, during: .reading, path: path, cause: "it contains no frames")
    }
    found.time -= origin
    if isLong { found.packets = max(found.packets, 2) }
    return found
  }

  /// Seeks so near to the end of an MP4 that the packets from there on include the picture shown
  /// last, without regard to key frames: packets are read here, but not decoded.
  ///
  /// - Returns: false if the index does not have every packet, or the file not every one of them.
  private func seekToLastPackets() -> Bool {
    // H.265 shows a picture at most 16 pictures later than it is decoded, and no codec later.
    let count: Int32 = 40
    guard !isCut, container.formatName.hasPrefix("mov,") else { return false }
    let entries = ffmpeg.functions.avformat_index_get_entries_count(stream)
    guard entries > count, Int64(entries) == stream.pointee.nb_frames,
      let entry = ffmpeg.functions.avformat_index_get_entry(stream, entries - count)
    else { return false }
    return ffmpeg.functions.av_seek_frame(
      container.pointer, stream.pointee.index, entry.pointee.timestamp,
      AVSEEK_FLAG_ANY | AVSEEK_FLAG_BACKWARD) >= 0
  }

  private func lastEnd(
    _ packet: borrowing OwnedPacket, framePeriod: Double
  ) -> End {
    var last = -Double.infinity
    var length = framePeriod
    var packets = 0
    var isBroken = false
    // The last decoding time, if packets lack the time of presentation.
    var lastDecoding: Double?
    while read(into: packet) >= 0 {
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      // Frames outside of an edit list are decoded, but not shown.
      guard part.flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      isBroken = !container.mayJump && part.flags & AV_PKT_FLAG_CORRUPT != 0
      if isBroken { continue }
      packets += 1
      let none = ffmpeg_no_timestamp()
      let own = part.pts != none ? part.pts : part.dts
      if part.dts != none, part.pts == none || lastDecoding != nil {
        lastDecoding = Double(part.dts) * timeUnit
      }
      let time = own != none ? Double(own) * timeUnit : last.isFinite ? last + length : 0
      let stated = Double(max(part.duration, 0)) * timeUnit
      guard time > last else { continue }
      last = time
      let isHeld = stated > framePeriod + 0.5 && !container.formatName.hasPrefix("matroska")
      length = isHeld || stated > 0 && statesDurations ? stated : framePeriod
    }
    // Pictures are shown in another order than that of their packets.
    if let lastDecoding { last = max(last, lastDecoding + clock.delay) }
    return End(time: last + length, lastPeriod: length, packets: packets, isBroken: isBroken)
  }
}

extension PixelSize {
  /// Returns the size in square pixels of a picture whose pixels have an aspect ratio, 0 for
  /// square ones, upright.
  func shown(withPixelAspect aspect: AVRational, turnedBy orientation: Orientation) -> PixelSize {
    var shown = self
    if aspect.num > 0, aspect.den > 0, aspect.num != aspect.den {
      // The longer side is kept, so that no detail is lost.
      let ratio = Double(aspect.num) / Double(aspect.den)
      shown =
        (ratio > 1
          ? PixelSize(width: Int((Double(width) * ratio).rounded()), height: height)
          : PixelSize(width: width, height: Int((Double(height) / ratio).rounded()))) ?? self
    }
    return orientation.swapsSides ? shown.transposed : shown
  }
}

extension FrameRate {
  /// Creates the rate of a video stream: the nearest standard rate if it is within 0.1 %, since
  /// timestamps in milliseconds give odd averages.
  init(videoRate rate: AVRational) {
    let value = Double(rate.num) / Double(rate.den)
    let usual =
      [FrameRate(24000, per: 1001), FrameRate(30000, per: 1001), FrameRate(60000, per: 1001)]
      + [24, 25, 30, 48, 50, 60, 100, 120].map { FrameRate($0) }
    if let near = usual.min(by: { abs($0.value - value) < abs($1.value - value) }),
      abs(near.value - value) < 0.001 * value
    {
      self = near
    } else if value > 240 {
      // A stream without a frame rate has the rate of its clock.
      self = FrameRate(30)
    } else {
      self = FrameRate(Int(rate.num), per: Int(rate.den))
    }
  }
}
