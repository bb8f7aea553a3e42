import CFFmpeg
import Frames

/// A converter of RGBA frames to the pixel format of an encoder: a copy for packed 8-bit RGB,
/// which is exact, else libswscale; for frames of 16 bits `DeepConverter`.
struct FrameConverter: ~Copyable {
  /// The conversion of a frame.
  private enum Conversion: ~Copyable {
    case packed(PackedFrame)
    case converted(YUVConverter)
    case deep(DeepConverter)
  }

  private let conversion: Conversion
  /// The size of frames of 16 bits, which are dithered to 8 before the conversion; nil for others.
  private let ditheredSize: PixelSize?

  /// Creates a converter that copies.
  init(_ packed: consuming PackedFrame) {
    conversion = .packed(packed)
    ditheredSize = nil
  }

  /// Creates a converter by libswscale.
  init(_ converter: consuming YUVConverter) {
    conversion = .converted(converter)
    ditheredSize = nil
  }

  /// Creates a converter of frames of 16 bits.
  init(_ converter: consuming DeepConverter) {
    conversion = .deep(converter)
    ditheredSize = nil
  }

  /// Creates a converter for frames of one size.
  ///
  /// - Parameters:
  ///   - pictures: the format of decoded pictures among the frames, which the result has, too; nil
  ///     for the encoder's.
  ///   - samples: the type of the frames' numbers.
  ///   - tags: the encoding of the result's colours.
  /// - Throws: `.outOfMemory`.
  init(
    size: PixelSize, to settings: VideoSettings, pictures: VideoPictureFormat? = nil,
    samples: SampleType = .uint8, tags: ColorTags, path: String
  ) throws(MediaError) {
    let format = settings.pixelFormat
    let deep =
      samples == .uint16
      ? try DeepConverter(
        size: size, format: pictures?.pixelFormat ?? format, tags: tags, path: path) : nil
    switch consume deep {
    case .some(let deep): self = FrameConverter(deep)
    case .none:
      self = try FrameConverter(
        size: size, format: format, pictures: pictures, hasAlpha: settings.alpha != .opaque,
        isDithered: samples == .uint16, path: path)
    }
  }

  /// Creates a converter of frames of 8 bits, or of those dithered to them.
  private init(
    size: PixelSize, format: AVPixelFormat, pictures: VideoPictureFormat?, hasAlpha: Bool,
    isDithered: Bool, path: String
  ) throws(MediaError) {
    if let pictures {
      conversion = .converted(
        try YUVConverter(
          size: size, format: pictures.pixelFormat, tags: ColorTags(pictures.color), path: path))
    } else if PackedFrame.formats.contains(format) {
      conversion = .packed(
        try PackedFrame(
          of: size, paddedTo: size, format: format, alpha: hasAlpha ? .straight : .kept,
          path: path))
    } else {
      conversion = .converted(try YUVConverter(size: size, format: format, path: path))
    }
    ditheredSize = isDithered ? size : nil
  }

  /// The size of the converted frame in pixels.
  var size: PixelSize? { PixelSize(frame: frame) }

  /// The converted frame.
  var frame: UnsafeMutablePointer<AVFrame> {
    switch conversion {
    case .packed(let packed): packed.frame.pointer
    case .converted(let converter): converter.frame.pointer
    case .deep(let converter): converter.frame.pointer
    }
  }

  /// Converts RGBA pixels, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory` or `.encodingFailed`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    if let ditheredSize {
      let bytes = pixels.withUnsafeBytes { [UInt8]($0) }
      let deep = Frame(size: ditheredSize, alpha: .premultiplied, bytes: bytes, samples: .uint16)
      try convertPlainly(deep.dithered.bytes.span.bytes)
    } else {
      try convertPlainly(pixels)
    }
  }

  private func convertPlainly(_ pixels: RawSpan) throws(MediaError) {
    switch conversion {
    case .packed(let packed): try packed.fill(pixels)
    case .converted(let converter): try converter.convert(pixels)
    case .deep(let converter): try converter.convert(pixels)
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
