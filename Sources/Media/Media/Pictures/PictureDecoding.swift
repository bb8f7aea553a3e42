import CFFmpeg
import Frames

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
    let decoder = try decoder(parameters, container, without: "there is no decoder for its format")
    var packets = FirstFramePackets(
      decoder: decoder, packet: packet, of: container, video: nil, path: path,
      maximumPixels: maximumPixels)
    try packets.decodeFirst(into: frame, codec, isFilling: isFilling)
    if codec != AV_CODEC_ID_PNG, let profile = embeddedProfile(frame.pointer) {
      stored.color = profile
    }
    stored.depth = depth(of: frame.pointer)
    stored.range = stored.color.isLimited ? "limited" : range(of: frame.pointer, isVideo: false)
    stored.orientation =
      Orientation(frame: frame.pointer) ?? Orientation(file: packets.packet.bytes, codec: codec)
      ?? .upright
    if stored.color.hasInks, packets.packet.showInks(codec) {
      if codec == AV_CODEC_ID_MJPEG { stored.isYCC = JPEGMarkers.isYCC(packets.packet.bytes) }
      packets.restart(
        with: try self.decoder(
          parameters, container, without: "there is no decoder for its format"))
      try packets.decodeFirst(into: frame, codec, isFilling: isFilling)
      stored.inks = codec == AV_CODEC_ID_MJPEG ? .inverted : .plain
    }
    return stored
  }

  /// Opens a decoder.
  ///
  /// - Parameter cause: the cause of the error without one.
  private func decoder(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, _ container: borrowing InputContainer,
    without cause: String
  ) throws(MediaError) -> Decoder {
    do throws(Decoder.Failure) {
      return try Decoder(
        picture: parameters, with: container.ffmpeg, maximumPixels: maximumPixels,
        isFilling: isFilling)
    } catch {
      throw MediaError(.notAPicture, during: .reading, path: path, cause: cause)
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
    let ffmpeg = container.ffmpeg
    let cause = "there is no picture in it"
    var index = ffmpeg.functions.avformat_find_stream_info(container.pointer, nil)
    if index >= 0 {
      index = ffmpeg.functions.av_find_best_stream(
        container.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    }
    guard let stream = container.stream(index), let parameters = stream.pointee.codecpar else {
      throw MediaError(.notAPicture, during: .reading, path: path, cause: cause)
    }
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let codec = parameters.pointee.codec_id
    var stored = Stored()
    stored.format = container.pictureFormat
    var packets = FirstFramePackets(
      decoder: try decoder(parameters, container, without: cause), packet: packet, of: container,
      video: index, path: path, maximumPixels: maximumPixels)
    try packets.decodeFirst(into: frame, codec, isFilling: isFilling)
    stored.color = embeddedProfile(frame.pointer) ?? container.animation.color
    stored.depth = depth(of: frame.pointer)
    stored.range = range(of: frame.pointer, isVideo: true)
    stored.orientation =
      Orientation(frame: frame.pointer) ?? Orientation(stream: stream, with: ffmpeg)
      ?? container.animation.orientation
    return stored
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
