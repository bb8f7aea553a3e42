import CFFmpeg
import Frames

/// A converter of a film's pictures to the pixel format of an encoder that takes no 4:2:0 with 8
/// bits, by zimg.
struct PixelFormatAdapter: ~Copyable {
  private let chain: VideoFilterChain
  private let path: String

  /// Creates a converter.
  ///
  /// - Returns: nil if pictures have the encoder's format already.
  /// - Throws: `MediaError`.
  init?(
    _ pictures: FilmPictureFormat, to format: AVPixelFormat, path: String
  ) throws(MediaError) {
    guard format != AV_PIX_FMT_YUV420P else { return nil }
    guard let layout = av_pix_fmt_desc_get(format), let name = av_get_pix_fmt_name(format),
      let sample = OwnedFrame(size: pictures.size, format: AV_PIX_FMT_YUV420P)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    pictures.color.tag(sample.pointer)
    let isRGB = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let options = isRGB ? "matrix=gbr:range=full,format=gbrp" : "range=limited"
    chain = try VideoFilterChain(
      "zscale=\(options),format=\(String(cString: name))", for: sample.pointer,
      timeBase: AVRational(num: 1, den: 1), path: path)
    self.path = path
  }

  /// Returns a converted frame.
  ///
  /// - Throws: `MediaError`.
  func frame(of picture: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> OwnedFrame {
    guard let result = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try chain.push(picture)
    guard try chain.pull(result.pointer) else {
      throw MediaError(.conversionFailed, during: .encoding, path: path)
    }
    return result
  }
}
