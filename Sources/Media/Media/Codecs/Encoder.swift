import CFFmpeg
import Frames
import Glibc

/// An encoder of pictures or sound, with the packet that it reuses (an `AVCodecContext`).
///
/// The encoder divides sound into frames of the codec's size. Samples beyond ±1 are clipped and NaN
/// is silent, for every codec.
struct Encoder: ~Copyable {
  /// A function that gets a packet, whose bytes are valid during the call.
  typealias PacketHandler = (borrowing OwnedPacket) throws(MediaError) -> Void

  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let codec: UnsafePointer<AVCodec>
  private let ffmpeg: FFmpegCoding
  private let packet: OwnedPacket
  private let path: String
  private let counts: Counts
  /// The division of samples into frames; nil for pictures.
  private var framer: Optional<SampleFramer>
  /// The chooser of each frame's row filter; nil for encoders other than those of PNG.
  private let rowFilters: RowFilterChooser?
  /// What makes the packets instead of the codec; nil for nearly all encodings.
  private let substitute: Substitute?

  /// What makes packets instead of a codec of FFmpeg.
  private enum Substitute {
    /// For animated PNGs, if libdeflate is there.
    case apng(APNGWriter)
    /// For animated WebPs without loss: one packet for all frames.
    case webP(LosslessWebPWriter)
  }

  /// The encoder's counts, a reference because `encode` only borrows the encoder.
  private final class Counts {
    /// The number of frames sent to the codec, and of packets received from it.
    var frames = 0, packets = 0
    /// The number of sample frames sent to the encoder, and to the codec.
    var taken = 0, sent = 0
  }

  private struct SampleFramer: ~Copyable {
    let format: AudioFormat
    let graph: FilterGraph
    let frame: OwnedFrame
  }

