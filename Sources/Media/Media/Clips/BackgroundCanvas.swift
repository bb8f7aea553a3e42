import CFFmpeg
public import Frames

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

extension RGBColor {
  /// Returns red, green, blue and alpha in the encoding of a video.
  fileprivate func bytes(in video: VideoColor) -> [UInt8] {
    bytes(in: video == .pq ? .pq : video == .hlg ? .hlg : .srgb)
  }

  /// Returns red, green, blue and alpha; in a colour space of high dynamic range, the colour's own
  /// numbers there.
  public func bytes(in space: ColorSpace) -> [UInt8] {
    let channels = SIMD3(Double(red), Double(green), Double(blue))
    guard space.isHighDynamicRange else { return [red, green, blue, 255] }
    let value = space.converted(channels / 255) * 255
    return [value.x, value.y, value.z].map { UInt8($0.rounded()) } + [255]
  }
}

/// A source of single-colour pictures with a smaller picture on them.
struct BackgroundCanvas: ~Copyable {
  private let values: [UInt16]
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
    let converter = try YUVConverter(
      size: sample, format: format.pixelFormat, tags: ColorTags(format.color), path: path)
    let pixel = color.bytes(in: format.color)
    let pixels = (0..<sample.area).flatMap { _ in pixel }
    try converter.convert(pixels.span.bytes)
    values = (0..<3).map { plane in
      guard let first = ffmpeg_plane(converter.frame.pointer, Int32(plane)) else { return 128 }
      return format.depth == 8
        ? UInt16(first.pointee)
        : UInt16(littleEndian: UnsafeRawPointer(first).load(as: UInt16.self))
    }
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
    guard let frame = OwnedFrame(size: format.size, format: format.pixelFormat) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    format.color.tag(frame.pointer)
    frame.pointer.pointee.chroma_location = AVCHROMA_LOC_LEFT
    if format.depth == 8 {
      fill(frame.pointer, with: inset, x, y, as: UInt8.self)
    } else {
      fill(frame.pointer, with: inset, x, y, as: UInt16.self)
    }
    return frame
  }

  /// Fills a frame whose samples have a type.
  private func fill<Sample: FixedWidthInteger & UnsignedInteger>(
    _ frame: UnsafeMutablePointer<AVFrame>, with inset: UnsafePointer<AVFrame>?, _ x: Int, _ y: Int,
    as type: Sample.Type
  ) {
    let layout = inset.flatMap { av_pix_fmt_desc_get(AVPixelFormat($0.pointee.format)) }
    let hasAlpha = layout.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 } ?? false
    /// Returns a row of a plane.
    func row(
      _ frame: UnsafePointer<AVFrame>, _ plane: Int, _ row: Int
    ) -> UnsafeMutablePointer<Sample>? {
      guard let start = ffmpeg_plane(frame, Int32(plane)) else { return nil }
      let bytes = UnsafeMutableRawPointer(start + row * Int(ffmpeg_stride(frame, Int32(plane))))
      return bytes.assumingMemoryBound(to: Sample.self)
    }
    for plane in 0..<3 {
      let shift = plane == 0 ? 0 : 1
      for line in 0..<(format.size.height >> shift) {
        row(frame, plane, line)?.update(
          repeating: Sample(truncatingIfNeeded: values[plane]), count: format.size.width >> shift)
      }
      guard let inset else { continue }
      let width = Int(inset.pointee.width) >> shift
      for line in 0..<(Int(inset.pointee.height) >> shift) {
        guard let source = row(inset, plane, line),
          let target = row(frame, plane, line + (y >> shift))
        else { continue }
        if hasAlpha, let alpha = row(inset, 3, line << shift) {
          let next = row(inset, 3, (line << shift) + shift) ?? alpha
          blend(source, into: target + (x >> shift), width, alpha, next, shift)
        } else {
          (target + (x >> shift)).update(from: source, count: width)
        }
      }
    }
  }

  /// Blends a row of samples over those of the background in `target`.
  ///
  /// - Parameters:
  ///   - alpha: the row of alpha at the samples; for chroma the upper one of two.
  ///   - next: for chroma the lower one of two.
  ///   - shift: 1 if a sample covers two pixels in each direction, else 0.
  private func blend<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Sample>, into target: UnsafeMutablePointer<Sample>, _ width: Int,
    _ alpha: UnsafePointer<Sample>, _ next: UnsafePointer<Sample>, _ shift: Int
  ) {
    let full = 1 << format.depth - 1
    for column in 0..<width {
      var weight = Int(alpha[column << shift])
      if shift == 1 {
        weight += Int(alpha[2 * column + 1])
        weight += Int(next[2 * column]) + Int(next[2 * column + 1])
        weight = (weight + 2) / 4
      }
      let sum = Int(source[column]) * weight + Int(target[column]) * (full - weight)
      target[column] = Sample(truncatingIfNeeded: (sum + full / 2) / full)
    }
  }
}
