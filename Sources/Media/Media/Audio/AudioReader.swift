import CFFmpeg

/// A reader of the sound of a part of a file, accurate to the sample.
///
/// Source time 0 is the start of the container's first stream, as in the `ffmpeg` program.
/// Timestamps place the sound; before its start, in gaps and after its end there is silence. Mono
/// goes to both channels of stereo; every other layout is mixed by libswresample's matrix. A reader
/// buffers about a second of sound.
public final class AudioReader {
  /// The format of the samples.
  public let format: AudioFormat
  /// The sample frames from start to end.
  public let count: Int
  private let begin: Double
  private let path: String
  private let isPadded: Bool
  /// The source; nil after its end.
  private var source: AudioSource?
  private var resampler: AudioResampler?
  private let fader: AudioFader
  private var queue: AudioQueue
  /// The index after the last sample frame in the queue.
  private var queued = 0
  /// The index of the next sample frame to be read.
  private var position = 0

  /// Opens the sound of a file.
  ///
  /// - Parameters:
  ///   - file: a sound or a video.
  ///   - format: the format of the samples.
  ///   - begin: the source time of the first sample in seconds.
  ///   - count: the sample frames from start to end.
  ///   - fadeIn: the sample frames over which the sound fades in at its start.
  ///   - fadeOut: the sample frames over which the sound fades out at its end.
  ///   - curve: the shape of both fades.
  ///   - isTolerant: true if damaged and missing sound becomes silence instead of an error.
  /// - Returns: nil if the file has no sound.
  /// - Throws: `MediaError` with a reason about inputs.
  public convenience init?(
    _ file: FilePath, format: AudioFormat = AudioFormat(), begin: Double, count: Int,
    fadeIn: Int = 0, fadeOut: Int = 0, curve: AudioCurve = .standard, isTolerant: Bool = false
  ) throws(MediaError) {
    let fader = try AudioFader(
      format, count: max(count, 0), fadeIn: fadeIn, fadeOut: fadeOut, curve: curve,
      path: file.description)
    try self.init(
      AudioSource.Request(file: file, begin: begin, isTolerant: isTolerant), format, count: count,
      fader, isPadded: true)
  }

  /// Opens the sound of a file, which ends with its source unless `isPadded`.
  init?(
    _ request: AudioSource.Request, _ format: AudioFormat, count: Int,
    _ fader: consuming AudioFader,
    isPadded: Bool
  ) throws(MediaError) {
    guard let source = try AudioSource.open(request) else { return nil }
    self.source = .some(source)
    self.format = format
    self.count = max(count, 0)
    self.fader = fader
    self.isPadded = isPadded
    begin = request.begin
    path = request.file.description
    queue = AudioQueue(channelCount: format.channelCount)
  }

  /// Reads the next sample frames.
  ///
  /// - Returns: the interleaved samples of `wanted` sample frames, or of as many as are left.
  /// - Throws: `.damagedSound`, or another `MediaError` with a reason about inputs.
  public func read(_ wanted: Int) throws(MediaError) -> [Float] {
    let wanted = min(max(wanted, 0), count - position)
    while queue.count < wanted, source != nil { try step() }
    var samples = queue.take(wanted)
    try fader.apply(&samples, at: position)
    position += samples.count / format.channelCount
    return samples
  }

  /// Adds the next decoded frame to the queue, or ends it.
  private func step() throws(MediaError) {
    guard queued < count, let place = try source?.next() else {
      try finishResampler()
      if isPadded {
        queue.append(silence: count - queued)
        queued = count
      }
      source = nil
      return
    }
    try take(place)
  }

  /// Converts the decoded frame.
  private func take(_ place: AudioSource.Place) throws(MediaError) {
    guard let frame = source?.frame.pointer else { return }
    let input = AudioSamples(of: frame)
    let isLate = place.position - (resampler?.position ?? 0) > place.rate
    if let known = resampler?.input, known != input || isLate { try finishResampler() }
    if resampler == nil {
      // A second is a whole number of samples before and after the conversion.
      let firstSecond = Int((begin - 0.2).rounded(.down))
      let second = max(place.position.flooredQuotient(by: place.rate), firstSecond)
      let index = ((Double(second) - begin) * Double(format.rate)).rounded()
      resampler = try AudioResampler(
        input, to: format, position: second * place.rate, index: Int(clamping: index), path: path)
    }
    let gap = place.position - (resampler?.position ?? 0)
    if gap > 0 {
      try resampler?.push(silence: gap)
    } else if gap < 0 {
      guard -gap < place.count else { return }
      guard ffmpeg_drop_samples(frame, Int32(-gap)) >= 0 else {
        throw MediaError(.outOfMemory, during: .reading, path: path)
      }
    }
    try resampler?.push(frame)
    try collect()
  }

  /// Ends the resampler and collects its last samples.
  private func finishResampler() throws(MediaError) {
    try resampler?.finish()
    try collect()
    resampler = nil
  }

  /// Adds the resampler's samples to the queue, from index 0 to the end. Skipped indices are
  /// silent.
  private func collect() throws(MediaError) {
    let channels = format.channelCount
    var (queue, queued) = (queue, queued)
    try resampler?.pull { samples, index in
      let begin = max(index, queued)
      let end = min(index + samples.count / channels, count)
      guard begin < end else { return }
      queue.append(silence: begin - queued)
      queue.append(samples[((begin - index) * channels)..<((end - index) * channels)])
      queued = end
    }
    (self.queue, self.queued) = (queue, queued)
  }
}

extension Int {
  /// Returns the quotient, rounded down.
  fileprivate func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// A queue of sample frames between a decoder, which produces blocks of any size, and a reader,
/// which takes as many as it needs. Silence takes no memory.
struct AudioQueue {
  private enum Piece {
    case samples([Float])
    case silence(frames: Int)
  }

  private let channelCount: Int
  private var pieces: [Piece] = []
  /// The sample frames in the queue.
  private(set) var count = 0

  init(channelCount: Int) { self.channelCount = channelCount }

  /// Adds whole sample frames.
  mutating func append(_ samples: some Collection<Float>) {
    guard !samples.isEmpty else { return }
    pieces.append(.samples(Array(samples)))
    count += samples.count / channelCount
  }

  /// Adds silence.
  mutating func append(silence frames: Int) {
    guard frames > 0 else { return }
    pieces.append(.silence(frames: frames))
    count += frames
  }

  /// Removes the first sample frames, `wanted` at most.
  mutating func take(_ wanted: Int) -> [Float] {
    let wanted = min(wanted, count)
    var taken: [Float] = []
    taken.reserveCapacity(wanted * channelCount)
    var used = 0
    while taken.count < wanted * channelCount {
      let left = wanted - taken.count / channelCount
      switch pieces[used] {
      case .samples(let samples):
        let part = min(left * channelCount, samples.count)
        taken += samples[..<part]
        pieces[used] = .samples(Array(samples[part...]))
        if part == samples.count { used += 1 }
      case .silence(let frames):
        let part = min(left, frames)
        taken += repeatElement(0, count: part * channelCount)
        pieces[used] = .silence(frames: frames - part)
        if part == frames { used += 1 }
      }
    }
    pieces.removeFirst(used)
    count -= wanted
    return taken
  }
}
