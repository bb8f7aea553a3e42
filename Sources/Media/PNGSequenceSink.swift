public import Frames
import Glibc

/// Writes every frame as a PNG file of its own, numbered from 0, so that file i shows t = i/fps.
///
/// A frame that shows for several periods is encoded once and written as often. The files gather in a
/// hidden folder beside their places and are moved into them by `commit`; files of the same names stay
/// untouched until then.
public final class PNGSequenceSink: FrameSink {
  /// The stream is written once.
  public let passes = 1
  private let pattern: SequencePattern
  private let encoder: PNGEncoder
  private let staging: StagingFolder
  private var count = 0

  /// Makes the hidden folder.
  ///
  /// - Parameter path: a name with one `%d` or `%0Nd` in its last part; its folder has to exist.
  /// - Throws: `MediaError` when the name has no or several numbers, or the folder is not there or may
  ///   not be written to.
  public init(to path: String, stream: FrameStreamFormat) throws(MediaError) {
    guard let pattern = SequencePattern(path: path) else {
      throw MediaError(.badPattern, during: .opening, path: path)
    }
    encoder = try PNGEncoder(size: stream.size, alpha: stream.alpha, path: path)
    staging = try StagingFolder(for: pattern)
    self.pattern = pattern
  }

  /// Takes the next frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try encoder.encode(pixels) { (bytes: UnsafeRawBufferPointer) throws(MediaError) in
      for _ in 0..<count {
        try staging.add(bytes, as: self.count)
        self.count += 1
      }
    }
  }

  /// Ends the round; `.noFrames` is thrown where it had none.
  public func endPass() throws(MediaError) {
    guard count > 0 else { throw MediaError(.noFrames, during: .encoding, path: pattern.path) }
  }

  /// Puts the output under its final name.
  public func commit() throws(MediaError) { try staging.commit() }

  /// Removes everything that was written.
  public func discard() { staging.discard() }
}
