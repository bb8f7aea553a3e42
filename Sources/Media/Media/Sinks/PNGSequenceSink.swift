public import Frames

/// A sink that writes a PNG file for every frame period, numbered from 0: file i shows the
/// presentation time i/fps.
///
/// A frame that is shown for several periods is encoded once and written several times. Frames are
/// encoded on several threads, and their files written in order, so that an error may be about a
/// frame before the one that `write` gets.
///
/// The files are written into a hidden folder. If the folder of their final paths does not exist,
/// it appears with all files at once; its parent has to exist. If it exists, `commit` moves the
/// files there one after another. Files of the same names are untouched until then, and each is
/// replaced atomically.
public final class PNGSequenceSink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  private let pattern: SequencePattern
  private let encoder: ParallelPNGEncoder
  private let files: SequenceOutput
  /// True for a part without files.
  private let mayBeEmpty: Bool

  /// Creates the hidden folder.
  ///
  /// - Parameters:
  ///   - path: a path with one `%d` or `%0Nd` in its last component; its folder or the folder's
  ///     parent has to exist.
  ///   - stream: the size and the alpha convention of the frames.
  ///   - options: the options for completing the files.
  ///   - part: the range of the numbers, if other processes write the other numbers; nil for all
  ///     files from 0 on.
  /// - Throws: `MediaError` if the path has no number or several, its folder cannot be written to,
  ///   or another process writes the same files.
  public init(
    to path: FilePath, stream: FrameStreamFormat, options: OutputOptions = OutputOptions(),
    part: Range<Int>? = nil
  ) throws(MediaError) {
    let text = path.description
    guard let pattern = SequencePattern(path: path) else {
      throw MediaError(.badPattern, during: .opening, path: text)
    }
    encoder = try ParallelPNGEncoder(of: stream, path: text)
    files = try SequenceOutput(for: pattern, options: options, part: part?.lowerBound)
    mayBeEmpty = part?.isEmpty ?? false
    self.pattern = pattern
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`, also about an earlier frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try encoder.add(pixels, periods: count, add)
  }

  private func add(_ file: [UInt8], _ periods: Int) throws(MediaError) {
    for _ in 0..<periods {
      try file.span.bytes.withUnsafeBytes { bytes throws(MediaError) in try files.add(bytes) }
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    try encoder.finish(add)
    guard files.count > 0 || mayBeEmpty else {
      throw MediaError(.noFrames, during: .encoding, path: pattern.path.description)
    }
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try files.commit() }

  /// Removes everything that was written.
  public func discard() { files.discard() }
}
