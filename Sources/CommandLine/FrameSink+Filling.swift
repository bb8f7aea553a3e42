import Frames
import Media

extension FrameSink {
  /// Does the work that fills this sink. Where it fails, nothing of the output is left, and what the sink itself threw
  /// names the option of the output.
  func filled<Result>(by work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      discard()
      throw error is MediaError ? CommandError(error, option: "-o") : error
    }
  }
}
