public import Frames

/// A sink that writes one frame as a PNG file: RGB if the stream is opaque, else RGBA with straight
/// alpha.
public final class PNGSink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  private let path: String
  private let encoder: PNGEncoder
  private var output: OutputFile
  private var isWritten = false

  /// Opens the output.
  ///
  /// - Throws: `MediaError` if the output cannot be opened.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    let output = try OutputFile(destination)
    encoder = try PNGEncoder(
      size: stream.size, alpha: stream.alpha, colorSpace: stream.colorSpace, path: destination.path)
    path = destination.path
    self.output = output
  }

  /// Encodes the frame.
  ///
  /// - Precondition: the frame is the only one.
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    precondition(!isWritten, "a still has one frame")
    isWritten = true
    try encoder.encode(pixels) { (bytes: UnsafeRawBufferPointer) throws(MediaError) in
      try output.write(bytes)
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard isWritten else { throw MediaError(.noFrames, during: .encoding, path: path) }
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() { output.discard() }
}
