internal import COpenGL
public import Frames

extension RenderTarget {
  /// Copies the whole target, bit for bit, into the context's default framebuffer. The copy appears
  /// when the window's buffers are swapped.
  ///
  /// - Parameters:
  ///   - window: the size of the default framebuffer in pixels.
  ///   - x: the left edge of the copy in pixels.
  ///   - y: the top edge of the copy in pixels from the window's top.
  public func present(in window: PixelSize, x: Int, y: Int) {
    let device = texture.object.device
    device.requireOwnThread()
    device.passes?.begin(0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    // The default framebuffer's row 0 is at the bottom, a target's at the top.
    let bottom = window.height - y
    glBlitNamedFramebuffer(
      framebuffer.id, 0, 0, 0, GLint(size.width), GLint(size.height),
      GLint(x), GLint(bottom), GLint(x + size.width), GLint(bottom - size.height),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}

extension Device {
  /// Fills the context's default framebuffer with an opaque colour.
  ///
  /// - Parameter color: red, green, blue and alpha from 0 to 1.
  public func clearWindow(to color: SIMD4<Float>) {
    requireOwnThread()
    passes?.begin(0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    withUnsafeBytes(of: color) {
      glClearNamedFramebufferfv(
        0, GLenum(GL_COLOR), 0, $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }
}
