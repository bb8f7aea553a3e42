import CFFmpeg
import Frames
import Glibc
import Threads

/// Makes an animated WebP without loss, as libwebp's encoder of animations does: each frame has the
/// rectangle that changed, with transparent pixels where nothing changes.
///
/// A frame depends on the pixels of the one before, not on its bytes, so that several threads
/// encode frames side by side; the bytes are the same for any number of them.
final class LosslessWebPWriter {
  /// The pixels of a frame: B, G, R, A, row by row.
  private struct Canvas: Sendable {
    let width, height: Int
    let bytes: [UInt8]
  }

  /// A frame of the file.
  private struct Picture: Sendable {
    let part: PixelRows.Part
    let isBlended: Bool
    /// The chunk of its pixels.
    let chunk: [UInt8]

    /// True if some of its pixels are transparent: a bit of the chunk's header.
    var hasAlpha: Bool { chunk.count > 12 && chunk[12] & 0x10 != 0 }
  }

  private let size: PixelSize
  private let options: [(name: String, value: String)]
  private let timeBase: AVRational
  private let path: String
  private let tasks: OrderedTasks<Result<Picture, MediaError>>
  /// The most frames that wait or are being encoded.
  private let limit: Int
  private var pictures: [Picture] = []
  /// The last frame; nil before the first one.
  private var last: Canvas?
  /// The times at which the pictures begin, and the end of the last frame, in units of the time
  /// base.
  private var times: [Int64] = []
  private var end: Int64 = 0

  /// Opens the threads.
  ///
  /// - Parameters:
  ///   - options: the options of FFmpeg's encoder of stills.
  ///   - timeBase: the unit of times in seconds; a frame takes one.
  ///   - threads: the number of threads; nil for that of the cores, up to 8.
  init(
    size: PixelSize, options: [(name: String, value: String)], timeBase: AVRational,
    threads: Int? = nil, path: String
  ) {
    self.size = size
    (self.options, self.timeBase, self.path) = (options, timeBase, path)
    let threads = threads ?? SerialWorker.countForCores
    tasks = OrderedTasks(threads: threads)
    limit = 2 * threads
  }

  /// Adds a frame.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`, also about an earlier frame.
  func add(_ frame: UnsafeMutablePointer<AVFrame>, at time: Int64) throws(MediaError) {
    guard let rows = PixelRows(frame) else { return }
    end = time + 1
    var change: Change?
    if let last {
      guard let part = rows.part(differingFrom: last.bytes, pixel: 4) else { return }
      change = Change(last: last, part: Self.evened(part))
    }
    let canvas = Canvas(width: rows.width, height: rows.height, bytes: rows.packed(pixel: 4))
    times.append(time)
    last = canvas
    while tasks.count >= limit, let picture = tasks.next() { pictures.append(try picture.get()) }
    let (options, path) = (options.map { ($0.name, $0.value) }, path)
    tasks.add { [change] _ in
      Result { () throws(MediaError) in try Self.encode(canvas, change, options, path: path) }
    }
  }

