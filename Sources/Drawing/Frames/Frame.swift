/// The relation of a frame's colour channels to its alpha channel.
public enum AlphaMode: Sendable, Hashable {
  /// Every alpha is 255.
  case opaque
  /// Colour channels are multiplied by alpha, the form in which the renderer draws.
  case premultiplied
}

/// A picture in memory: RGBA, tightly packed rows, top row first. Its colour space is sRGB where no
/// other `ColorSpace` is stated.
public struct Frame: Sendable, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The alpha convention of `bytes`.
  public let alpha: AlphaMode
  /// The type of a pixel's numbers.
  public let samples: SampleType
  /// The numbers in the order R, G, B, A, from the top left pixel along its row.
  public let bytes: [UInt8]

  /// Creates a frame.
  ///
  /// - Precondition: `bytes` has exactly `size.byteCount(samples)` bytes.
  public init(size: PixelSize, alpha: AlphaMode, bytes: [UInt8], samples: SampleType = .uint8) {
    let count = size.byteCount(samples)
    precondition(bytes.count == count, "a \(size) frame needs \(count) bytes")
    self.size = size
    self.alpha = alpha
    self.bytes = bytes
    self.samples = samples
  }

  /// The pixel (R, G, B, A) in column `x` and row `y`, both from 0 at the top left; numbers of 16
  /// bits are rounded to 8.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * size.width + x) * 4
    guard samples == .uint8 else {
      return SIMD4(rounded(start), rounded(start + 1), rounded(start + 2), rounded(start + 3))
    }
    return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// Returns a number, 0 to 65535.
  ///
  /// - Parameter index: four times the pixel's index, plus the channel's.
  public func sample(_ index: Int) -> UInt16 {
    guard samples == .uint16 else { return UInt16(bytes[index]) * 257 }
    let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
    // The machine's byte order.
    return 1.littleEndian == 1 ? first | second << 8 : first << 8 | second
  }

  /// The frame with numbers of 8 bits, each rounded to the nearest; itself if it has them.
  public var inEightBits: Frame {
    guard samples == .uint16 else { return self }
    return Frame(
      size: size, alpha: alpha, bytes: (0..<(bytes.count / 2)).map { rounded($0) })
  }

  /// The frame with numbers of 8 bits, dithered by `BlueNoise`; itself if it has them.
  ///
  /// The numbers of a pixel have the same threshold, so that colours multiplied by alpha do not
  /// exceed it.
  public var dithered: Frame {
    guard samples == .uint16 else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    let mask = BlueNoise.side - 1
    for y in 0..<size.height {
      let line = (y & mask) * BlueNoise.side
      for x in 0..<size.width {
        let threshold = BlueNoise.thresholds[line + (x & mask)]
        let pixel = (y * size.width + x) * 4
        for index in pixel..<(pixel + 4) {
          let (step, rest) = sample(index).quotientAndRemainder(dividingBy: 257)
          result.append(UInt8(step) + (Float(rest) / 257 + threshold >= 1 ? 1 : 0))
        }
      }
    }
    return Frame(size: size, alpha: alpha, bytes: result)
  }

  private func rounded(_ index: Int) -> UInt8 {
    UInt8((UInt32(sample(index)) * 255 + 32767) / 65535)
  }
}
