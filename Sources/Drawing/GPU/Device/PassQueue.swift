internal import COpenGL

/// The render passes in flight on a software rasterizer.
///
/// llvmpipe keeps a list of up to 64 scenes: a pass uses the first complete one, or a new one. A
/// scene references the textures of its pass until another pass reuses it, no matter how long ago
/// it completed. While the processor is busy, passes pile up; their scenes are reused only when as
/// many passes pile up again, and until then they retain the memory of deleted textures. (Mesa
/// 22.3, `lp_setup_get_empty_scene`.) Few passes in flight need few scenes.
final class PassQueue {
  /// The maximum number of passes in flight: one being rasterized, one waiting, and one being
  /// submitted.
  static let limit = 3

  /// The number of draws after which a pass is divided, so that the first part is rasterized while
  /// the next one is submitted. With 8, a page curl of 64 draws gains nothing, and `cards` takes 3
  /// % more processor time.
  static let maxDrawCount = 24

  /// The number of draws of the current pass.
  private var drawCount = 0
  /// The framebuffer of the pass that is being submitted, 0 for the window's; nil for none.
  private var framebuffer: GLuint?
  /// The fences of earlier passes, oldest first.
  private(set) var fences: [GLsync] = []

  init() { fences.reserveCapacity(Self.limit) }

  /// Ends the current pass if the next draw is into another framebuffer, or after `maxDrawCount`
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

  /// Ends the current pass if it draws into `deleted`, whose name another framebuffer may get.
  func endPass(into deleted: GLuint) {
    if framebuffer == deleted { endPass() }
  }

  /// Ends the current pass, or one begun elsewhere, and blocks while there are `limit` passes in
  /// flight.
  func endPass() {
    (framebuffer, drawCount) = (nil, 0)
    // Without a fence there is nothing to wait for; a lost context is detected elsewhere.
    guard let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
    fences.append(fence)
    while fences.count >= Self.limit {
      let oldest = fences.removeFirst()
      glClientWaitSync(oldest, bits(GL_SYNC_FLUSH_COMMANDS_BIT), GLuint64.max)
      glDeleteSync(oldest)
    }
  }

  /// Deletes the fences. The context must be current.
  func removeAll() {
    for fence in fences { glDeleteSync(fence) }
    fences = []
    (framebuffer, drawCount) = (nil, 0)
  }
}