  /// Returns the file of all frames.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func finish() throws(MediaError) -> [UInt8] {
    while let picture = tasks.next() { pictures.append(try picture.get()) }
    guard pictures.count > 1 else { return Self.file(pictures.first?.chunk ?? []) }
    func milliseconds(_ time: Int64) -> Int {
      // Rounded down, as FFmpeg rounds those of lossy frames.
      Int(time) * Int(timeBase.num) * 1000 / Int(timeBase.den)
    }
    // An animation, and whether it has transparent pixels.
    let flags: UInt8 = 0x02 | (pictures.contains(where: \.hasAlpha) ? 0x10 : 0)
    var body = Self.chunk(
      "VP8X",
      [flags, 0, 0, 0] + Self.bytes(size.width - 1, 3) + Self.bytes(size.height - 1, 3))
    // White behind the frames, which nobody shows, and endless plays, which the muxer changes.
    body += Self.chunk("ANIM", [255, 255, 255, 255, 0, 0])
    for (index, picture) in pictures.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : end
      let part = picture.part
      let numbers = [
        part.x / 2, part.y / 2, part.width - 1, part.height - 1,
        milliseconds(next) - milliseconds(times[index]),
      ]
      body += Self.chunk(
        "ANMF",
        numbers.flatMap { Self.bytes($0, 3) } + [picture.isBlended ? 0 : 2] + picture.chunk)
    }
    return Self.file(body)
  }

  /// The difference of a frame from the one before.
  private struct Change: Sendable {
    let last: Canvas
    /// The rectangle that changed, from even coordinates.
    let part: PixelRows.Part
  }

  /// Returns a rectangle that begins at even coordinates, as the format states them.
  private static func evened(_ part: PixelRows.Part) -> PixelRows.Part {
    let (x, y) = (part.x & ~1, part.y & ~1)
    return PixelRows.Part(
      x: x, y: y, width: part.x + part.width - x, height: part.y + part.height - y)
  }

  // MARK: - Frames

  /// Encodes a frame that is not the one before.
  ///
  /// - Parameter change: its difference from that one; nil for the first frame.
  private static func encode(
    _ canvas: Canvas, _ change: Change?, _ options: [(String, String)], path: String
  ) throws(MediaError) -> Picture {
    let part = change?.part ?? PixelRows.Part(width: canvas.width, height: canvas.height)
    let (pixels, isBlended) = change.map { Self.pixels(of: canvas, $0) } ?? (canvas.bytes, false)
    guard let size = PixelSize(width: part.width, height: part.height),
      let frame = OwnedFrame(size: size, format: AV_PIX_FMT_BGRA),
      let plane = ffmpeg_plane(frame.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let stride = Int(ffmpeg_stride(frame.pointer, 0))
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<part.height {
        memcpy(plane + y * stride, base + y * part.width * 4, part.width * 4)
      }
    }
    let encoder = try Encoder(
      Encoder.Settings(
        name: "libwebp", size: size, format: AV_PIX_FMT_BGRA, rate: FrameRate(1),
        options: options.map { (name: $0.0, value: $0.1) }), path: path)
    var file: [UInt8] = []
    try encoder.encode(frame.pointer, at: 0) { (packet: borrowing OwnedPacket) in
      file = Array(packet.bytes)
    }
    guard file.count > 12 else { throw MediaError(.encodingFailed, during: .encoding, path: path) }
    return Picture(part: part, isBlended: isBlended, chunk: Array(file[12...]))
  }

  /// Returns the pixels of the rectangle that changed: transparent ones where nothing changes, if
  /// all others are opaque.
  private static func pixels(
    of canvas: Canvas, _ change: Change
  ) -> (pixels: [UInt8], isBlended: Bool) {
    let part = change.part
    return canvas.bytes.withUnsafeBytes { new in
      change.last.bytes.withUnsafeBytes { old in
        // A pixel as one number, of which the highest byte is alpha.
        func pixel(_ bytes: UnsafeRawBufferPointer, _ x: Int, _ y: Int) -> UInt32 {
          let place = (part.y + y) * canvas.width + part.x + x
          return bytes.load(fromByteOffset: place * 4, as: UInt32.self)
        }
        let isOpaque = (0..<part.height).allSatisfy { y in
          (0..<part.width).allSatisfy { x in
            pixel(new, x, y) >> 24 == 255 || pixel(new, x, y) == pixel(old, x, y)
          }
        }
        var pixels = [UInt8](repeating: 0, count: part.width * part.height * 4)
        pixels.withUnsafeMutableBytes { target in
          for y in 0..<part.height {
            for x in 0..<part.width where !isOpaque || pixel(new, x, y) != pixel(old, x, y) {
              target.storeBytes(
                of: pixel(new, x, y), toByteOffset: (y * part.width + x) * 4, as: UInt32.self)
            }
          }
        }
        return (pixels, isOpaque)
      }
    }
  }

  // MARK: - Bytes

  /// Returns the lower bytes of a number, the lowest first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func file(_ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array("WEBP".utf8) + chunks)
  }
}
