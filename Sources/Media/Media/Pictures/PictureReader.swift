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
  /// - Throws: `MediaError` with a reason about inputs, if the file cannot be read, is no picture,
  ///   or is damaged in any way. Missing parts are never filled in.
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
      orientation =
        container.isBareImage
        ? try decodeImage(container, into: frame, path, maximumPixels)
        : try decodeVideo(container, into: frame, path, maximumPixels)
    } catch {
      // A decoder takes what was not read for damage.
      throw file.stream.failure == 0 ? error : MediaError.input(0, file.stream, path: path)
    }
    guard let size = PixelSize(frame: frame.pointer) else {
      throw MediaError(.damagedPicture, during: .reading, path: path)
    }
    guard size.area <= maximumPixels else {
      throw MediaError(.pictureTooLarge(limit: maximumPixels), during: .reading, path: path)
    }
    let isVideo = !container.isBareImage
    // An array that gets no memory ends the process. Turning takes a second one.
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

  /// Decodes a file that is one image. The decoder gets it as one packet, so that it notices
  /// missing parts.
  private static func decodeImage(
    _ container: borrowing InputContainer, into frame: borrowing OwnedFrame, _ path: String,
    _ maximumPixels: Int
  ) throws(MediaError) -> Orientation {
    guard let parameters = container.parameters(0), let packet = OwnedPacket(container.ffmpeg)
    else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let code = container.readAll(into: packet.pointer)
    guard code >= 0 else {
      throw MediaError(.unreadableInput, during: .reading, path: path, cause: ffmpegMessage(code))
    }
    guard
      let decoder = Decoder(
        parameters, with: container.ffmpeg, maximumPixels: maximumPixels)
    else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "there is no decoder for its format")
    }
    var result = decoder.decode(packet.pointer, into: frame.pointer)
    if result == ffmpeg_error(EAGAIN) { result = decoder.decode(nil, into: frame.pointer) }
    guard result >= 0, isComplete(frame, decoder, packet.bytes, parameters.pointee.codec_id) else {
      if isAnimatedWebP(packet.bytes) {
        throw MediaError(.animatedWebP, during: .reading, path: path)
      }
      throw failure(result, decoder, path, maximumPixels)
    }
    return Orientation(frame: frame.pointer)
      ?? Orientation(file: packet.bytes, codec: parameters.pointee.codec_id) ?? .upright
  }

  /// Decodes the first frame of a container's best video stream.
  private static func decodeVideo(
    _ container: borrowing InputContainer, into frame: borrowing OwnedFrame, _ path: String,
    _ maximumPixels: Int
  ) throws(MediaError) -> Orientation {
    var result = container.ffmpeg.avformat_find_stream_info(container.pointer, nil)
    let index = container.ffmpeg.av_find_best_stream(
      container.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard result >= 0, let stream = container.stream(index),
      let packet = OwnedPacket(container.ffmpeg),
      let decoder = Decoder(
        stream.pointee.codecpar, with: container.ffmpeg, maximumPixels: maximumPixels)
    else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "there is no picture in it")
    }
    // Sends packets until the first frame is complete; the end of the file drains the decoder.
    repeat {
      result = container.ffmpeg.av_read_frame(container.pointer, packet.pointer)
      let isOver = result == ffmpeg_end_of_file()
      let isUsable = result >= 0 && packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0
      guard isUsable || isOver else { throw failure(result, decoder, path, maximumPixels) }
      defer { packet.unreference() }
      if !isOver, packet.pointer.pointee.stream_index != index {
        result = ffmpeg_error(EAGAIN)
        continue
      }
      result = decoder.decode(isOver ? nil : packet.pointer, into: frame.pointer)
    } while result == ffmpeg_error(EAGAIN)
    guard result >= 0,
      isComplete(
        frame, decoder, UnsafeRawBufferPointer(start: nil, count: 0),
        stream.pointee.codecpar.pointee.codec_id)
    else { throw failure(result, decoder, path, maximumPixels) }
    return Orientation(frame: frame.pointer) ?? Orientation(stream: stream, with: container.ffmpeg)
      ?? .upright
  }

  /// Returns true for a WebP whose header (`VP8X`, flag `A`) says that it is animated.
  private static func isAnimatedWebP(_ file: UnsafeRawBufferPointer) -> Bool {
    file.count > 20 && file[..<4].elementsEqual("RIFF".utf8)
      && file[8..<16].elementsEqual("WEBPVP8X".utf8) && file[20] & 2 != 0
  }

  /// Returns true if the decoder concealed no damage.
  private static func isComplete(
    _ frame: borrowing OwnedFrame, _ decoder: borrowing Decoder, _ file: UnsafeRawBufferPointer,
    _ codec: AVCodecID
  ) -> Bool {
    guard frame.pointer.pointee.decode_error_flags == 0,
      frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0
    else { return false }
    switch codec {
    // The decoder adds a missing EOI, which leaves a progressive picture blurred.
    case AV_CODEC_ID_MJPEG: return file.isEmpty || JPEGMarkers.reachEndOfImage(file)
    // The decoders log a truncated picture, but report no error.
    case AV_CODEC_ID_GIF, AV_CODEC_ID_TIFF: return decoder.firstMessage.isEmpty
    default: return true
    }
  }

  /// Returns the error for an FFmpeg error code of a decoder, or for a frame that is not complete.
  private static func failure(
    _ code: Int32, _ decoder: borrowing Decoder, _ path: String, _ maximumPixels: Int
  ) -> MediaError {
    let message = decoder.firstMessage
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .reading, path: path)
    }
    if let refused = refusedSize(in: message) {
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

extension PixelSize {
  /// Creates the size of a decoded frame; nil if a side is below 1.
  init?(frame: UnsafePointer<AVFrame>) {
    self.init(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
  }
}
