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
  /// Where a picture with an odd side gets its last row and column; nil where none is missing.
  private let padded: OwnedFrame?
  private let scaler: Scaler
  private let path: String

  /// - Throws: `.outOfMemory`.
  init(size: PixelSize, path: String) throws(MediaError) {
    let width = size.width + size.width % 2
    let height = size.height + size.height % 2
    guard let even = PixelSize(width: width, height: height),
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
    var padded: OwnedFrame?
    if even != size {
      padded = OwnedFrame(size: even, format: AV_PIX_FMT_RGB0)
      guard padded != nil else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    }
    evenSize = even
    self.size = size
    self.frame = frame
    self.padded = padded
    self.scaler = scaler
    self.path = path
  }

  /// Converts one frame into `frame`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    // An encoder that still looks at the last frame keeps it; this one then gets a buffer of its own.
    guard av_frame_make_writable(frame.pointer) >= 0 else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    let isConverted = pixels.withUnsafeBytes { bytes in
      switch padded {
      case .none:
        guard let rows = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        return scaler.convert(
          rows, stride: size.width * 4, height: size.height, into: frame.pointer)
      case .some(let padded):
        guard let rows = ffmpeg_plane(padded.pointer, 0) else { return false }
        pad(bytes, into: rows, stride: Int(ffmpeg_stride(padded.pointer, 0)))
        return scaler.convert(padded.pointer, into: frame.pointer)
      }
    }
    guard isConverted else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path, cause: "the colours were not converted")
    }
  }

  /// Copies the picture into the larger one, its last column and row once more beside and below it.
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
