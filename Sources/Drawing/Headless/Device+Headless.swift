public import GPU

extension Device {
  /// Creates a device that draws without a display. Its context is current on the calling thread,
  /// to which the device belongs.
  ///
  /// - Parameters:
  ///   - choice: the GPU to draw with.
  ///   - validation: true if the driver checks every call (KHR_debug, synchronous).
  /// - Throws: `HeadlessError.notEnoughMemory`, `HeadlessError.noSuchDevice`, or
  ///   `HeadlessError.noContext` with the failure of every candidate.
  public static func headless(
    _ choice: GPUChoice = .auto, validation: Bool = false
  ) throws(HeadlessError) -> Device {
    if let error = HeadlessError.eglLoading { throw error }
    if choice == .zink { DriverResources.selectZink() }
    var failures: [HeadlessFailure] = []
    for candidate in try choice.candidates(among: HeadlessCandidate.all()) {
      if candidate.mayBeSoftware { try DriverResources.prepare() }
      do throws(HeadlessFailure) {
        let device = try candidate.device(validation: validation)
        // The surfaceless platform uses a GPU if there is one, and llvmpipe if zink has no Vulkan.
        let isAllowed =
          switch choice {
          case .software: device.info.isSoftware
          case .zink: device.info.renderer.hasPrefix("zink")
          case .auto, .device: true
          }
        if isAllowed { return device }
        failures.append(
          HeadlessFailure(
            candidate: candidate.name, reason: "it draws with \(device.info.renderer)"))
      } catch {
        failures.append(error)
      }
    }
    if choice == .zink { throw .noZink(failures) }
    throw .noContext(failures)
  }
}

extension HeadlessCandidate {
  /// Creates a device from this candidate, its context current on the calling thread.
  ///
  /// - Throws: `HeadlessFailure` with the step that failed.
  func device(validation: Bool) throws(HeadlessFailure) -> Device {
    let context = try HeadlessContext(self, debug: validation)
    do {
      return try Device(context: context, validation: validation)
    } catch .unsupported(let feature) {
      throw HeadlessFailure(candidate: name, reason: "it lacks \(feature)")
    } catch {
      throw HeadlessFailure(candidate: name, reason: "\(error)")
    }
  }
}
