import CFFmpeg

/// A fade at the start and at the end of a sound (FFmpeg's `afade`).
struct AudioFader: ~Copyable {
  private let format: AudioFormat
  /// The sample frames that keep their level.
  private let kept: Range<Int>
  private let graph: FilterGraph?
  private let path: String

  /// Creates a fader.
  ///
  /// - Parameters:
  ///   - format: the format of the samples.
  ///   - count: the sample frames of the sound.
  ///   - fadeIn: the sample frames over which the sound fades in; the first one is silent.
  ///   - fadeOut: the sample frames over which the sound fades out; silence follows the last one.
  ///   - curve: the shape of both.
  ///   - path: the path for errors.
  init(
    _ format: AudioFormat, count: Int, fadeIn: Int, fadeOut: Int, curve: AudioCurve, path: String
  ) throws(MediaError) {
    let (fadeIn, fadeOut) = (min(max(fadeIn, 0), count), min(max(fadeOut, 0), count))
    self.format = format
    self.path = path
    kept = fadeIn + fadeOut > count ? 0..<0 : fadeIn..<(count - fadeOut)
    var chain: [FilterGraph.Filter] = []
    let shape = "curve=\(curve.rawValue)"
    if fadeIn > 0 { chain.append(("afade", "type=in:ss=0:ns=\(fadeIn):\(shape)")) }
    if fadeOut > 0 {
      let first = max(count - fadeOut - (curve.isSteep ? 1 : 0), 0)
      chain.append(("afade", "type=out:ss=\(first):ns=\(fadeOut):\(shape)"))
    }
    graph =
      chain.isEmpty
      ? nil
      : try FilterGraph(chain, for: format.samples, .readingSound(path))
  }

  /// Changes samples that begin at the sample frame `time` of the sound.
  func apply(_ samples: inout [Float], at time: Int) throws(MediaError) {
    let range = time..<(time + samples.count / format.channelCount)
    guard graph != nil, !range.isEmpty else { return }
    guard range.lowerBound < kept.lowerBound || range.upperBound > kept.upperBound else { return }
    guard let source = OwnedFrame(samples, format, at: time), let faded = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    try graph?.push(source.pointer)
    guard try graph?.pull(faded.pointer) == true,
      faded.interleavedSamples.count == samples.count
    else {
      throw MediaError(
        .unreadableSound, during: .reading, path: path, cause: "the fade filter failed")
    }
    samples = Array(faded.interleavedSamples)
  }
}
