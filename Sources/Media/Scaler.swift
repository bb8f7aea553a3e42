import CFFmpeg
import Frames

/// A converter between pixel formats of one size (an `SwsContext`).
struct Scaler: ~Copyable {
  /// How the numbers in a frame stand for colours.
  struct Encoding {
    var format: AVPixelFormat
    /// One of the `SWS_CS_` numbers; of no meaning for RGB.
    var matrix: Int32 = SWS_CS_DEFAULT
    /// Whether luma runs from 0 to 255 instead of from 16 to 235.
    var isFullRange = true
    /// Whether a chroma sample lies on the left one of its luma samples, as in MPEG video, instead of
    /// midway between them; of no meaning where each luma sample has its own.
    var isChromaLeft = false

    /// libswscale's number for that, in 1/256 of a luma sample; -513 is midway or none.
    fileprivate var horizontalChromaPosition: Int64 {
      guard isChromaLeft, let layout = av_pix_fmt_desc_get(format) else { return -513 }
      return layout.pointee.log2_chroma_w == 1 ? 0 : -513
    }
  }

  private let context: OpaquePointer

  /// - Returns: nil where libswscale has no conversion between the two, or there is no memory.
  init?(size: PixelSize, from source: Encoding, to target: Encoding, flags: Int32) {
    guard let context = sws_alloc_context() else { return nil }
    let scaler = Scaler(adopting: context)
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
    self = scaler
  }

  private init(adopting context: OpaquePointer) { self.context = context }

  /// Converts all rows of `source` into the buffers of `target`.
  ///
  /// - Returns: whether it worked.
  func convert(
    _ source: UnsafePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>
  ) -> Bool {
    ffmpeg_scale(context, source, target) > 0
  }

  /// Converts `height` packed rows, `stride` bytes apart, into the buffers of `target`.
  ///
  /// - Returns: whether it worked.
  func convert(
    _ rows: UnsafePointer<UInt8>, stride: Int, height: Int,
    into target: UnsafeMutablePointer<AVFrame>
  ) -> Bool {
    ffmpeg_scale_rows(context, rows, Int32(stride), Int32(height), target) > 0
  }

  deinit { sws_freeContext(context) }
}
