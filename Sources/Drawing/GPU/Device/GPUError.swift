/// An error of OpenGL: the failed work and the driver's message.
public enum GPUError: Error, Sendable, Hashable {
  /// The context lacks a feature that Hinge needs.
  case unsupported(String)
  /// A shader did not compile or link. `log` is the driver's log with line numbers; empty if the
  /// driver gives no reason.
  case shader(name: String, log: String)
  /// A uniform differs in name, type or length between GLSL and Swift.
  case uniform(program: String, String)
  /// A framebuffer is not complete. `status` is OpenGL's, for example `0x8CD6`.
  case incompleteFramebuffer(status: UInt32)
  /// A texture or target is wider or higher than `limit`, the GPU's maximum; all in pixels.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The GPU is out of memory.
  case outOfMemory(String)
  /// The context is lost: the driver was reset, or the GPU was removed.
  case contextLost(String)
  /// The GPU did not reach a fence within this many seconds.
  case timedOut(seconds: Int)
  /// The driver reported another error.
  case driver(String)
}

extension GPUError: CustomStringConvertible {
  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .unsupported(let what):
      "OpenGL on this machine lacks \(what); 'hinge doctor' shows what it offers."
    case .shader(let name, log: ""):
      "The shader '\(name)' does not compile or link, and the driver gives no reason; "
        + "check that enough memory is free."
    case .shader(let name, let log):
      "The shader '\(name)' does not compile or link:\n\(log)"
    case .uniform(let program, let text):
      "The shader program '\(program)' does not match its Swift declaration: \(text)."
    case .incompleteFramebuffer(let status):
      "The driver rejects the render target (status \(status)); run 'hinge doctor'."
    case .tooLarge(let width, let height, let limit):
      "\(width)x\(height) pixels exceed this GPU's limit of \(limit) in a row or column; "
        + "use a smaller size."
    case .outOfMemory(let what):
      "There is not enough GPU memory for \(what); use a smaller size."
    case .contextLost(let why):
      "The OpenGL context was lost (\(why)); run the command again, and add --gpu software if it "
        + "happens again."
    case .timedOut(let seconds):
      "The GPU did not answer within \(seconds) seconds; try again with a smaller size, or with "
        + "--gpu software where a GPU draws."
    case .driver(let text):
      "The OpenGL driver reports: \(text)."
    }
  }
}
