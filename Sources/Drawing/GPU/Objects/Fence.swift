internal import COpenGL

/// A point in the GPU's command stream that the CPU can wait for (a `GLsync`).
struct Fence: ~Copyable {
  private let sync: GLsync
  private let device: Device

  /// Inserts a fence after all submitted commands, and flushes them to the GPU.
  ///
  /// - Throws: `GPUError` if the driver cannot create a fence.
  init(in device: Device) throws(GPUError) {
    device.requireOwnThread("the creation of a fence")
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try device.check("fencing")
      throw .driver("a fence could not be created")
    }
    glFlush()
    self.sync = sync
    self.device = device
    device.count(.fence, by: 1)
  }

  deinit {
    device.requireOwnThread("the release of a fence")
    glDeleteSync(sync)
    device.count(.fence, by: -1)
  }

  /// Blocks until the GPU reaches the fence.
  ///
  /// - Throws: `timedOut` after `seconds`, `contextLost` if the GPU can no longer reach the fence.
  func wait(seconds: Int = 30) throws(GPUError) {
    device.requireOwnThread()
    for _ in 0..<seconds {
      switch glClientWaitSync(sync, bits(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000) {
      case GLenum(GL_ALREADY_SIGNALED), GLenum(GL_CONDITION_SATISFIED): return
      case GLenum(GL_TIMEOUT_EXPIRED): try device.check("waiting for the GPU")
      default:
        try device.check("waiting for the GPU")
        throw .contextLost("waiting for a fence failed")
      }
    }
    throw .timedOut(seconds: seconds)
  }
}
