import CFFmpeg
public import Frames

/// Encodes frames as H.264 in MP4 or as VP9 in WebM, at a constant frame rate.
///
/// 4:2:0 in BT.709 with limited range, tagged so in the stream and in the container; an odd width or
/// height is made even by showing the last column or row twice. Transparency is shown over black. The
/// same frames and settings give the same bytes on machines with as many processors.
public final class VideoSink: FrameSink {
  /// What is inside, and around it.
  public enum Container: String, Hashable, Sendable {
    /// H.264 in MP4, the index at the front so that playing starts before all is loaded.
    case mp4
    /// VP9 in WebM, whose clock ticks in milliseconds: times are rounded to the nearest.
    case webm
  }

  /// The stream is written once.
  public let passes = 1
  private let path: String
  private var output: OutputFile
  private var stages: Stages?
  /// Learns when frames are converted and encoded.
  public var recorder: (any StageRecorder)?
  /// The number of the next frame to be encoded.
  private var next: Int64 = 0

  /// The most pixels in a row or column that the encoders take.
  public static let mostInARow = 16384

  /// Opens the output and the encoder.
  ///
  /// - Parameters:
  ///   - preset: libx264's, from `ultrafast` to `placebo`; VP9 takes the speed nearest to it.
  ///   - quality: the constant rate factor, lower is better: 0 to 51 for H.264, 0 to 63 for VP9; nil
  ///     for a value that looks lossless at a normal distance.
  /// - Throws: `MediaError` when the output cannot be opened, is a pipe (MP4 has to go back in its
  ///   file), or the encoder does not take the size or settings.
  public init(
    _ container: Container, to destination: OutputDestination, stream: FrameStreamFormat,
    preset: String = EncodingOptions.defaultPreset, quality: Int? = nil
  ) throws(MediaError) {
    guard max(stream.size.width, stream.size.height) <= Self.mostInARow else {
      throw MediaError(
        .badSetting("choose sides of at most \(Self.mostInARow) pixels"), during: .opening,
        path: destination.path)
    }
    let settings = try VideoSettings(container, preset, quality, path: destination.path)
    let output = try OutputFile(destination)
    guard output.stream.isSeekable || container != .mp4 else {
      throw MediaError(.outputNotSeekable, during: .opening, path: destination.path)
    }
    let muxer = try OutputContainer(settings.format, output.stream, path: destination.path)
    let converter = try YUVConverter(size: stream.size, path: destination.path)
    let encoder = try Encoder(
      Encoder.Settings(
        name: settings.encoder, size: converter.evenSize, format: AV_PIX_FMT_YUV420P,
        rate: stream.framesPerSecond, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709,
        matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_MPEG, chromaLocation: AVCHROMA_LOC_LEFT,
        hasGlobalHeader: muxer.wantsGlobalHeader, options: settings.options),
      path: destination.path)
    // A device gives nothing back to move the index with.
    try muxer.start(encoder, options: output.isRegular ? settings.muxerOptions : [])
    path = destination.path
    stages = Stages(converter: converter, encoder: encoder, muxer: muxer)
    self.output = output
  }

  /// Takes the next frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    guard stages != nil else { return }
    try recorder.during(.convert) { () throws(MediaError) in
      try stages?.converter.convert(pixels)
    }
    try recorder.during(.encode) { () throws(MediaError) in
      for _ in 0..<count {
        try stages?.encode(at: next)
        next += 1
      }
    }
  }

  /// Ends the round; `.noFrames` is thrown where it had none.
  public func endPass() throws(MediaError) {
    guard next > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    try stages?.finish()
    stages = nil
  }

  /// Puts the output under its final name.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() {
    stages = nil
    output.discard()
  }

  /// What stands between a frame and the file.
  private struct Stages: ~Copyable {
    let converter: YUVConverter
    let encoder: Encoder
    let muxer: OutputContainer

    func encode(at time: Int64) throws(MediaError) {
      let frame = converter.frame.pointer
      frame.pointee.pts = time
      // Or an encoder would take the type of the last picture for a wish.
      frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
      try drain(frame)
    }

    func finish() throws(MediaError) {
      try drain(nil)
      try muxer.finish()
    }

    private func drain(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
      try encoder.encode(frame) { (packet: borrowing OwnedPacket) throws(MediaError) in
        packet.pointer.pointee.duration = 1
        try muxer.write(packet, from: encoder)
      }
    }
  }
}
