public import Frames

/// Writes one frame as a PNG file, with straight alpha, or without alpha where the stream is opaque.
public final class PNGSink: FrameSink {
  /// The stream is written once.
  public let passes = 1
  private let path: String
  private let encoder: PNGEncoder
  private var output: OutputFile
  private var isWritten = false

  /// Opens the output.
  ///
  /// - Throws: `MediaError` when the output cannot be opened.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    let output = try OutputFile(destination)
    encoder = try PNGEncoder(size: stream.size, alpha: stream.alpha, path: destination.path)
    path = destination.path
    self.output = output
  }

  /// - Precondition: this is the only frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    precondition(!isWritten, "a still has one frame")
    isWritten = true
    try encoder.encode(pixels) { (bytes: UnsafeRawBufferPointer) throws(MediaError) in
      try output.write(bytes)
    }
  }

  /// Ends the round; `.noFrames` is thrown where it had none.
  public func endPass() throws(MediaError) {
    guard isWritten else { throw MediaError(.noFrames, during: .encoding, path: path) }
  }

  /// Puts the output under its final name.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() { output.discard() }
}
