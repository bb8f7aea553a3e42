import CFFmpeg
import Frames

/// A converter of RGBA8 frames to the pixel format of an encoder: a copy for packed 8-bit RGB,
/// which is exact, else libswscale.
enum FrameConverter: ~Copyable {
  case packed(PackedFrame)
  case converted(YUVConverter)

  /// Creates a converter for frames of one size.
  ///
  /// - Parameter pictures: the format of decoded pictures among the frames, which the result has,
  ///   too; nil for the encoder's.
  /// - Throws: `.outOfMemory`.
  init(
    size: PixelSize, to settings: VideoSettings, pictures: VideoPictureFormat? = nil, path: String
  ) throws(MediaError) {
    let format = settings.pixelFormat
    if let pictures {
      self = .converted(
        try YUVConverter(
          size: size, format: pictures.pixelFormat, tags: ColorTags(pictures.color), path: path))
    } else if PackedFrame.formats.contains(format) {
      self = .packed(
        try PackedFrame(
          of: size, paddedTo: size, format: format,
          alpha: settings.alpha == .opaque ? .kept : .straight, path: path))
    } else {
      self = .converted(try YUVConverter(size: size, format: format, path: path))
    }
  }

  /// The size of the converted frame in pixels.
  var size: PixelSize? { PixelSize(frame: frame) }

  /// The converted frame.
  var frame: UnsafeMutablePointer<AVFrame> {
    switch self {
    case .packed(let packed): packed.frame.pointer
    case .converted(let converter): converter.frame.pointer
    }
  }

  /// Converts RGBA8 pixels, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory` or `.encodingFailed`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    switch self {
    case .packed(let packed): try packed.fill(pixels)
    case .converted(let converter): try converter.convert(pixels)
    }
  }
}

/// A converter of a sequence's pictures to another pixel format of an encoder, by zimg.
struct PictureAdapter: ~Copyable {
  private let graph: FilterGraph
  private let path: String

  /// Creates a converter.
  ///
  /// - Returns: nil if pictures have the encoder's format already.
  /// - Throws: `MediaError`.
  init?(
    _ pictures: VideoPictureFormat, to format: AVPixelFormat, path: String
  ) throws(MediaError) {
    guard format != pictures.pixelFormat else { return nil }
    guard let layout = av_pix_fmt_desc_get(format), let name = av_get_pix_fmt_name(format),
      let sample = OwnedFrame(size: pictures.size, format: pictures.pixelFormat)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    pictures.color.tag(sample.pointer)
    let isRGB = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let conversion: [FilterGraph.Filter] =
      isRGB
      ? [("zscale", "matrix=gbr:range=full"), ("format", "gbrp")] : [("zscale", "range=limited")]
    graph = try FilterGraph(
      conversion + [("format", String(cString: name))], for: sample.pointer, path: path)
    self.path = path
  }

  /// Returns a converted frame.
  ///
  /// - Throws: `MediaError`.
  func frame(of picture: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> OwnedFrame {
    guard let result = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try graph.push(picture)
    guard try graph.pull(result.pointer) else {
      throw MediaError(.conversionFailed, during: .encoding, path: path)
    }
    return result
  }
}
