import CFFmpeg
import Frames

/// Writes the chunks of PNG pictures whose pixels a `PNGCompressor` compresses.
final class PNGWriter {
  /// The chunks before the pixels, without the signature.
  let header: [UInt8]
  let compressor: PNGCompressor
  /// The number of bytes of a pixel.
  let pixel: Int

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a writer of pictures of a packed pixel format.
  ///
  /// - Parameters:
  ///   - tags: sRGB, or colours without a statement.
  ///   - threads: the number of threads for a picture; the bytes do not depend on it.
  /// - Returns: nil if there is no `PNGCompressor` of that size, for another format than RGB and
  ///   RGBA of 8 or 16 bits, and for tags that say something else.
  init?(size: PixelSize, format: AVPixelFormat, tags: ColorTags?, threads: Int = 1) {
    guard let layout = Layout(format), let colors = Self.chunks(of: tags),
      let compressor = PNGCompressor(size: size, pixel: layout.pixel, threads: threads)
    else { return nil }
    self.compressor = compressor
    pixel = layout.pixel
    let header =
      Self.bytes(size.width) + Self.bytes(size.height) + [layout.depth, layout.colorType, 0, 0, 0]
    self.header = ([("IHDR", header), Self.squarePixels] + colors).flatMap {
      Self.chunk($0.name, $0.data, compressor)
    }
  }

  private typealias Chunk = (name: String, data: [UInt8])

  /// The chunk of a pixel's sides.
  private static let squarePixels: Chunk = ("pHYs", bytes(1) + bytes(1) + [0])
  /// The chunks of sRGB with the relative colorimetric intent, and, for readers that only take
  /// numbers, its primaries and gamma in units of 1/100,000 (PNG, third edition, 11.3.2).
  private static let sRGB: [Chunk] = [
    ("sRGB", [1]),
    ("cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(bytes)),
    ("gAMA", bytes(45455)),
  ]

  /// Returns the chunks that state colours, as FFmpeg writes them; nil for colours other than sRGB.
  private static func chunks(of tags: ColorTags?) -> [Chunk]? {
    guard let tags else { return [] }
    switch (tags.primaries, tags.transfer) {
    case (AVCOL_PRI_BT709, AVCOL_TRC_IEC61966_2_1): return sRGB
    case (AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED): return []
    default: return nil
    }
  }

  /// The numbers of a pixel format.
  private struct Layout {
    let depth: UInt8
    let colorType: UInt8
    /// The number of bytes of a pixel.
    var pixel: Int { Int(depth) / 8 * (colorType == 2 ? 3 : 4) }

    init?(_ format: AVPixelFormat) {
      switch format {
      case AV_PIX_FMT_RGB24: (depth, colorType) = (8, 2)
      case AV_PIX_FMT_RGBA: (depth, colorType) = (8, 6)
      case AV_PIX_FMT_RGB48BE: (depth, colorType) = (16, 2)
      case AV_PIX_FMT_RGBA64BE: (depth, colorType) = (16, 6)
      default: return nil
      }
    }
  }

  /// Returns a number of 32 bits, the highest byte first.
  static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Returns a chunk with its length and its checksum.
  static func chunk(_ name: String, _ data: [UInt8], _ compressor: PNGCompressor) -> [UInt8] {
    let body = Array(name.utf8) + data
    let checksum = body.withUnsafeBytes { compressor.checksum($0) }
    return bytes(data.count) + body + bytes(Int(checksum))
  }

  /// Appends a chunk of compressed pixels to bytes.
  ///
  /// - Parameter sequence: the bytes before the pixels.
  func appendPixels(
    _ rows: PixelRows, _ effort: PNGCompressor.Effort, as name: String, after prefix: [UInt8] = [],
    to file: inout [UInt8]
  ) {
    compressor.compress(rows, effort) { pixels in
      let head = Array(name.utf8) + prefix
      var checksum = head.withUnsafeBytes { compressor.checksum($0) }
      checksum = compressor.checksum(pixels, after: checksum)
      file.reserveCapacity(file.count + pixels.count + head.count + 64)
      file += Self.bytes(pixels.count + prefix.count)
      file += head
      file += pixels
      file += Self.bytes(Int(checksum))
    }
  }

  /// Returns a whole file.
  func file(
    _ frame: UnsafeMutablePointer<AVFrame>, _ effort: PNGCompressor.Effort
  ) -> [UInt8] {
    guard let rows = PixelRows(frame) else { return [] }
    var file = Self.signature + header
    appendPixels(rows, effort, as: "IDAT", to: &file)
    return file + Self.chunk("IEND", [], compressor)
  }
}
