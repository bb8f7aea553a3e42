import CFFmpeg
import Frames

/// The packets up to the first frame of a picture or a video.
struct FirstFramePackets: ~Copyable, DecodedStream {
  private(set) var decoder: Decoder
  let packet: OwnedPacket
  let ffmpeg: FFmpegCoding
  /// The demuxer, which outlives this value.
  let container: UnsafeMutablePointer<AVFormatContext>
  /// The stream of the video; nil for an image, whose file is `packet`.
  let video: Int32?
  let path: String
  let maximumPixels: Int
  /// True if the decoder got the image.
  private var isSent = false

  init(
    decoder: Decoder, packet: consuming OwnedPacket, of container: borrowing InputContainer,
    video: Int32?, path: String, maximumPixels: Int
  ) {
    self.decoder = decoder
    self.packet = packet
    ffmpeg = container.ffmpeg
    self.container = container.pointer
    self.video = video
    self.path = path
    self.maximumPixels = maximumPixels
  }

  /// Begins again with another decoder of the image.
  mutating func restart(with decoder: Decoder) {
    self.decoder = decoder
    isSent = false
  }

  /// Decodes the first frame.
  ///
  /// - Parameter isFilling: true to accept a damaged frame.
  /// - Throws: `.damagedPicture`, `.animatedWebP` or another `MediaError`.
  mutating func decodeFirst(
    into frame: borrowing OwnedFrame, _ codec: AVCodecID, isFilling: Bool
  ) throws(MediaError) {
    do throws(MediaError) {
      guard try decode(into: frame.pointer) else { throw failure(ffmpeg_end_of_file()) }
      guard isFilling || isComplete(frame, codec) else { throw failure(0) }
    } catch {
      throw video == nil && AnimatedWebP.isAnimation(packet.bytes)
        ? MediaError(.animatedWebP, during: .reading, path: path) : error
    }
  }

  mutating func feed() throws(MediaError) {
    guard let video else {
      let code = decoder.send(isSent ? nil : packet.pointer)
      isSent = true
      if code < 0 { try handle(code) }
      return
    }
    let code = ffmpeg.functions.av_read_frame(container, packet.pointer)
    defer { packet.unreference() }
    let isOver = code == ffmpeg_end_of_file()
    let isUsable = code >= 0 && packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0
    guard isUsable || isOver else { return try handle(code) }
    guard isOver || packet.pointer.pointee.stream_index == video else { return }
    let sent = decoder.send(isOver ? nil : packet.pointer)
    if sent < 0 { try handle(sent) }
  }

  func handle(_ code: Int32) throws(MediaError) { throw failure(code) }

  /// Returns true if the decoder concealed no damage.
  private func isComplete(_ frame: borrowing OwnedFrame, _ codec: AVCodecID) -> Bool {
    guard frame.pointer.pointee.decode_error_flags == 0,
      frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0
    else { return false }
    switch codec {
    // The decoder adds a missing EOI, which leaves a progressive picture blurred.
    case AV_CODEC_ID_MJPEG: return video != nil || JPEGMarkers.reachEndOfImage(packet.bytes)
    // The decoders log a truncated picture, but report no error.
    case AV_CODEC_ID_GIF, AV_CODEC_ID_TIFF: return decoder.firstMessage.isEmpty
    default: return true
    }
  }

  /// Returns the error for an FFmpeg error code of the decoder, or for a frame that is not
  /// complete.
  private func failure(_ code: Int32) -> MediaError {
    let message = decoder.firstMessage
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .reading, path: path)
    }
    if let refused = Self.refusedSize(in: message) {
      // FFmpeg's message may be about the rows of its buffer, which are wider.
      let size = decoder.size ?? refused
      if size.area > maximumPixels {
        return MediaError(
          .pictureTooLarge(limit: maximumPixels), during: .reading, path: path, cause: message)
      }
      if !refused.isWithinFFmpegLimit {
        return MediaError(
          .dimensionsTooLarge(width: size.width, height: size.height), during: .reading, path: path)
      }
    }
    let cause =
      !message.isEmpty ? message : code < 0 ? ffmpegMessage(code) : "it ends before its last row"
    return MediaError(.damagedPicture, during: .reading, path: path, cause: cause)
  }

  /// Returns the size in FFmpeg's message `Picture size 100000x100000 is invalid`, or in the one
  /// about its count of pixels; nil for another message.
  private static func refusedSize(in message: String) -> PixelSize? {
    guard message.hasPrefix("Picture size ") else { return nil }
    let sides = message.split(whereSeparator: { $0 == " " || $0 == "x" }).compactMap { Int($0) }
    return sides.count >= 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
  }
}
