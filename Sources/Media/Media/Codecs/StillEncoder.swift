import CFFmpeg
import Frames

/// An encoder of RGBA8 frames as PNG or JPEG files.
struct StillEncoder: ~Copyable {
  private let encoder: Encoder
  private let converter: FrameConverter

  /// The options of FFmpeg's PNG encoders. Level 6 compresses screenshots no better, and
  /// photographs hardly better in five times the time.
  static let options = [(name: "compression_level", value: "4"), (name: "pred", value: "paeth")]

  /// The quantizer of FFmpeg's JPEG encoder, 1 (best) to 31. At 2, flat areas of screenshots stay
  /// flat.
  private static let quantizer = 2

  /// Opens an encoder of PNG files with an sRGB chunk. Opaque frames become 8-bit RGB,
  /// premultiplied ones 8-bit RGBA with straight alpha.
  ///
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(png size: PixelSize, alpha: AlphaMode, path: String) throws(MediaError) {
    let format = alpha == .opaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    let frame = try PackedFrame(
      of: size, paddedTo: size, format: format, alpha: .straight, path: path)
    encoder = try Encoder(
      Encoder.Settings(
        name: "png", size: size, format: format, rate: FrameRate(1), tags: ColorTags(format),
        options: Self.options),
      path: path)
    converter = .packed(frame)
  }

  /// Opens an encoder of JPEG files: full-range BT.601 without subsampling, as JFIF has it, with
  /// transparent frames over black.
  ///
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(jpeg size: PixelSize, path: String) throws(MediaError) {
    let format = AV_PIX_FMT_YUVJ444P
    let converter = try YUVConverter(size: size, format: format, path: path)
    encoder = try Encoder(
      Encoder.Settings(
        name: "mjpeg", size: size, format: format, rate: FrameRate(1), tags: ColorTags(format),
        options: VideoEncoder(named: "mjpeg").options(speed: 0, quality: Self.quantizer)),
      path: path)
    self.converter = .converted(converter)
  }

  /// Encodes one frame as a file, whose bytes are valid during the call of `take`.
  func encode(
    _ pixels: RawSpan, _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try converter.convert(pixels)
    try encoder.encode(converter.frame, at: 0) {
      (packet: borrowing OwnedPacket) throws(MediaError) in
      try take(packet.bytes)
    }
  }
}
