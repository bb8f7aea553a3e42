import CFFmpeg
public import Frames
import Glibc

/// A reader of pictures, and of the first frames of animations and videos, by FFmpeg.
///
/// The format is detected from the contents alone; the name is never taken for an address or a
/// pattern. No other file is opened.
///
/// A YUV picture is converted with the matrix and range of its tags. A JPEG is full-range BT.601 by
/// definition; an untagged video is BT.709 from 720 rows on and BT.601 below. Embedded colour
/// profiles are not applied: values are taken as sRGB-encoded.
public enum PictureReader {
  /// The default limit of the area: 2²⁸ pixels, 1 GiB. FFmpeg's own limit is a little lower
  /// (`PixelSize.isWithinFFmpegLimit`).
  public static let defaultMaximumPixels = 1 << 28

  /// The default limit of the bytes that are read: 512 MiB, half of the largest picture without any
  /// compression.
  public static let defaultMaximumBytes = 1 << 29

  /// Reads a picture and turns it upright by its EXIF orientation or its video's rotation.
  ///
  /// 8-bit RGB and gray pictures keep their exact values; 16-bit ones are rounded to the nearest of
  /// 255 steps. Straight alpha is premultiplied: (c·a + 127) / 255.
  ///
  /// - Parameters:
  ///   - picture: a file in any format that FFmpeg decodes.
  ///   - maximumPixels: the limit of the area; a larger picture is refused before it is allocated.
  ///   - maximumBytes: the limit of the bytes that are read; a larger file of one image is refused
  ///     before it is read. Of a video, only the bytes up to its first frame count.
  /// - Returns: an `.opaque` frame if every alpha is 255, else a `.premultiplied` one.
  /// - Throws: `MediaError` with a reason about inputs, if the file cannot be read, is not a
  ///   picture, or is damaged in any way. Missing parts are never filled in.
  public static func read(
    _ picture: FilePath, maximumPixels: Int = defaultMaximumPixels,
    maximumBytes: Int = defaultMaximumBytes
  ) throws(MediaError) -> Frame {
    let path = picture.description
    let file = try InputFile(picture, readLimit: maximumBytes)
    let container = try InputContainer(file.stream, path: path)
    guard !container.isBareImage || file.stream.length <= maximumBytes else {
      throw MediaError(.inputTooLong(limit: maximumBytes), during: .reading, path: path)
    }
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let orientation: Orientation
    do {
      orientation = try decode(container, into: frame, path, maximumPixels)
    } catch {
      // A decoder reports bytes that could not be read as damage.
      throw file.stream.failure == 0 ? error : MediaError.input(0, file.stream, path: path)
    }
    guard let size = PixelSize(frame: frame.pointer) else {
      throw MediaError(.damagedPicture, during: .reading, path: path)
    }
    guard size.area <= maximumPixels else {
      throw MediaError(.pictureTooLarge(limit: maximumPixels), during: .reading, path: path)
    }
    let isVideo = !container.isBareImage
    // An array without memory ends the process. Turning takes a second one.
    guard hasMemory(size.rgbaByteCount * (orientation == .upright ? 1 : 2)) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    guard var bytes = straightRGBA(of: frame.pointer, size: size, isVideo: isVideo) else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "its pixel format cannot be converted")
    }
    let isOpaque = premultiply(&bytes)
    let upright = orientation.apply(to: bytes, size: size)
    return Frame(
      size: orientation.swapsSides ? size.transposed : size,
      alpha: isOpaque ? .opaque : .premultiplied, bytes: upright)
  }

  /// Returns true if `count` bytes can be allocated now.
  private static func hasMemory(_ count: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED
    else { return false }
    munmap(memory, count)
    return true
  }

  /// Decodes the first frame: of a file that is one image, or of a container's best video stream.
  ///
  /// - Returns: the orientation that turns the frame upright.
  private static func decode(
    _ container: borrowing InputContainer, into frame: borrowing OwnedFrame, _ path: String,
    _ maximumPixels: Int
  ) throws(MediaError) -> Orientation {
    let ffmpeg = container.ffmpeg
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let isImage = container.isBareImage
    var index: Int32 = 0
    if isImage {
      // The decoder gets the file as one packet, so that it notices missing parts.
      let code = container.readAll(into: packet.pointer)
      guard code >= 0 else {
        throw MediaError(
          .unreadableInput, during: .reading, path: path, cause: ffmpegMessage(code))
      }
    } else {
      let code = ffmpeg.avformat_find_stream_info(container.pointer, nil)
      index =
        code < 0
        ? code
        : ffmpeg.av_find_best_stream(container.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    }
    guard let stream = container.stream(index),
      let decoder = try? Decoder(
        picture: stream.pointee.codecpar, with: ffmpeg, maximumPixels: maximumPixels)
    else {
      throw MediaError(
        .notAPicture, during: .reading, path: path,
        cause: isImage ? "there is no decoder for its format" : "there is no picture in it")
    }
    let codec = stream.pointee.codecpar.pointee.codec_id
    var packets = FirstFramePackets(
      decoder: decoder, packet: packet, ffmpeg: ffmpeg, container: container.pointer,
      video: isImage ? nil : index, path: path, maximumPixels: maximumPixels)
    do throws(MediaError) {
      guard try packets.decode(into: frame.pointer) else {
        throw packets.failure(ffmpeg_end_of_file())
      }
      guard packets.isComplete(frame, codec) else { throw packets.failure(0) }
    } catch {
      throw isImage && packets.isAnimatedWebP
        ? MediaError(.animatedWebP, during: .reading, path: path) : error
    }
    return Orientation(frame: frame.pointer)
      ?? (isImage
        ? Orientation(file: packets.packet.bytes, codec: codec)
        : Orientation(stream: stream, with: ffmpeg)) ?? .upright
  }
}

