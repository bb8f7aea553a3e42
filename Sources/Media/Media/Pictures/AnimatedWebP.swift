import CFFmpeg
import Frames
import Glibc

/// An animated WebP, which FFmpeg does not decode: its pictures are decoded one by one as stills
/// and composed as the container's specification says. As a clip they are muxed losslessly into a
/// Matroska file in memory, which is read like any clip.
struct AnimatedWebP {
  private struct Part {
    let x, y: Int
    /// The duration in ms.
    let duration: Int
    let blends, clears: Bool
    /// The chunks of the still.
    let data: Range<Int>
  }

  private let file: [UInt8]
  private let size: PixelSize
  private let profile: Range<Int>?
  private let parts: [Part]
  /// What turns the pictures upright.
  private(set) var orientation = Orientation.upright
  /// True if the end of the file is missing.
  let isCut: Bool

  /// The largest number of pictures.
  private static let maximumParts = 10_000
  /// The largest number of pixels of all pictures together: minutes of work.
  private static let maximumArea = 1 << 33

  /// Returns true for the first bytes of an animated WebP.
  static func isAnimation(_ start: UnsafeRawBufferPointer) -> Bool {
    start.count > 20 && start[..<4].elementsEqual("RIFF".utf8)
      && start[8..<16].elementsEqual("WEBPVP8X".utf8) && start[20] & 2 != 0
  }

  /// Reads the structure of a file, of one that is cut off as far as it goes.
  ///
  /// - Returns: nil for another file, and for one that has no picture or too many.
  init?(_ file: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    guard file.withUnsafeBytes(Self.isAnimation), file.count >= 30,
      let size = PixelSize(width: number(24, 3) + 1, height: number(27, 3) + 1),
      size.isWithinFFmpegLimit
    else { return nil }
    let end = min(8 + number(4, 4), file.count)
    var isCut = 8 + number(4, 4) > file.count
    var offset = 12
    var profile: Range<Int>?
    var parts: [Part] = []
    while offset + 8 <= end {
      let (length, data) = (number(offset + 4, 4), offset + 8)
      guard data + length <= end else {
        isCut = true
        break
      }
      let name = String(decoding: file[offset..<data], as: UTF8.self).prefix(4)
      if name == "ICCP" { profile = offset..<min(data + length + length % 2, file.count) }
      if name == "EXIF" { orientation = Self.orientation(file[data..<(data + length)]) }
      if name == "ANMF", length > 24 {
        // A frame is a still: an animation within it would be unpacked again, without an end.
        guard parts.count < Self.maximumParts, !file[(data + 16)...].starts(with: "VP8X".utf8)
        else { return nil }
        let flags = file[data + 15]
        parts.append(
          Part(
            x: number(data, 3) * 2, y: number(data + 3, 3) * 2, duration: number(data + 12, 3),
            blends: flags & 2 == 0, clears: flags & 1 != 0, data: (data + 16)..<(data + length)))
      }
      offset = data + length + length % 2
    }
    guard !parts.isEmpty, size.area * parts.count <= Self.maximumArea else { return nil }
    (self.file, self.size, self.profile, self.parts) = (file, size, profile, parts)
    self.isCut = isCut
  }

  /// Reads an open file.
  ///
  /// - Throws: `.unreadableInput`, `.inputTooLong`, or `.damagedPicture` for one that has no
  ///   picture or too many.
  init(
    _ stream: DescriptorStream, maximumBytes: Int = PictureReader.defaultMaximumBytes, path: String
  ) throws(MediaError) {
    guard stream.length <= maximumBytes else {
      throw MediaError(.inputTooLong(limit: maximumBytes), during: .reading, path: path)
    }
    guard let animation = AnimatedWebP(try stream.readAll(path)) else {
      throw MediaError(
        .damagedPicture, during: .reading, path: path,
        cause: "its animation is incomplete or too long")
    }
    self = animation
  }

  /// Reads the orientation of EXIF data, before which some programs write `Exif` and two zeros.
  private static func orientation(_ data: ArraySlice<UInt8>) -> Orientation {
    let tiff = data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data
    return Array(tiff).withUnsafeBytes { Orientation(tiff: $0) } ?? .upright
  }

  /// Returns the first picture on the canvas, upright.
  ///
  /// - Parameter isFilling: true to take what there is of a damaged or incomplete file.
  /// - Throws: `.damagedPicture` or what decoding throws.
  func firstPicture(
    _ options: PictureReader.Options, filling isFilling: Bool, path: String
  ) throws(MediaError) -> PictureReader.Picture {
    guard !isCut || isFilling else {
      throw MediaError(
        .damagedPicture, during: .reading, path: path, cause: "its animation is incomplete")
    }
    guard size.area <= options.maximumPixels else {
      throw MediaError(.pictureTooLarge(limit: options.maximumPixels), during: .reading, path: path)
    }
    guard PictureReader.hasMemory(size.rgbaByteCount * 3), let part = parts.first else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let still = try decode(part, options, filling: isFilling, path)
    let pixelBytes = 4 * still.frame.samples.byteCount
    let (columns, rows) = visible(still.frame.size, part)
    var canvas = [UInt8](repeating: 0, count: size.area * pixelBytes)
    for row in 0..<rows {
      let source = row * still.frame.size.width * pixelBytes
      let target = ((part.y + row) * size.width + part.x) * pixelBytes
      canvas.replaceSubrange(
        target..<(target + columns * pixelBytes),
        with: still.frame.bytes[source..<(source + columns * pixelBytes)])
    }
    let isCovered = columns == size.width && rows == size.height
    let frame = Frame(
      size: orientation.swapsSides ? size.transposed : size,
      alpha: isCovered ? still.frame.alpha : .premultiplied,
      bytes: pixelBytes == 4
        ? orientation.apply(to: canvas, size: size, as: UInt32.self)
        : orientation.apply(to: canvas, size: size, as: UInt64.self),
      samples: still.frame.samples)
    return PictureReader.Picture(
      frame: frame, notes: still.notes,
      facts: still.facts.placed(on: size, orientation, hasAlpha: frame.alpha != .opaque))
  }

