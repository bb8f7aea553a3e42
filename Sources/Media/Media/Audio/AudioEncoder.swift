import CFFmpeg
import Glibc

/// An encoder of sound with the packet that it reuses (an `AVCodecContext`).
///
/// Takes any number of samples at a time and gives the codec frames of its size. Samples beyond ±1
/// are clipped, and such that are no numbers are silent, for every codec alike.
struct AudioEncoder: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let format: AudioFormat
  private let ffmpeg: FFmpegCoding
  private let packet: OwnedPacket
  private let frame: OwnedFrame
  private let graph: AudioGraph
  private let path: String
  /// The sample frames that were taken.
  private var taken = 0
  /// The sample frames that the codec got.
  private var sent = 0
  /// The frames that the codec got, and the packets that it gave.
  private var counts = (frames: 0, packets: 0)

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - name: FFmpeg's name of the encoder, for example `aac`.
  ///   - format: the format of the samples.
  ///   - bitRate: the bits per second; nil for 96 kb/s per channel of AAC, 80 kb/s of Opus, and the
  ///     default of other codecs.
  ///   - hasGlobalHeader: true if the codec's headers go into the container instead of the stream.
  ///   - path: the path for errors.
  /// - Throws: `.missingLibrary`, `.missingComponent`, `.badSetting` for a rate that the codec does
  ///   not take, `.encodingFailed` or `.outOfMemory`.
  init(
    name: String, format: AudioFormat, bitRate: Int? = nil, hasGlobalHeader: Bool, path: String
  ) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    ffmpeg_collect_messages()
    guard let codec = ffmpeg.avcodec_find_encoder_by_name(name),
      codec.pointee.type == AVMEDIA_TYPE_AUDIO
    else { throw MediaError(.missingComponent(name), during: .opening, path: path) }
    try Self.check(format.rate, codec, path: path)
    guard let packet = OwnedPacket(ffmpeg), let frame = OwnedFrame(),
      let context = ffmpeg.avcodec_alloc_context3(codec)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    var isComplete = false
    defer { if !isComplete { ffmpeg.avcodec_free_context(&owned) } }
    var samples = format.samples
    samples.kind = Self.sampleKind(of: codec)
    context.pointee.sample_fmt = samples.kind
    context.pointee.sample_rate = samples.rate
    av_channel_layout_default(&context.pointee.ch_layout, samples.channelCount)
    context.pointee.time_base = AVRational(num: 1, den: samples.rate)
    if let rate = bitRate ?? Self.defaultBitRate(codec.pointee.id, format) {
      context.pointee.bit_rate = Int64(rate)
    }
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    let code = ffmpeg.avcodec_open2(context, codec, nil)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
    let frameSize = Int(context.pointee.frame_size)
    let filter = "sample_fmts=\(samples.kindName)"
    let graph = try AudioGraph(
      format.samples, [("aformat", filter)], frameSize: frameSize > 0 ? frameSize : nil,
      during: .opening, path: path
    ) { .encoder($0, path: path) }
    isComplete = true
    pointer = context
    self.format = format
    self.ffmpeg = ffmpeg
    self.packet = packet
    self.frame = frame
    self.graph = graph
    self.path = path
  }

  /// Encodes the next samples and passes every packet that is complete to `take`.
  ///
  /// - Parameters:
  ///   - samples: interleaved samples of whole sample frames.
  ///   - take: called for each packet, whose bytes are valid during the call. Its times are in
  ///     sample frames; the first one may be negative by the codec's delay.
  /// - Throws: `.encodingFailed`, `.outOfMemory`, or the error of `take`.
  mutating func encode(
    _ samples: [Float], _ take: (borrowing OwnedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard !samples.isEmpty else { return }
    let clipped = samples.map { $0.isNaN ? 0 : min(max($0, -1), 1) }
    guard let source = OwnedFrame(clipped, format, at: taken) else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    taken += samples.count / format.channelCount
    try graph.push(source.pointer)
    try drainGraph(take)
  }

  /// Encodes what is left and drains the encoder.
  ///
  /// - Throws: `.encodingFailed`, `.outOfMemory`, `.incompleteOutput` if it gave fewer packets than
  ///   it got frames, or the error of `take`.
  mutating func finish(
    _ take: (borrowing OwnedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    try graph.push(nil)
    try drainGraph(take)
    try send(nil, take)
  }

  private mutating func drainGraph(
    _ take: (borrowing OwnedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    while try graph.pull(frame.pointer) {
      frame.pointer.pointee.pts = Int64(sent)
      sent += Int(frame.pointer.pointee.nb_samples)
      try send(frame.pointer, take)
      av_frame_unref(frame.pointer)
    }
  }

  private mutating func send(
    _ frame: UnsafeMutablePointer<AVFrame>?,
    _ take: (borrowing OwnedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    let code = ffmpeg.avcodec_send_frame(pointer, frame)
    guard code >= 0 || code == ffmpeg_end_of_file() else {
      throw MediaError.encoder(code, path: path)
    }
    if frame != nil { counts.frames += 1 }
    while true {
      let code = ffmpeg.avcodec_receive_packet(pointer, packet.pointer)
      if code == ffmpeg_end_of_file() { return try checkCount() }
      if code == ffmpeg_error(EAGAIN) { return }
      guard code >= 0 else { throw MediaError.encoder(code, path: path) }
      counts.packets += 1
      defer { packet.unreference() }
      try take(packet)
    }
  }

  /// Throws if the codec, which is drained, has lost a frame. Its delay may make it give more.
  private func checkCount() throws(MediaError) {
    guard counts.packets < counts.frames else { return }
    throw MediaError(
      .incompleteOutput, during: .encoding, path: path,
      cause: "its sound's encoder gave \(counts.packets) of \(counts.frames) frames")
  }

  /// Throws if the codec does not take a rate.
  private static func check(
    _ rate: Int, _ codec: UnsafePointer<AVCodec>, path: String
  ) throws(MediaError) {
    guard var next = codec.pointee.supported_samplerates else { return }
    var rates: [Int] = []
    while next.pointee != 0 {
      rates.append(Int(next.pointee))
      next += 1
    }
    guard !rates.contains(rate) else { return }
    let choices = rates.sorted().map(String.init).joined(separator: ", ")
    throw MediaError(
      .badSetting("choose a sampling rate of \(choices) Hz"), during: .opening, path: path,
      cause: "\(String(cString: codec.pointee.name)) does not take \(rate) Hz")
  }

  /// Returns the sample format that loses least.
  private static func sampleKind(of codec: UnsafePointer<AVCodec>) -> AVSampleFormat {
    guard var next = codec.pointee.sample_fmts else { return AV_SAMPLE_FMT_FLT }
    var kinds: [AVSampleFormat] = []
    while next.pointee != AV_SAMPLE_FMT_NONE {
      kinds.append(next.pointee)
      next += 1
    }
    let best = [
      AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P,
      AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P,
    ]
    return best.first(where: kinds.contains) ?? kinds.first ?? AV_SAMPLE_FMT_FLT
  }

  /// Returns the bits per second that sound good; nil for a codec whose default is taken.
  private static func defaultBitRate(_ codec: AVCodecID, _ format: AudioFormat) -> Int? {
    switch codec {
    case AV_CODEC_ID_AAC: 96_000 * format.channelCount
    case AV_CODEC_ID_OPUS: 80_000 * format.channelCount
    default: nil
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.avcodec_free_context(&context)
  }
}
