import CFFmpeg
import Frames

/// The tags that tell how the colours of a frame are encoded, which its pixel format determines.
struct ColorTags {
  var primaries = AVCOL_PRI_BT709
  var transfer = AVCOL_TRC_BT709
  var matrix = AVCOL_SPC_BT709
  var range = AVCOL_RANGE_MPEG
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  /// The matrix as one of libswscale's `SWS_CS_` constants.
  var coefficients = SWS_CS_ITU709

  /// Creates the tags of a pixel format: BT.709 with limited range for YUV, sRGB for RGB.
  init(_ format: AVPixelFormat) {
    guard let layout = av_pix_fmt_desc_get(format) else { return }
    if layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 {
      transfer = AVCOL_TRC_IEC61966_2_1
      matrix = AVCOL_SPC_UNSPECIFIED
      range = AVCOL_RANGE_UNSPECIFIED
    } else if format == AV_PIX_FMT_YUVJ420P || format == AV_PIX_FMT_YUVJ444P {
      // JFIF's encoding, which readers of JPEG take for granted.
      matrix = AVCOL_SPC_BT470BG
      range = AVCOL_RANGE_JPEG
      chromaLocation = AVCHROMA_LOC_CENTER
      coefficients = SWS_CS_ITU601
    } else if layout.pointee.log2_chroma_w > 0 {
      chromaLocation = AVCHROMA_LOC_LEFT
    }
  }

  /// Returns the tags with the primaries and the transfer function of a colour space. Those of sRGB
  /// are the usual ones.
  func stating(_ space: ColorSpace) -> ColorTags {
    guard space != .srgb else { return self }
    var tags = self
    tags.primaries = space == .displayP3 ? AVCOL_PRI_SMPTE432 : AVCOL_PRI_BT2020
    tags.transfer = AVCOL_TRC_IEC61966_2_1
    return tags
  }

  /// Sets the tags of a frame.
  func apply(to frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.color_primaries = primaries
    frame.pointee.color_trc = transfer
    frame.pointee.colorspace = matrix
    frame.pointee.color_range = range
    frame.pointee.chroma_location = chromaLocation
  }
}
