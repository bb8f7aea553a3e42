import CFFmpeg
import Frames

/// A ring of three BGRA frames, because a filter references the last frame to compare the next one
/// with it.
final class BGRAFrameRing {
  private let first: OwnedFrame
  private let second: OwnedFrame
  private let third: OwnedFrame
  private let size: PixelSize
  private let path: String
  /// The index of the next frame, 0 to 2.
  private var next = 0

  /// Allocates the frames.
  ///
  /// - Throws: `.outOfMemory`.
  init(size: PixelSize, path: String) throws(MediaError) {
    guard let first = OwnedFrame(size: size, format: ffmpeg_format_rgb32()),
      let second = OwnedFrame(size: size, format: ffmpeg_format_rgb32()),
      let third = OwnedFrame(size: size, format: ffmpeg_format_rgb32())
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    self.first = first
    self.second = second
    self.third = third
    self.size = size
    self.path = path
  }

  /// Converts premultiplied RGBA8 pixels to straight BGRA in the next frame, and returns the frame.
  ///
  /// - Throws: `.outOfMemory`.
  func fill(_ pixels: RawSpan) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
    let frame = [first.pointer, second.pointer, third.pointer][next]
    next = (next + 1) % 3
    guard av_frame_make_writable(frame) >= 0, let rows = ffmpeg_plane(frame, 0) else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    let stride = Int(ffmpeg_stride(frame, 0))
    let length = size.width * 4
    pixels.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        let line = UnsafeRawBufferPointer(rebasing: bytes[(row * length)..<((row + 1) * length)])
        copyUnpremultiplied(line, to: UnsafeMutableRawPointer(rows + row * stride), order: .bgra)
      }
    }
    return frame
  }
}
