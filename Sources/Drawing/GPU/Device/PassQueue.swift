internal import COpenGL

/// The render passes that a software rasterizer has not completed.
///
/// llvmpipe keeps a list of up to 64 scenes: a pass takes the first one that is complete, or a new
/// one. A scene references the textures of its pass until another pass takes it, however long it
/// has been complete. While the processor is busy, passes pile up; their scenes are taken again
/// only when as many passes pile up again, and until then they keep the memory of textures that
/// were deleted. (Mesa 22.3, `lp_setup_get_empty_scene`.) Few passes in flight need few scenes.
final class PassQueue {
  /// The maximum number of passes in flight: one that is rasterized, one that waits for it, and the
  /// one that is being submitted.
  static let limit = 3

  /// The number of draws after which a pass is divided, so that the first part is rasterized while
  /// the next one is submitted. With 8, a page curl of 64 draws gains no more, and `cards` takes
  /// 3 % more processor time.
  static let maxDrawCount = 24

  /// The number of draws of the current pass.
  private var drawCount = 0
  /// The framebuffer of the pass that is being submitted, 0 for the window's; nil for none.
  private var framebuffer: GLuint?
  /// The fences of the passes before, oldest first.
  private(set) var fences: [GLsync] = []

  init() { fences.reserveCapacity(Self.limit) }

  /// Ends the current pass if the next draw goes into another framebuffer, or after `maxDrawCount`
  /// draws, and blocks while there are `limit` passes in flight.
  ///
  /// - Parameter next: the framebuffer of the next draw, 0 for the window's.
  func begin(_ next: GLuint) {
    if next != framebuffer || drawCount >= Self.maxDrawCount {
      endCurrentPass()
      framebuffer = next
    }
    drawCount += 1
  }

  /// Ends the current pass, if there is one.
  func endCurrentPass() {
    if framebuffer != nil { endPass() }
  }

  /// Ends the current pass if it goes into `deleted`, whose name another framebuffer may get.
  func endPass(into deleted: GLuint) {
    if framebuffer == deleted { endPass() }
  }

  /// Ends the current pass, or one that was not begun here, and blocks while there are `limit`
  /// passes in flight.
  func endPass() {
    (framebuffer, drawCount) = (nil, 0)
    // Without a fence there is nothing to wait for; a lost context is noticed elsewhere.
    guard let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
    fences.append(fence)
    while fences.count >= Self.limit {
      let oldest = fences.removeFirst()
      glClientWaitSync(oldest, bits(GL_SYNC_FLUSH_COMMANDS_BIT), GLuint64.max)
      glDeleteSync(oldest)
    }
  }

  /// Deletes the fences. The context has to be current.
  func removeAll() {
    for fence in fences { glDeleteSync(fence) }
    fences = []
    (framebuffer, drawCount) = (nil, 0)
  }
}
