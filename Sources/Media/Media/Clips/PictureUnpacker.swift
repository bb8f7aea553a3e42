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
          + [("format", samples == .uint8 ? "gbrp" : "gbrp16le")],
        for: source, path: path)
    }
    guard let result = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    try chain.chain?.push(source)
    guard try chain.chain?.pull(result.pointer) == true else {
      throw MediaError(.conversionFailed, during: .reading, path: path)
    }
    return samples == .uint8 ? joinedBytes(result.pointer) : joined(result.pointer)
  }

  /// Returns the pixels of three planes of bytes: green, blue and red.
  private func joinedBytes(_ planes: UnsafePointer<AVFrame>) -> Frame {
    let bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
      let target = UnsafeMutableRawBufferPointer(output).bindMemory(to: UInt32.self)
      for row in 0..<size.height {
        func line(_ plane: Int32) -> UnsafePointer<UInt8>? {
          ffmpeg_plane(planes, plane).map {
            UnsafePointer($0 + row * Int(ffmpeg_stride(planes, plane)))
          }
        }
        guard let green = line(0), let blue = line(1), let red = line(2),
          let pixels = UnsafeMutableBufferPointer(rebasing: target[(row * size.width)...])
            .baseAddress
        else { break }
        for column in 0..<size.width {
          let color = UInt32(red[column]) | UInt32(green[column]) << 8 | UInt32(blue[column]) << 16
          pixels[column] = (color | 0xff00_0000).littleEndian
        }
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
