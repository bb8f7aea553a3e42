import Frames
import Media

extension FrameSink {
  /// Does the work that fills this sink; where it fails, the output is discarded, and an error of the sink itself becomes
  /// one about the output.
  package func filled<Result>(by work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      discard()
      throw error is MediaError ? JobError(error, about: .output) : error
    }
  }
}
