import CFFmpeg
public import Frames

/// A sink that keeps the frames of a part of an animated picture, without loss.
///
/// The frames are those that the sink of the animated picture would get. They are stored by FFV1,
/// whose frames do not depend on each other.
public final class AnimationPartSink: PartSink {
  public let passes = 1
  /// The name of the OpenGL renderer, for the part's description; nil if nothing was drawn.
  public var renderer: String?
  public var fonts: String?
  /// True if the first frame of the part prolongs the last one of the part before, as a still that
  /// both show.
  public var continuesFrame = false
  private let path: String
  private let request: PartRequest
  private let format: OutputFormat
  private let settings: AnimationSettings
  private let segmentation: Segmentation
  private let frames: Range<Int>
  private let writer: PartWriter
  private let encoder: Encoder
  private let frame: OwnedFrame
  private let stream: StreamParameters
  /// The next frame period of the animated picture.
  private var next: Int

  /// The settings of FFV1: the version whose slices several threads encode.
  private static let options = [
    ("level", "3"), ("slices", "4"), ("threads", "4"), ("thread_type", "slice"), ("g", "1"),
  ]

  /// Opens the part and checks the settings.
  ///
  /// - Parameters:
  ///   - request: the share of the animated picture.
  ///   - format: its format, a GIF, an APNG or a WebP.
  ///   - destination: the file of the part.
  ///   - stream: the properties of the frames.
  ///   - total: the number of frame periods of the animated picture.
  ///   - options: the options of its encoder.
  /// - Throws: `MediaError`.
  public init(
    _ request: PartRequest, _ format: OutputFormat, to destination: OutputDestination,
    stream: FrameStreamFormat, total: Int, options: EncodingOptions
  ) throws(MediaError) {
    path = destination.path
    let settings = AnimationSettings(stream, options)
    if format == .gif { try GIFSink.check(stream, path: path) }
    guard stream.size.isWithinFFmpegLimit,
      let frame = OwnedFrame(size: stream.size, format: settings.pixelFormat)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    encoder = try Encoder(
      Encoder.Settings(
        name: "ffv1", size: stream.size, format: settings.pixelFormat,
        rate: stream.framesPerSecond, hasGlobalHeader: true,
        options: Self.options.map { (name: $0.0, value: $0.1) }),
      path: path)
    self.stream = try StreamParameters(encoder, path: path)
    writer = try PartWriter(destination)
    self.frame = frame
    self.settings = settings
    self.request = request
    self.format = format
    segmentation = Segmentation(
      seconds: request.segment, rate: stream.framesPerSecond, total: total)
    frames = segmentation.frames(of: request.share)
    next = frames.lowerBound
  }

  /// Keeps a frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    // The encoder may hold a reference to the last frame.
    guard av_frame_make_writable(frame.pointer) >= 0 else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    pixels.withUnsafeBytes { settings.copy($0, to: frame) }
    let first = next
    next += count
    try encoder.encode(frame.pointer, at: Int64(first)) {
      (packet: borrowing OwnedPacket) throws(MediaError) in
      packet.pointer.pointee.pts = Int64(first)
      packet.pointer.pointee.dts = Int64(first)
      packet.pointer.pointee.duration = Int64(count)
      try writer.write(packet)
    }
  }

  /// Ends the part.
  ///
  /// - Throws: `.incompleteOutput` if it did not get all of its frames, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard next == frames.upperBound else {
      throw MediaError(
        .incompleteOutput, during: .encoding, path: path,
        cause: "it got \(next - frames.lowerBound) of \(frames.count) frames")
    }
    try encoder.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      throw MediaError(.incompleteOutput, during: .encoding, path: path)
    }
    var info = PartInfo(
      request, format, encoder: "frames \(settings.text) \(PartInfo.ffmpegVersion)",
      frames: frames, segmentation, settings.stream.framesPerSecond, needsSound: false)
    info.renderer = frames.isEmpty ? nil : renderer
    info.fonts = fonts
    info.stream = frames.isEmpty ? nil : stream
    info.animation = settings
    info.continuesFrame = continuesFrame
    try writer.finish(info)
  }

  /// Gives the part its name.
  ///
  /// - Throws: `MediaError`.
  public func commit() throws(MediaError) { try writer.commit() }

  /// Removes everything that was written.
  public func discard() { writer.discard() }
}

// FFV1 has BGRA of 8 bits, and of 16 bits a plane for each channel.

extension AnimationSettings {
  /// The channels of a pixel in the order of the planes of `pixelFormat`, for 16 bits.
  private static let channels = [1, 2, 0, 3]

