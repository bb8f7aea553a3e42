import Frames

/// An opaque image in memory that pictures are composited onto.
struct ContactSheetImage {
  /// The size in pixels.
  let size: PixelSize
  /// RGBA8 rows from the top, as in a `Frame`.
  private(set) var bytes: [UInt8]

  /// Creates an image of one opaque colour.
  init(size: PixelSize, red: UInt8, green: UInt8, blue: UInt8) {
    self.size = size
    let row = Array(repeatElement([red, green, blue, 255], count: size.width).joined())
    bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { memory, count in
      for start in stride(from: 0, to: size.rgbaByteCount, by: row.count) {
        _ = memory[start...].update(fromContentsOf: row)
      }
      count = size.rgbaByteCount
    }
  }

  /// The image as a frame.
  var frame: Frame { Frame(size: size, alpha: .opaque, bytes: bytes) }

  /// Composites `frame` with its top left pixel at `origin`, clipped to the image.
  mutating func composite(_ frame: Frame, at origin: PixelPosition) {
    composite(frame.bytes.span.bytes, frame.size, frame.alpha, at: origin)
  }

  /// Composites a picture with its top left pixel at `origin`, clipped to the image.
  ///
  /// - Parameters:
  ///   - pixels: the picture's RGBA8 rows from the top, opaque or premultiplied.
  ///   - picture: the picture's size in pixels.
  mutating func composite(
    _ pixels: RawSpan, _ picture: PixelSize, _ alpha: AlphaMode, at origin: PixelPosition
  ) {
    let (x, y) = (origin.x, origin.y)
    let columns = max(0, -x)..<max(min(picture.width, size.width - x), max(0, -x))
    let rows = max(0, -y)..<max(min(picture.height, size.height - y), max(0, -y))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let (width, length) = (size.width, columns.count * 4)
    bytes.withUnsafeMutableBytes { image in
      pixels.withUnsafeBytes { source in
        for row in rows {
          let from = (row * picture.width + columns.lowerBound) * 4
          let to = ((y + row) * width + x + columns.lowerBound) * 4
          let line = UnsafeRawBufferPointer(rebasing: source[from..<(from + length)])
          let target = UnsafeMutableRawBufferPointer(rebasing: image[to..<(to + length)])
          if alpha == .opaque { target.copyMemory(from: line) } else { Self.blend(line, target) }
        }
      }
    }
  }

  /// Blends premultiplied RGBA8 pixels over opaque ones.
  private static func blend(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
  ) {
    for offset in stride(from: 0, to: source.count, by: 4) {
      let transmittance = 255 - UInt16(source[offset + 3])
      for channel in offset..<(offset + 3) {
        target[channel] = UInt8(
          min(UInt16(source[channel]) + (UInt16(target[channel]) * transmittance + 127) / 255, 255))
      }
    }
  }
}
