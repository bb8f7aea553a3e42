internal import COpenGL
internal import Frames

/// A sequence of draws into one target.
///
/// A pass sets all OpenGL state that its draws depend on when it begins, so no state leaks into it
/// from an earlier pass.
public struct RenderPass: ~Copyable {
  private let device: Device

  /// Begins a pass.
  ///
  /// - Parameters:
  ///   - target: the target of all draws.
  ///   - blends: true to blend premultiplied colours over the target's (source + (1 − source alpha)
  ///     · destination), false to replace the target's.
  ///   - region: the scissor rectangle in pixels from the target's top left corner; nil for the
  ///     whole target.
  public init(
    into target: borrowing RenderTarget, blending blends: Bool = true,
    within region: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) {
    self.init(into: target.reference, blending: blends, within: region)
  }

  /// Begins a pass into a target that exists as long as the pass.
  ///
  /// - Parameters:
  ///   - target: the target of all draws.
  ///   - blends: true to blend premultiplied colours over the target's, false to replace these.
  ///   - region: the scissor rectangle in pixels from the target's top left corner; nil for the
  ///     whole target.
  public init(
    into target: RenderTargetReference, blending blends: Bool = true,
    within region: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) {
    device = target.device
    device.requireOwnThread("a render pass")
    device.passes?.begin(target.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
    glViewport(0, 0, GLsizei(target.size.width), GLsizei(target.size.height))
    if let region { restrict(to: region) } else { glDisable(GLenum(GL_SCISSOR_TEST)) }
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_STENCIL_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    glColorMask(1, 1, 1, 1)
    if blends { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  /// Lets the draws that follow replace the target's colours by a blend function (source · 1 +
  /// destination · 0).
  ///
  /// The result is the same if the target holds finite numbers. llvmpipe compiles a program that
  /// does not blend twice, for whole tiles and for edges, and one that blends once; reading the
  /// destination takes about a nanosecond a pixel. This is for programs that take long to compile.
  public func replaceByBlending() {
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ZERO))
  }

  /// Lets the draws that follow add their colours to the target's (source + destination).
  public func addColors() {
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
  }

  /// Lets the draws that follow blend premultiplied colours only as far as the target is opaque,
  /// by Porter and Duff's "source atop": the target's alpha stays as it is.
  public func drawOnPaint() {
    glEnable(GLenum(GL_BLEND))
    glBlendFuncSeparate(
      GLenum(GL_DST_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ZERO), GLenum(GL_ONE))
  }

  /// Limits the draws that follow to a rectangle, in pixels from the target's top left corner.
  public func restrict(to region: (x: Int, y: Int, width: Int, height: Int)) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height))
  }

  /// Binds a texture and its sampler to a texture unit.
  public func bind(
    _ texture: borrowing Texture, _ sampler: borrowing Sampler, to unit: TextureUnit
  ) {
    glBindTextureUnit(GLuint(unit.index), texture.object.id)
    glBindSampler(GLuint(unit.index), sampler.object.id)
  }

  /// Binds a target's texture to a texture unit without a sampler, for `texelFetch`.
  public func bind(_ target: borrowing RenderTarget, to unit: TextureUnit) {
    glBindTextureUnit(GLuint(unit.index), target.texture.object.id)
    glBindSampler(GLuint(unit.index), 0)
  }

  /// Binds a target's texture to a texture unit with a sampler.
  public func bind(
    _ target: borrowing RenderTarget, _ sampler: borrowing Sampler, to unit: TextureUnit
  ) {
    bind(target.texture, sampler, to: unit)
  }

  /// Draws a triangle fan, which is a convex polygon, of `vertexCount` vertices.
  public func drawFan(
    _ vertices: borrowing VertexArray, vertexCount: Int, with program: borrowing Program
  ) {
    draw(GL_TRIANGLE_FAN, vertices, vertexCount, program)
  }

  /// Draws a triangle strip of `vertexCount` vertices.
  public func drawStrip(
    _ vertices: borrowing VertexArray, vertexCount: Int, with program: borrowing Program
  ) {
    draw(GL_TRIANGLE_STRIP, vertices, vertexCount, program)
  }

  /// Draws a triangle for every three of `vertexCount` vertices.
  public func drawTriangles(
    _ vertices: borrowing VertexArray, vertexCount: Int, with program: borrowing Program
  ) {
    draw(GL_TRIANGLES, vertices, vertexCount, program)
  }

  private func draw(
    _ mode: Int32, _ vertices: borrowing VertexArray, _ vertexCount: Int,
    _ program: borrowing Program
  ) {
    glUseProgram(program.object.id)
    glBindVertexArray(vertices.object.id)
    device.count(draws: 1)
    glDrawArrays(GLenum(mode), 0, GLsizei(vertexCount))
  }
}
