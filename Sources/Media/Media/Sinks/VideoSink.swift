import CFFmpeg
public import Frames

/// A sink that encodes a video or an animated picture at a constant frame rate.
///
/// YUV is BT.709 with limited range, tagged so in the stream and in the container; RGB is sRGB. An
/// odd width or height is made even by repeating the last column or row where the codec's chroma
/// needs it. Transparent frames keep their alpha, straight, except in MP4, which has them over
/// black. The same frames and settings give the same bytes on machines with the same number of
/// processors.
public final class VideoSink: FrameSink {
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
  ///   - container: the container.
  ///   - destination: the output; for APNG and AVIF it has to be seekable; MP4 and MOV are
  ///     fragmented if it is not.
  ///   - stream: the size, the frame rate and the alpha convention of the frames.
  ///   - options: the encoder, its effort and its quality.
  /// - Throws: `MediaError` if the output cannot be opened, is a pipe for a container that has to
  ///   be seekable, or the encoder does not take the size or the settings.
  public init(
    _ container: Container, to destination: OutputDestination, stream: FrameStreamFormat,
    options: EncodingOptions
  ) throws(MediaError) {
    let limit = container.maximumDimension
    guard max(stream.size.width, stream.size.height) <= limit else {
      throw MediaError(
        .badSetting("choose sides of at most \(limit) pixels"), during: .opening,
        path: destination.path)
    }
    let settings = try VideoSettings(
      container, options, alpha: stream.alpha, path: destination.path)
    let output = try OutputFile(destination)
    guard output.stream.isSeekable || !container.needsSeeking else {
      throw MediaError(.outputNotSeekable, during: .opening, path: destination.path)
    }
    let muxer = try OutputContainer(settings.format, output.stream, path: destination.path)
    let converter = try FrameConverter(size: stream.size, to: settings, path: destination.path)
    let tags = ColorTags(settings.pixelFormat).stating(stream.colorSpace)
    if stream.colorSpace != .srgb { tags.apply(to: converter.frame) }
    let encoder = try Encoder(
      Encoder.Settings(
        name: settings.encoder, size: converter.size ?? stream.size, format: settings.pixelFormat,
        rate: stream.framesPerSecond, primaries: tags.primaries, transfer: tags.transfer,
        matrix: tags.matrix, range: tags.range, chromaLocation: tags.chromaLocation,
        tag: settings.tag, fieldOrder: settings.fieldOrder,
        hasGlobalHeader: muxer.wantsGlobalHeader, options: settings.options),
      path: destination.path)
    try muxer.start(
      encoder,
      options: settings.muxerOptions + settings.options(for: output))
    path = destination.path
    encoding = EncodingChain(
      converter: converter, encoder: encoder, muxer: muxer,
      profile: container == .webp ? (stream.colorSpace, stream.size, path) : nil)
    self.output = output
  }

  /// Opens the output and the container's default encoder.
  ///
  /// - Parameters:
  ///   - preset: the encoder's effort, one of `EncodingOptions.presets`.
  ///   - quality: the encoder's constant quality; nil for its default.
  /// - Throws: as `init(_:to:stream:options:)`.
  public convenience init(
    _ container: Container, to destination: OutputDestination, stream: FrameStreamFormat,
    preset: String = EncodingOptions.defaultPreset, quality: Int? = nil
  ) throws(MediaError) {
    try self.init(
      container, to: destination, stream: stream,
      options: EncodingOptions(preset: preset, quality: quality))
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
    try encoding?.finish(rereading: output.isRegular)
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
    let converter: FrameConverter
    let encoder: Encoder
    let muxer: OutputContainer
    /// The colour space, the size and the path of a WebP, whose profile is added to its packet.
    let profile: (space: ColorSpace, size: PixelSize, path: String)?

    func encode(at time: Int64) throws(MediaError) {
      let frame = converter.frame
      frame.pointee.pts = time
      // An encoder would take the last picture type for a request.
      frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
      // The quantizer of encoders that take one for each frame; 0 without a constant one.
      frame.pointee.quality = encoder.pointer.pointee.global_quality
      try drain(frame)
    }

    func finish(rereading: Bool) throws(MediaError) {
      try drain(nil)
      try muxer.finish(rereading: rereading)
    }

    private func drain(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
      try encoder.encode(frame) { (packet: borrowing OwnedPacket) throws(MediaError) in
        packet.pointer.pointee.duration = 1
        if let profile, !packet.addWebPProfile(of: profile.space, size: profile.size) {
          throw MediaError(.outOfMemory, during: .encoding, path: profile.path)
        }
        try muxer.write(packet, from: encoder)
      }
    }
  }
}
