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
    let start = opaquePrefix(UnsafeRawBufferPointer(values), Number.bitWidth)
    for pixel in stride(from: start, to: values.count, by: 4) where values[pixel + 3] != .max {
      isOpaque = false
      let alpha = UInt64(values[pixel + 3])
      for index in pixel..<(pixel + 3) {
        values[index] = Number((UInt64(values[index]) * alpha + highest / 2) / highest)
      }
    }
    return isOpaque
  }
}

/// Returns the count of numbers at the start of straight RGBA pixels that are known to be opaque, a
/// multiple of four: a picture without transparency is read once, by words of 64 bits.
private func opaquePrefix(_ pixels: UnsafeRawBufferPointer, _ bits: Int) -> Int {
  // Two pixels of bytes, or one of 16-bit numbers.
  let alphas: UInt64 = bits == 8 ? 0xFF00_0000_FF00_0000 : 0xFFFF_0000_0000_0000
  let block = 1024
  var known = 0
  while known + block * 8 <= pixels.count {
    var common = UInt64.max
    for offset in stride(from: known, to: known + block * 8, by: 8) {
      common &= UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard common & alphas == alphas else { break }
    known += block * 8
  }
  return known * 8 / bits
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
  let words = source.count / 16
  func load(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
  func store(_ word: UInt32, _ offset: Int) {
    target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
  // Four pixels make three words.
  for index in 0..<words {
    let (first, second) = (load(index * 16), load(index * 16 + 4))
    let (third, fourth) = (load(index * 16 + 8), load(index * 16 + 12))
    store(first & 0xFF_FFFF | second << 24, index * 12)
    store(second >> 8 & 0xFFFF | third << 16, index * 12 + 4)
    store(third >> 16 & 0xFF | fourth << 8, index * 12 + 8)
  }
  for pixel in words * 4..<source.count / 4 {
    for channel in 0..<3 {
      let value = source[pixel * 4 + channel]
      target.storeBytes(of: value, toByteOffset: pixel * 3 + channel, as: UInt8.self)
    }
  }
}
