/// Why OpenGL work could not be done: what was tried, and what the driver said.
public enum GPUError: Error, Sendable, Hashable {
  /// The context does not offer what Hinge needs.
  case unsupported(String)
  /// A shader did not compile or link; the driver's log says where.
  case shader(name: String, log: String)
  /// A uniform's name or type differs between GLSL and Swift.
  case uniform(program: String, String)
  /// A framebuffer cannot be drawn into.
  case incompleteFramebuffer(status: UInt32)
  /// A picture or target has more pixels in a row or column than the GPU takes.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// There is not enough memory on the GPU.
  case outOfMemory(String)
  /// The context was lost: the driver was reset or the device is gone.
  case contextLost(String)
  /// The GPU did not finish in the time given, in seconds.
  case timedOut(seconds: Int)
  /// The driver reported an error.
  case driver(String)
}

extension GPUError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .unsupported(let what):
      "OpenGL here lacks \(what); run 'hinge doctor' to see what this machine offers."
    case .shader(let name, let log):
      "The shader '\(name)' does not compile or link:\n\(log)"
    case .uniform(let program, let text):
      "The program '\(program)' and its Swift side disagree: \(text)."
    case .incompleteFramebuffer(let status):
      "The driver refuses the render target (status \(status)); run 'hinge doctor'."
    case .tooLarge(let width, let height, let limit):
      "\(width)x\(height) pixels are more than this GPU takes (\(limit) in a row or column); "
        + "use a smaller size."
    case .outOfMemory(let what):
      "There is not enough GPU memory for \(what); use a smaller size."
    case .contextLost(let why):
      "The OpenGL context was lost (\(why)); run the command again, with --gpu software if it "
        + "happens once more."
    case .timedOut(let seconds):
      "The GPU did not answer within \(seconds) seconds; try again with a smaller size, or with "
        + "--gpu software where a GPU draws."
    case .driver(let text):
      "The OpenGL driver reports: \(text)."
    }
  }
}
