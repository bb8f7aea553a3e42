internal import COpenGL

/// The driver's description of itself and of its limits.
public struct DeviceInfo: Sendable, Hashable {
  /// The vendor of the driver (`GL_VENDOR`).
  public let vendor: String
  /// The name of the GPU or of the software rasterizer (`GL_RENDERER`).
  public let renderer: String
  /// The OpenGL version, followed by the driver's version (`GL_VERSION`).
  public let version: String
  /// The version of the shading language (`GL_SHADING_LANGUAGE_VERSION`).
  public let shadingLanguage: String
  /// The largest width and height of a texture or target, in pixels.
  public let maximumTextureSize: Int
  /// True if the driver rasterizes on the CPU.
  public let isSoftware: Bool

  /// Queries the current context.
  init() {
    vendor = glText(GL_VENDOR)
    renderer = glText(GL_RENDERER)
    version = glText(GL_VERSION)
    shadingLanguage = glText(GL_SHADING_LANGUAGE_VERSION)
    var viewport: (GLint, GLint) = (0, 0)
    withUnsafeMutableBytes(of: &viewport) {
      if let dimensions = $0.bindMemory(to: GLint.self).baseAddress {
        glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), dimensions)
      }
    }
    maximumTextureSize = min(
      glInteger(GL_MAX_TEXTURE_SIZE), Int(min(viewport.0, viewport.1)))
    let software = ["llvmpipe", "softpipe", "swrast", "SwiftShader"]
    let name = renderer
    isSoftware = software.contains { name.contains($0) }
  }
}
