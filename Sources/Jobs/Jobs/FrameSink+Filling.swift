import Frames
import Media

extension FrameSink {
  /// Runs the work that fills this sink. If it fails, the output is discarded, and a `MediaError`
  /// is rethrown as a `JobError` about the output.
  package func filled<Result>(by work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      discard()
      guard let error = error as? MediaError else { throw error }
      // The message about an input names its file.
      throw JobError(error, about: error.operation == .reading ? nil : .output)
    }
  }
}
