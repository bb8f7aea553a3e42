public import Frames

/// Small pictures made from formulas.
public enum TestPictures {
  /// Returns a picture of one colour, premultiplied if its alpha is below 255.
  public static func plain(
    _ width: Int, _ height: Int, _ color: SIMD4<UInt8>
  ) throws -> Frame {
    try make(width, height) { _, _ in color }
  }

  /// Returns a picture that is smooth in both directions and different at every pixel: a shift of a
  /// tenth of a pixel shows.
  public static func smooth(_ width: Int, _ height: Int, phase: Double = 0) throws -> Frame {
    try make(width, height) { x, y in
      let u = (Double(x) + 0.5) / Double(width)
      let v = (Double(y) + 0.5) / Double(height)
      func channel(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return SIMD4(
        channel(0.2 + 0.6 * u), channel(0.9 - 0.7 * v),
        channel(0.5 + 0.4 * (u - v) + phase), 255)
    }
  }

  /// Returns a picture like a screen: light, with lines one pixel thin, blocks of strong colour and
  /// rows like text.
  public static func screen(_ width: Int, _ height: Int, accent: SIMD4<UInt8>) throws -> Frame {
    try make(width, height) { x, y in
      if y % 24 == 0 { return SIMD4(200, 200, 205, 255) }
      if x > 6, x < 18, y % 24 > 5, y % 24 < 18 { return accent }
      if x > 26, x < width - 20, y % 24 > 8, y % 24 < 15, (x * 7 + y * 3) % 5 < 2 {
        return SIMD4(30, 30, 34, 255)
      }
      return SIMD4(242, 242, 247, 255)
    }
  }

  /// Returns the picture whose pixel at column x and row y is `color(x, y)`.
  ///
  /// - Throws: `TestPictureError` if a side is below 1.
  public static func make(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<UInt8>
  ) throws -> Frame {
    guard let size = PixelSize(width: width, height: height) else {
      throw TestPictureError.impossibleSize(width, height)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rgbaByteCount)
    var isOpaque = true
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        isOpaque = isOpaque && pixel.w == 255
        bytes += [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
    return Frame(size: size, alpha: isOpaque ? .opaque : .premultiplied, bytes: bytes)
  }
}

/// An error: a test asks for an impossible picture.
public enum TestPictureError: Error {
  /// A side is below 1.
  case impossibleSize(Int, Int)
}
