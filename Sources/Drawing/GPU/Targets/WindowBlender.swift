internal import COpenGL
public import Frames

/// Blends targets into the context's default framebuffer, for partly transparent overlays of a
/// window.
public final class WindowBlender {
  private let device: Device
  private let program: Program
  private let shape: VertexArray
  /// The target's left edge, and its top edge from the window's bottom, in pixels; the opacity.
  private let place: Uniform<SIMD3<Float>>
  private let unit = TextureUnit(0)

  private static let vertexShader = """
    #version 450 core
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
    }

    """
  private static let fragmentShader = """
    #version 450 core
    uniform sampler2D picture;
    uniform vec3 place;
    layout(location = 0) out vec4 color;
    void main() {
      ivec2 pixel = ivec2(gl_FragCoord.x - place.x, place.y - gl_FragCoord.y);
      color = texelFetch(picture, pixel, 0) * place.z;
    }

    """

  /// Compiles the blender's program.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  public init(in device: Device) throws(GPUError) {
    self.device = device
    program = try Program(
      label: "window blender", vertex: Self.vertexShader, fragment: Self.fragmentShader,
      in: device)
    shape = VertexArray(in: device)
    var uniforms = UniformTable(of: program)
    place = try uniforms.claim("place")
    let picture: Uniform<TextureUnit> = try uniforms.claim("picture")
    try uniforms.finish()
    picture.set(unit)
  }

  /// Blends the whole target over the context's default framebuffer, pixel for pixel.
  ///
  /// - Parameters:
  ///   - target: premultiplied pixels.
  ///   - window: the size of the default framebuffer in pixels.
  ///   - x: the target's left edge in pixels.
  ///   - y: the target's top edge in pixels from the window's top.
  ///   - opacity: from 0 to 1.
  public func blend(
    _ target: borrowing RenderTarget, in window: PixelSize, x: Int, y: Int, opacity: Double = 1
  ) {
    device.requireOwnThread()
    device.passes?.begin(0)
    // The default framebuffer's row 0 is at the bottom, a target's at the top.
    let top = window.height - y
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    glViewport(
      GLint(x), GLint(top - target.size.height), GLsizei(target.size.width),
      GLsizei(target.size.height))
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_STENCIL_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    glColorMask(1, 1, 1, 1)
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    place.set(SIMD3(Float(x), Float(top), Float(min(max(opacity, 0), 1))))
    glBindTextureUnit(GLuint(unit.index), target.texture.object.id)
    glBindSampler(GLuint(unit.index), 0)
    glUseProgram(program.object.id)
    glBindVertexArray(shape.object.id)
    device.count(draws: 1)
    glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
