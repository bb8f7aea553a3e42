import CFFmpeg
public import Frames

/// The format of a sequence's pictures: 4:2:0 with 8, 10 or 12 bits, limited range and even sides.
public struct VideoPictureFormat: Hashable, Sendable {
  /// The size in pixels; both sides are even.
  public let size: PixelSize
  /// The encoding of the colours.
  public let color: VideoColor
  /// The bits of a sample: 8, 10 or 12.
  public let depth: Int

  /// Creates a format.
  ///
  /// - Precondition: both sides of `size` are even, and `depth` is 8, 10 or 12.
  public init(size: PixelSize, color: VideoColor = .bt709, depth: Int = 8) {
    precondition([8, 10, 12].contains(depth), "8, 10 or 12 bits")
    precondition(size.width % 2 == 0 && size.height % 2 == 0, "chroma samples cover two pixels")
    self.size = size
    self.color = color
    self.depth = depth
  }

  /// The colour space of the pixels if it is one of high dynamic range; nil for another one.
  var dynamicRangeSpace: ColorSpace? { color == .pq ? .pq : color == .hlg ? .hlg : nil }

  /// FFmpeg's pixel format.
  var pixelFormat: AVPixelFormat {
    switch depth {
    case 8: AV_PIX_FMT_YUV420P
    case 10: AV_PIX_FMT_YUV420P10LE
    default: AV_PIX_FMT_YUV420P12LE
    }
  }

  /// FFmpeg's name of the pixel format with alpha; there is none of 12 bits, and clips with alpha
  /// have fewer.
  var alphaFormatName: String { depth == 8 ? "yuva420p" : "yuva420p10le" }

  /// FFmpeg's name of the pixel format.
  var pixelFormatName: String {
    switch depth {
    case 8: "yuv420p"
    case 10: "yuv420p10le"
    default: "yuv420p12le"
    }
  }
}

/// A picture of a sequence on its way from a decoder to an encoder.
///
/// Unchecked because its frame is never written to.
public final class VideoPicture: @unchecked Sendable {
  let frame: OwnedFrame

  init(_ frame: consuming OwnedFrame) { self.frame = frame }

  /// Creates a picture that shares the pixels of `frame`; nil without memory.
  init?(sharing source: UnsafePointer<AVFrame>) {
    guard let frame = OwnedFrame(), av_frame_ref(frame.pointer, source) >= 0 else { return nil }
    self.frame = frame
  }
}

extension VideoPicture {
  /// Returns the weighted mean of this picture and another one of the same format, rounded to the
  /// nearest value. A crossfade shows it, since YUV is an affine function of RGB.
  ///
  /// - Parameters:
  ///   - other: a picture of the same sequence.
  ///   - weight: the weight of `other`, 0 to 1.
  ///   - path: the path for errors.
  /// - Throws: `.outOfMemory`.
  public func blended(
    with other: VideoPicture, weight: Double, path: String
  ) throws(MediaError) -> VideoPicture {
    let format = AVPixelFormat(frame.pointer.pointee.format)
    guard let size = PixelSize(frame: frame.pointer),
      let result = OwnedFrame(size: size, format: format),
      av_frame_copy_props(result.pointer, frame.pointer) >= 0
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let share = UInt32((min(max(weight, 0), 1) * 65536).rounded())
    for plane in 0..<3 {
      let shift = plane == 0 ? 0 : 1
      let (width, height) = (size.width >> shift, size.height >> shift)
      guard let one = ffmpeg_plane(frame.pointer, Int32(plane)),
        let two = ffmpeg_plane(other.frame.pointer, Int32(plane)),
        let target = ffmpeg_plane(result.pointer, Int32(plane))
      else { continue }
      for row in 0..<height {
        let first = one + row * Int(ffmpeg_stride(frame.pointer, Int32(plane)))
        let second = two + row * Int(ffmpeg_stride(other.frame.pointer, Int32(plane)))
        let output = target + row * Int(ffmpeg_stride(result.pointer, Int32(plane)))
        if format == AV_PIX_FMT_YUV420P {
          blend(first, second, into: output, width, share)
        } else {
          let (one, two) = (UnsafeMutableRawPointer(first), UnsafeMutableRawPointer(second))
          blend(
            one.assumingMemoryBound(to: UInt16.self), two.assumingMemoryBound(to: UInt16.self),
            into: UnsafeMutableRawPointer(output).assumingMemoryBound(to: UInt16.self), width,
            share)
        }
      }
    }
    return VideoPicture(result)
  }
}

/// Blends two rows of samples of 8 or 10 bits, the second one with the weight `share` / 65536.
@inline(__always)
private func blend<Sample: FixedWidthInteger & UnsignedInteger>(
  _ first: UnsafePointer<Sample>, _ second: UnsafePointer<Sample>,
  into output: UnsafeMutablePointer<Sample>, _ width: Int, _ share: UInt32
) {
  for column in 0..<width {
    let sum = UInt32(first[column]) &* (65536 &- share) &+ UInt32(second[column]) &* share
    output[column] = Sample(truncatingIfNeeded: (sum &+ 32768) &>> 16)
  }
}
