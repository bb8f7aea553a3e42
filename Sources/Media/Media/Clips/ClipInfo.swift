import CFFmpeg
public import Frames

/// The properties of a video file, found without decoding it.
public struct ClipInfo: Hashable, Sendable {
  /// The size in square pixels, upright, as a player shows it.
  public let size: PixelSize
  /// The frame rate; the nominal one if timestamps vary.
  public let rate: FrameRate
  /// The time from the file's beginning to the end of its last frame, in seconds.
  public let duration: Double
  /// The end that the header announces, in seconds, if the file ends more than half a second
  /// earlier.
  public let announcedDuration: Double?
  /// FFmpeg's name of the codec.
  public let codec: String
  /// The encoding of the colours.
  public let color: VideoColor
  /// The bits of a sample.
  public let bitDepth: Int
  /// True if the frames are interlaced; they are deinterlaced.
  public let isInterlaced: Bool
  /// True if pixels are not square, or the picture is rotated.
  public let isReshaped: Bool

  /// The state of the file when its properties were read.
  let fileState: FileState

  /// Reads the properties of a file.
  ///
  /// - Returns: nil if the file has a single picture.
  /// - Throws: `MediaError` about the input.
  public static func read(_ file: FilePath) throws(MediaError) -> ClipInfo? {
    guard let clip = try ClipContainer(file) else { return nil }
    return try ClipInfo(clip)
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
    let orientation = Orientation(stream: clip.stream, with: clip.ffmpeg) ?? .upright
    let aspect = clip.ffmpeg.av_guess_sample_aspect_ratio(clip.container.pointer, clip.stream, nil)
    size = stored.shown(withPixelAspect: aspect, turnedBy: orientation)
    isReshaped = size != stored || orientation != .upright
    codec = clip.codecName
    fileState = clip.state
    color = VideoColor(parameters: parameters)
    let layout = av_pix_fmt_desc_get(AVPixelFormat(parameters.pointee.format))
    bitDepth = layout.map { Int($0.pointee.comp.0.depth) } ?? 8
    isInterlaced = [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(
      parameters.pointee.field_order)
    let own = clip.rate
    rate = own.map { FrameRate(videoRate: $0) } ?? FrameRate(25)
    let end = try clip.end(framePeriod: 1 / rate.value)
    guard end.packets > 1 else { return nil }
    duration = end.time
    let announced = clip.announcedEnd
    announcedDuration = announced > duration + 0.5 ? announced : nil
  }
}

extension ClipContainer {
  /// The end that the header announces, in seconds from the file's beginning; 0 if it has none.
  fileprivate var announcedEnd: Double {
    let length = stream.pointee.duration
    guard length > 0 else { return 0 }
    let start = stream.pointee.start_time
    return Double(length + (start == ffmpeg_no_timestamp() ? 0 : start)) * timeUnit - origin
  }

  /// Finds the end of the last frame, in seconds from the file's beginning, from the packets
  /// after the last key frame.
  ///
  /// - Parameter framePeriod: the duration of a packet that has none, in seconds.
  /// - Returns: the end, and the number of packets that were read, which is 1 in a file with a
  ///   single frame.
  fileprivate func end(framePeriod: Double) throws(MediaError) -> (time: Double, packets: Int) {
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let length = container.pointer.pointee.duration
    let isLong = length != ffmpeg_no_timestamp() && length > 4 * Int64(AV_TIME_BASE)
    if isLong { seek(to: origin + Double(length) / Double(AV_TIME_BASE)) }
    var found = lastEnd(packet, framePeriod: framePeriod)
    if found.packets == 0 && isLong {
      rewind()
      found = lastEnd(packet, framePeriod: framePeriod)
    }
    try checkFile()
    guard found.packets > 0 else {
      throw MediaError(.notAClip, during: .reading, path: path, cause: "it contains no frames")
    }
    return (found.time - origin, isLong ? max(found.packets, 2) : found.packets)
  }

  private func lastEnd(
    _ packet: borrowing OwnedPacket, framePeriod: Double
  ) -> (time: Double, packets: Int) {
    var end = -Double.infinity
    var last = 0.0
    var packets = 0
    while read(into: packet) >= 0 {
      let part = packet.pointer.pointee
      // Frames outside of an edit list are decoded, but not shown.
      if part.flags & AV_PKT_FLAG_DISCARD == 0 {
        let none = ffmpeg_no_timestamp()
        let own = part.pts != none ? part.pts : part.dts
        let time = own != none ? Double(own) * timeUnit : last
        let length = part.duration > 0 ? Double(part.duration) * timeUnit : framePeriod
        last = time + length
        end = max(end, last)
        packets += 1
      }
      packet.unreference()
    }
    return (end, packets)
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
