internal import COpenGL

/// A point in the GPU's work that one can wait for.
struct Fence: ~Copyable {
  private let sync: GLsync
  private let device: Device

  /// Marks the end of the work asked for so far, and has the GPU begin it.
  init(in device: Device) throws(GPUError) {
    device.assertCurrent()
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try device.check("fencing")
      throw .driver("no fence could be made")
    }
    glFlush()
    self.sync = sync
    self.device = device
    device.count(.fence, by: 1)
  }

  deinit {
    glDeleteSync(sync)
    device.count(.fence, by: -1)
  }

  /// Waits for the GPU to get here.
  ///
  /// - Throws: `timedOut` after `seconds`, `contextLost` where the GPU will never get here.
  func wait(seconds: Int = 30) throws(GPUError) {
    for _ in 0..<seconds {
      switch glClientWaitSync(sync, bits(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000) {
      case GLenum(GL_ALREADY_SIGNALED), GLenum(GL_CONDITION_SATISFIED): return
      case GLenum(GL_TIMEOUT_EXPIRED): try device.check("waiting for the GPU")
      default:
        try device.check("waiting for the GPU")
        throw .contextLost("a fence could not be waited for")
      }
    }
    throw .timedOut(seconds: seconds)
  }
}
