import CFFmpeg
import Frames
import Glibc
import Threads

/// Makes the packets of an animated PNG as FFmpeg's muxer takes them: after the first frame, each
/// has the rectangle that changed.
///
/// A frame depends on the pixels of the one before, not on its bytes, so that several threads make
/// packets side by side; the bytes are the same for any number of them.
final class APNGWriter {
  /// A packet: the chunks of a frame, in which the muxer states the time.
  struct Packet: Sendable {
    let bytes: [UInt8]
    /// The time with which the frame was added.
    let time: Int64
  }

  /// Takes a packet.
  typealias Taker = (_ packet: Packet) throws(MediaError) -> Void

  /// The bytes of all threads' frames, together: a frame is there as pixels, with differences from
  /// predictions, compressed, and as a packet.
  private static let memory = 1 << 28
  private static let copies = 4
  /// The number of frames that wait, so that a thread which is done has the next one.
  private static let ahead = 2

  private let makers: [APNGPacketMaker]
  private let tasks: OrderedTasks<Packet>
  /// The most frames that wait or are being compressed.
  private let limit: Int
  /// The rows of the last frame without gaps; empty before the first one.
  private var last: [UInt8] = []
  /// The number of frames so far.
  private var count = 0

  /// Creates a writer, and starts its threads.
  ///
  /// - Parameter threads: the number of threads; nil for that of the cores, or fewer for large
  ///   frames.
  /// - Returns: nil if there is no `PNGWriter` of such pictures.
  init?(size: PixelSize, format: AVPixelFormat, tags: ColorTags?, threads: Int? = nil) {
    func maker() -> APNGPacketMaker? {
      PNGWriter(size: size, format: format, tags: tags).map(APNGPacketMaker.init)
    }
    guard let first = maker() else { return nil }
    let bytes = Self.copies * size.width * size.height * first.writer.pixel
    let fitting = Self.memory / bytes
    let wanted = threads ?? min(SerialWorker.countForCores, max(fitting, 1))
    makers = [first] + (1..<max(wanted, 1)).compactMap { _ in maker() }
    tasks = OrderedTasks(threads: makers.count)
    limit = makers.count + min(fitting, Self.ahead)
  }

  /// The chunks before the first frame.
  var header: [UInt8] { makers[0].writer.header }

  /// Adds a frame, and passes on the packets of earlier ones.
  ///
  /// - Throws: the error of `take`.
  func add(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64, _ take: Taker
  ) throws(MediaError) {
    while tasks.count >= limit, let packet = tasks.next() { try take(packet) }
    guard let rows = PixelRows(frame) else { return try take(Packet(bytes: [], time: time)) }
    let picture = APNGPacketMaker.Picture(
      index: count, width: rows.width, height: rows.height,
      bytes: rows.packed(pixel: makers[0].writer.pixel), last: last)
    last = picture.bytes
    count += 1
    let makers = makers
    tasks.add { Packet(bytes: makers[$0].packet(picture), time: time) }
  }

  /// Passes on the remaining packets.
  ///
  /// - Throws: the error of `take`.
  func finish(_ take: Taker) throws(MediaError) {
    while let packet = tasks.next() { try take(packet) }
  }
}

/// Makes packets of an animated PNG on one thread.
///
/// Unchecked because one thread at a time uses it.
private final class APNGPacketMaker: @unchecked Sendable {
  /// A frame.
  struct Picture: Sendable {
    let index: Int
    let width, height: Int
    /// The rows without gaps, and those of the frame before; the latter are empty for the first.
    let bytes, last: [UInt8]
  }

  let writer: PNGWriter
  private let hasAlpha: Bool
  /// The changed rectangle with transparent pixels where nothing changes.
  private var changes: [UInt8] = []

  init(_ writer: PNGWriter) {
    self.writer = writer
    hasAlpha = writer.pixel == 4 || writer.pixel == 8
  }

  /// Returns the chunks of a frame.
  func packet(_ picture: Picture) -> [UInt8] {
    picture.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return [] }
      let rows = PixelRows(
        base: base, stride: picture.width * writer.pixel, width: picture.width,
        height: picture.height)
      return packet(rows, after: picture.last, index: picture.index)
    }
  }

  private func packet(_ rows: PixelRows, after last: [UInt8], index: Int) -> [UInt8] {
    let isFirst = index == 0
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
      // The chunks `fcTL` and `fdAT` have numbers; the first frame has no `fdAT`.
      let number = isFirst ? 0 : 2 * index - 1
      packet += control(part, number: number, isBlended: isBlended)
      writer.appendPixels(
        pixels, .high, as: isFirst ? "IDAT" : "fdAT",
        after: isFirst ? [] : PNGWriter.bytes(number + 1), to: &packet)
    }
    if !isFirst, hasAlpha, keepChanges(pixels, part, after: last, width: rows.width) {
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
    return packet
  }

  /// Returns the chunk `fcTL`, which states a rectangle and how it is drawn.
  private func control(_ part: PixelRows.Part, number: Int, isBlended: Bool) -> [UInt8] {
    let numbers = [number, part.width, part.height, part.x, part.y].flatMap(PNGWriter.bytes)
    return PNGWriter.chunk(
      "fcTL", numbers + [0, 0, 0, 0, 0, isBlended ? 1 : 0], writer.compressor)
  }

  /// Makes `changes` of a rectangle.
  ///
  /// - Returns: false if a pixel that changes is translucent over one that is visible, so that it
  ///   cannot be drawn over it.
  private func keepChanges(
    _ pixels: PixelRows, _ part: PixelRows.Part, after last: [UInt8], width: Int
  ) -> Bool {
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
