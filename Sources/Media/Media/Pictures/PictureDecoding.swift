import CFFmpeg
import Frames
import Glibc

/// The decoding of one picture by FFmpeg.
struct PictureDecoding {
  /// The path for errors.
  let path: String
  let maximumPixels: Int
  /// True to leave what is missing gray or transparent, false to refuse a damaged picture.
  let isFilling: Bool

  /// The meaning of four inks.
  enum Inks {
    /// 0 is none.
    case plain
    /// 255 is none, as in Adobe's JPEG files.
    case inverted
  }

  /// What the file says about a decoded frame.
  struct Stored {
    /// What turns the frame upright.
    var orientation = Orientation.upright
    /// What was turned already.
    var shown = Orientation.upright
    var color = PictureColor()
    /// The inks that the frame has instead of colours; nil for colours.
    var inks: Inks?
    /// True if the first three inks are luma and chroma.
    var isYCC = false
    /// The format's name, such as `PNG`.
    var format = ""
    /// The bits of a channel.
    var depth = 8
    /// `full` or `limited`, the range of the stored numbers.
    var range = "full"
  }

  /// Decodes a file that is one image. The decoder gets it as one packet, so that it notices
  /// missing parts.
  func decodeImage(
    _ container: borrowing InputContainer, into frame: borrowing OwnedFrame
  ) throws(MediaError) -> Stored {
    guard let parameters = container.parameters(0), let packet = OwnedPacket(container.ffmpeg)
    else { throw MediaError(.outOfMemory, during: .reading, path: path) }
    let code = container.readAll(into: packet.pointer)
    guard code >= 0 else {
      throw MediaError(.unreadableInput, during: .reading, path: path, cause: ffmpegMessage(code))
    }
    let codec = parameters.pointee.codec_id
    var stored = Stored()
    stored.format = container.pictureFormat
    if isFilling, codec == AV_CODEC_ID_PNG { packet.completePNG(container.ffmpeg) }
    if codec == AV_CODEC_ID_PNG {
      let chunks = PNGColor(packet.bytes)
      stored.color = chunks.color(in: packet.bytes)
      if let profile = chunks.profileChunk { packet.remove(profile) }
    }
    try decode(packet, container, into: frame)
    if codec != AV_CODEC_ID_PNG, let profile = embeddedProfile(frame.pointer) {
      stored.color = profile
    }
    stored.depth = depth(of: frame.pointer)
    stored.range = stored.color.isLimited ? "limited" : range(of: frame.pointer, isVideo: false)
    stored.orientation =
      Orientation(frame: frame.pointer) ?? Orientation(file: packet.bytes, codec: codec) ?? .upright
    if stored.color.hasInks, packet.showInks(codec) {
      if codec == AV_CODEC_ID_MJPEG { stored.isYCC = JPEGMarkers.isYCC(packet.bytes) }
      av_frame_unref(frame.pointer)
      try decode(packet, container, into: frame)
      stored.inks = codec == AV_CODEC_ID_MJPEG ? .inverted : .plain
    }
    return stored
  }

