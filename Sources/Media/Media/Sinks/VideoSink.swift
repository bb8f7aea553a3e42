import CFFmpeg
public import Frames

/// A sink that encodes a video or an animated picture at a constant frame rate, with sound if it
/// gets a mixer.
///
/// It takes the renderer's pixels; a sink with a `VideoPictureFormat` also takes decoded pictures
/// of clips, which go to the encoder unchanged. The sound of a frame is mixed and encoded after it.
///
/// Pixels become YUV in BT.709 with limited range, or in the pictures' encoding, and are tagged
/// accordingly in the stream and in the container; RGB is sRGB. An odd width or height is made even
/// by repeating the last column or row where the codec's chroma needs it. Transparent frames keep
/// straight alpha; in a container without alpha they are composited over black. The same frames and
/// settings give the same bytes on machines with the same number of processors.
public final class VideoSink: PictureSink {
  /// One pass over the stream; two for PQ, whose light is measured before it is encoded.
  public let passes: Int
  /// The recorder of the phases `convert` and `encode`.
  public var recorder: (any PhaseRecorder)?
  private let path: String
  private let rate: FrameRate
  private let sound: AudioMixer?
  private var output: OutputFile
  private let setup: VideoSetup
  private let text: VideoText
  private var chain: Chain?
  private let subtitles: SubtitleWriter
  /// The meter of the first of two passes; nil while frames are encoded.
  private var meter: LightMeter?
  /// The index of the next frame period to be encoded.
  private var next: Int64 = 0
  /// The number of encoded sample frames of the sound.
  private var samples = 0

  /// The maximum width and height in pixels that the encoders take.
  public static let maximumDimension = 16384

  /// Opens the output and the encoder for pixels.
  ///
  /// - Parameters:
  ///   - container: the container.
  ///   - destination: the output; for APNG and AVIF it has to be seekable; MP4 and MOV are
  ///     fragmented if it is not.
  ///   - stream: the size, the frame rate, the numbers and the alpha convention of the frames.
  ///   - options: the encoder, its effort and its quality.
  ///   - sound: the sound; nil for a silent video.
  /// - Throws: `MediaError` if the output cannot be opened, is a pipe for a container that has to
  ///   be seekable, or the encoder does not take the size or the settings.
  public convenience init(
    _ container: Container, to destination: OutputDestination, stream: FrameStreamFormat,
    options: EncodingOptions = EncodingOptions(), sound: AudioMixer? = nil
  ) throws(MediaError) {
    try self.init(container, to: destination, stream, pictures: nil, options, sound)
  }

  /// Opens the output and the encoder for pictures of clips, and for pixels between them.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - rate: the frame rate.
  ///   - samples: the type of the pixels' numbers.
  ///   - text: the texts; those that the container does not take are omitted.
  /// - Throws: as `init(_:to:stream:options:sound:)`.
  public convenience init(
    _ container: Container, to destination: OutputDestination, format: VideoPictureFormat,
    rate: FrameRate, samples: SampleType = .uint8, options: EncodingOptions = EncodingOptions(),
    sound: AudioMixer? = nil, text: VideoText = VideoText()
  ) throws(MediaError) {
    try self.init(
      container, to: destination, VideoSetup.stream(format, rate, samples), pictures: format,
      options, sound,
      container.takesText ? text : VideoText())
  }

  private init(
    _ container: Container, to destination: OutputDestination, _ stream: FrameStreamFormat,
    pictures: VideoPictureFormat?, _ options: EncodingOptions, _ sound: AudioMixer?,
    _ text: VideoText = VideoText()
  ) throws(MediaError) {
    let path = destination.path
    let setup = try VideoSetup(container, stream, pictures: pictures, options, path: path)
    let output = try OutputFile(destination)
    guard output.stream.isSeekable || !container.needsSeeking else {
      throw MediaError(.outputNotSeekable, during: .opening, path: path)
    }
    subtitles = SubtitleWriter(text, container)
    let isMeasured = stream.colorSpace == .pq
    if isMeasured {
      // What the encoder refuses is reported before the first pass.
      _ = try setup.encoder(nil, hasGlobalHeader: false, path: path)
    } else {
      chain = try Self.chain(setup, nil, output, text, subtitles, sound, path: path)
    }
    self.setup = setup
    self.text = text
    passes = isMeasured ? 2 : 1
    meter = isMeasured ? LightMeter() : nil
    self.path = path
    self.sound = sound
    rate = stream.framesPerSecond
    self.output = output
  }

