import CFFmpeg
public import Frames

/// A converter of a sequence's pictures to RGBA frames, by zimg.
public final class PictureUnpacker {
  private let chain: ConversionChain
  private let size: PixelSize
  private let samples: SampleType
  private let path: String

  /// A reference to the chain, because a class's stored value is not borrowed across a throw.
  private final class ConversionChain {
    var chain: FilterGraph?
  }

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - samples: the type of the frames' numbers.
  ///   - path: the path for errors.
  public init(_ format: VideoPictureFormat, samples: SampleType = .uint8, path: String) {
    size = format.size
    self.samples = samples
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
        [("zscale", "matrix=gbr:range=full")]
          + (samples == .uint8
            ? [("format", "gbrp"), ("format", "rgba")] : [("format", "gbrp16le")]),
        for: source, path: path)
    }
    guard let result = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    try chain.chain?.push(source)
    guard try chain.chain?.pull(result.pointer) == true, let rows = ffmpeg_plane(result.pointer, 0)
    else { throw MediaError(.conversionFailed, during: .reading, path: path) }
    guard samples == .uint8 else { return joined(result.pointer) }
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

  /// Returns the pixels of three planes of 16 bits: green, blue and red.
  private func joined(_ planes: UnsafePointer<AVFrame>) -> Frame {
    let count = size.byteCount(.uint16)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
      let target = UnsafeMutableRawBufferPointer(output).bindMemory(to: UInt16.self)
      for (channel, plane) in [2, 0, 1].enumerated() {
        guard let start = ffmpeg_plane(planes, Int32(plane)) else { continue }
        let stride = Int(ffmpeg_stride(planes, Int32(plane)))
        for row in 0..<size.height {
          let line = UnsafeMutableRawPointer(start + row * stride)
            .assumingMemoryBound(to: UInt16.self)
          let first = row * size.width * 4 + channel
          for column in 0..<size.width {
            target[first + column * 4] = UInt16(littleEndian: line[column])
          }
        }
      }
      for index in stride(from: 3, to: count / 2, by: 4) { target[index] = 65535 }
      initialized = count
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes, samples: .uint16)
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
    let tags = ColorTags(format.color)
    func copy(_ source: UnsafePointer<AVFrame>) throws(MediaError) -> OwnedFrame {
      guard let copy = OwnedFrame(), av_frame_ref(copy.pointer, source) >= 0 else {
        throw MediaError(.outOfMemory, during: .reading, path: path)
      }
      return copy
    }
    if frame.samples == .uint16,
      let converter = try DeepConverter(
        size: frame.size, format: format.pixelFormat, tags: tags, path: path)
    {
      try converter.convert(frame.bytes.span.bytes)
      self.init(try copy(converter.frame.pointer))
      return
    }
    let converter = try YUVConverter(
      size: frame.size, format: format.pixelFormat, tags: tags, path: path)
    try converter.convert(frame.inEightBits.bytes.span.bytes)
    self.init(try copy(converter.frame.pointer))
  }
}
