internal import COpenGL

/// What the driver says of itself and of its limits.
public struct DeviceInfo: Sendable, Hashable {
  /// Who made the driver.
  public let vendor: String
  /// The GPU, or the software rasterizer.
  public let renderer: String
  /// The OpenGL version with the driver's own.
  public let version: String
  /// The shading language's version.
  public let shadingLanguage: String
  /// The most pixels in a row or column of a texture or target.
  public let maximumTextureSize: Int
  /// Whether pixels are computed on the CPU.
  public let isSoftware: Bool

  /// Reads the current context.
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
