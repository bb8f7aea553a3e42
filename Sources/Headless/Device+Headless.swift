public import GPU

extension Device {
  /// A device that draws without a display, current on the calling thread.
  ///
  /// - Parameters:
  ///   - choice: which GPU.
  ///   - validation: whether the driver checks every call.
  /// - Throws: `HeadlessError` with every failure on the way, where no way into OpenGL 4.5 works.
  public static func headless(
    _ choice: GPUChoice = .auto, validation: Bool = false
  ) throws(HeadlessError) -> Device {
    var failures: [HeadlessFailure] = []
    for candidate in try choice.candidates(among: HeadlessCandidate.all()) {
      do {
        let device = try candidate.device(validation: validation)
        // Mesa's surfaceless platform draws with the GPU where there is one.
        if choice != .software || device.info.isSoftware { return device }
        failures.append(
          HeadlessFailure(
            candidate: candidate.name, reason: "it draws with \(device.info.renderer)"))
      } catch {
        failures.append(error)
      }
    }
    throw .noContext(failures)
  }
}

extension HeadlessCandidate {
  /// A device by this way in, current on the calling thread.
  func device(validation: Bool) throws(HeadlessFailure) -> Device {
    let context = try HeadlessContext(self, debug: validation)
    do {
      return try Device(context: context, validation: validation)
    } catch .unsupported(let what) {
      throw HeadlessFailure(candidate: name, reason: "it lacks \(what)")
    } catch {
      throw HeadlessFailure(candidate: name, reason: "\(error)")
    }
  }
}
