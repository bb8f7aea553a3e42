internal import COpenGL
public import Frames

/// A render target without its ownership, for code that draws into several targets in turn and
/// stores the current one.
///
/// A noncopyable `RenderTarget` cannot be stored while it is borrowed. The owner of the target
/// must keep it alive while a reference to it is drawn into.
public struct RenderTargetReference {
  /// The target's size in pixels.
  public let size: PixelSize
  let device: Device
  let framebuffer: GLuint
  let texture: GLuint

  /// Returns true if both are the same target.
  public func isSame(as other: RenderTargetReference) -> Bool {
    framebuffer == other.framebuffer
  }

  /// Fills the whole target with a colour.
  ///
  /// - Parameter color: red, green, blue and alpha from 0 to 1, premultiplied.
  public func clear(to color: SIMD4<Float>) {
    device.requireOwnThread()
    glDisable(GLenum(GL_SCISSOR_TEST))
    fill(color)
  }

  /// Fills a rectangle of the target with a colour; see `RenderTarget.clear`.
  public func clear(to color: SIMD4<Float>, x: Int, y: Int, width: Int, height: Int) {
    device.requireOwnThread()
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    fill(color)
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  private func fill(_ color: SIMD4<Float>) {
    device.passes?.begin(framebuffer)
    withUnsafeBytes(of: color) {
      glClearNamedFramebufferfv(
        framebuffer, GLenum(GL_COLOR), 0, $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }

  /// Copies a rectangle of `source` into the target, bit for bit; see `RenderTarget.copy`.
  ///
  /// - Precondition: both rectangles lie inside their textures.
  public func copy(
    _ source: borrowing Texture, fromX sourceX: Int, y sourceY: Int, toX x: Int, y: Int,
    width: Int, height: Int
  ) {
    device.requireOwnThread()
    copy(
      source.object.id, source.size, fromX: sourceX, y: sourceY, toX: x, y: y, width: width,
      height: height)
  }

  /// Copies all of another target of the same size, bit for bit.
  public func copy(_ source: RenderTargetReference) {
    device.requireOwnThread()
    copy(
      source.texture, source.size, fromX: 0, y: 0, toX: 0, y: 0, width: source.size.width,
      height: source.size.height)
  }

  /// Copies a rectangle of another target to the same place, bit for bit.
  ///
  /// - Precondition: the rectangle lies inside both.
  public func copy(_ source: RenderTargetReference, x: Int, y: Int, width: Int, height: Int) {
    device.requireOwnThread()
    copy(
      source.texture, source.size, fromX: x, y: y, toX: x, y: y, width: width, height: height)
  }

  private func copy(
    _ source: GLuint, _ sourceSize: PixelSize, fromX sourceX: Int, y sourceY: Int, toX x: Int,
    y: Int, width: Int, height: Int
  ) {
    precondition(
      sourceX >= 0 && sourceY >= 0 && x >= 0 && y >= 0
        && sourceX + width <= sourceSize.width && sourceY + height <= sourceSize.height
        && x + width <= size.width && y + height <= size.height)
    device.count(copiedBytes: 4 * width * height)
    glCopyImageSubData(
      source, GLenum(GL_TEXTURE_2D), 0, GLint(sourceX), GLint(sourceY), 0,
      texture, GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), 0,
      GLsizei(width), GLsizei(height), 1)
  }
}
