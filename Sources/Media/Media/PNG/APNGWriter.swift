import CFFmpeg
import Frames
import Glibc

/// Makes the packets of an animated PNG as FFmpeg's muxer takes them: after the first frame, each
/// has the rectangle that changed.
final class APNGWriter {
  private let writer: PNGWriter
  private let hasAlpha: Bool
  /// The rows of the last frame without gaps; empty before the first one.
  private var last: [UInt8] = []
  /// The changed rectangle with transparent pixels where nothing changes.
  private var changes: [UInt8] = []
  private var sequence = 0

  /// Creates a writer.
  ///
  /// - Returns: nil if there is no `PNGWriter` of such pictures.
  init?(size: PixelSize, format: AVPixelFormat, tags: ColorTags?) {
    guard let writer = PNGWriter(size: size, format: format, tags: tags) else { return nil }
    self.writer = writer
    hasAlpha = writer.pixel == 4 || writer.pixel == 8
  }

  /// The chunks before the first frame.
  var header: [UInt8] { writer.header }

  /// Returns the chunks of the next frame. Its time is the muxer's task.
  func packet(_ frame: UnsafeMutablePointer<AVFrame>) -> [UInt8] {
    guard let rows = PixelRows(frame) else { return [] }
    let isFirst = last.isEmpty
    let part =
      isFirst
      ? PixelRows.Part(width: rows.width, height: rows.height)
      // A frame has a pixel, also if none differs.
      : rows.part(differingFrom: last, pixel: writer.pixel) ?? .init(width: 1, height: 1)
    var pixels = PixelRows(
      base: rows.base + part.y * rows.stride + part.x * writer.pixel, stride: rows.stride,
      width: part.width, height: part.height)
    var isBlended = false
    var packet: [UInt8] = []
    func finish() {
      packet += control(part, isBlended: isBlended)
      let number = isFirst ? [] : PNGWriter.bytes(sequence)
      sequence += isFirst ? 0 : 1
      writer.appendPixels(
        pixels, .high, as: isFirst ? "IDAT" : "fdAT", after: number, to: &packet)
    }
    if !isFirst, hasAlpha, keepChanges(pixels, part, width: rows.width) {
      changes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let blended = PixelRows(
          base: base, stride: part.width * writer.pixel, width: part.width, height: part.height)
        if writer.compressor.estimate(blended) < writer.compressor.estimate(pixels) {
          (pixels, isBlended) = (blended, true)
        }
        finish()
      }
    } else {
      finish()
    }
    last = rows.packed(pixel: writer.pixel)
    return packet
  }

  /// Returns the chunk `fcTL`, which states a rectangle and how it is drawn.
  private func control(_ part: PixelRows.Part, isBlended: Bool) -> [UInt8] {
    let numbers = [sequence, part.width, part.height, part.x, part.y].flatMap(PNGWriter.bytes)
    sequence += 1
    return PNGWriter.chunk(
      "fcTL", numbers + [0, 0, 0, 0, 0, isBlended ? 1 : 0], writer.compressor)
  }

  /// Makes `changes` of a rectangle.
  ///
  /// - Returns: false if a pixel that changes is translucent over one that is visible, so that it
  ///   cannot be drawn over it.
  private func keepChanges(_ pixels: PixelRows, _ part: PixelRows.Part, width: Int) -> Bool {
    let pixel = writer.pixel
    let depth = pixel / 4
    changes = [UInt8](repeating: 0, count: part.width * part.height * pixel)
    return last.withUnsafeBytes { old in
      changes.withUnsafeMutableBytes { target in
        guard let old = old.baseAddress, let target = target.baseAddress else { return false }
        for y in 0..<part.height {
          let before = old + ((part.y + y) * width + part.x) * pixel
          let after = pixels.base + y * pixels.stride
          let result = target + y * part.width * pixel
          for x in 0..<part.width {
            let at = x * pixel
            guard memcmp(before + at, after + at, pixel) != 0 else { continue }
            func alpha(_ row: UnsafeRawPointer, is value: UInt8) -> Bool {
              (0..<depth).allSatisfy {
                row.load(fromByteOffset: at + pixel - 1 - $0, as: UInt8.self) == value
              }
            }
            guard alpha(after, is: 255) || alpha(before, is: 0) else { return false }
            memcpy(result + at, after + at, pixel)
          }
        }
        return true
      }
    }
  }
}
