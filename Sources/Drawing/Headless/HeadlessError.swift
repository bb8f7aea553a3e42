import Libraries

/// An error: a device without a display cannot be created.
public enum HeadlessError: Error, Sendable, Hashable {
  /// All candidates failed; the failure of each.
  case noContext([HeadlessFailure])
  /// Mesa's zink failed, with the failure of each candidate.
  case noZink([HeadlessFailure])
  /// EGL cannot be loaded; the dynamic loader's message.
  case missingLibrary(String)
  /// The requested index is not below `count`, the number of devices.
  case noSuchDevice(index: Int, count: Int)
  /// Less memory than this can be reserved, and a driver would end the process.
  case notEnoughMemory(mebibytes: Int)
}

/// The failure of one candidate.
public struct HeadlessFailure: Error, Sendable, Hashable {
  /// The name of the candidate.
  public let candidate: String
  /// The step that failed, with EGL's error.
  public let reason: String
}

extension HeadlessError: CustomStringConvertible {
  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .noContext(let failures):
      let tried =
        failures.isEmpty
        ? "EGL does not offer a platform"
        : failures.map { "\($0.candidate): \($0.reason)" }.joined(separator: "; ")
      return "OpenGL 4.5 is not available without a display (\(tried)); install Mesa with "
        + "'apt-get install libegl1 libegl-mesa0 libgl1-mesa-dri', or the GPU's driver, "
        + "and run 'hinge doctor'."
    case .noZink(let failures):
      let tried = failures.map { "\($0.candidate): \($0.reason)" }.joined(separator: "; ")
      return "--gpu zink needs Vulkan on the CPU (\(tried)); install it with "
        + "'apt-get install mesa-vulkan-drivers'."
    case .missingLibrary(let reason):
      let remedy = LibraryError.remedy(for: reason, package: "libegl1")
      return "OpenGL without a display needs libEGL, which cannot be loaded (\(reason)); \(remedy)."
    case .noSuchDevice(let index, let count):
      return "--gpu \(index): there \(count == 1 ? "is 1 device" : "are \(count) devices"), "
        + "numbered from 0; 'hinge doctor' lists them."
    case .notEnoughMemory(let mebibytes):
      return "OpenGL needs \(mebibytes) MiB of memory, more than this process may use; raise its "
        + "limit ('ulimit -v')."
    }
  }
}
