import CFFmpeg
public import Frames

/// A sink that writes one frame as a JPEG file: full-range BT.601 without subsampling, as JFIF has
/// it. Transparent frames are written over black.
public final class JPEGSink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  private let path: String
  private let converter: YUVConverter
  private let encoder: Encoder
  private var output: OutputFile
  private var isWritten = false
  private let colorSpace: ColorSpace

  /// The quantizer of FFmpeg's encoder, 1 (best) to 31. At 2 flat areas of screenshots stay flat.
  private static let quantizer = 2

  /// Opens the output.
  ///
  /// - Throws: `MediaError` if the output cannot be opened.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    let format = AV_PIX_FMT_YUVJ444P
    path = destination.path
    colorSpace = stream.colorSpace
    let output = try OutputFile(destination)
    converter = try YUVConverter(size: stream.size, format: format, path: path)
    let tags = ColorTags(format)
    encoder = try Encoder(
      Encoder.Settings(
        name: "mjpeg", size: stream.size, format: format, rate: FrameRate(1),
        primaries: tags.primaries, transfer: tags.transfer, matrix: tags.matrix,
        range: tags.range,
        options: VideoEncoder(named: "mjpeg").options(speed: 0, quality: Self.quantizer)),
      path: path)
    self.output = output
  }

  /// Encodes the frame.
  ///
  /// - Precondition: the frame is the only one.
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    precondition(!isWritten, "a still has one frame")
    isWritten = true
    try converter.convert(pixels)
    let frame = converter.frame.pointer
    frame.pointee.pts = 0
    frame.pointee.quality = encoder.pointer.pointee.global_quality
    try encoder.encode(frame) { (packet: borrowing OwnedPacket) throws(MediaError) in
      try write(packet.bytes)
    }
    try encoder.encode(nil) { (packet: borrowing OwnedPacket) throws(MediaError) in
      try write(packet.bytes)
    }
  }

  /// Writes the file, with the profile of its colour space after the JFIF segment.
  private func write(_ file: UnsafeRawBufferPointer) throws(MediaError) {
    let profile = JPEGMarkers.profileSegment(of: colorSpace)
    guard !profile.isEmpty, file.count > 6 else { return try output.write(file) }
    let start = file[3] == 0xE0 ? 4 + (Int(file[4]) << 8 | Int(file[5])) : 2
    guard start < file.count else { return try output.write(file) }
    let bytes = Array(file[..<start]) + profile + Array(file[start...])
    var failure: MediaError?
    bytes.withUnsafeBytes { data in
      do throws(MediaError) { try output.write(data) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard isWritten else { throw MediaError(.noFrames, during: .encoding, path: path) }
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() { output.discard() }
}
