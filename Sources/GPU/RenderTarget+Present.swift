internal import COpenGL
public import Frames

extension RenderTarget {
  /// Copies the whole target, bit for bit, into the context's window of `window` pixels with its top left at (`x`, `y`).
  /// It is seen once the window's buffers are swapped.
  public func present(in window: PixelSize, x: Int, y: Int) {
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    // A window's rows count from its bottom, a target's from its top.
    let bottom = window.height - y
    glBlitNamedFramebuffer(
      framebuffer.id, 0, 0, 0, GLint(size.width), GLint(size.height),
      GLint(x), GLint(bottom), GLint(x + size.width), GLint(bottom - size.height),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}

extension Device {
  /// Fills the context's window with an opaque colour, before targets are presented in parts of it.
  public func clearWindow(to color: SIMD4<Float>) {
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    withUnsafeBytes(of: color) {
      glClearNamedFramebufferfv(
        0, GLenum(GL_COLOR), 0, $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }
}