  /// Finds an encoder without opening it.
  private init(
    _ name: String, _ kind: AVMediaType, rowFilters: RowFilterChooser? = nil,
    substitute: Substitute? = nil, path: String
  ) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    ffmpeg_collect_messages()
    guard let codec = ffmpeg.functions.avcodec_find_encoder_by_name(name),
      codec.pointee.type == kind
    else {
      throw MediaError(.missingComponent(name), during: .opening, path: path)
    }
    guard let packet = OwnedPacket(ffmpeg),
      let context = ffmpeg.functions.avcodec_alloc_context3(codec)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    pointer = context
    self.codec = codec
    self.ffmpeg = ffmpeg
    self.packet = packet
    self.path = path
    counts = Counts()
    framer = nil
    self.rowFilters = rowFilters
    self.substitute = substitute
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
  }

  private func open(hasGlobalHeader: Bool) throws(MediaError) {
    if hasGlobalHeader { pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    // SVT-AV1 would write to standard error; the user's own setting is kept.
    let isSVT = isSVT
    if isSVT { setenv("SVT_LOG", "0", 0) }
    func open() -> Int32 { ffmpeg.functions.avcodec_open2(pointer, codec, nil) }
    let code = isSVT ? RealTimePriority.undone(after: open) : open()
    guard code >= 0 else { throw failure(code) }
  }

  /// Returns the error of opening the encoder.
  private func failure(_ code: Int32) -> MediaError {
    let name = String(cString: codec.pointee.name)
    guard code != ffmpeg_error(ENOMEM), let hardware = HardwareEncoder(name) else {
      return MediaError.encoder(code, path: path)
    }
    return MediaError(
      .unavailableEncoder(name, needs: hardware.needs), during: .opening, path: path,
      cause: ffmpegMessage(code))
  }

  /// Encodes a frame and passes every packet that is complete to `take`.
  ///
  /// - Parameters:
  ///   - time: the frame's time in units of the encoder's time base.
  ///   - take: called for each packet.
  /// - Throws: `.encodingFailed`, `.outOfMemory`, or the error of `take`.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64, _ take: PacketHandler
  ) throws(MediaError) {
    frame.pointee.pts = time
    // An encoder would take the decoded picture type for a request.
    frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    // The quantizer, for encoders with one for each frame; 0 without a constant quantizer.
    frame.pointee.quality = pointer.pointee.global_quality
    switch substitute {
    case .apng(let writer):
      return try writer.add(frame, at: time) { (packet) throws(MediaError) in
        try write(packet.bytes, writer.header, at: packet.time, take)
      }
    case .webP(let writer):
      try writer.add(frame, at: time)
      counts.frames += 1
      return
    case nil: break
    }
    if let filter = try rowFilters?.filter(of: frame) {
      av_opt_set(pointer, "pred", filter.rawValue, AV_OPT_SEARCH_CHILDREN)
    }
    try send(frame, take)
  }

  /// Passes a packet that is not the codec's to `take`.
  ///
  /// - Parameter header: the bytes before the first packet; none if the container has none.
  private func write(
    _ bytes: [UInt8], _ header: [UInt8], at time: Int64, _ take: PacketHandler
  ) throws(MediaError) {
    let lack = MediaError(.outOfMemory, during: .encoding, path: path)
    guard !bytes.isEmpty,
      ffmpeg.functions.av_grow_packet(packet.pointer, Int32(clamping: bytes.count)) >= 0,
      packet.pointer.pointee.size == bytes.count
    else { throw lack }
    defer { packet.unreference() }
    memcpy(packet.pointer.pointee.data, bytes, bytes.count)
    if counts.packets == 0, !header.isEmpty {
      guard
        let data = ffmpeg.functions.av_packet_new_side_data(
          packet.pointer, AV_PKT_DATA_NEW_EXTRADATA, header.count)
      else { throw lack }
      memcpy(data, header, header.count)
    }
    packet.pointer.pointee.pts = time
    packet.pointer.pointee.dts = time
    packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    counts.packets += 1
    try take(packet)
  }

  /// Encodes interleaved samples of whole sample frames.
  ///
  /// - Parameter take: called for each packet, whose times are in sample frames; the first one may
  ///   be negative because of the codec's delay.
  /// - Throws: `.encodingFailed`, `.outOfMemory`, or the error of `take`.
  func encode(_ samples: [Float], _ take: PacketHandler) throws(MediaError) {
    guard !samples.isEmpty else { return }
    switch framer {
    case .none: return
    case .some(let framer):
      let clipped = samples.map { $0.isNaN ? 0 : min(max($0, -1), 1) }
      guard let source = OwnedFrame(clipped, framer.format, at: counts.taken) else {
        throw MediaError(.outOfMemory, during: .encoding, path: path)
      }
      counts.taken += samples.count / framer.format.channelCount
      try framer.graph.push(source.pointer)
    }
    try sendSamples(take)
  }

  /// Encodes the remaining samples and drains the codec.
  ///
  /// - Throws: `.encodingFailed`, `.outOfMemory`, `.incompleteOutput` if the codec gave fewer
  ///   packets than it got frames, or the error of `take`.
  func finish(_ take: PacketHandler) throws(MediaError) {
    switch framer {
    case .none: break
    case .some(let framer): try framer.graph.push(nil)
    }
    switch substitute {
    case .apng(let writer):
      return try writer.finish { (packet) throws(MediaError) in
        try write(packet.bytes, writer.header, at: packet.time, take)
      }
    case .webP(let writer) where counts.frames > 0:
      return try write(writer.finish(), [], at: 0, take)
    case .webP, nil: break
    }
    try sendSamples(take)
    try send(nil, take)
  }

  /// Sends the samples that make whole frames.
  private func sendSamples(_ take: PacketHandler) throws(MediaError) {
    switch framer {
    case .none: return
    case .some(let framer):
      let frame = framer.frame.pointer
      while try framer.graph.pull(frame) {
        frame.pointee.pts = Int64(counts.sent)
        counts.sent += Int(frame.pointee.nb_samples)
        try send(frame, take)
        av_frame_unref(frame)
      }
    }
  }

  /// Sends a frame, or the end with nil, to the codec and takes its packets.
  private func send(
    _ frame: UnsafeMutablePointer<AVFrame>?, _ take: PacketHandler
  ) throws(MediaError) {
    guard substitute == nil else { return }
    let sent = ffmpeg.functions.avcodec_send_frame(pointer, frame)
    guard sent >= 0 || sent == ffmpeg_end_of_file() else {
      throw MediaError.encoder(sent, path: path)
    }
    if frame != nil { counts.frames += 1 }
    while true {
      let code = ffmpeg.functions.avcodec_receive_packet(pointer, packet.pointer)
      if code == ffmpeg_end_of_file() { return try checkCount() }
      if code == ffmpeg_error(EAGAIN) { return }
      guard code >= 0 else { throw MediaError.encoder(code, path: path) }
      counts.packets += 1
      defer { packet.unreference() }
      try take(packet)
    }
  }

  /// Throws if the drained codec has lost a frame: out of memory, some codecs report no error. An
  /// audio codec may give more packets than frames because of its delay.
  private func checkCount() throws(MediaError) {
    // An animated WebP is one packet.
    let least = pointer.pointee.codec_id == AV_CODEC_ID_WEBP ? 1 : counts.frames
    guard counts.packets < least else { return }
    let encoder = codec.pointee.type == AVMEDIA_TYPE_AUDIO ? "audio encoder" : "encoder"
    throw MediaError(
      .incompleteOutput, during: .encoding, path: path,
      cause: "its \(encoder) returned \(counts.packets) of \(counts.frames) frames")
  }

  /// True for SVT-AV1; false if opening failed, which leaves no codec.
  private var isSVT: Bool {
    pointer.pointee.codec.map { String(cString: $0.pointee.name) == "libsvtav1" } ?? false
  }

  /// Sends an arbitrary frame. SVT-AV1 1.4 waits for its first packet when it is closed, forever if
  /// it never got a frame.
  private func sendAnyFrame() {
    let context = pointer.pointee
    let size = PixelSize(width: Int(context.width), height: Int(context.height))
    guard let size, let frame = OwnedFrame(size: size, format: context.pix_fmt) else { return }
    try? encode(frame.pointer, at: 0) { _ in }
  }

  deinit {
    if counts.frames == 0, isSVT { sendAnyFrame() }
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.functions.avcodec_free_context(&context)
  }
}

