import CFFmpeg
import Frames

/// Writes the chunks of PNG pictures whose pixels a `PNGCompressor` compresses.
final class PNGWriter {
  /// The chunks before the pixels, without the signature.
  let header: [UInt8]
  let compressor: PNGCompressor
  /// The number of bytes of a pixel.
  let pixel: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The length of the chunk `IHDR`.
  private static let sizeChunk = 25

  /// Creates a writer of pictures of a packed pixel format.
  ///
  /// - Returns: nil if there is no `PNGCompressor` of that size.
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init?(
    size: PixelSize, format: AVPixelFormat, tags: ColorTags?, path: String
  ) throws(MediaError) {
    guard let layout = av_pix_fmt_desc_get(format) else { return nil }
    let pixel = Int(av_get_padded_bits_per_pixel(layout)) / 8
    guard let compressor = PNGCompressor(size: size, pixel: pixel) else { return nil }
    // What FFmpeg states about a picture of one pixel holds for every size.
    guard let one = PixelSize(width: 1, height: 1),
      let frame = OwnedFrame(size: one, format: format)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    let encoder = try Encoder(
      Encoder.Settings(
        name: "png", size: one, format: format, rate: FrameRate(1), tags: tags), path: path)
    var file: [UInt8] = []
    if let plane = ffmpeg_plane(frame.pointer, 0) { plane.update(repeating: 0, count: pixel) }
    // FFmpeg states the colours of the frame.
    tags?.apply(to: frame.pointer)
    try encoder.encode(frame.pointer, at: 0) { (packet: borrowing OwnedPacket) in
      file = Array(packet.bytes)
    }
    let name = Array("IDAT".utf8)
    guard file.count > Self.signature.count + Self.sizeChunk,
      let end = file.indices.dropFirst(4).first(where: { file[$0...].starts(with: name) })
    else { throw MediaError(.encodingFailed, during: .opening, path: path) }
    self.compressor = compressor
    self.pixel = pixel
    var data = Array(file[(Self.signature.count + 8)..<(Self.signature.count + 21)])
    data.replaceSubrange(..<8, with: Self.bytes(size.width) + Self.bytes(size.height))
    header =
      Self.chunk("IHDR", data, compressor)
      + file[(Self.signature.count + Self.sizeChunk)..<(end - 4)]
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
  func file(_ frame: UnsafeMutablePointer<AVFrame>) -> [UInt8] {
    guard let rows = PixelRows(frame) else { return [] }
    var file = Self.signature + header
    appendPixels(rows, .moderate, as: "IDAT", to: &file)
    return file + Self.chunk("IEND", [], compressor)
  }
}
