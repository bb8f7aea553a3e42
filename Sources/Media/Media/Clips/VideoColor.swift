import CFFmpeg
public import Frames

/// The encoding of colours in a video's frames: matrix, primaries, transfer function and range.
public struct VideoColor: Hashable, Sendable {
  let matrix: AVColorSpace
  let primaries: AVColorPrimaries
  let transfer: AVColorTransferCharacteristic
  let range: AVColorRange

  /// BT.709 with limited range, the encoding of HD video.
  public static let bt709 = VideoColor(
    matrix: AVCOL_SPC_BT709, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709,
    range: AVCOL_RANGE_MPEG)

  init(
    matrix: AVColorSpace, primaries: AVColorPrimaries, transfer: AVColorTransferCharacteristic,
    range: AVColorRange
  ) {
    (self.matrix, self.primaries, self.transfer, self.range) = (matrix, primaries, transfer, range)
  }

  /// Creates the encoding from a stream's or a frame's tags. A missing tag has the conventional
  /// value: the matrix is BT.709 from 720 rows on and BT.601 below, the range is limited but for
  /// RGB and the formats of JPEG, and the rest is BT.709's, or BT.2020's with its matrix.
  ///
  /// All transfer functions of standard dynamic range count as BT.709's: players report nothing
  /// them apart, either.
  init(
    _ matrix: AVColorSpace, _ primaries: AVColorPrimaries,
    _ transfer: AVColorTransferCharacteristic, _ range: AVColorRange, format: AVPixelFormat,
    height: Int
  ) {
    let flags = av_pix_fmt_desc_get(format).map { $0.pointee.flags } ?? 0
    let isRGB = flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
    let isJPEG = Self.jpegFormats.contains(format)
    let isWide = [AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL].contains(matrix)
    self.matrix =
      if isRGB {
        AVCOL_SPC_RGB
      } else if matrix == AVCOL_SPC_UNSPECIFIED || matrix == AVCOL_SPC_RESERVED
        || matrix == AVCOL_SPC_RGB
      {
        height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
      } else if matrix == AVCOL_SPC_BT470BG {
        // The same matrix under another name.
        AVCOL_SPC_SMPTE170M
      } else {
        matrix
      }
    self.primaries =
      primaries == AVCOL_PRI_UNSPECIFIED || primaries == AVCOL_PRI_RESERVED0
        || primaries == AVCOL_PRI_RESERVED
      ? (isWide ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709) : primaries
    self.transfer =
      [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_LINEAR].contains(transfer)
      ? transfer : AVCOL_TRC_BT709
    self.range =
      isRGB || isJPEG || range == AVCOL_RANGE_JPEG ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
  }

  /// Creates the encoding of a decoded frame.
  init(frame: UnsafePointer<AVFrame>) {
    self.init(
      frame.pointee.colorspace, frame.pointee.color_primaries, frame.pointee.color_trc,
      frame.pointee.color_range, format: AVPixelFormat(frame.pointee.format),
      height: Int(frame.pointee.height))
  }

  /// Creates the encoding of a stream.
  init(parameters: UnsafePointer<AVCodecParameters>) {
    self.init(
      parameters.pointee.color_space, parameters.pointee.color_primaries,
      parameters.pointee.color_trc, parameters.pointee.color_range,
      format: AVPixelFormat(parameters.pointee.format), height: Int(parameters.pointee.height))
  }

  /// The deprecated pixel formats with full range by definition.
  static let jpegFormats = [
    AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
    AV_PIX_FMT_YUVJ411P,
  ]

  /// True for PQ and HLG, the transfer functions of high dynamic range.
  public var isHighDynamicRange: Bool {
    transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67
  }

  /// The encoding of high dynamic range in video, with limited range.
  public static let pq = VideoColor(
    matrix: AVCOL_SPC_BT2020_NCL, primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_SMPTE2084,
    range: AVCOL_RANGE_MPEG)
  /// The encoding of HLG in video, with limited range.
  public static let hlg = VideoColor(
    matrix: AVCOL_SPC_BT2020_NCL, primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_ARIB_STD_B67,
    range: AVCOL_RANGE_MPEG)

  /// The encoding of video in a colour space of high dynamic range; nil for another space.
  public init?(_ space: ColorSpace) {
    switch space {
    case .srgb, .displayP3, .bt2020: return nil
    case .pq: self = .pq
    case .hlg: self = .hlg
    }
  }

  /// The encoding that a sequence takes over from a clip, with limited range: standard
  /// definition or HD. nil for another encoding.
  public var forSequence: VideoColor? {
    let isStandard = [AVCOL_SPC_BT709, AVCOL_SPC_SMPTE170M].contains(matrix)
    let isKnown = [AVCOL_PRI_BT709, AVCOL_PRI_SMPTE170M, AVCOL_PRI_BT470BG].contains(primaries)
    guard isStandard, isKnown, transfer == AVCOL_TRC_BT709 else { return nil }
    return VideoColor(
      matrix: matrix, primaries: primaries, transfer: transfer, range: AVCOL_RANGE_MPEG)
  }

  /// libswscale's constant of the matrix.
  var scalerMatrix: Int32 {
    switch matrix {
    case AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
    case AVCOL_SPC_BT2020_NCL: SWS_CS_BT2020
    default: SWS_CS_ITU709
    }
  }

  /// Tags a frame.
  func tag(_ frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.colorspace = matrix
    frame.pointee.color_primaries = primaries
    frame.pointee.color_trc = transfer
    frame.pointee.color_range = range
  }
}

/// The tags of a frame's colours, as libav's structures have them.
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
      // JFIF's encoding, which readers of JPEG assume.
      matrix = AVCOL_SPC_BT470BG
      range = AVCOL_RANGE_JPEG
      chromaLocation = AVCHROMA_LOC_CENTER
      coefficients = SWS_CS_ITU601
    } else if layout.pointee.log2_chroma_w > 0 {
      chromaLocation = AVCHROMA_LOC_LEFT
    }
  }

  /// Creates the tags of a sequence's pictures.
  init(_ color: VideoColor) {
    (primaries, transfer, matrix, range) = (
      color.primaries, color.transfer, color.matrix, color.range
    )
    chromaLocation = AVCHROMA_LOC_LEFT
    coefficients = color.scalerMatrix
  }

  /// Returns the tags with the primaries and the transfer function of a colour space; those of sRGB
  /// are unchanged.
  func stating(_ space: ColorSpace) -> ColorTags {
    guard space != .srgb else { return self }
    if let color = VideoColor(space), matrix != AVCOL_SPC_UNSPECIFIED { return ColorTags(color) }
    var tags = self
    if space.isHighDynamicRange {
      tags.primaries = AVCOL_PRI_BT2020
      tags.transfer = space == .pq ? AVCOL_TRC_SMPTE2084 : AVCOL_TRC_ARIB_STD_B67
      return tags
    }
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
