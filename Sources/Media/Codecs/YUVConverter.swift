import CFFmpeg
import Frames
import Glibc

/// A converter of RGBA8 frames to 4:2:0 YUV: BT.709, limited range, chroma on the left luma sample.
///
/// A side with an odd number of pixels repeats its last row or column, because a chroma sample
/// covers two pixels in each direction. Alpha is dropped: premultiplied colours are the frame over
/// black.
struct YUVConverter: ~Copyable {
  /// The size in pixels, rounded up to even sides.
  let evenSize: PixelSize
  /// The converted frame, whose buffer the next conversion reuses.
  let frame: OwnedFrame
  private let size: PixelSize
  /// The frame padded to `evenSize`; nil if the size is even.
  private let padded: OwnedFrame?
  private let formatConverter: PixelFormatConverter
  private let path: String

  /// Creates a converter for frames of one size.
  ///
  /// - Throws: `.outOfMemory`.
  init(size: PixelSize, path: String) throws(MediaError) {
    let width = size.width + size.width % 2
    let height = size.height + size.height % 2
    guard let even = PixelSize(width: width, height: height),
      let frame = OwnedFrame(size: even, format: AV_PIX_FMT_YUV420P),
      let formatConverter = PixelFormatConverter(
        size: even, from: PixelFormatConverter.Encoding(format: AV_PIX_FMT_RGB0),
        to: PixelFormatConverter.Encoding(
          format: AV_PIX_FMT_YUV420P, matrix: SWS_CS_ITU709, isFullRange: false,
          isChromaLeft: true),
        // The area filter averages the covered chroma: as exact as the bicubic filter in half the
        // time.
        flags: SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointer.pointee.chroma_location = AVCHROMA_LOC_LEFT
    var padded: OwnedFrame?
    if even != size {
      padded = OwnedFrame(size: even, format: AV_PIX_FMT_RGB0)
      guard padded != nil else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    }
    evenSize = even
    self.size = size
    self.frame = frame
    self.padded = padded
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
    let isConverted = pixels.withUnsafeBytes { bytes in
      switch padded {
      case .none:
        guard let rows = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        return formatConverter.convert(
          rows, stride: size.width * 4, height: size.height, into: frame.pointer)
      case .some(let padded):
        guard let rows = ffmpeg_plane(padded.pointer, 0) else { return false }
        pad(bytes, into: rows, stride: Int(ffmpeg_stride(padded.pointer, 0)))
        return formatConverter.convert(padded.pointer, into: frame.pointer)
      }
    }
    guard isConverted else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path, cause: "the colours were not converted")
    }
  }

  /// Copies the frame into the padded one and repeats its last column and row.
  private func pad(
    _ bytes: UnsafeRawBufferPointer, into rows: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let length = size.width * 4
    guard let first = bytes.baseAddress else { return }
    for row in 0..<evenSize.height {
      let start = rows + row * stride
      memcpy(start, first + min(row, size.height - 1) * length, length)
      if evenSize.width > size.width { memcpy(start + length, start + length - 4, 4) }
    }
  }
}
