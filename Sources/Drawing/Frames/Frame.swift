/// The relation of a frame's colour channels to its alpha channel.
public enum AlphaMode: Sendable, Hashable {
  /// Every alpha is 255.
  case opaque
  /// Colour channels are multiplied by alpha, the form in which the renderer draws.
  case premultiplied
}

/// A picture in memory: RGBA8, encoded by sRGB's transfer function, tightly packed rows, top row
/// first. Its primaries are sRGB's, where no other `ColorSpace` is stated.
public struct Frame: Sendable, Hashable {
  /// The size in pixels.
  public let size: PixelSize
  /// The alpha convention of `bytes`.
  public let alpha: AlphaMode
  /// `size.rgbaByteCount` bytes in the order R, G, B, A, from the top left pixel along its row.
  public let bytes: [UInt8]

  /// Creates a frame.
  ///
  /// - Precondition: `bytes` has exactly `size.rgbaByteCount` bytes.
  public init(size: PixelSize, alpha: AlphaMode, bytes: [UInt8]) {
    precondition(
      bytes.count == size.rgbaByteCount, "a \(size) frame needs \(size.rgbaByteCount) bytes")
    self.size = size
    self.alpha = alpha
    self.bytes = bytes
  }

  /// The pixel (R, G, B, A) in column `x` and row `y`, both from 0 at the top left.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * size.width + x) * 4
    return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }
}
