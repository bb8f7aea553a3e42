internal import COpenGL
import Frames

/// Fills the mipmap levels of textures by draws, for llvmpipe.
///
/// llvmpipe's own generation draws the same with shaders of Mesa's, which its shader cache does not
/// have: every process compiled four of them before its first frame, in a fifth of the time of a
/// short render (Mesa 22.3). The texels are the same. Other drivers have no such cost, and zink
/// records wrong image layouts if a draw reads one level and writes another.
public final class MipmapGenerator {
  private let device: Device
  private let program: Program
  private let shape: VertexArray
  private let sampler: Sampler
  private let framebuffer: GLObject

  private static let vertexShader = """
    #version 450 core
    noperspective out vec2 place;
    void main() {
      place = vec2((gl_VertexID + 1) >> 1 & 1, gl_VertexID >> 1);
      gl_Position = vec4(2.0 * place - 1.0, 0.0, 1.0);
    }

    """
  private static let fragmentShader = """
    #version 450 core
    uniform sampler2D level;
    noperspective in vec2 place;
    layout(location = 0) out vec4 color;
    void main() { color = textureLod(level, place, 0.0); }

    """

  /// Compiles the program; nil unless the device draws with llvmpipe.
  ///
  /// - Throws: `GPUError.shader`.
  public init?(in device: Device) throws(GPUError) {
    guard device.info.renderer.hasPrefix("llvmpipe") else { return nil }
    self.device = device
    program = try Program(
      label: "mipmaps", vertex: Self.vertexShader, fragment: Self.fragmentShader, in: device)
    shape = VertexArray(in: device)
    sampler = Sampler(.bilinear, .clampToEdge, in: device)
    framebuffer = GLObject(.framebuffer, label: "mipmaps", in: device)
  }

  /// Fills all other levels of a texture from the full-size level: each from the one before, as
  /// the bilinear mean of the texels around its centres.
  func fill(_ texture: borrowing Texture) {
    device.requireOwnThread("the generation of mipmaps")
    for level in 1..<max(texture.levels, 1) {
      let size = PixelSize(
        width: max(texture.size.width >> level, 1), height: max(texture.size.height >> level, 1))
      guard let size else { break }
      // A draw may not read the level that it draws into.
      texture.showLevels(from: level - 1, to: level - 1)
      glNamedFramebufferTexture(
        framebuffer.id, GLenum(GL_COLOR_ATTACHMENT0), texture.object.id, GLint(level))
      let target = RenderTargetReference(
        size: size, device: device, framebuffer: framebuffer.id, texture: texture.object.id)
      let pass = RenderPass(into: target, blending: false)
      pass.bind(texture, sampler, to: TextureUnit(0))
      glUseProgram(program.object.id)
      glBindVertexArray(shape.object.id)
      glDrawArrays(GLenum(GL_TRIANGLE_FAN), 0, 4)
      device.passes?.endCurrentPass()
    }
    texture.showLevels(from: 0, to: max(texture.levels - 1, 0))
    // The framebuffer would keep the texture alive.
    glNamedFramebufferTexture(framebuffer.id, GLenum(GL_COLOR_ATTACHMENT0), 0, 0)
  }
}
