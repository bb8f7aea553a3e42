public import Frames
import Glibc

/// A sink that writes a PNG file for every frame period, numbered from 0: file i shows the
/// presentation time i/fps.
///
/// A frame that is shown for several periods is encoded once and written several times. The files
/// are written into a hidden folder beside their final paths. `commit` moves them there; files of
/// the same names are untouched until then.
public final class PNGSequenceSink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  private let pattern: SequencePattern
  private let encoder: PNGEncoder
  private let staging: StagingFolder
  private var count = 0

  /// Creates the hidden folder.
  ///
  /// - Parameters:
  ///   - path: a path with one `%d` or `%0Nd` in its last component; its folder has to exist.
  ///   - stream: the size and the alpha convention of the frames.
  /// - Throws: `MediaError` if the path has no number or several, or its folder is missing or not
  ///   writable.
  public init(to path: String, stream: FrameStreamFormat) throws(MediaError) {
    guard let pattern = SequencePattern(path: path) else {
      throw MediaError(.badPattern, during: .opening, path: path)
    }
    encoder = try PNGEncoder(size: stream.size, alpha: stream.alpha, path: path)
    staging = try StagingFolder(for: pattern)
    self.pattern = pattern
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try encoder.encode(pixels) { (bytes: UnsafeRawBufferPointer) throws(MediaError) in
      for _ in 0..<count {
        try staging.add(bytes, as: self.count)
        self.count += 1
      }
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard count > 0 else { throw MediaError(.noFrames, during: .encoding, path: pattern.path) }
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded.
  public func commit() throws(MediaError) { try staging.commit() }

  /// Removes everything that was written.
  public func discard() { staging.discard() }
}
