public import GPU

/// What became of one way into OpenGL.
public struct HeadlessReport: Sendable, Hashable {
  /// What was tried.
  public let candidate: HeadlessCandidate
  /// The driver behind it, or why it does not work.
  public let outcome: Result<DeviceInfo, HeadlessFailure>

  /// Describes an outcome.
  public init(candidate: HeadlessCandidate, outcome: Result<DeviceInfo, HeadlessFailure>) {
    self.candidate = candidate
    self.outcome = outcome
  }

  /// Tries every way into OpenGL, in the order in which `auto` takes the first that works. Afterwards no context is
  /// current on the calling thread.
  public static func all() -> [HeadlessReport] {
    HeadlessCandidate.all().map { candidate in
      do throws(HeadlessFailure) {
        let device = try candidate.device(validation: false)
        return HeadlessReport(candidate: candidate, outcome: .success(device.info))
      } catch {
        return HeadlessReport(candidate: candidate, outcome: .failure(error))
      }
    }
  }
}
