/// How a picture's colour channels relate to its alpha channel.
public enum AlphaMode: Sendable, Hashable {
  /// Every alpha is 255.
  case opaque
  /// Colour channels are already multiplied by alpha, as the renderer keeps them.
  case premultiplied
}

/// A picture in memory: RGBA8, sRGB-encoded, tightly packed rows from the top.
public struct Frame: Sendable, Hashable {
  /// The picture's size in pixels.
  public let size: PixelSize
  /// Whether colours are multiplied by alpha, or there is no alpha to multiply by.
  public let alpha: AlphaMode
  /// `size.rgbaByteCount` bytes: R, G, B, A of the top left pixel first, then along its row.
  public let bytes: [UInt8]

  /// - Precondition: `bytes` holds exactly `size.rgbaByteCount` bytes.
  public init(size: PixelSize, alpha: AlphaMode, bytes: [UInt8]) {
    precondition(
      bytes.count == size.rgbaByteCount, "a \(size) frame takes \(size.rgbaByteCount) bytes")
    self.size = size
    self.alpha = alpha
    self.bytes = bytes
  }

  /// The four channels at column `x` and row `y`, both from the top left.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * size.width + x) * 4
    return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }
}
