import CFFmpeg
public import Frames

/// A sink that encodes H.264 in MP4 or VP9 in WebM at a constant frame rate.
///
/// The video is 4:2:0 in BT.709 with limited range, tagged so in the stream and in the container.
/// An odd width or height is made even by repeating the last column or row. Transparent frames are
/// encoded over black. The same frames and settings give the same bytes on machines with the same
/// number of processors.
public final class VideoSink: FrameSink {
  /// The container and the codec in it.
  public enum Container: String, Hashable, Sendable {
    /// H.264 in MP4 with the index at the front, so that playback can start before the download
    /// ends.
    case mp4
    /// VP9 in WebM, whose timestamps are rounded to the nearest millisecond.
    case webm
  }

  /// One pass over the stream.
  public let passes = 1
  private let path: String
  private var output: OutputFile
  private var encoding: EncodingChain?
  /// The recorder of the phases `convert` and `encode`.
  public var recorder: (any PhaseRecorder)?
  /// The index of the next frame period to be encoded.
  private var next: Int64 = 0

  /// The maximum width and height in pixels that the encoders take.
  public static let maximumDimension = 16384

  /// Opens the output and the encoder.
  ///
  /// - Parameters:
  ///   - container: the container and the codec.
  ///   - destination: the output; for MP4 it has to be seekable.
  ///   - stream: the size, the frame rate and the alpha convention of the frames.
  ///   - preset: libx264's, from `ultrafast` to `placebo`; VP9 takes the nearest speed.
  ///   - quality: the constant rate factor, lower is better: 0 to 51 for H.264, 0 to 63 for VP9;
  ///     nil for a value that looks lossless at a normal distance.
  /// - Throws: `MediaError` if the output cannot be opened, is a pipe for MP4, or the encoder does
  ///   not take the size or the settings.
  public init(
    _ container: Container, to destination: OutputDestination, stream: FrameStreamFormat,
    preset: String = EncodingOptions.defaultPreset, quality: Int? = nil
  ) throws(MediaError) {
    guard max(stream.size.width, stream.size.height) <= Self.maximumDimension else {
      throw MediaError(
        .badSetting("choose sides of at most \(Self.maximumDimension) pixels"), during: .opening,
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
    // The index can only be moved to the front of a file that can be read back.
    try muxer.start(encoder, options: output.isRegular ? settings.muxerOptions : [])
    path = destination.path
    encoding = EncodingChain(converter: converter, encoder: encoder, muxer: muxer)
    self.output = output
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    guard encoding != nil else { return }
    try recorder.during(.convert) { () throws(MediaError) in
      try encoding?.converter.convert(pixels)
    }
    try recorder.during(.encode) { () throws(MediaError) in
      for _ in 0..<count {
        try encoding?.encode(at: next)
        next += 1
      }
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard next > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    try encoding?.finish()
    encoding = nil
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() {
    encoding = nil
    output.discard()
  }

  /// The converter, the encoder and the muxer between a frame and the file.
  private struct EncodingChain: ~Copyable {
    let converter: YUVConverter
    let encoder: Encoder
    let muxer: OutputContainer

    func encode(at time: Int64) throws(MediaError) {
      let frame = converter.frame.pointer
      frame.pointee.pts = time
      // An encoder would take the last picture type for a request.
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
