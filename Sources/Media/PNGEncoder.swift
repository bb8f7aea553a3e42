import CFFmpeg
import Frames

/// Encodes RGBA8 frames as PNG files, each complete in itself.
///
/// Files carry an sRGB chunk. Opaque frames become 8-bit RGB, others RGBA with straight alpha.
struct PNGEncoder: ~Copyable {
  private let encoder: Encoder
  private let frame: OwnedFrame
  private let size: PixelSize
  private let alpha: AlphaMode
  private let path: String

  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(size: PixelSize, alpha: AlphaMode, path: String) throws(MediaError) {
    let format = alpha == .opaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    guard let frame = OwnedFrame(size: size, format: format) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointer.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    encoder = try Encoder(
      Encoder.Settings(
        name: "png", size: size, format: format, rate: FrameRate(1), primaries: AVCOL_PRI_BT709,
        transfer: AVCOL_TRC_IEC61966_2_1,
        // Screens compress as well at 6, photographs hardly better and five times as slowly.
        options: [("compression_level", "4"), ("pred", "paeth")]),
      path: path)
    self.frame = frame
    self.size = size
    self.alpha = alpha
    self.path = path
  }

  /// Encodes one frame; the bytes of the file are valid during the call of `take`.
  func encode(
    _ pixels: RawSpan, _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard av_frame_make_writable(frame.pointer) >= 0, let rows = ffmpeg_plane(frame.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let stride = Int(ffmpeg_stride(frame.pointer, 0))
    let length = size.width * 4
    pixels.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        let line = UnsafeRawBufferPointer(rebasing: bytes[(row * length)..<((row + 1) * length)])
        let target = UnsafeMutableRawPointer(rows + row * stride)
        if alpha == .opaque {
          copyWithoutAlpha(line, to: target)
        } else {
          copyStraight(line, to: target)
        }
      }
    }
    try encoder.encode(frame.pointer) { (packet: borrowing OwnedPacket) throws(MediaError) in
      try take(packet.bytes)
    }
  }
}
