public import CFFmpeg
public import Frames
import Glibc

@testable import Media

/// A video decoded with FFmpeg's libraries alone, without any code under test.
public struct DecodedVideo {
  public private(set) var width = 0
  public private(set) var height = 0
  /// The frames per second as a fraction.
  public private(set) var rate = (numerator: 0, denominator: 0)
  public private(set) var primaries = AVCOL_PRI_UNSPECIFIED
  public private(set) var transfer = AVCOL_TRC_UNSPECIFIED
  public private(set) var matrix = AVCOL_SPC_UNSPECIFIED
  public private(set) var range = AVCOL_RANGE_UNSPECIFIED
  public private(set) var pixelFormat = AV_PIX_FMT_NONE
  /// The presentation time of each frame, in seconds times `rate`: ideally 0, 1, 2, …
  public private(set) var times: [Double] = []
  /// The duration of the video in seconds.
  public private(set) var duration = 0.0
  /// The frames as RGBA rows with straight alpha.
  public private(set) var frames: [[UInt8]] = []
  /// The alpha samples of each frame, from 0 to 255 as the format's depth has them; empty for a
  /// format without alpha.
  public private(set) var alphas: [[Double]] = []
  /// The codec's tag in the container, as four characters.
  public private(set) var tag = ""

  /// Decodes the file at `path`.
  ///
  /// - Parameter decoder: FFmpeg's name of the decoder; nil for the codec's first one.
  /// - Throws: `DamagedVideo`.
  public init(_ path: String, decoder: String? = nil) throws {
    let ffmpeg = try FFmpegCoding.get(.reading, path: path)
    var container: UnsafeMutablePointer<AVFormatContext>?
    guard ffmpeg.functions.avformat_open_input(&container, path, nil, nil) == 0, let container
    else {
      throw DamagedVideo("\(path) cannot be opened")
    }
    defer {
      var closing: UnsafeMutablePointer<AVFormatContext>? = container
      ffmpeg.functions.avformat_close_input(&closing)
    }
    guard ffmpeg.functions.avformat_find_stream_info(container, nil) >= 0,
      let stream = container.pointee.streams[0], let parameters = stream.pointee.codecpar
    else { throw DamagedVideo("\(path) has no stream") }
    width = Int(parameters.pointee.width)
    height = Int(parameters.pointee.height)
    rate = (Int(stream.pointee.avg_frame_rate.num), Int(stream.pointee.avg_frame_rate.den))
    primaries = parameters.pointee.color_primaries
    transfer = parameters.pointee.color_trc
    matrix = parameters.pointee.color_space
    range = parameters.pointee.color_range
    pixelFormat = AVPixelFormat(parameters.pointee.format)
    duration = Double(container.pointee.duration) / 1_000_000
    tag = withUnsafeBytes(of: parameters.pointee.codec_tag.littleEndian) {
      String(decoding: $0, as: UTF8.self)
    }
    try decode(container, stream, ffmpeg, named: decoder)
  }