  /// Decodes the packet of a whole image.
  private func decode(
    _ packet: borrowing OwnedPacket, _ container: borrowing InputContainer,
    into frame: borrowing OwnedFrame
  ) throws(MediaError) {
    guard let parameters = container.parameters(0),
      let decoder = Decoder(
        parameters, with: container.ffmpeg, maximumPixels: maximumPixels, isFilling: isFilling)
    else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "there is no decoder for its format")
    }
    var result = decoder.decode(packet.pointer, into: frame.pointer)
    if result == ffmpeg_error(EAGAIN) { result = decoder.decode(nil, into: frame.pointer) }
    guard result >= 0,
      isFilling || isComplete(frame, decoder, packet.bytes, parameters.pointee.codec_id)
    else {
      if isAnimatedWebP(packet.bytes) {
        throw MediaError(.animatedWebP, during: .reading, path: path)
      }
      throw failure(result, decoder)
    }
  }

  /// Returns the profile that a decoder found; nil without one.
  private func embeddedProfile(_ frame: UnsafePointer<AVFrame>) -> PictureColor? {
    guard let side = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE) else { return nil }
    return PictureColor(
      profile: UnsafeRawBufferPointer(start: side.pointee.data, count: side.pointee.size),
      origin: "ICC")
  }

  /// Returns the name of the range of a frame's numbers.
  private func range(of frame: UnsafePointer<AVFrame>, isVideo: Bool) -> String {
    PixelFormatConverter.Encoding(frame: frame, isVideo: isVideo).isFullRange ? "full" : "limited"
  }

  /// Returns the bits of the first component.
  private func depth(of frame: UnsafePointer<AVFrame>) -> Int {
    let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))
    return layout.map { Int($0.pointee.comp.0.depth) } ?? 8
  }

  /// Decodes the first frame of a container's best video stream.
  func decodeVideo(
    _ container: borrowing InputContainer, into frame: borrowing OwnedFrame
  ) throws(MediaError) -> Stored {
    var result = container.ffmpeg.avformat_find_stream_info(container.pointer, nil)
    let index = container.ffmpeg.av_find_best_stream(
      container.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard result >= 0, let stream = container.stream(index),
      let packet = OwnedPacket(container.ffmpeg),
      let decoder = Decoder(
        stream.pointee.codecpar, with: container.ffmpeg, maximumPixels: maximumPixels,
        isFilling: isFilling)
    else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "there is no picture in it")
    }
    let codec = stream.pointee.codecpar.pointee.codec_id
    var stored = Stored()
    stored.format = container.pictureFormat
    // Sends packets until the first frame is complete; the end of the file drains the decoder.
    repeat {
      result = container.ffmpeg.av_read_frame(container.pointer, packet.pointer)
      let isOver = result == ffmpeg_end_of_file()
      let isUsable = result >= 0 && packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0
      guard isUsable || isOver else { throw failure(result, decoder) }
      defer { packet.unreference() }
      if !isOver, packet.pointer.pointee.stream_index != index {
        result = ffmpeg_error(EAGAIN)
        continue
      }
      result = decoder.decode(isOver ? nil : packet.pointer, into: frame.pointer)
    } while result == ffmpeg_error(EAGAIN)
    guard result >= 0,
      isFilling
        || isComplete(frame, decoder, UnsafeRawBufferPointer(start: nil, count: 0), codec)
    else { throw failure(result, decoder) }
    if codec == AV_CODEC_ID_APNG, let chunks = stream.pointee.codecpar.pointee.extradata {
      let data = UnsafeRawBufferPointer(
        start: chunks, count: Int(stream.pointee.codecpar.pointee.extradata_size))
      stored.color = PNGColor(data, from: 0).color(in: data)
    } else if let profile = embeddedProfile(frame.pointer) {
      stored.color = profile
    }
    stored.depth = depth(of: frame.pointer)
    stored.range = range(of: frame.pointer, isVideo: true)
    stored.orientation =
      Orientation(frame: frame.pointer) ?? Orientation(stream: stream, with: container.ffmpeg)
      ?? .upright
    return stored
  }

  /// Returns true for a WebP whose header (`VP8X`, flag `A`) says that it is animated.
  private func isAnimatedWebP(_ file: UnsafeRawBufferPointer) -> Bool {
    file.count > 20 && file[..<4].elementsEqual("RIFF".utf8)
      && file[8..<16].elementsEqual("WEBPVP8X".utf8) && file[20] & 2 != 0
  }

  /// Returns true if the decoder concealed no damage.
  private func isComplete(
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
  private func failure(_ code: Int32, _ decoder: borrowing Decoder) -> MediaError {
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

extension PictureDecoding.Stored {
  /// Takes over what a HEIF file says, which FFmpeg does not read.
  mutating func take(_ item: HEIFItem, _ frame: UnsafePointer<AVFrame>) {
    format = item.brand.hasPrefix("avi") ? "AVIF" : "HEIF"
    if let own = item.orientation { orientation = own }
    color =
      item.color
      ?? PictureColor(
        primaries: Int(frame.pointee.color_primaries.rawValue),
        transfer: Int(frame.pointee.color_trc.rawValue), origin: "AV1") ?? color
  }
}

extension InputContainer {
  /// The name of a picture's format, such as `PNG`.
  var pictureFormat: String {
    let name = formatName.split(separator: ",").first.map(String.init) ?? ""
    let bare = name.hasSuffix("_pipe") ? String(name.dropLast(5)) : name
    return ["webp": "WebP"][bare] ?? bare.uppercased()
  }
}
