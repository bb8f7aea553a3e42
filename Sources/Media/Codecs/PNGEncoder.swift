import CFFmpeg
import Frames

/// An encoder of RGBA8 frames as PNG files.
///
/// Each file has an sRGB chunk. Opaque frames become 8-bit RGB, premultiplied ones 8-bit RGBA with
/// straight alpha.
struct PNGEncoder: ~Copyable {
  private let encoder: Encoder
  private let frame: OwnedFrame
  private let size: PixelSize
  private let alpha: AlphaMode
  private let path: String

  /// Opens an encoder for frames of one size.
  ///
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
        // Level 6 compresses screenshots no better, and photographs hardly better in five times the
        // time.
        options: [("compression_level", "4"), ("pred", "paeth")]),
      path: path)
    self.frame = frame
    self.size = size
    self.alpha = alpha
    self.path = path
  }

  /// Encodes one frame as a file, whose bytes are valid during the call of `take`.
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
          copyUnpremultiplied(line, to: target)
        }
      }
    }
    try encoder.encode(frame.pointer) { (packet: borrowing OwnedPacket) throws(MediaError) in
      try take(packet.bytes)
    }
  }
}
