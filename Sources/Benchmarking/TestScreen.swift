import Frames

/// Generated screens to measure with: opaque, and different in every pixel.
enum TestScreen {
  /// Returns a screen of `size` in pixels; `variant` tells several apart.
  static func make(_ size: PixelSize, variant: Int) -> Frame {
    let bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { memory, count in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = (y * size.width + x) * 4
          // Lines of text between smooth colours: both are on screens, and neither is easy for an encoder.
          let isInk = y % 24 > 15 && (x * 7 + y * 3 + variant * 5) % 11 < 4
          memory[place] = isInk ? 32 : UInt8(255 * x / size.width)
          memory[place + 1] = isInk ? 32 : UInt8(255 * y / size.height)
          memory[place + 2] = isInk ? 40 : UInt8(80 + 100 * (variant & 1))
          memory[place + 3] = 255
        }
      }
      count = size.rgbaByteCount
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }
}
