import CFFmpeg
import Frames
import Glibc

/// Turns RGBA8 frames into 4:2:0 YUV, BT.709, limited range, chroma on the left luma sample.
///
/// A side with an odd number of pixels gets its last row or column once more, because chroma covers
/// two pixels each way. Transparency is lost: premultiplied colours are those over black.
struct YUVConverter: ~Copyable {
  /// The size with both sides even.
  let evenSize: PixelSize
  /// The converted frame; its buffer is used again for the next one.
  let frame: OwnedFrame
  private let size: PixelSize
  private let source: OwnedFrame
  private let scaler: Scaler
  private let path: String

  /// - Throws: `.outOfMemory`.
  init(size: PixelSize, path: String) throws(MediaError) {
    let width = size.width + size.width % 2
    let height = size.height + size.height % 2
    guard let even = PixelSize(width: width, height: height),
      let source = OwnedFrame(size: even, format: AV_PIX_FMT_RGB0),
      let frame = OwnedFrame(size: even, format: AV_PIX_FMT_YUV420P),
      let scaler = Scaler(
        size: even, from: Scaler.Encoding(format: AV_PIX_FMT_RGB0),
        to: Scaler.Encoding(
          format: AV_PIX_FMT_YUV420P, matrix: SWS_CS_ITU709, isFullRange: false, isChromaLeft: true),
        // Averages the chroma that a sample covers: as close as the bicubic filter, in half its time.
        flags: SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointer.pointee.chroma_location = AVCHROMA_LOC_LEFT
    evenSize = even
    self.size = size
    self.frame = frame
    self.source = source
    self.scaler = scaler
    self.path = path
  }

  /// Converts one frame into `frame`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    // An encoder that still looks at the last frame keeps it; this one then gets a buffer of its own.
    guard av_frame_make_writable(frame.pointer) >= 0, let rows = ffmpeg_plane(source.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let isConverted = pixels.withUnsafeBytes { bytes in
      pad(bytes, into: rows)
      return scaler.convert(source.pointer, into: frame.pointer)
    }
    guard isConverted else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path, cause: "the colours were not converted")
    }
  }

  /// Copies the picture into rows that start where vector loads like it.
  private func pad(_ bytes: UnsafeRawBufferPointer, into rows: UnsafeMutablePointer<UInt8>) {
    let stride = Int(ffmpeg_stride(source.pointer, 0))
    let length = size.width * 4
    guard let first = bytes.baseAddress else { return }
    for row in 0..<evenSize.height {
      let start = rows + row * stride
      memcpy(start, first + min(row, size.height - 1) * length, length)
      if evenSize.width > size.width { memcpy(start + length, start + length - 4, 4) }
    }
  }
}
