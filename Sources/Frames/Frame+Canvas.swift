extension Frame {
  /// This picture in the middle of a larger one of one colour.
  ///
  /// - Parameters:
  ///   - canvas: the larger picture's size; at least this one's in both directions.
  ///   - background: its premultiplied colour: red, green, blue, alpha.
  /// - Precondition: the canvas is large enough.
  public func centered(on canvas: PixelSize, background: SIMD4<UInt8>) -> Frame {
    precondition(canvas.width >= size.width && canvas.height >= size.height)
    let (left, top) = ((canvas.width - size.width) / 2, (canvas.height - size.height) / 2)
    let pixel = [background.x, background.y, background.z, background.w]
    let pixels = { (count: Int) in [[UInt8]](repeating: pixel, count: count).joined() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(canvas.rgbaByteCount)
    bytes += pixels(top * canvas.width)
    for row in 0..<size.height {
      bytes += pixels(left)
      bytes += self.bytes[(row * size.width * 4)..<((row + 1) * size.width * 4)]
      bytes += pixels(canvas.width - size.width - left)
    }
    bytes += pixels((canvas.height - size.height - top) * canvas.width)
    return Frame(
      size: canvas, alpha: alpha == .opaque && background.w == 255 ? .opaque : .premultiplied,
      bytes: bytes)
  }
}