  /// Copies pixels to a frame of `pixelFormat`.
  fileprivate func copy(_ pixels: UnsafeRawBufferPointer, to frame: borrowing OwnedFrame) {
    guard let source = pixels.baseAddress else { return }
    forEachRow(of: frame) { row, plane, channel in
      let source = source + row * rowLength
      for x in 0..<stream.size.width {
        if let channel {
          let number = source.load(fromByteOffset: x * 8 + channel * 2, as: UInt16.self)
          plane.storeBytes(of: number, toByteOffset: x * 2, as: UInt16.self)
        } else {
          let pixel = source.load(fromByteOffset: x * 4, as: UInt32.self)
          plane.storeBytes(of: Self.swapped(pixel), toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Copies a frame of `pixelFormat` to pixels.
  fileprivate func copy(_ frame: borrowing OwnedFrame, to pixels: UnsafeMutableRawBufferPointer) {
    guard let target = pixels.baseAddress else { return }
    forEachRow(of: frame) { row, plane, channel in
      let target = target + row * rowLength
      for x in 0..<stream.size.width {
        if let channel {
          let number = plane.load(fromByteOffset: x * 2, as: UInt16.self)
          target.storeBytes(of: number, toByteOffset: x * 8 + channel * 2, as: UInt16.self)
        } else {
          let pixel = plane.load(fromByteOffset: x * 4, as: UInt32.self)
          target.storeBytes(of: Self.swapped(pixel), toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Calls `body` with each row of each plane, and the channel that the plane has; nil for all.
  private func forEachRow(
    of frame: borrowing OwnedFrame, _ body: (Int, UnsafeMutableRawPointer, Int?) -> Void
  ) {
    let (data, strides) = (frame.pointer.pointee.data, frame.pointer.pointee.linesize)
    let planes = [
      (data.0, strides.0), (data.1, strides.1), (data.2, strides.2), (data.3, strides.3),
    ]
    let isPacked = stream.samples == .uint8
    for (index, plane) in planes.prefix(isPacked ? 1 : 4).enumerated() {
      guard let base = plane.0 else { continue }
      for row in 0..<stream.size.height {
        let start = UnsafeMutableRawPointer(base) + row * Int(plane.1)
        body(row, start, isPacked ? nil : Self.channels[index])
      }
    }
  }

  /// Returns a pixel with red and blue swapped.
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16
  }
}

/// Reads the frames of a part of an animated picture.
struct AnimationPartReader: ~Copyable, DecodedStream {
  let decoder: Decoder
  private var reader: PartReader
  private let settings: AnimationSettings
  private let path: String
  private let packet: OwnedPacket, frame: OwnedFrame
  private let ffmpeg: FFmpegCoding
  /// The frame periods of packets whose frames are not decoded yet.
  private var counts: [Int] = []
  /// What is wrong with the part, as `feed` cannot throw it.
  private var fault: PartError?
  private var isAtEnd = false

  /// Opens the decoder.
  ///
  /// - Parameters:
  ///   - reader: the part.
  ///   - path: the name of the output, for errors that do not concern the part.
  init(
    _ reader: consuming PartReader, _ stream: StreamParameters, _ settings: AnimationSettings,
    path: String
  ) throws {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    var allocated = ffmpeg.functions.avcodec_parameters_alloc()
    defer { ffmpeg.functions.avcodec_parameters_free(&allocated) }
    guard let parameters = allocated, stream.apply(to: parameters),
      let packet = OwnedPacket(ffmpeg),
      let frame = OwnedFrame()
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    guard parameters.pointee.codec_id == AV_CODEC_ID_FFV1 else { throw reader.damaged }
    do throws(Decoder.Failure) {
      decoder = try Decoder(
        picture: parameters, with: ffmpeg, maximumPixels: settings.stream.size.area)
    } catch {
      throw reader.damaged
    }
    self.reader = reader
    self.settings = settings
    self.path = path
    self.packet = packet
    self.frame = frame
    self.ffmpeg = ffmpeg
  }

  /// Reads the next frame.
  ///
  /// - Parameter pixels: gets the pixels, tightly packed.
  /// - Returns: the number of its frame periods; nil after the last frame.
  /// - Throws: `PartError`, `MediaError`.
  mutating func next(into pixels: inout [UInt8]) throws -> Int? {
    let hasFrame: Bool
    do throws(MediaError) {
      hasFrame = try decode(into: frame.pointer)
    } catch {
      throw fault ?? error
    }
    guard hasFrame else {
      guard counts.isEmpty else { throw reader.damaged }
      return nil
    }
    guard !counts.isEmpty, PixelSize(frame: frame.pointer) == settings.stream.size,
      frame.pointer.pointee.format == settings.pixelFormat.rawValue
    else { throw reader.damaged }
    let count = counts.removeFirst()
    if pixels.isEmpty {
      pixels = [UInt8](repeating: 0, count: settings.rowLength * settings.stream.size.height)
    }
    pixels.withUnsafeMutableBytes { settings.copy(frame, to: $0) }
    return count
  }

  mutating func feed() throws(MediaError) {
    guard !isAtEnd else { return }
    do throws(PartError) {
      packet.unreference()
      if try reader.next(into: packet, ffmpeg) {
        let count = packet.pointer.pointee.duration
        guard (1...Int64(PartShare.limit)).contains(count) else { throw reader.damaged }
        counts.append(Int(count))
      } else {
        isAtEnd = true
      }
    } catch {
      fault = error
      throw MediaError(.damagedPicture, during: .reading, path: path)
    }
    let code = decoder.send(isAtEnd ? nil : packet.pointer)
    if code < 0 { try handle(code) }
  }

  mutating func handle(_ code: Int32) throws(MediaError) {
    fault = reader.damaged
    throw MediaError(.damagedPicture, during: .reading, path: path)
  }
}
