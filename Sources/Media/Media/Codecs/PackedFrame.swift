import CFFmpeg
import Frames
import Glibc

/// A frame of packed 8-bit RGB that is filled from the renderer's RGBA8 pixels.
///
/// A frame that is larger than the renderer's repeats the last column and row.
struct PackedFrame: ~Copyable {
  /// The conversion of alpha.
  enum Alpha {
    /// All bytes are copied, which composites the frame over black.
    case kept
    /// Premultiplied colours become straight ones.
    case straight
  }

  /// The frame; the next one reuses its buffer.
  let frame: OwnedFrame
  private let source: PixelSize
  private let size: PixelSize
  private let format: AVPixelFormat
  private let alpha: Alpha
  private let path: String

  /// The formats that a frame can have.
  static var formats: [AVPixelFormat] {
    [AV_PIX_FMT_RGB24, AV_PIX_FMT_RGBA, AV_PIX_FMT_RGB0, AV_PIX_FMT_ARGB, AV_PIX_FMT_BGRA]
  }

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - source: the size of the renderer's frames in pixels.
  ///   - size: the size of this frame in pixels, at least `source`.
  ///   - format: one of `formats`; ARGB and BGRA take straight alpha only.
  /// - Throws: `.outOfMemory`.
  init(
    of source: PixelSize, paddedTo size: PixelSize, format: AVPixelFormat, alpha: Alpha,
    path: String
  ) throws(MediaError) {
    guard let frame = OwnedFrame(size: size, format: format) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    ColorTags(format).apply(to: frame.pointer)
    self.frame = frame
    self.source = source
    self.size = size
    self.format = format
    self.alpha = alpha
    self.path = path
  }

  /// Copies RGBA8 pixels, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory`.
  func fill(_ pixels: RawSpan) throws(MediaError) {
    // If the encoder still references the last frame, this allocates a new buffer.
    guard av_frame_make_writable(frame.pointer) >= 0, let rows = ffmpeg_plane(frame.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let stride = Int(ffmpeg_stride(frame.pointer, 0))
    let length = source.width * 4
    let pixel = format == AV_PIX_FMT_RGB24 ? 3 : 4
    pixels.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        let start = min(row, source.height - 1) * length
        let target = UnsafeMutableRawPointer(rows + row * stride)
        copy(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)]), to: target)
        for column in source.width..<max(size.width, source.width) {
          memcpy(target + column * pixel, target + (column - 1) * pixel, pixel)
        }
      }
    }
  }

  private func copy(_ line: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) {
    switch (format, alpha) {
    case (AV_PIX_FMT_RGB24, _): copyWithoutAlpha(line, to: target)
    case (AV_PIX_FMT_ARGB, _): copyUnpremultiplied(line, to: target, order: .argb)
    case (AV_PIX_FMT_BGRA, _): copyUnpremultiplied(line, to: target, order: .bgra)
    case (_, .straight): copyUnpremultiplied(line, to: target)
    case (_, .kept): if let first = line.baseAddress { memcpy(target, first, line.count) }
    }
  }
}
