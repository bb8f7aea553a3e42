import Frames

/// An opaque picture in memory that others are laid on.
struct Canvas {
  /// The size in pixels.
  let size: PixelSize
  /// RGBA8 rows from the top, as in a `Frame`.
  private(set) var bytes: [UInt8]

  /// A canvas of one opaque colour.
  init(size: PixelSize, red: UInt8, green: UInt8, blue: UInt8) {
    self.size = size
    let pixel = [red, green, blue, 255]
    bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { memory, count in
      for place in stride(from: 0, to: size.rgbaByteCount, by: 4) {
        for channel in 0..<4 { memory[place + channel] = pixel[channel] }
      }
      count = size.rgbaByteCount
    }
  }

  /// The canvas as a frame.
  var frame: Frame { Frame(size: size, alpha: .opaque, bytes: bytes) }

  /// Lays a picture on with its top left at (`x`, `y`); what sticks out is cut off.
  mutating func lay(_ frame: Frame, x: Int, y: Int) {
    lay(frame.bytes.span.bytes, frame.size, frame.alpha, x: x, y: y)
  }

  /// Lays RGBA8 rows of `picture` pixels on with their top left at (`x`, `y`); what sticks out is cut off.
  mutating func lay(
    _ pixels: RawSpan, _ picture: PixelSize, _ alpha: AlphaMode, x: Int, y: Int
  ) {
    let columns = max(0, -x)..<max(min(picture.width, size.width - x), max(0, -x))
    let rows = max(0, -y)..<max(min(picture.height, size.height - y), max(0, -y))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let (width, length) = (size.width, columns.count * 4)
    bytes.withUnsafeMutableBytes { canvas in
      pixels.withUnsafeBytes { source in
        for row in rows {
          let from = (row * picture.width + columns.lowerBound) * 4
          let to = ((y + row) * width + x + columns.lowerBound) * 4
          let line = UnsafeRawBufferPointer(rebasing: source[from..<(from + length)])
          let target = UnsafeMutableRawBufferPointer(rebasing: canvas[to..<(to + length)])
          if alpha == .opaque { target.copyMemory(from: line) } else { Self.blend(line, target) }
        }
      }
    }
  }

  /// Premultiplied pixels over opaque ones.
  private static func blend(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
  ) {
    for place in stride(from: 0, to: source.count, by: 4) {
      let rest = 255 - UInt16(source[place + 3])
      for channel in place..<(place + 3) {
        target[channel] = UInt8(
          min(UInt16(source[channel]) + (UInt16(target[channel]) * rest + 127) / 255, 255))
      }
    }
  }
}