  /// Returns a file in memory with all pictures before the first that is damaged.
  ///
  /// - Throws: `.damagedPicture` if the first picture is, `.outOfMemory`, or what encoding throws.
  func unpacked(path: String) throws(MediaError) -> UnpackedAnimation {
    // The canvas, its copy for the encoder, and a still.
    guard PictureReader.hasMemory(size.rgbaByteCount * 3) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let result = try ReadableFile(inMemoryFor: path)
    let muxer = try OutputContainer(
      "matroska", DescriptorStream(descriptor: result.descriptor, isSeekable: true), path: path)
    let encoder = try Encoder(
      Encoder.Settings(
        name: "png", size: size, format: AV_PIX_FMT_RGBA, rate: rate,
        timeBase: AVRational(num: 1, den: 1000), options: [("compression_level", "1")]),
      path: path)
    let frame = try PackedFrame(
      of: size, paddedTo: size, format: AV_PIX_FMT_RGBA, alpha: .straight, path: path)
    try muxer.addStream(encoder)
    try muxer.writeHeader()
    var canvas = [UInt8](repeating: 0, count: size.rgbaByteCount)
    var time: Int64 = 0
    var isShort = isCut
    for part in parts {
      let still: Frame
      do throws(MediaError) {
        still = try decode(part, .init(), filling: false, path).frame
      } catch {
        guard error.reason == .damagedPicture, time > 0 else { throw error }
        isShort = true
        break
      }
      draw(still, part, on: &canvas)
      try frame.fill(canvas.span.bytes)
      // A browser shows what has no duration for a tenth of a second.
      let duration = Int64(part.duration > 10 ? part.duration : 100)
      try encoder.encode(frame.frame.pointer, at: time) {
        (packet: borrowing OwnedPacket) throws(MediaError) in
        packet.pointer.pointee.duration = duration
        try muxer.write(packet)
      }
      time += duration
      if part.clears { clear(still.size, part, on: &canvas) }
    }
    try encoder.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      try muxer.write(packet)
    }
    try muxer.finish()
    return UnpackedAnimation(file: result, isCut: isShort, orientation: orientation)
  }

  /// The frame rate by the shortest duration.
  private var rate: FrameRate {
    let shortest = parts.map { $0.duration > 10 ? $0.duration : 100 }.min() ?? 100
    return FrameRate(1000, per: shortest)
  }

  /// Decodes a part as a still of its own.
  private func decode(
    _ part: Part, _ options: PictureReader.Options, filling isFilling: Bool, _ path: String
  ) throws(MediaError) -> PictureReader.Picture {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var chunks = Array("WEBP".utf8)
    if let profile {
      // The header with the flags of a profile and of alpha, and the still's size.
      let header = part.data.lowerBound - 16
      chunks += Array("VP8X".utf8) + little(10, 4) + [0x30, 0, 0, 0]
      chunks += file[(header + 6)..<(header + 12)] + file[profile]
    }
    chunks += file[part.data]
    let still = try ReadableFile(inMemoryFor: path)
    let bytes = Array("RIFF".utf8) + little(chunks.count, 4) + chunks
    let isWritten = (try? writeAll(bytes, to: still.descriptor)) != nil
    guard isWritten else { throw MediaError(.outOfMemory, during: .reading, path: path) }
    return try PictureReader.picture(
      InputFile(inMemory: still), options, filling: isFilling, path)
  }

  /// Draws a still, premultiplied, on the canvas.
  private func draw(_ still: Frame, _ part: Part, on canvas: inout [UInt8]) {
    let (columns, rows) = visible(still.size, part)
    for row in 0..<rows {
      var source = row * still.size.width * 4
      var target = ((part.y + row) * size.width + part.x) * 4
      for _ in 0..<columns {
        let rest = part.blends ? 255 - Int(still.bytes[source + 3]) : 0
        for channel in 0..<4 {
          let below = (Int(canvas[target + channel]) * rest + 127) / 255
          canvas[target + channel] = UInt8(min(255, Int(still.bytes[source + channel]) + below))
        }
        source += 4
        target += 4
      }
    }
  }

  private func clear(_ still: PixelSize, _ part: Part, on canvas: inout [UInt8]) {
    let (columns, rows) = visible(still, part)
    for row in 0..<rows {
      let start = ((part.y + row) * size.width + part.x) * 4
      for index in start..<(start + columns * 4) { canvas[index] = 0 }
    }
  }

  /// Returns the columns and rows of a part that lie on the canvas.
  private func visible(_ still: PixelSize, _ part: Part) -> (Int, Int) {
    (
      max(0, min(still.width, size.width - part.x)), max(0, min(still.height, size.height - part.y))
    )
  }
}
