internal import COpenGL
internal import Frames

/// Draws into one target. A pass sets all the state that its draws depend on when it begins, so nothing leaks
/// into it from another.
public struct RenderPass: ~Copyable {
  private let device: Device

  /// Begins drawing into `target`.
  ///
  /// - Parameters:
  ///   - blends: whether premultiplied colours are blended over what is there, or take its place.
  ///   - region: the only pixels that are drawn, from the target's top left corner; nil is all of them.
  public init(
    into target: borrowing RenderTarget, in device: Device, blending blends: Bool = true,
    within region: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) {
    device.assertCurrent()
    self.device = device
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer.id)
    glViewport(0, 0, GLsizei(target.size.width), GLsizei(target.size.height))
    if let region {
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height))
    } else {
      glDisable(GLenum(GL_SCISSOR_TEST))
    }
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_STENCIL_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    glColorMask(1, 1, 1, 1)
    if blends { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  /// Binds a texture and how it is read to a unit.
  public func bind(
    _ texture: borrowing Texture, _ sampler: borrowing Sampler, to unit: TextureUnit
  ) {
    glBindTextureUnit(GLuint(unit.index), texture.name.id)
    glBindSampler(GLuint(unit.index), sampler.name.id)
  }

  /// Binds what was drawn into a target, to be fetched pixel by pixel.
  public func bind(_ target: borrowing RenderTarget, to unit: TextureUnit) {
    glBindTextureUnit(GLuint(unit.index), target.texture.name.id)
    glBindSampler(GLuint(unit.index), 0)
  }

  /// Draws a convex polygon of `vertexCount` vertices of `shape`.
  public func drawFan(
    _ shape: borrowing VertexShape, vertexCount: Int, with program: borrowing Program
  ) {
    draw(GL_TRIANGLE_FAN, shape, vertexCount, program)
  }

  /// Draws a strip of triangles with `vertexCount` vertices of `shape`.
  public func drawStrip(
    _ shape: borrowing VertexShape, vertexCount: Int, with program: borrowing Program
  ) {
    draw(GL_TRIANGLE_STRIP, shape, vertexCount, program)
  }

  private func draw(
    _ mode: Int32, _ shape: borrowing VertexShape, _ vertexCount: Int,
    _ program: borrowing Program
  ) {
    glUseProgram(program.name.id)
    glBindVertexArray(shape.array.id)
    device.count(draws: 1)
    glDrawArrays(GLenum(mode), 0, GLsizei(vertexCount))
  }
}
