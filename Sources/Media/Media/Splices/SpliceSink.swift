import CFFmpeg
package import Frames

/// A sink of a film whose packets come from clips where nothing changes, and from an encoder
/// elsewhere.
///
/// Frames that are drawn are encoded in spans, each by a new encoder with the codec, the profile
/// and the colour tags of the clips: it begins with a key frame, and no frame refers to another
/// span. Between spans, `copy` takes packets of clips. The time of a packet is that of its frame,
/// in frame periods; its decoding time follows from the order of packets and the largest delay of
/// all spans, so that the film has the times that one encoder would give it.
///
/// A decoder keeps one parameter set of H.264 for each number. Where those of the clips and of the
/// encoder have different numbers, or are the same, they are in the container (`avc1`, `hvc1`);
/// else each key frame is preceded by those of its own stream (`avc3`, `hev1`).
package final class SpliceSink: PictureSink {
  /// A run of packets in the film.
  package struct Copy: Sendable {
    /// The clip.
    package let clip: SpliceClip
    /// The run of its packets.
    package let run: SpliceClip.Run
    /// The frame of the film that the first of the run's frames becomes.
    package let frame: Int

    /// Creates a copy.
    package init(_ clip: SpliceClip, _ run: SpliceClip.Run, at frame: Int) {
      (self.clip, self.run, self.frame) = (clip, run, frame)
    }
  }

  package let passes = 1
  package var recorder: (any PhaseRecorder)?
  private let path: String
  private let codec: SpliceCodec
  private let rate: FrameRate
  private var output: OutputFile
  private let setup: VideoSetup
  private let input: EncoderInput
  private var muxer: OutputContainer?
  private let subtitles: SubtitleWriter
  private let sound: AudioMixer?
  private var soundEncoder: Encoder?
  /// The encoder of the span that is drawn; nil between spans.
  private var encoder: Encoder?
  /// The parameters of the encoder of each span; nil if nothing is drawn.
  private let encoded: StreamParameters?
  private let encodedSets: SpliceSets
  /// True if each key frame is preceded by its parameter sets.
  private let isInBand: Bool
  /// A sentence about players that may not take the film; nil for none.
  package let note: String?
  /// The number of pictures that are decoded before the first one is shown.
  private let delay: Int
  /// The frames of the span that is drawn, and the next one of them.
  private var span = 0..<0, next = 0
  /// The number of packets, and of sample frames of sound, so far.
  private var count = 0, samples = 0

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - copies: the runs of packets, at least one; their clips have the same `stream`.
  ///   - draws: true if other frames are drawn.
  ///   - format: the format of pictures.
  ///   - options: the options of the encoder, which has the codec of the clips.
  ///   - sound: the sound; nil for a silent film.
  /// - Throws: `MediaError`.
  package init(
    _ container: VideoSink.Container, to destination: OutputDestination, _ copies: [Copy],
    draws: Bool, format: VideoPictureFormat, rate: FrameRate, samples: SampleType,
    options: EncodingOptions, sound: AudioMixer?, text: VideoText
  ) throws(MediaError) {
    path = destination.path
    guard let first = copies.first?.clip else {
      throw MediaError(.noFrames, during: .opening, path: path)
    }
    codec = first.stream.codec
    let delays = copies.map(\.run.delay)
    var setup = try VideoSetup(
      container, VideoSetup.stream(format, rate, samples), pictures: format, options, path: path)
    setup.settings.fixThreads()
    setup.match(first, copies.map(\.clip.sets), delay: delays.max() ?? 0)
    input = try EncoderInput(setup, path: path)
    let text = container.takesText ? text : VideoText()
    subtitles = SubtitleWriter(text, container)
    var encoded: StreamParameters?
    var sets = SpliceSets()
    var longest = delays.max() ?? 0
    if draws {
      let encoder = try setup.encoder(
        nil, size: input.size, hasGlobalHeader: true, path: path)
      let own = try StreamParameters(encoder, path: path)
      longest = max(longest, encoder.reorderDelay(of: codec))
      if codec.hasParameterSets {
        guard let found = SpliceSets(header: own.header, of: codec) else {
          throw MediaError(
            .encodingFailed, during: .opening, path: path,
            cause: "\(setup.settings.encoder) has no parameter sets")
        }
        sets = found
      }
      encoded = own
    }
    let all = copies.map(\.clip.sets) + (draws ? [sets] : [])
    isInBand = codec.hasParameterSets && !codec.areCompatible(all)
    let isBox = container == .mp4 || container == .mov
    note = isInBand && isBox ? codec.inBandNote : nil
    encodedSets = sets
    self.encoded = encoded
    delay = longest
    self.setup = setup
    self.rate = rate
    self.sound = sound
    output = try OutputFile(destination)
    guard output.stream.isSeekable || !container.needsSeeking else {
      throw MediaError(.outputNotSeekable, during: .opening, path: path)
    }
    let muxer = try OutputContainer(container.muxer, output.stream, path: path)
    var header = first.header
    if codec.hasParameterSets {
      var together = SpliceSets()
      for unit in isInBand ? first.sets.units : all.flatMap(\.units) { together.add(unit) }
      header = together.bytes
    } else if codec == .vp9, isBox {
      header = []
    }
    try muxer.addStream(
      first.parameters.with(
        tag: codec.tag(in: container, isInBand: isInBand), delay: longest, header: header))
    soundEncoder = try muxer.addSound(sound, in: container, text, path: path)
    try muxer.addTexts(text, subtitles, after: sound == nil ? 1 : 2, path: path)
    try muxer.writeHeader(setup.settings.muxerOptions + setup.settings.options(for: output))
    self.muxer = consume muxer
  }

  // MARK: - Frames that are drawn

  /// Begins a span of frames that are drawn and encoded.
  ///
  /// - Throws: `.incompleteOutput` if the film lacks frames before it.
  package func beginDrawing(_ frames: Range<Int>) throws(MediaError) {
    try checkCount(frames.lowerBound)
    (span, next) = (frames, frames.lowerBound)
  }

  /// Throws `.incompleteOutput` unless the film has this number of frames.
  private func checkCount(_ expected: Int) throws(MediaError) {
    guard encoder == nil, count == expected else {
      throw MediaError(
        .incompleteOutput, during: .encoding, path: path,
        cause: "it got \(count) of \(expected) frames")
    }
  }

  /// Encodes a frame of pixels.
  ///
  /// - Throws: `MediaError`.
  package func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try input.encode(pixels, showingFor: count, recorder, by: send)
  }

  /// Encodes a picture of the sink's format.
  ///
  /// - Throws: `MediaError`.
  package func write(_ picture: VideoPicture) throws(MediaError) {
    try input.encode(picture, by: send)
  }

  private func send(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    if encoder == nil {
      let opened = try setup.encoder(
        nil, size: input.size, hasGlobalHeader: true, path: path)
      guard try StreamParameters(opened, path: path) == encoded else {
        throw MediaError(
          .badSetting("choose another encoder"), during: .encoding, path: path,
          cause: "\(setup.settings.encoder) has other headers in each span")
      }
      encoder = consume opened
    }
    let first = span.lowerBound
    try encoder?.encode(frame, at: Int64(next - first)) {
      (packet: borrowing OwnedPacket) throws(MediaError) in try writeEncoded(packet)
    }
    next += 1
    guard next == span.upperBound else { return }
    try encoder?.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      try writeEncoded(packet)
    }
    encoder = nil
    try checkCount(span.upperBound)
  }

  private func writeEncoded(_ packet: borrowing OwnedPacket) throws(MediaError) {
    let part = packet.pointer.pointee
    try write(
      packet, .startCodes, encodedSets, header: encoded?.header ?? [],
      shownAt: span.lowerBound + Int(part.pts), startsRun: false)
  }

  // MARK: - Packets of clips

  /// Copies a run of packets.
  ///
  /// - Parameter checkpoint: called before each packet with the number of frames before it;
  ///   throwing ends the work.
  /// - Throws: `MediaError`, or what `checkpoint` throws.
  package func copy(_ copy: Copy, checkpoint: (Int) throws -> Void) throws {
    try checkCount(copy.frame)
    let (clip, run) = (copy.clip, copy.run)
    try clip.forEachPacket(of: run, rate) { packet, period, isFirst in
      try checkpoint(count)
      try write(
        packet, clip.separation, clip.sets, header: clip.header,
        shownAt: copy.frame + period - run.frames.lowerBound, startsRun: isFirst)
    }
  }

  /// Writes a packet to the muxer.
  ///
  /// - Parameters:
  ///   - separation: how its NAL units are separated.
  ///   - sets: its parameter sets.
  ///   - header: the header of the stream.
  ///   - frame: the frame of the film.
  ///   - startsRun: true for the first packet of a run of a clip.
  private func write(
    _ packet: borrowing OwnedPacket, _ separation: NALUnits.Separation, _ sets: SpliceSets,
    header: [UInt8], shownAt frame: Int, startsRun: Bool
  ) throws(MediaError) {
    let part = packet.pointer.pointee
    let isKey = part.flags & AV_PKT_FLAG_KEY != 0
    let bytes: [UInt8]?
    switch codec {
    case .h264, .hevc:
      bytes = codec.units(
        of: packet.bytes, separation, after: isInBand && isKey ? sets : nil,
        startsRun: startsRun)
    case .vp9: bytes = Array(packet.bytes)
    case .av1: bytes = codec.withSequenceHeader(packet.bytes, header, isKey: isKey)
    }
    guard let bytes, frame >= count - delay else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path,
        cause: "the packet of frame \(frame) is damaged, or out of order")
    }
    try put(bytes, at: frame, isKey: isKey)
    count += 1
    try endFrame()
  }

  private func put(_ bytes: [UInt8], at frame: Int, isKey: Bool) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.encoding, path: path)
    guard let own = OwnedPacket(ffmpeg),
      ffmpeg.functions.av_grow_packet(own.pointer, Int32(clamping: bytes.count)) >= 0
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    if !bytes.isEmpty { own.pointer.pointee.data.update(from: bytes, count: bytes.count) }
    own.pointer.pointee.pts = Int64(frame)
    own.pointer.pointee.dts = Int64(count - delay)
    own.pointer.pointee.duration = 1
    own.pointer.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0
    try muxer?.write(own)
  }

  /// Encodes the sound, and writes the texts, of the frames so far.
  private func endFrame() throws(MediaError) {
    let time = rate.time(ofFrame: count)
    if muxer != nil { try writeTexts(until: time + 1) }
    guard let sound else { return }
    let end = sound.format.sampleFrame(at: count, rate)
    try soundEncoder?.encode(try sound.next(end - samples)) {
      (packet: borrowing OwnedPacket) throws(MediaError) in try muxer?.write(packet, to: 1)
    }
    samples = end
  }

  private func writeTexts(until time: Double) throws(MediaError) {
    switch muxer {
    case .none: break
    case .some(let muxer): try subtitles.write(to: muxer, until: time)
    }
  }

  // MARK: - The end

  /// Ends the film.
  ///
  /// - Throws: `.incompleteOutput` if the last span lacks frames, or another `MediaError`.
  package func endPass() throws(MediaError) {
    try checkCount(max(count, span.upperBound))
    try writeTexts(until: .infinity)
    try soundEncoder?.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      try muxer?.write(packet, to: 1)
    }
    try muxer?.finish(rereading: output.isRegular)
    muxer = nil
  }

  /// Gives the output its name.
  ///
  /// - Throws: `MediaError`.
  package func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  package func discard() {
    encoder = nil
    muxer = nil
    output.discard()
  }
}
