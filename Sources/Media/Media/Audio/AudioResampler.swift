import CFFmpeg

/// A converter of decoded frames of one format into interleaved samples (libswresample by FFmpeg's
/// filter `aresample`). A mix to fewer channels is limited to −1 dB of full scale.
struct AudioResampler: ~Copyable {
  /// The format of the input frames.
  let input: AudioSamples
  /// The position of the next input sample, in sample frames from source time 0.
  private(set) var position: Int
  /// The index of the next output sample frame.
  private var index: Int
  /// The limiter of a mix of more channels than the output has; nil without one.
  private var limiter: PeakLimiter?
  private var isFinished = false
  private let graph: FilterGraph
  private let frame: OwnedFrame
  private let channelCount: Int
  private let path: String

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - input: the format of the input frames.
  ///   - output: the format of the output samples.
  ///   - position: the position of the first input sample.
  ///   - index: the index of the first output sample frame.
  /// - Throws: `.unreadableSound` if the channel layout cannot be converted, or another
  ///   `MediaError`.
  init(
    _ input: AudioSamples, to output: AudioFormat, position: Int, index: Int, path: String
  ) throws(MediaError) {
    let target = output.samples
    // A player sends mono to both loudspeakers at full level; libswresample would attenuate it by 3
    // dB.
    let copies = (0..<output.channelCount).map { "|c\($0)=c0" }.joined()
    let isSpread = input.channelCount == 1 && output.channelCount == 2
    let graph = try FilterGraph(
      (isSpread ? [("pan", target.layout + copies)] : []) + [
        ("aresample", "\(target.rate)"),
        (
          "aformat",
          "sample_fmts=\(target.kindName):sample_rates=\(target.rate)"
            + ":channel_layouts=\(target.layout)"
        ),
      ], for: input,
      .readingSound(path, cause: "the channel layout \(input.layout) cannot be converted"))
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    // Six channels at full scale are 2.4 times full scale in two. Lowering all channels by that
    // would lower the dialogue by 8 dB.
    limiter =
      input.channelCount > output.channelCount
      ? PeakLimiter(output, ceiling: Self.ceiling) : nil
    self.graph = graph
    self.frame = frame
    self.input = input
    channelCount = output.channelCount
    self.position = position
    self.index = index
    self.path = path
  }

  /// −1 dB of full scale.
  private static let ceiling: Float = 0.891_25

  /// Converts silence.
  mutating func push(silence count: Int) throws(MediaError) {
    guard let silence = OwnedFrame(silence: count, input) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    try push(silence.pointer)
  }

  /// Converts a frame, which is empty afterwards.
  mutating func push(_ source: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    source.pointee.pts = Int64(position)
    position += Int(source.pointee.nb_samples)
    try graph.push(source)
  }

  /// Ends the input, which flushes the last samples.
  mutating func finish() throws(MediaError) {
    try graph.push(nil)
    isFinished = true
  }

  /// Pulls all samples that are complete.
  ///
  /// - Parameter take: gets samples, valid during the call, and the index of the first sample
  ///   frame.
  mutating func pull(_ take: (UnsafeBufferPointer<Float>, Int) -> Void) throws(MediaError) {
    while try graph.pull(frame.pointer) {
      if let limited = limiter?.add(frame.interleavedSamples) {
        pass(limited, take)
      } else {
        take(frame.interleavedSamples, index)
        index += Int(frame.pointer.pointee.nb_samples)
      }
      av_frame_unref(frame.pointer)
    }
    if isFinished, let rest = limiter?.finish() { pass(rest, take) }
  }

  private mutating func pass(
    _ samples: [Float], _ take: (UnsafeBufferPointer<Float>, Int) -> Void
  ) {
    guard !samples.isEmpty else { return }
    samples.withUnsafeBufferPointer { take($0, index) }
    index += samples.count / channelCount
  }
}
