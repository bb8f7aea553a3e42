import CFFmpeg
import Frames
import Glibc

/// An opaque colour: sRGB-encoded channels from 0 to 255.
public struct RGBColor: Hashable, Sendable {
  /// Red, green and blue.
  public let red, green, blue: UInt8

  /// Black.
  public static let black = RGBColor(red: 0, green: 0, blue: 0)

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}

/// A source of single-colour pictures with a smaller picture on them.
struct BackgroundCanvas: ~Copyable {
  private let values: [UInt8]
  private let format: VideoPictureFormat
  private let path: String

  /// Creates a canvas of a colour.
  ///
  /// - Throws: `.outOfMemory`, `.encodingFailed`.
  init(
    _ color: RGBColor, _ format: VideoPictureFormat, path: String
  ) throws(MediaError) {
    self.format = format
    self.path = path
    // The same conversion as for a whole picture of this colour.
    let sample = PixelSize.square(8)
    let converter = try YUVConverter(size: sample, tags: ColorTags(format.color), path: path)
    let pixel = [color.red, color.green, color.blue, 255]
    let pixels = (0..<sample.area).flatMap { _ in pixel }
    try converter.convert(pixels.span.bytes)
    values = (0..<3).map { ffmpeg_plane(converter.frame.pointer, $0)?.pointee ?? 128 }
  }

  /// Returns a picture of the colour, with `inset` on it.
  ///
  /// YUV is an affine function of RGB, so that compositing it is the same as compositing RGB.
  ///
  /// - Parameters:
  ///   - inset: a frame in the sequence's format, or in that with straight alpha; nil for none.
  ///   - x, y: the position of its top left corner in pixels, both even.
  func picture(
    with inset: UnsafePointer<AVFrame>?, atX x: Int = 0, y: Int = 0
  ) throws(MediaError) -> OwnedFrame {
    guard let frame = OwnedFrame(size: format.size, format: AV_PIX_FMT_YUV420P) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    format.color.tag(frame.pointer)
    frame.pointer.pointee.chroma_location = AVCHROMA_LOC_LEFT
    for plane in 0..<3 {
      let shift = plane == 0 ? 0 : 1
      guard let rows = ffmpeg_plane(frame.pointer, Int32(plane)) else { continue }
      let stride = Int(ffmpeg_stride(frame.pointer, Int32(plane)))
      for row in 0..<(format.size.height >> shift) {
        memset(rows + row * stride, Int32(values[plane]), format.size.width >> shift)
      }
      guard let inset, let source = ffmpeg_plane(inset, Int32(plane)) else { continue }
      let sourceStride = Int(ffmpeg_stride(inset, Int32(plane)))
      let target = rows + (y >> shift) * stride + (x >> shift)
      let width = Int(inset.pointee.width) >> shift
      let alpha =
        inset.pointee.format == AV_PIX_FMT_YUVA420P.rawValue ? ffmpeg_plane(inset, 3) : nil
      for row in 0..<(Int(inset.pointee.height) >> shift) {
        let (from, to) = (source + row * sourceStride, target + row * stride)
        if let alpha {
          let alphaStride = Int(ffmpeg_stride(inset, 3))
          blend(from, into: to, width, alpha + (row << shift) * alphaStride, alphaStride, shift)
        } else {
          memcpy(to, from, width)
        }
      }
    }
    return frame
  }

  /// Blends a row of samples over those of the background in `target`.
  ///
  /// - Parameters:
  ///   - alpha: the row of alpha at the samples; for chroma the upper one of two.
  ///   - shift: 1 if a sample covers two pixels in each direction, else 0.
  private func blend(
    _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, _ width: Int,
    _ alpha: UnsafePointer<UInt8>, _ stride: Int, _ shift: Int
  ) {
    for column in 0..<width {
      var weight = Int(alpha[column << shift])
      if shift == 1 {
        weight += Int(alpha[2 * column + 1])
        weight += Int(alpha[2 * column + stride]) + Int(alpha[2 * column + stride + 1])
        weight = (weight + 2) / 4
      }
      let sum = Int(source[column]) * weight + Int(target[column]) * (255 - weight)
      target[column] = UInt8((sum + 127) / 255)
    }
  }
}
