import CFFmpeg
import Frames

/// A converter of RGBA8 frames to the pixel format of an encoder: a copy for packed 8-bit RGB,
/// which is exact, else libswscale.
enum FrameConverter: ~Copyable {
  case packed(PackedFrame)
  case converted(YUVConverter)

  /// Creates a converter for frames of one size.
  ///
  /// - Throws: `.outOfMemory`.
  init(size: PixelSize, to settings: VideoSettings, path: String) throws(MediaError) {
    guard PackedFrame.formats.contains(settings.pixelFormat) else {
      self = .converted(try YUVConverter(size: size, format: settings.pixelFormat, path: path))
      return
    }
    let packed = try PackedFrame(
      of: size, paddedTo: size, format: settings.pixelFormat,
      alpha: settings.alpha == .opaque ? .kept : .straight, path: path)
    ColorTags(settings.pixelFormat).apply(to: packed.frame.pointer)
    self = .packed(packed)
  }

  /// The size of the converted frame in pixels.
  var size: PixelSize? { PixelSize(frame: frame) }

  /// The converted frame.
  var frame: UnsafeMutablePointer<AVFrame> {
    switch self {
    case .packed(let packed): packed.frame.pointer
    case .converted(let converter): converter.frame.pointer
    }
  }

  /// Converts RGBA8 pixels, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory` or `.encodingFailed`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    switch self {
    case .packed(let packed): try packed.fill(pixels)
    case .converted(let converter): try converter.convert(pixels)
    }
  }
}
