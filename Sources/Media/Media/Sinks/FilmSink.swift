import CFFmpeg
public import Frames

/// A sink that encodes drawn frames and pictures of clips, with their sound, into one video.
///
/// A picture of a clip goes to the encoder as it is; a drawn frame is converted to the film's
/// format. One thread at a time uses a sink.
public final class FilmSink: FrameSink {
  /// One pass over the film.
  public let passes = 1
  private let path: String
  private var output: OutputFile
  private var chain: Chain?
  private let sound: AudioMixer?
  private let rate: FrameRate
  private var next: Int64 = 0
  /// The sample frames of the sound that are encoded.
  private var samples = 0

  /// Opens the output and the encoders.
  ///
  /// - Parameters:
  ///   - container: the container and the codec.
  ///   - destination: the output; MP4 and MOV are fragmented if it is not seekable.
  ///   - format: the format of the pictures.
  ///   - rate: the frame rate.
  ///   - options: the effort and the quality of the encoder.
  ///   - sound: the film's sound, which the sink takes frame by frame; nil for a silent film.
  /// - Throws: `MediaError` if the output cannot be opened, or the encoder does not take the size
  ///   or the settings.
  public init(
    _ container: VideoSink.Container, to destination: OutputDestination,
    format: FilmPictureFormat, rate: FrameRate, options: EncodingOptions,
    sound: AudioMixer? = nil
  ) throws(MediaError) {
    let path = destination.path
    guard max(format.size.width, format.size.height) <= container.maximumDimension else {
      throw MediaError(
        .badSetting("choose sides of at most \(container.maximumDimension) pixels"),
        during: .opening, path: path)
    }
    let settings = try VideoSettings(container, options, path: path)
    let output = try OutputFile(destination)
    guard output.stream.isSeekable || !container.needsSeeking else {
      throw MediaError(.outputNotSeekable, during: .opening, path: path)
    }
    let muxer = try OutputContainer(settings.format, output.stream, path: path)
    let encoder = try Encoder(
      Encoder.Settings(
        name: settings.encoder, size: format.size, format: settings.pixelFormat, rate: rate,
        primaries: format.color.primaries, transfer: format.color.transfer,
        matrix: format.color.matrix, range: format.color.range,
        chromaLocation: AVCHROMA_LOC_LEFT, tag: settings.tag, fieldOrder: settings.fieldOrder,
        hasGlobalHeader: muxer.wantsGlobalHeader, options: settings.options),
      path: path)
    try muxer.addStream(encoder.pointer)
    var soundEncoder: AudioEncoder?
    if let sound {
      let opened = try AudioEncoder(
        name: container.soundEncoder(at: sound.format.rate), format: sound.format,
        hasGlobalHeader: muxer.wantsGlobalHeader, path: path)
      try muxer.addStream(opened.pointer)
      soundEncoder = consume opened
    }
    try muxer.writeHeader(
      settings.muxerOptions + settings.options(for: output))
    chain = Chain(
      try YUVConverter(size: format.size, color: format.color, path: path),
      try PixelFormatAdapter(format, to: settings.pixelFormat, path: path), encoder, soundEncoder,
      muxer, soundRate: sound?.format.rate ?? 1)
    self.sound = sound
    self.rate = rate
    self.output = output
    self.path = path
  }

  /// The number of frame periods written.
  public var periods: Int { Int(next) }

  /// Encodes a drawn frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try chain?.convert(pixels)
    for _ in 0..<count {
      try chain?.encodeConverted(at: next)
      try endFrame()
    }
  }

  /// Encodes a picture of a clip, in the film's format.
  ///
  /// - Throws: `MediaError`.
  public func write(_ picture: VideoPicture) throws(MediaError) {
    // The frame gets a timestamp, and other threads may read the picture meanwhile.
    guard let own = VideoPicture(sharing: picture.frame.pointer) else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try chain?.encode(own.frame.pointer, at: next)
    try endFrame()
  }

  /// Encodes the sound of the frame that was encoded last.
  private func endFrame() throws(MediaError) {
    next += 1
    guard let sound else { return }
    let end = sound.format.sampleFrame(at: Int(next), rate)
    try chain?.encode(try sound.next(end - samples))
    samples = end
  }

  /// Ends the film.
  ///
  /// - Throws: `.noFrames` if there was no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard next > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
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

  /// What is between a picture or a sample and the file.
  private final class Chain {
    private let converter: YUVConverter
    /// The converter to the encoder's pixel format; nil if that is the film's.
    private let adapter: PixelFormatAdapter?
    private let encoder: Encoder
    private var soundEncoder: AudioEncoder?
    private let muxer: OutputContainer
    /// The unit of the sound's timestamps, kept because the encoder is in use while it writes.
    private let soundTimeBase: AVRational

    init(
      _ converter: consuming YUVConverter, _ adapter: consuming PixelFormatAdapter?,
      _ encoder: consuming Encoder, _ soundEncoder: consuming AudioEncoder?,
      _ muxer: consuming OutputContainer, soundRate: Int
    ) {
      self.converter = converter
      self.adapter = adapter
      self.encoder = encoder
      self.soundEncoder = soundEncoder
      self.muxer = muxer
      soundTimeBase = AVRational(num: 1, den: Int32(soundRate))
    }

    func convert(_ pixels: RawSpan) throws(MediaError) { try converter.convert(pixels) }

    func encodeConverted(at time: Int64) throws(MediaError) {
      try encode(converter.frame.pointer, at: time)
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
        try writeSound(packet)
      }
    }

    func finish(rereading: Bool) throws(MediaError) {
      try drain(nil)
      try soundEncoder?.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
        try writeSound(packet)
      }
      try muxer.finish(rereading: rereading)
    }

    private func send(
      _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64
    ) throws(MediaError) {
      frame.pointee.pts = time
      // An encoder would take the last picture type for a request.
      frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
      // FFmpeg's own encoders take their quantizer from the frame.
      frame.pointee.quality = encoder.pointer.pointee.global_quality
      try drain(frame)
    }

    private func drain(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
      try encoder.encode(frame) { (packet: borrowing OwnedPacket) throws(MediaError) in
        packet.pointer.pointee.duration = 1
        try muxer.write(packet, from: encoder)
      }
    }

    private func writeSound(_ packet: borrowing OwnedPacket) throws(MediaError) {
      try muxer.write(packet, in: soundTimeBase, to: 1)
    }
  }
}

extension AudioFormat {
  /// Returns the sample frame at which a frame of a film begins, rounded to the nearest.
  package func sampleFrame(at frame: Int, _ rate: FrameRate) -> Int {
    (frame * self.rate * rate.denominator * 2 + rate.numerator) / (rate.numerator * 2)
  }
}

extension VideoSink.Container {
  /// Returns FFmpeg's name of the encoder of sound.
  ///
  /// FFmpeg 5.1 plays AAC in Matroska late by the encoder's delay. Opus has no rates but 48 kHz and
  /// its parts.
  fileprivate func soundEncoder(at rate: Int) -> String {
    switch self {
    case .webm: "libopus"
    case .mkv: rate == 48000 ? "libopus" : "flac"
    default: "aac"
    }
  }
}