  /// Opens the encoders and the muxer, and writes the header.
  private static func chain(
    _ setup: VideoSetup, _ light: LightMetadata?, _ output: borrowing OutputFile,
    _ text: VideoText, _ subtitles: SubtitleWriter, _ sound: AudioMixer?, path: String
  ) throws(MediaError) -> Chain {
    let (settings, stream) = (setup.settings, setup.stream)
    let muxer = try OutputContainer(settings.format, output.stream, path: path)
    let converter = try setup.converter(path: path)
    let adapter = try setup.adapter(path: path)
    let encoder = try setup.encoder(
      light, size: converter.size, hasGlobalHeader: muxer.wantsGlobalHeader, path: path)
    try muxer.addStream(encoder, light)
    let soundEncoder = try muxer.addSound(sound, in: setup.container, text, path: path)
    try muxer.addTexts(text, subtitles, after: sound == nil ? 1 : 2, path: path)
    try muxer.writeHeader(settings.muxerOptions + settings.options(for: output))
    let hasProfile = setup.container == .webp
    return Chain(
      converter: converter, adapter: adapter, encoder: encoder, soundEncoder: soundEncoder,
      muxer: muxer, profile: hasProfile ? (stream.colorSpace, stream.size, path) : nil)
  }

  /// The number of written frame periods.
  public var periods: Int { Int(next) }

  /// Encodes a frame of pixels.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    guard meter == nil else {
      meter?.add(pixels)
      next += Int64(count)
      return
    }
    try recorder.during(.convert) { () throws(MediaError) in
      try chain?.converter.convert(pixels)
    }
    try recorder.during(.encode) { () throws(MediaError) in
      for _ in 0..<count {
        try chain?.encodeConverted(at: next)
        try endFrame()
      }
    }
  }

  /// Encodes a picture of the sink's format.
  ///
  /// - Throws: `MediaError`.
  public func write(_ picture: VideoPicture) throws(MediaError) {
    guard meter == nil else {
      meter?.add(picture.frame.pointer, depth: setup.pictures?.depth ?? 10)
      next += 1
      return
    }
    // A reference, because the frame gets a timestamp while other threads may read the picture.
    guard let own = VideoPicture(sharing: picture.frame.pointer) else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try chain?.encode(own.frame.pointer, at: next)
    try endFrame()
  }

  /// Encodes the sound of the last frame.
  private func endFrame() throws(MediaError) {
    next += 1
    // A second ahead, because encoders keep frames.
    try chain?.write(subtitles, until: rate.time(ofFrame: Int(next)) + 1)
    guard let sound else { return }
    let end = sound.format.sampleFrame(at: Int(next), rate)
    try chain?.encode(try sound.next(end - samples))
    samples = end
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard next > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    if let meter {
      let light = meter.metadata(display: setup.display)
      chain = try Self.chain(setup, light, output, text, subtitles, sound, path: path)
      (self.meter, next) = (nil, 0)
      return
    }
    try chain?.write(subtitles, until: .infinity)
    try chain?.finish(rereading: output.isRegular)
    chain = nil
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() {
    chain = nil
    output.discard()
  }

  /// The steps between a frame or a sample and the file.
  private struct Chain: ~Copyable {
    let converter: FrameConverter
    /// The converter of pictures to the encoder's pixel format; nil if they have it.
    let adapter: PictureAdapter?
    let encoder: Encoder
    let soundEncoder: Encoder?
    let muxer: OutputContainer
    /// The colour space, the size and the path of a WebP, whose profile is added to its packet.
    let profile: (space: ColorSpace, size: PixelSize, path: String)?

    func encodeConverted(at time: Int64) throws(MediaError) {
      try encode(converter.frame, at: time)
    }

    func encode(_ frame: UnsafeMutablePointer<AVFrame>, at time: Int64) throws(MediaError) {
      switch adapter {
      case .none: try send(frame, at: time)
      case .some(let adapter):
        let adapted = try adapter.frame(of: frame)
        try send(adapted.pointer, at: time)
      }
    }

    /// Encodes interleaved samples.
    func encode(_ samples: [Float]) throws(MediaError) {
      try soundEncoder?.encode(samples) { (packet: borrowing OwnedPacket) throws(MediaError) in
        try muxer.write(packet, to: 1)
      }
    }

    func write(_ subtitles: SubtitleWriter, until time: Double) throws(MediaError) {
      try subtitles.write(to: muxer, until: time)
    }

    func finish(rereading: Bool) throws(MediaError) {
      try encoder.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
        try writePicture(packet)
      }
      try soundEncoder?.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
        try muxer.write(packet, to: 1)
      }
      try muxer.finish(rereading: rereading)
    }

    private func send(
      _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64
    ) throws(MediaError) {
      try encoder.encode(frame, at: time) { (packet: borrowing OwnedPacket) throws(MediaError) in
        try writePicture(packet)
      }
    }

    private func writePicture(_ packet: borrowing OwnedPacket) throws(MediaError) {
      packet.pointer.pointee.duration = 1
      if let profile, !packet.addWebPProfile(of: profile.space, size: profile.size) {
        throw MediaError(.outOfMemory, during: .encoding, path: profile.path)
      }
      try muxer.write(packet)
    }
  }
}

extension AudioFormat {
  /// Returns the sample frame at which a frame of a video begins, rounded to the nearest.
  package func sampleFrame(at frame: Int, _ rate: FrameRate) -> Int {
    (frame * self.rate * rate.denominator * 2 + rate.numerator) / (rate.numerator * 2)
  }
}
