import CFFmpeg

/// A request for more than 8 bits in an encoder's frames.
struct DepthRequest {
  /// The bits of a number that the encoder keeps if it can.
  var depth: Int
  /// True for RGB before YUV: for a lossless codec, which then keeps every colour.
  var prefersRGB = false

  /// The depths to look for, the preferred first: the wanted one or the next above, else the
  /// highest below it.
  private var depths: [Int] {
    let all = [10, 12, 16]
    return all.filter { $0 >= depth } + all.filter { $0 < depth }.reversed()
  }

  /// The pixel formats, the preferred first.
  ///
  /// - Parameter keepsAlpha: true for those with transparency.
  func formats(keepingAlpha keepsAlpha: Bool) -> [AVPixelFormat] {
    depths.flatMap { depth in
      let (rgb, yuv) = keepsAlpha ? Self.alphaFormats(depth) : Self.opaqueFormats(depth)
      return prefersRGB ? rgb + yuv : yuv + rgb
    }
  }

  private static func opaqueFormats(_ depth: Int) -> ([AVPixelFormat], [AVPixelFormat]) {
    switch depth {
    case 10:
      (
        [AV_PIX_FMT_GBRP10LE],
        [AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV422P10LE]
      )
    case 12:
      (
        [AV_PIX_FMT_GBRP12LE],
        [AV_PIX_FMT_YUV420P12LE, AV_PIX_FMT_YUV444P12LE, AV_PIX_FMT_YUV422P12LE]
      )
    default:
      (
        [AV_PIX_FMT_GBRP16LE, AV_PIX_FMT_RGB48LE, AV_PIX_FMT_RGB48BE],
        [AV_PIX_FMT_YUV420P16LE, AV_PIX_FMT_YUV444P16LE, AV_PIX_FMT_YUV422P16LE]
      )
    }
  }

  private static func alphaFormats(_ depth: Int) -> ([AVPixelFormat], [AVPixelFormat]) {
    switch depth {
    case 10:
      (
        [AV_PIX_FMT_GBRAP10LE],
        [AV_PIX_FMT_YUVA444P10LE, AV_PIX_FMT_YUVA422P10LE, AV_PIX_FMT_YUVA420P10LE]
      )
    case 12: ([AV_PIX_FMT_GBRAP12LE], [AV_PIX_FMT_YUVA444P12LE])
    default:
      (
        [AV_PIX_FMT_GBRAP16LE, AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_RGBA64BE],
        [AV_PIX_FMT_YUVA444P16LE, AV_PIX_FMT_YUVA420P16LE]
      )
    }
  }
}

extension UnsafePointer<AVCodec> {
  /// Returns the preferred pixel format of an encoder for a requested depth; nil if it has only
  /// formats of 8 bits.
  func pixelFormat(_ request: DepthRequest, keepingAlpha: Bool) -> AVPixelFormat? {
    firstSupported(of: request.formats(keepingAlpha: keepingAlpha))
  }
}