  private mutating func decode(
    _ container: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>,
    _ ffmpeg: FFmpegCoding, named name: String?
  ) throws {
    let codec =
      name.map { ffmpeg.functions.avcodec_find_decoder_by_name($0) }
      ?? ffmpeg.functions.avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id)
    var decoder = ffmpeg.functions.avcodec_alloc_context3(codec)
    var packet = ffmpeg.functions.av_packet_alloc()
    var frame = av_frame_alloc()
    defer {
      ffmpeg.functions.avcodec_free_context(&decoder)
      ffmpeg.functions.av_packet_free(&packet)
      av_frame_free(&frame)
    }
    guard let decoder, let packet, let frame,
      ffmpeg.functions.avcodec_parameters_to_context(decoder, stream.pointee.codecpar) >= 0,
      ffmpeg.functions.avcodec_open2(decoder, codec, nil) >= 0
    else { throw DamagedVideo("no decoder") }
    let unit = av_q2d(stream.pointee.time_base) * Double(rate.numerator) / Double(rate.denominator)
    var isOver = false
    while !isOver {
      isOver = ffmpeg.functions.av_read_frame(container, packet) < 0
      _ = ffmpeg.functions.avcodec_send_packet(decoder, isOver ? nil : packet)
      ffmpeg.functions.av_packet_unref(packet)
      while ffmpeg.functions.avcodec_receive_frame(decoder, frame) >= 0 {
        times.append(Double(frame.pointee.best_effort_timestamp) * unit)
        pixelFormat = AVPixelFormat(frame.pointee.format)
        frames.append(try rgba(frame))
        if let alpha = alpha(of: frame) { alphas.append(alpha) }
      }
    }
  }

  /// Converts with the matrix and the range of the tags, and chroma on the left.
  private func rgba(_ frame: UnsafeMutablePointer<AVFrame>) throws -> [UInt8] {
    guard let context = sws_alloc_context() else { throw DamagedVideo("no scaler") }
    defer { sws_freeContext(context) }
    guard let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)) else {
      throw DamagedVideo("no pixel format")
    }
    let isYUV = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
    let settings: [(String, Int32)] = [
      ("srcw", frame.pointee.width), ("srch", frame.pointee.height),
      ("dstw", frame.pointee.width), ("dsth", frame.pointee.height),
      ("src_format", frame.pointee.format), ("dst_format", AV_PIX_FMT_RGBA.rawValue),
      ("src_h_chr_pos", isYUV && layout.pointee.log2_chroma_w == 1 ? 0 : -513),
      ("sws_flags", SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP),
    ]
    for (name, value) in settings {
      av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
    }
    guard sws_init_context(context, nil, nil) >= 0 else { throw DamagedVideo("no conversion") }
    let table = sws_getCoefficients(SWS_CS_ITU709)
    let full: Int32 = frame.pointee.color_range == AVCOL_RANGE_JPEG || !isYUV ? 1 : 0
    sws_setColorspaceDetails(context, table, full, table, 1, 0, 1 << 16, 1 << 16)
    var target = av_frame_alloc()
    defer { av_frame_free(&target) }
    guard let target else { throw DamagedVideo("no memory") }
    target.pointee.format = AV_PIX_FMT_RGBA.rawValue
    target.pointee.width = frame.pointee.width
    target.pointee.height = frame.pointee.height
    guard av_frame_get_buffer(target, 0) == 0, ffmpeg_scale(context, frame, target) > 0,
      let rows = ffmpeg_plane(target, 0)
    else { throw DamagedVideo("not converted") }
    let length = Int(frame.pointee.width) * 4
    return (0..<Int(frame.pointee.height)).flatMap { row in
      UnsafeBufferPointer(start: rows + row * Int(ffmpeg_stride(target, 0)), count: length)
    }
  }

  /// Returns the alpha samples of a frame; nil for a format without alpha.
  private func alpha(of frame: UnsafeMutablePointer<AVFrame>) -> [Double]? {
    guard let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)),
      layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    else { return nil }
    let highest = Double(1 << layout.pointee.comp.3.depth - 1)
    var row = [UInt16](repeating: 0, count: Int(frame.pointee.width))
    return (0..<frame.pointee.height).flatMap { y in
      ffmpeg_read_row(&row, frame, layout, y, 3)
      return row.map { Double($0) / highest * 255 }
    }
  }

  /// Returns the PSNR in decibels between the alpha of the top left part of a decoded frame and
  /// that of the original frame.
  public func alphaPSNR(_ index: Int, against frame: Frame) -> Double {
    var sum = 0.0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let difference = alphas[index][y * width + x] - Double(frame[x, y].w)
        sum += difference * difference
      }
    }
    return 10 * log10(255 * 255 * Double(frame.size.area) / max(sum, 1))
  }

  /// Returns the PSNR in decibels between a decoded frame over black and the original premultiplied
  /// frame, without alpha.
  public func premultipliedPSNR(_ index: Int, against frame: Frame) -> Double {
    var sum = 0.0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        for channel in 0..<3 {
          let straight = Double(frames[index][(y * width + x) * 4 + channel])
          let difference =
            straight * alphas[index][y * width + x] / 255 - Double(frame[x, y][channel])
          sum += difference * difference
        }
      }
    }
    return 10 * log10(255 * 255 * Double(frame.size.area * 3) / max(sum, 1))
  }

  /// Returns the PSNR in decibels between the top left part of a decoded frame and the original
  /// frame, without alpha.
  public func psnr(_ index: Int, against frame: Frame) -> Double {
    var sum = 0
    for y in 0..<frame.size.height {
      for x in 0..<(frame.size.width * 4) where x % 4 != 3 {
        let difference =
          Int(frames[index][y * width * 4 + x]) - Int(frame.bytes[y * frame.size.width * 4 + x])
        sum += difference * difference
      }
    }
    return 10 * log10(255 * 255 * Double(frame.size.area * 3) / Double(max(sum, 1)))
  }
}

/// An error: FFmpeg cannot decode a file.
public struct DamagedVideo: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
