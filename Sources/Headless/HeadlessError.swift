/// Why there is no OpenGL without a display.
public enum HeadlessError: Error, Sendable, Hashable {
  /// No way into OpenGL works: what was tried, each with what went wrong.
  case noContext([HeadlessFailure])
  /// There is no device with the index asked for, only `count` devices.
  case noSuchDevice(index: Int, count: Int)
}

/// One way into OpenGL that did not work.
public struct HeadlessFailure: Error, Sendable, Hashable {
  /// What was tried.
  public let candidate: String
  /// The step that failed, and EGL's error.
  public let reason: String
}

extension HeadlessError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noContext(let failures):
      let tried =
        failures.isEmpty
        ? "EGL offers no platform"
        : failures.map { "\($0.candidate): \($0.reason)" }.joined(separator: "; ")
      return "No OpenGL 4.5 without a display (\(tried)); install Mesa with "
        + "'apt-get install libegl1 libegl-mesa0 libgl1-mesa-dri', or the GPU's own driver, "
        + "and look at 'hinge doctor'."
    case .noSuchDevice(let index, let count):
      return "--gpu \(index): there \(count == 1 ? "is 1 device" : "are \(count) devices"), "
        + "numbered from 0; 'hinge doctor' lists them."
    }
  }
}
