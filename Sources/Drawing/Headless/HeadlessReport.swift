public import GPU

/// The result of creating a device from one candidate.
public struct HeadlessReport: Sendable, Hashable {
  /// The candidate.
  public let candidate: HeadlessCandidate
  /// The driver's description, or the failure.
  public let outcome: Result<DeviceInfo, HeadlessFailure>

  /// Creates a report.
  public init(candidate: HeadlessCandidate, outcome: Result<DeviceInfo, HeadlessFailure>) {
    self.candidate = candidate
    self.outcome = outcome
  }

  /// Creates and releases a device from every candidate, in the order of `HeadlessCandidate.all()`.
  /// Afterwards no context is current on the calling thread.
  public static func all() -> [HeadlessReport] {
    HeadlessCandidate.all().map { candidate in
      do throws(HeadlessFailure) {
        do throws(HeadlessError) {
          if candidate.mayBeSoftware { try DriverResources.prepare() }
        } catch {
          throw HeadlessFailure(candidate: candidate.name, reason: "\(error)")
        }
        let device = try candidate.device(validation: false)
        return HeadlessReport(candidate: candidate, outcome: .success(device.info))
      } catch {
        return HeadlessReport(candidate: candidate, outcome: .failure(error))
      }
    }
  }
}