/// The packets up to the first frame of a picture or a video.
private struct FirstFramePackets: ~Copyable, DecodedStream {
  let decoder: Decoder
  let packet: OwnedPacket
  let ffmpeg: FFmpegCoding
  /// The demuxer, which outlives this value.
  let container: UnsafeMutablePointer<AVFormatContext>
  /// The stream of the video; nil for an image, whose file is `packet`.
  let video: Int32?
  let path: String
  let maximumPixels: Int
  /// True if the decoder got the image.
  var isSent = false

  mutating func feed() throws(MediaError) {
    guard let video else {
      let code = decoder.send(isSent ? nil : packet.pointer)
      isSent = true
      if code < 0 { try handle(code) }
      return
    }
    let code = ffmpeg.av_read_frame(container, packet.pointer)
    defer { packet.unreference() }
    let isOver = code == ffmpeg_end_of_file()
    let isUsable = code >= 0 && packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0
    guard isUsable || isOver else { return try handle(code) }
    guard isOver || packet.pointer.pointee.stream_index == video else { return }
    let sent = decoder.send(isOver ? nil : packet.pointer)
    if sent < 0 { try handle(sent) }
  }

  func handle(_ code: Int32) throws(MediaError) { throw failure(code) }

  /// True for a WebP whose header (`VP8X`, flag `A`) says that it is animated.
  var isAnimatedWebP: Bool {
    let file = packet.bytes
    return file.count > 20 && file[..<4].elementsEqual("RIFF".utf8)
      && file[8..<16].elementsEqual("WEBPVP8X".utf8) && file[20] & 2 != 0
  }

  /// Returns true if the decoder concealed no damage.
  func isComplete(_ frame: borrowing OwnedFrame, _ codec: AVCodecID) -> Bool {
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
  func failure(_ code: Int32) -> MediaError {
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

/// The marker structure of a JPEG file: segments, and entropy-coded data between them.
enum JPEGMarkers {
  /// Returns true if the file's markers lead to the EOI marker (0xD9).
  ///
  /// The contents of segments are skipped, because an EXIF thumbnail has markers of its own.
  static func reachEndOfImage(_ file: UnsafeRawBufferPointer) -> Bool {
    var offset = 2
    while offset + 1 < file.count {
      guard file[offset] == 0xFF else {
        offset += 1
        continue
      }
      switch file[offset + 1] {
      case 0xD9: return true
      // A stuffed zero, TEM, RST0 to RST7 and SOI have no length field.
      case 0x00, 0x01, 0xD0...0xD8: offset += 2
      case 0xFF: offset += 1
      default:
        guard offset + 3 < file.count else { return false }
        offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
      }
    }
    return false
  }
}
