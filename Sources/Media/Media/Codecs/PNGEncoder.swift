import CFFmpeg
import Frames

/// An encoder of RGBA8 frames as PNG files.
///
/// Each file has an sRGB chunk, or those of another colour space. Opaque frames become 8-bit RGB,
/// premultiplied ones 8-bit RGBA with straight alpha.
struct PNGEncoder: ~Copyable {
  private let encoder: Encoder
  private let frame: PackedFrame
  /// The chunks that state another colour space than sRGB.
  private let colorChunks: [UInt8]

  /// The options of FFmpeg's PNG encoders. Level 6 compresses screenshots no better, and
  /// photographs hardly better in five times the time.
  static let options = [(name: "compression_level", value: "4"), (name: "pred", value: "paeth")]

  /// Opens an encoder for frames of one size.
  ///
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(
    size: PixelSize, alpha: AlphaMode, colorSpace: ColorSpace = .srgb, path: String
  ) throws(MediaError) {
    let format = alpha == .opaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    let frame = try PackedFrame(
      of: size, paddedTo: size, format: format, alpha: .straight, path: path)
    var tags = ColorTags(format)
    if colorSpace != .srgb {
      (tags.primaries, tags.transfer) = (AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED)
    }
    tags.apply(to: frame.frame.pointer)
    encoder = try Encoder(
      Encoder.Settings(
        name: "png", size: size, format: format, rate: FrameRate(1), primaries: tags.primaries,
        transfer: tags.transfer, options: Self.options),
      path: path)
    self.frame = frame
    colorChunks = PNGColor.chunks(of: colorSpace)
  }

  /// Encodes one frame as a file, whose bytes are valid during the call of `take`.
  func encode(
    _ pixels: RawSpan, _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try frame.fill(pixels)
    try encoder.encode(frame.frame.pointer) { (packet: borrowing OwnedPacket) throws(MediaError) in
      guard !colorChunks.isEmpty, packet.bytes.count > PNGColor.headerLength else {
        return try take(packet.bytes)
      }
      let header = packet.bytes[..<PNGColor.headerLength]
      let file = Array(header) + colorChunks + Array(packet.bytes[PNGColor.headerLength...])
      var failure: MediaError?
      file.withUnsafeBytes { bytes in
        do throws(MediaError) { try take(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }
}
