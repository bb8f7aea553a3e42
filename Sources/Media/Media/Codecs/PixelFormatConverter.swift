import CFFmpeg
import Frames

/// A converter between pixel formats without a change of size (an `SwsContext`).
struct PixelFormatConverter: ~Copyable {
  /// The encoding of colours in a frame.
  struct Encoding {
    /// The pixel format.
    var format: AVPixelFormat
    /// The YUV matrix, one of the `SWS_CS_` constants; ignored for RGB.
    var matrix: Int32 = SWS_CS_DEFAULT
    /// True if luma ranges from 0 to 255, false if from 16 to 235.
    var isFullRange = true
    /// True if a chroma sample lies on the left one of its luma samples, as in MPEG video, false if
    /// midway between them. Ignored without horizontal chroma subsampling.
    var isChromaLeft = false

    /// libswscale's horizontal chroma position in 1/256 of a luma sample; -513 for midway or none.
    fileprivate var horizontalChromaPosition: Int64 {
      guard isChromaLeft, let layout = av_pix_fmt_desc_get(format) else { return -513 }
      return layout.pointee.log2_chroma_w == 1 ? 0 : -513
    }
  }

  private let context: OpaquePointer

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - size: the size of both frames in pixels.
  ///   - source: the encoding of the input.
  ///   - target: the encoding of the output.
  ///   - flags: libswscale's `SWS_` flags.
  /// - Returns: nil if libswscale has no such conversion, or without memory.
  init?(size: PixelSize, from source: Encoding, to target: Encoding, flags: Int32) {
    guard let context = sws_alloc_context() else { return nil }
    let formatConverter = PixelFormatConverter(adopting: context)
    let settings: [(String, Int64)] = [
      ("srcw", Int64(size.width)), ("srch", Int64(size.height)),
      ("dstw", Int64(size.width)), ("dsth", Int64(size.height)),
      ("src_format", Int64(source.format.rawValue)), ("dst_format", Int64(target.format.rawValue)),
      ("src_range", source.isFullRange ? 1 : 0), ("dst_range", target.isFullRange ? 1 : 0),
      ("src_h_chr_pos", source.horizontalChromaPosition), ("src_v_chr_pos", -513),
      ("dst_h_chr_pos", target.horizontalChromaPosition), ("dst_v_chr_pos", -513),
      ("sws_flags", Int64(flags)),
    ]
    for (name, value) in settings
    where av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0) < 0 { return nil }
    guard sws_init_context(context, nil, nil) >= 0,
      sws_setColorspaceDetails(
        context, sws_getCoefficients(source.matrix), source.isFullRange ? 1 : 0,
        sws_getCoefficients(target.matrix), target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16) >= 0
    else { return nil }
    self = formatConverter
  }

  private init(adopting context: OpaquePointer) { self.context = context }

  /// Converts all rows of `source` into the buffers of `target`.
  ///
  /// - Returns: true on success.
  func convert(
    _ source: UnsafePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>
  ) -> Bool {
    ffmpeg_scale(context, source, target) > 0
  }

  /// Converts `height` rows of one packed plane, `stride` bytes apart, into the buffers of
  /// `target`.
  ///
  /// - Returns: true on success.
  func convert(
    _ rows: UnsafePointer<UInt8>, stride: Int, height: Int,
    into target: UnsafeMutablePointer<AVFrame>
  ) -> Bool {
    ffmpeg_scale_rows(context, rows, Int32(stride), Int32(height), target) > 0
  }

  deinit { sws_freeContext(context) }
}
