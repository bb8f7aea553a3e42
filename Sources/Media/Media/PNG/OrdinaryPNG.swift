import CPNG
import Frames

/// A PNG file of one undamaged picture in RGB or RGBA of 8 bits, which libpng reads.
///
/// libpng is loaded with what draws text, whereas libavformat and libavcodec take longer to load
/// than a screen takes to decode. FFmpeg reads all other files, and says what is wrong with a
/// damaged one.
struct OrdinaryPNG {
  /// The size in pixels.
  let size: PixelSize
  /// The file without the chunks that libpng would convert colours by, or that do not matter.
  private let file: [UInt8]

  /// Finds the picture in a file; nil for another one than an ordinary PNG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: PNGWriter.signature) else { return nil }
    var size: PixelSize?
    var file = PNGWriter.signature
    file.reserveCapacity(bytes.count)
    for chunk in PNGChunks(bytes) {
      // What libpng does not get counts as well: it may say what the colours are.
      guard let data = chunk.data, Self.isIntact(bytes[chunk.range]) else { return nil }
      switch UInt32(chunk.name) {
      case BigEndianBytes.tag("IHDR"):
        guard size == nil, let found = Self.size(header: data) else { return nil }
        size = found
      case BigEndianBytes.tag("PLTE"), BigEndianBytes.tag("IDAT"), BigEndianBytes.tag("IEND"): break
      // A transparent colour, and an animation.
      case BigEndianBytes.tag("tRNS"), BigEndianBytes.tag("acTL"): return nil
      // A picture can be read without a chunk whose name begins with a small letter.
      case let name where name >> 24 & 0x20 != 0: continue
      default: return nil
      }
      guard let size else { return nil }
      file += bytes[chunk.range]
      if chunk.name == BigEndianBytes.tag("IEND") {
        (self.size, self.file) = (size, file)
        return
      }
    }
    return nil
  }

  /// Returns true if a whole chunk has the checksum at its end.
  private static func isIntact(_ chunk: Slice<UnsafeRawBufferPointer>) -> Bool {
    let body = UnsafeRawBufferPointer(rebasing: chunk.dropFirst(4).dropLast(4))
    let end = BigEndianBytes(UnsafeRawBufferPointer(rebasing: chunk.suffix(4)))
    return end.number(at: 0) == Int(png_chunk_checksum(body.baseAddress, body.count))
  }

  /// Returns true if a file that begins with these bytes, 33 at least, may be one.
  static func mayBegin(_ start: [UInt8]) -> Bool {
    start.withUnsafeBytes { start in
      var chunks = PNGChunks(start)
      guard start.starts(with: PNGWriter.signature), let header = chunks.next()?.data else {
        return false
      }
      return size(header: header) != nil
    }
  }

  /// The bytes in which the pixels of a file begin, or it is not known to be a still.
  private static let startLength = 1 << 16

  /// Returns true for any PNG that is known not to be an animation: that says so before its pixels.
  static func isStillPNG(_ stream: DescriptorStream) -> Bool {
    guard stream.isSeekable, stream.start(PNGWriter.signature.count) == PNGWriter.signature else {
      return false
    }
    return stream.start(startLength).withUnsafeBytes { bytes in
      let name = PNGChunks(bytes).lazy.map { UInt32($0.name) }.first {
        $0 == BigEndianBytes.tag("acTL") || $0 == BigEndianBytes.tag("IDAT")
      }
      return name == BigEndianBytes.tag("IDAT")
    }
  }

  /// Returns the size in a chunk `IHDR`; nil for a picture that is not RGB or RGBA of 8 bits, and
  /// for one whose rows come in another order.
  private static func size(header: BigEndianBytes) -> PixelSize? {
    guard header.data.count == 13, let width = header.number(at: 0),
      let height = header.number(at: 4), header.data[8] == 8,
      header.data[9] == 2 || header.data[9] == 6, header.data[12] == 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Decodes the pixels.
  ///
  /// - Returns: straight RGBA8, tightly packed, top row first; nil if the file is damaged in any
  ///   way.
  func rgba() -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    return file.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
        Int(image.width) == size.width, Int(image.height) == size.height
      else { return nil }
      image.format = png_format_rgba()
      var isWhole = false
      let pixels = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
        isWhole =
          png_image_finish_read(&image, nil, output.baseAddress, 0, nil) != 0
          && image.warning_or_error == 0
        count = isWhole ? size.rgbaByteCount : 0
      }
      return isWhole ? pixels : nil
    }
  }
}

extension PictureReader {
  /// Reads a file that is an ordinary PNG.
  ///
  /// - Returns: nil for another file, which is read from its start then.
  static func ordinaryPNG(
    _ file: borrowing InputFile, _ options: Options, _ path: String
  ) throws(MediaError) -> Picture? {
    let length = file.stream.length
    guard file.stream.isSeekable, OrdinaryPNG.mayBegin(file.start), length <= options.maximumBytes,
      hasMemory(2 * Int(length))
    else { return nil }
    let bytes = file.stream.start(Int(length))
    var stored = PictureDecoding.Stored()
    let picture = bytes.withUnsafeBytes { bytes -> OrdinaryPNG? in
      stored.color = PNGColor(bytes).color(in: bytes)
      stored.orientation = Orientation(PNGChunks(bytes)) ?? .upright
      return OrdinaryPNG(bytes)
    }
    guard let picture, picture.size.area <= options.maximumPixels,
      picture.size.isWithinFFmpegLimit,
      hasMemory(memory(of: picture.size, stored.orientation, options, isDeep: false)),
      let pixels = picture.rgba()
    else { return nil }
    stored.format = "PNG"
    stored.range = stored.color.isLimited ? "limited" : "full"
    return try finished(.eight(pixels), picture.size, stored, options, path)
  }
}
