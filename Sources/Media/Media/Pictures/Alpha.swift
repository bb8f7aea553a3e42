/// Premultiplies straight RGBA pixels of 8 or 16 bits in place: c·a / m for each colour channel,
/// rounded to the nearest, where m is the highest number.
///
/// - Returns: true if every alpha is the highest number, so that no pixel changed.
@specialized(where Number == UInt8)
@specialized(where Number == UInt16)
func premultiply<Number: FixedWidthInteger & UnsignedInteger>(_ values: inout [Number]) -> Bool {
  let highest = UInt64(Number.max)
  return values.withUnsafeMutableBufferPointer { values in
    var isOpaque = true
    for pixel in stride(from: 0, to: values.count, by: 4) where values[pixel + 3] != .max {
      isOpaque = false
      let alpha = UInt64(values[pixel + 3])
      for index in pixel..<(pixel + 3) {
        values[index] = Number((UInt64(values[index]) * alpha + highest / 2) / highest)
      }
    }
    return isOpaque
  }
}

/// The byte order of a pixel's channels.
enum ChannelOrder {
  case rgba
  case bgra
  case argb
}

/// Converts premultiplied RGBA8 pixels to straight alpha: colours are divided by alpha and rounded
/// to the nearest. Pixels of alpha 0 become all zeros.
///
/// - Parameters:
///   - source: the pixels.
///   - target: room for as many bytes.
///   - order: the byte order of the result.
func copyUnpremultiplied(
  _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer, order: ChannelOrder = .rgba
) {
  guard let start = source.baseAddress else { return }
  let count = source.count / 4
  var index = 0
  while index < count {
    if index + 8 <= count {
      let pixels = start.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt32>.self)
      let half = pixels.lowHalf & pixels.highHalf
      if (half.x & half.y & half.z & half.w) >> 24 == 255 {
        target.storeBytes(
          of: order.arranged(pixels), toByteOffset: index * 4, as: SIMD8<UInt32>.self)
        index += 8
        continue
      }
    }
    for pixel in index..<min(index + 8, count) {
      let value = start.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      let straight = order.arranged(SIMD8(repeating: straightPixel(value)))[0]
      target.storeBytes(of: straight, toByteOffset: pixel * 4, as: UInt32.self)
    }
    index += 8
  }
}

extension ChannelOrder {
  /// Returns RGBA8 pixels, red in the lowest byte, in this order.
  @inline(__always)
  fileprivate func arranged(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    switch self {
    case .rgba: pixels
    case .bgra: pixels & 0xFF00_FF00 | (pixels & 255) &<< 16 | (pixels &>> 16) & 255
    case .argb: pixels &<< 8 | pixels &>> 24
    }
  }
}

/// Returns an RGBA8 pixel, red in the lowest byte, with straight alpha.
private func straightPixel(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 0 { return 0 }
  if alpha == 255 { return pixel }
  let half = alpha / 2
  let red = min(255, ((pixel & 255) * 255 + half) / alpha)
  let green = min(255, ((pixel >> 8 & 255) * 255 + half) / alpha)
  let blue = min(255, ((pixel >> 16 & 255) * 255 + half) / alpha)
  return red | green << 8 | blue << 16 | alpha << 24
}

/// Copies the colours of RGBA8 pixels as RGB8.
///
/// - Parameters:
///   - source: the pixels.
///   - target: room for three bytes per pixel.
func copyWithoutAlpha(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) {
  let output = target.assumingMemoryBound(to: UInt8.self)
  var offset = 0
  for pixel in stride(from: 0, to: source.count, by: 4) {
    output[offset] = source[pixel]
    output[offset + 1] = source[pixel + 1]
    output[offset + 2] = source[pixel + 2]
    offset += 3
  }
}
