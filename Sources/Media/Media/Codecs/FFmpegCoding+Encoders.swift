import CFFmpeg

extension FFmpegCoding {
  /// Returns the video encoder of FFmpeg with this name.
  ///
  /// - Throws: `EncodingFault` if there is none, or the container does not take its codec.
  func encoder(
    _ name: String, in container: VideoSink.Container
  ) throws(EncodingFault) -> UnsafePointer<AVCodec> {
    let remedy = "choose one of \(knownEncoders(in: container))"
    guard let codec = functions.avcodec_find_encoder_by_name(name),
      codec.pointee.type == AVMEDIA_TYPE_VIDEO
    else {
      throw EncodingFault(.encoder, "this FFmpeg has no video encoder '\(name)'", remedy)
    }
    guard takes(codec.pointee.id, in: container) else {
      throw EncodingFault(
        .encoder, "\(container.title) does not support video from \(name)", remedy)
    }
    return codec
  }

  /// The names of all video encoders whose codec `container` takes, sorted.
  func encoders(in container: VideoSink.Container) -> [String] {
    var names: [String] = []
    var position: UnsafeMutableRawPointer?
    while let codec = functions.av_codec_iterate(&position) {
      guard functions.av_codec_is_encoder(codec) != 0, codec.pointee.type == AVMEDIA_TYPE_VIDEO,
        takes(codec.pointee.id, in: container),
        codec.pixelFormat(in: container, keepingAlpha: false) != nil
      else { continue }
      names.append(String(cString: codec.pointee.name))
    }
    return names.sorted()
  }

  /// The known encoders that FFmpeg has and `container` takes, as a list for a sentence.
  ///
  /// - Parameter keepingAlpha: true for those with transparency only.
  func knownEncoders(
    in container: VideoSink.Container, keepingAlpha: Bool = false
  ) -> String {
    VideoEncoder.known.map(\.name).filter { name in
      guard let codec = functions.avcodec_find_encoder_by_name(name) else { return false }
      return takes(codec.pointee.id, in: container)
        && codec.pixelFormat(in: container, keepingAlpha: keepingAlpha) != nil
    }.joined(separator: ", ")
  }

  /// Returns true if a container takes a codec.
  private func takes(_ codec: AVCodecID, in container: VideoSink.Container) -> Bool {
    switch container {
    case .apng: return codec == AV_CODEC_ID_APNG
    case .webp: return codec == AV_CODEC_ID_WEBP
    // FFmpeg's muxer has tags for these two, and refuses them when it writes the header.
    case .mov where [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1].contains(codec):
      return false
    case .mp4, .mov, .mkv, .webm, .avif:
      guard let format = functions.av_guess_format(container.muxer, nil, nil) else { return false }
      return functions.avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
    }
  }
}

extension UnsafePointer<AVCodec> {
  /// The pixel formats for frames with transparency, the preferred first: the exact ones, then
  /// 4:2:0 before others.
  private static var alphaFormats: [AVPixelFormat] {
    [
      AV_PIX_FMT_RGBA, AV_PIX_FMT_ARGB, AV_PIX_FMT_BGRA, AV_PIX_FMT_GBRAP, AV_PIX_FMT_YUVA420P,
      AV_PIX_FMT_YUVA444P10LE, AV_PIX_FMT_YUVA444P,
    ]
  }

  /// The pixel formats for opaque frames, the preferred first: 8-bit 4:2:0, which every player
  /// supports, then the ones with the least loss.
  private static var opaqueFormats: [AVPixelFormat] {
    [
      AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P,
      AV_PIX_FMT_YUV422P, AV_PIX_FMT_NV12, AV_PIX_FMT_YUV420P10LE,
    ] + exactFormats + [
      AV_PIX_FMT_GBRP12LE, AV_PIX_FMT_GBRP10LE, AV_PIX_FMT_YUV440P, AV_PIX_FMT_YUV411P,
      AV_PIX_FMT_YUV410P, AV_PIX_FMT_UYVY422, AV_PIX_FMT_YUYV422,
    ]
  }

  /// The lossless pixel formats for opaque frames, the preferred first.
  private static var exactFormats: [AVPixelFormat] {
    [
      AV_PIX_FMT_RGB24, AV_PIX_FMT_BGR24, AV_PIX_FMT_GBRP, AV_PIX_FMT_RGBA, AV_PIX_FMT_ARGB,
      AV_PIX_FMT_BGRA, AV_PIX_FMT_BGR0, AV_PIX_FMT_RGB0,
    ]
  }

  /// The pixel formats for opaque frames with 10 bits, the preferred first.
  private static var deepFormats: [AVPixelFormat] {
    [
      AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_P010LE,
    ]
  }

  /// Returns the preferred pixel format of an encoder; nil if it has no supported one.
  ///
  /// - Parameter depth: the bits of a sample of the frames; with more than 8, a format with 10 is
  ///   preferred. H.264 keeps 8, since hardware decoders do not support more.
  func pixelFormat(
    in container: VideoSink.Container, keepingAlpha: Bool, depth: Int = 8
  ) -> AVPixelFormat? {
    var wanted = container.isPicture ? Self.exactFormats : Self.opaqueFormats
    if depth > 8, !container.isPicture, pointee.id != AV_CODEC_ID_H264 {
      wanted = Self.deepFormats + wanted
    }
    // Full range by definition: FFmpeg's encoder rejects anything else as non-standard.
    if pointee.id == AV_CODEC_ID_MJPEG { wanted = [AV_PIX_FMT_YUVJ420P] }
    if keepingAlpha { wanted = Self.alphaFormats }
    return firstSupported(of: wanted)
  }

  /// Returns the first of `wanted` that an encoder takes; nil if it takes none of them.
  func firstSupported(of wanted: [AVPixelFormat]) -> AVPixelFormat? {
    // An encoder without a list takes all formats.
    guard let list = pointee.pix_fmts else { return wanted.first }
    var formats: [AVPixelFormat] = []
    while list[formats.count] != AV_PIX_FMT_NONE { formats.append(list[formats.count]) }
    return wanted.first(where: formats.contains)
  }
}
