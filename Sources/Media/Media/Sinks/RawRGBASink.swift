public import Frames

/// A sink that writes raw RGBA8 frames with straight alpha, top row first, without any header.
public final class RawRGBASink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  private let alpha: AlphaMode
  private let path: String
  private var output: OutputFile
  /// A buffer for one frame with straight alpha; empty for an opaque stream, which needs no
  /// conversion.
  private var straight: [UInt8]
  private var isWritten = false

  /// Opens the output.
  ///
  /// - Throws: `MediaError` if the output cannot be opened.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    output = try OutputFile(destination)
    alpha = stream.alpha
    path = destination.path
    straight = stream.alpha == .opaque ? [] : Array(repeating: 0, count: stream.size.rgbaByteCount)
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    isWritten = true
    let code = pixels.withUnsafeBytes { bytes in
      guard alpha == .premultiplied else { return writeRepeatedly(count, bytes) }
      return straight.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return 0 }
        copyUnpremultiplied(bytes, to: start)
        return writeRepeatedly(count, UnsafeRawBufferPointer(target))
      }
    }
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  private func writeRepeatedly(_ count: Int, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    for _ in 0..<count {
      let code = output.stream.write(bytes)
      if code != 0 { return code }
    }
    return 0
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