// MARK: - Pictures

extension Encoder {
  /// The settings of an encoder of pictures.
  struct Settings {
    /// FFmpeg's name of the encoder, for example `libx264`.
    var name: String
    /// The size of every frame in pixels.
    var size: PixelSize
    /// The pixel format of every frame.
    var format: AVPixelFormat
    /// The nominal frame rate.
    var rate: FrameRate
    /// The unit of timestamps in seconds; nil for a frame period.
    var timeBase: AVRational?
    /// The encoding of the colours; nil for none.
    var tags: ColorTags?
    /// The codec's tag in the container, as of `MKTAG`; 0 for the container's own choice.
    var tag: UInt32 = 0
    /// The order of fields that the container declares.
    var fieldOrder = AV_FIELD_UNKNOWN
    /// True if the codec's headers go into the container instead of the stream.
    var hasGlobalHeader = false
    /// True to choose the row filters of an encoder of animated PNGs.
    var choosesRowFilters = false
    /// Private options of the codec.
    var options: [(name: String, value: String)] = []
  }

  /// Opens an encoder of pictures.
  ///
  /// - Throws: `.missingLibrary`, `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(_ settings: Settings, path: String) throws(MediaError) {
    let substitute = try Self.substitute(for: settings, path: path)
    let rowFilters =
      settings.choosesRowFilters && substitute == nil
      ? try RowFilterChooser(size: settings.size, format: settings.format, path: path) : nil
    let encoder = try Encoder(
      settings.name, AVMEDIA_TYPE_VIDEO, rowFilters: rowFilters, substitute: substitute,
      path: path)
    let context = encoder.pointer
    guard let width = Int32(exactly: settings.size.width),
      let height = Int32(exactly: settings.size.height), let rate = AVRational(settings.rate)
    else {
      throw MediaError(
        .encodingFailed, during: .opening, path: path, cause: "a number is out of range")
    }
    context.pointee.width = width
    context.pointee.height = height
    context.pointee.pix_fmt = settings.format
    context.pointee.framerate = rate
    context.pointee.time_base = settings.timeBase ?? av_inv_q(rate)
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    if let tags = settings.tags {
      context.pointee.color_primaries = tags.primaries
      context.pointee.color_trc = tags.transfer
      context.pointee.colorspace = tags.matrix
      context.pointee.color_range = tags.range
      context.pointee.chroma_sample_location = tags.chromaLocation
    }
    context.pointee.codec_tag = settings.tag
    context.pointee.field_order = settings.fieldOrder
    for option in settings.options {
      let code = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
      guard code >= 0 else {
        throw MediaError(
          .encodingFailed, during: .opening, path: path,
          cause: "\(settings.name) \(option.name)=\(option.value): \(ffmpegMessage(code))")
      }
    }
    try encoder.open(hasGlobalHeader: settings.hasGlobalHeader)
    self = encoder
  }

  /// Returns what makes the packets instead of the codec; nil for the codec.
  private static func substitute(
    for settings: Settings, path: String
  ) throws(MediaError) -> Substitute? {
    if settings.choosesRowFilters {
      return APNGWriter(size: settings.size, format: settings.format, tags: settings.tags)
        .map(Substitute.apng)
    }
    let isLossless = settings.options.contains { $0.name == "lossless" && $0.value == "1" }
    guard settings.name == "libwebp_anim", isLossless, settings.format == AV_PIX_FMT_BGRA,
      let base = settings.timeBase ?? AVRational(settings.rate).map(av_inv_q)
    else { return nil }
    return .webP(
      LosslessWebPWriter(
        size: settings.size, options: settings.options, timeBase: base, path: path))
  }
}

