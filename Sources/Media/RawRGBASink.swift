public import Frames

/// Writes bare RGBA8 rows with straight alpha, frame after frame, without any header.
public final class RawRGBASink: FrameSink {
  /// The stream is written once.
  public let passes = 1
  private let alpha: AlphaMode
  private let path: String
  private var output: OutputFile
  /// One frame with straight alpha; empty for an opaque stream, which is written as it comes.
  private var straight: [UInt8]
  private var isWritten = false

  /// Opens the output.
  ///
  /// - Throws: `MediaError` when the output cannot be opened.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    output = try OutputFile(destination)
    alpha = stream.alpha
    path = destination.path
    straight = stream.alpha == .opaque ? [] : Array(repeating: 0, count: stream.size.rgbaByteCount)
  }

  /// Takes the next frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    isWritten = true
    let code = pixels.withUnsafeBytes { bytes in
      guard alpha == .premultiplied else { return repeatedly(count, bytes) }
      return straight.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return 0 }
        copyStraight(bytes, to: start)
        return repeatedly(count, UnsafeRawBufferPointer(target))
      }
    }
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  private func repeatedly(_ count: Int, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    for _ in 0..<count {
      let code = output.stream.write(bytes)
      if code != 0 { return code }
    }
    return 0
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
