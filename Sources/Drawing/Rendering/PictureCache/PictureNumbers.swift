/// The numbers of a picture's texels in memory, row by row: premultiplied.
enum PictureNumbers {
  /// Red, green, blue and alpha in 16 bits of a word each, 255 for 1.
  case words([UInt64])
  case floats([SIMD4<Float>])

  /// Takes the numbers of a texture.
  init(of texture: any PictureTexture) {
    if let bytes = texture.bytes() {
      self = .words(
        bytes.map { bytes in
          let (low, high) = (UInt64(bytes & 0xFFFF), UInt64(bytes >> 16))
          let halves = low | (high << 32)
          return (halves & 0xFF_0000_00FF) | ((halves & 0xFF00_0000_FF00) << 8)
        })
    } else {
      self = .floats(texture.numbers())
    }
  }
}