extension AVRational {
  /// Creates the rate in frames per second; nil if a part exceeds 32 bits.
  init?(_ rate: FrameRate) {
    guard let numerator = Int32(exactly: rate.numerator),
      let denominator = Int32(exactly: rate.denominator)
    else { return nil }
    self.init(num: numerator, den: denominator)
  }
}

// MARK: - Sound

extension Encoder {
  /// The settings of an encoder of sound.
  struct SoundSettings {
    /// FFmpeg's name of the encoder, for example `aac`.
    var name: String
    /// The format of the samples.
    var format: AudioFormat
    /// The bits per second; nil for 96 kb/s per channel of AAC, 80 kb/s of Opus, and the default of
    /// other codecs.
    var bitRate: Int?
    /// True if the codec's headers go into the container instead of the stream.
    var hasGlobalHeader: Bool
  }

  /// Opens an encoder of sound.
  ///
  /// - Throws: `.missingLibrary`, `.missingComponent`, `.badSetting` for a rate that the codec does
  ///   not take, `.encodingFailed` or `.outOfMemory`.
  init(_ settings: SoundSettings, path: String) throws(MediaError) {
    var encoder = try Encoder(settings.name, AVMEDIA_TYPE_AUDIO, path: path)
    let (codec, context) = (encoder.codec, encoder.pointer)
    try codec.check(rate: settings.format.rate, path: path)
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    var samples = settings.format.samples
    samples.kind = codec.sampleKind
    context.pointee.sample_fmt = samples.kind
    context.pointee.sample_rate = samples.rate
    av_channel_layout_default(&context.pointee.ch_layout, samples.channelCount)
    context.pointee.time_base = AVRational(num: 1, den: samples.rate)
    let perChannel = [AV_CODEC_ID_AAC: 96_000, AV_CODEC_ID_OPUS: 80_000][codec.pointee.id]
    if let rate = settings.bitRate ?? perChannel.map({ $0 * settings.format.channelCount }) {
      context.pointee.bit_rate = Int64(rate)
    }
    try encoder.open(hasGlobalHeader: settings.hasGlobalHeader)
    let frameSize = Int(context.pointee.frame_size)
    let graph = try FilterGraph(
      [("aformat", "sample_fmts=\(samples.kindName)")], for: settings.format.samples,
      frameSize: frameSize > 0 ? frameSize : nil,
      FilterGraph.Errors(operation: .opening, path: path, missing: { .missingComponent($0) }) {
        .encoder($0, path: path)
      })
    encoder.framer = SampleFramer(format: settings.format, graph: graph, frame: frame)
    self = encoder
  }
}

extension UnsafePointer<AVCodec> {
  /// Throws `.badSetting` if the codec does not take a sampling rate.
  fileprivate func check(rate: Int, path: String) throws(MediaError) {
    let rates = elements(of: pointee.supported_samplerates, before: 0).map(Int.init)
    guard !rates.isEmpty, !rates.contains(rate) else { return }
    let choices = rates.sorted().map(String.init).joined(separator: ", ")
    throw MediaError(
      .badSetting("choose a sampling rate of \(choices) Hz"), during: .opening, path: path,
      cause: "\(String(cString: pointee.name)) does not take \(rate) Hz")
  }

  /// The sample format with the least loss.
  fileprivate var sampleKind: AVSampleFormat {
    let kinds = elements(of: pointee.sample_fmts, before: AV_SAMPLE_FMT_NONE)
    let best = [
      AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P,
      AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P,
    ]
    return best.first(where: kinds.contains) ?? kinds.first ?? AV_SAMPLE_FMT_FLT
  }
}

/// Returns the elements of one of FFmpeg's lists before its last one; none of a missing list.
func elements<Element: Equatable>(
  of list: UnsafePointer<Element>?, before last: Element
) -> [Element] {
  guard let list else { return [] }
  return Array(sequence(first: list) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != last })
}
