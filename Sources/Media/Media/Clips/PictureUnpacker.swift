import CFFmpeg
public import Frames

/// A converter of a sequence's pictures to RGBA8 frames, by zimg.
public final class PictureUnpacker {
  private let chain: ConversionChain
  private let size: PixelSize
  private let path: String

  /// A reference to the chain, because a class's stored value is not borrowed across a throw.
  private final class ConversionChain {
    var chain: FilterGraph?
  }

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - path: the path for errors.
  public init(_ format: VideoPictureFormat, path: String) {
    size = format.size
    self.path = path
    chain = ConversionChain()
  }

  /// Returns a picture as an opaque frame.
  ///
  /// - Throws: `MediaError`.
  public func frame(of picture: VideoPicture) throws(MediaError) -> Frame {
    let source = picture.frame.pointer
    if chain.chain == nil {
      chain.chain = try FilterGraph(
        [("zscale", "matrix=gbr:range=full"), ("format", "gbrp"), ("format", "rgba")],
        for: source, path: path)
    }
    guard let result = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    try chain.chain?.push(source)
    guard try chain.chain?.pull(result.pointer) == true, let rows = ffmpeg_plane(result.pointer, 0)
    else { throw MediaError(.conversionFailed, during: .reading, path: path) }
    let stride = Int(ffmpeg_stride(result.pointer, 0))
    let length = size.width * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
      for row in 0..<size.height {
        UnsafeMutableBufferPointer(rebasing: output[(row * length)...])
          .baseAddress?.initialize(from: rows + row * stride, count: length)
      }
      count = size.rgbaByteCount
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }
}

extension VideoPicture {
  /// Creates a picture from a drawn frame.
  ///
  /// - Parameters:
  ///   - frame: a frame of the sequence's size.
  ///   - path: the path for errors.
  /// - Throws: `MediaError`.
  public convenience init(
    _ frame: Frame, _ format: VideoPictureFormat, path: String
  ) throws(MediaError) {
    let converter = try YUVConverter(
      size: frame.size, format: format.pixelFormat, tags: ColorTags(format.color), path: path)
    try converter.convert(frame.bytes.span.bytes)
    guard let copy = OwnedFrame(), av_frame_ref(copy.pointer, converter.frame.pointer) >= 0 else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    self.init(copy)
  }
}
