/// Multiplies the colours of RGBA8 pixels by their alpha, (c·a + 127) / 255.
///
/// - Returns: whether every alpha was 255, and so nothing changed.
func premultiply(_ bytes: inout [UInt8]) -> Bool {
  bytes.withUnsafeMutableBytes { raw in
    var isOpaque = true
    for place in stride(from: 0, to: raw.count, by: 4) where raw[place + 3] != 255 {
      isOpaque = false
      let alpha = UInt32(raw[place + 3])
      for channel in place..<(place + 3) {
        raw[channel] = UInt8((UInt32(raw[channel]) * alpha + 127) / 255)
      }
    }
    return isOpaque
  }
}

/// The order of a pixel's bytes.
enum ChannelOrder {
  case rgba
  case bgra
}

/// Copies premultiplied RGBA8 pixels with their colours divided by alpha again, rounded to the
/// nearest; what is fully transparent becomes all zeros.
func copyStraight(
  _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer, order: ChannelOrder = .rgba
) {
  let pixels = source.assumingMemoryBound(to: UInt32.self)
  let output = target.assumingMemoryBound(to: UInt32.self)
  for index in 0..<pixels.count {
    var pixel = UInt32(littleEndian: pixels[index])
    let alpha = pixel >> 24
    if alpha == 0 {
      pixel = 0
    } else if alpha != 255 {
      let half = alpha / 2
      let red = min(255, ((pixel & 255) * 255 + half) / alpha)
      let green = min(255, ((pixel >> 8 & 255) * 255 + half) / alpha)
      let blue = min(255, ((pixel >> 16 & 255) * 255 + half) / alpha)
      pixel = red | green << 8 | blue << 16 | alpha << 24
    }
    if order == .bgra {
      pixel = pixel & 0xFF00_FF00 | (pixel & 255) << 16 | pixel >> 16 & 255
    }
    output[index] = pixel.littleEndian
  }
}

/// Copies RGBA8 pixels without their alpha, three bytes a pixel.
func copyWithoutAlpha(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) {
  let output = target.assumingMemoryBound(to: UInt8.self)
  var place = 0
  for pixel in stride(from: 0, to: source.count, by: 4) {
    output[place] = source[pixel]
    output[place + 1] = source[pixel + 1]
    output[place + 2] = source[pixel + 2]
    place += 3
  }
}
