import CFFmpeg
import Frames
import Glibc

/// A converter of RGBA8 frames to the pixel format of an encoder, by default 4:2:0 YUV: BT.709,
/// limited range, chroma on the left luma sample.
///
/// A side with an odd number of pixels repeats its last row or column where a chroma sample covers
/// two pixels in its direction. A format with alpha gets straight colours, and an alpha plane of
/// full range. In another format alpha is dropped: premultiplied colours are the frame over black.
struct YUVConverter: ~Copyable {
  /// The size in pixels, rounded up to whole chroma samples.
  let evenSize: PixelSize
  /// The converted frame, whose buffer the next conversion reuses.
  let frame: OwnedFrame
  private let size: PixelSize
  /// The frame with straight alpha or padded to `evenSize`; nil if it needs neither.
  private let packed: PackedFrame?
  /// The number of bits of an alpha sample; nil for a format without alpha.
  private let alphaDepth: Int32?
  private let formatConverter: PixelFormatConverter
  private let path: String

  /// Creates a converter for frames of one size.
  ///
  /// - Parameters:
  ///   - size: the size of the frames in pixels.
  ///   - format: the pixel format of the result; alpha is its fourth plane if it has any.
  ///   - tags: the encoding of the colours; nil for `ColorTags(format)`.
  /// - Throws: `.outOfMemory`.
  init(
    size: PixelSize, format: AVPixelFormat = AV_PIX_FMT_YUV420P, tags: ColorTags? = nil,
    path: String
  ) throws(MediaError) {
    let tags = tags ?? ColorTags(format)
    guard let layout = av_pix_fmt_desc_get(format),
      let even = size.padded(to: layout.pointee),
      let frame = OwnedFrame(size: even, format: format),
      let formatConverter = PixelFormatConverter(
        size: even, from: PixelFormatConverter.Encoding(format: AV_PIX_FMT_RGB0),
        to: PixelFormatConverter.Encoding(
          format: format, matrix: tags.coefficients,
          isFullRange: tags.range != AVCOL_RANGE_MPEG,
          isChromaLeft: tags.chromaLocation == AVCHROMA_LOC_LEFT),
        // The area filter averages the covered chroma: as accurate as the bicubic filter in half
        // the time.
        flags: SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    tags.apply(to: frame.pointer)
    let hasAlpha = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    var packed: PackedFrame?
    if even != size || hasAlpha {
      packed = try PackedFrame(
        of: size, paddedTo: even, format: AV_PIX_FMT_RGB0, alpha: hasAlpha ? .straight : .kept,
        path: path)
    }
    evenSize = even
    self.packed = packed
    alphaDepth = hasAlpha ? layout.pointee.comp.3.depth : nil
    self.size = size
    self.frame = frame
    self.formatConverter = formatConverter
    self.path = path
  }

  /// Converts RGBA8 pixels, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory` or `.encodingFailed`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    // If the encoder still references the last frame, this allocates a new buffer.
    guard av_frame_make_writable(frame.pointer) >= 0 else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    var isConverted = false
    switch packed {
    case .none:
      isConverted = pixels.withUnsafeBytes { bytes in
        guard let rows = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        return formatConverter.convert(
          rows, stride: size.width * 4, height: size.height, into: frame.pointer)
      }
    case .some(let packed):
      try packed.fill(pixels)
      isConverted = formatConverter.convert(packed.frame.pointer, into: frame.pointer)
      if let alphaDepth { copyAlpha(of: packed, depth: alphaDepth) }
    }
    guard isConverted else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path, cause: "the colours were not converted")
    }
  }

  /// Writes the alpha plane, because libswscale makes 1020 of 1023 from an alpha of 255.
  private func copyAlpha(of packed: borrowing PackedFrame, depth: Int32) {
    guard let alpha = ffmpeg_plane(frame.pointer, 3),
      let rows = ffmpeg_plane(packed.frame.pointer, 0)
    else { return }
    let stride = Int(ffmpeg_stride(frame.pointer, 3))
    let packedStride = Int(ffmpeg_stride(packed.frame.pointer, 0))
    let highest = UInt32(1) << UInt32(depth) - 1
    for row in 0..<evenSize.height {
      let source = rows + row * packedStride + 3
      let target = alpha + row * stride
      if depth == 8 {
        for column in 0..<evenSize.width { target[column] = source[column * 4] }
        continue
      }
      target.withMemoryRebound(to: UInt16.self, capacity: evenSize.width) { target in
        for column in 0..<evenSize.width {
          let value = (UInt32(source[column * 4]) * highest + 127) / 255
          target[column] = UInt16(value).littleEndian
        }
      }
    }
  }
}
