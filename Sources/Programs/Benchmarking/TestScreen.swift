import Frames

/// Generated screens for benchmarks: opaque, with detail in every region.
enum TestScreen {
  /// Returns a screen of `size` in pixels.
  ///
  /// - Parameter variant: the number of the screen; screens of different variants differ.
  static func make(_ size: PixelSize, variant: Int) -> Frame {
    let bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { memory, count in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let offset = (y * size.width + x) * 4
          // Lines of text on gradients: real screens have both, and both challenge an encoder.
          let isInk = y % 24 > 15 && (x * 7 + y * 3 + variant * 5) % 11 < 4
          memory[offset] = isInk ? 32 : UInt8(255 * x / size.width)
          memory[offset + 1] = isInk ? 32 : UInt8(255 * y / size.height)
          memory[offset + 2] = isInk ? 40 : UInt8(80 + 100 * (variant & 1))
          memory[offset + 3] = 255
        }
      }
      count = size.rgbaByteCount
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }
}
