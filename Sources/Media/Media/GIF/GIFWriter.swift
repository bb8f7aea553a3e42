import Threads

/// Compresses the images of a GIF and writes them on a thread, in their order, while the next frame
/// is quantized.
///
/// Unchecked because until `drain` only `worker` touches the file.
final class GIFWriter: @unchecked Sendable {
  private struct State {
    /// The number of images that wait or are being written.
    var count = 0
    var failure: MediaError?
  }

  /// The most images that wait or are being written: each has a byte for every pixel.
  private static let limit = 2

  private var file: GIFFile
  private var output: OutputFile
  private let worker = SerialWorker()
  private let state = ConditionLock(State())

  /// Starts the thread.
  init(_ file: consuming GIFFile, to output: consuming OutputFile) {
    self.file = file
    self.output = output
  }

  /// Adds an image that lasts `delay` hundredths of a second.
  ///
  /// - Throws: the error of an earlier image.
  func add(_ image: GIFImage, lasting delay: Int) throws(MediaError) {
    let failure = state.wait { state -> MediaError?? in
      guard state.count < Self.limit else { return nil }
      if state.failure == nil { state.count += 1 }
      return .some(state.failure)
    }
    if let failure { throw failure }
    worker.add { [self] in
      let result = Result { () throws(MediaError) in
        guard state.withLock({ $0.failure == nil }) else { return }
        try output.write(file.blocks(of: image, lasting: delay))
      }
      state.withLock { state in
        state.count -= 1
        if case .failure(let error) = result { state.failure = error }
      }
    }
  }

  /// Writes the end of the file after all images.
  ///
  /// - Throws: the error of an image, or of the end.
  func finish() throws(MediaError) {
    worker.drain()
    if let failure = state.withLock({ $0.failure }) { throw failure }
    try output.write(GIFFile.trailer)
  }

  /// Gives the output its final name, after `finish`.
  ///
  /// - Throws: `MediaError`.
  func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  func discard() {
    worker.drain()
    output.discard()
  }
}
