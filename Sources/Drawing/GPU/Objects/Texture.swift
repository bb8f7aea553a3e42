internal import COpenGL
public import Frames

/// A picture in GPU memory: premultiplied, sRGB-encoded, row 0 at the top.
///
/// The format is plain RGBA8 or float, so lookups and blending use the encoded values directly.
public struct Texture: ~Copyable {
  /// The format of the texels.
  public enum Format: Sendable, Hashable {
    /// Eight bits a component, for values from 0 to 1.
    case rgba8
    /// A single-precision float a component, for sums of many pictures.
    case rgbaFloat

    fileprivate var internalFormat: GLenum {
      switch self {
      case .rgba8: GLenum(GL_RGBA8)
      case .rgbaFloat: GLenum(GL_RGBA32F)
      }
    }
  }

  /// The size of the full-size level in pixels.
  public let size: PixelSize
  /// The number of mipmap levels, the full-size one included.
  public let levels: Int
  let object: GLObject

  /// Creates a texture of undefined contents.
  ///
  /// - Parameters:
  ///   - size: at most `DeviceInfo.maximumTextureSize` in either direction.
  ///   - mipmapped: true for levels down to 1×1.
  ///   - format: the format of the texels.
  ///   - label: the name that debuggers show.
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(
    size: PixelSize, mipmapped: Bool, format: Format = .rgba8, label: String, in device: Device
  ) throws(GPUError) {
    let limit = device.info.maximumTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw .tooLarge(width: size.width, height: size.height, limit: limit)
    }
    let levels =
      mipmapped ? Int.bitWidth - max(size.width, size.height).leadingZeroBitCount : 1
    let object = GLObject(.texture, label: label, in: device)
    glTextureStorage2D(
      object.id, GLsizei(levels), format.internalFormat, GLsizei(size.width),
      GLsizei(size.height))
    try device.check("allocating a texture of \(size)")
    self.size = size
    self.levels = levels
    self.object = object
  }

  /// Creates a texture of one level from the pixels of `frame`.
  ///
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(_ frame: Frame, label: String, in device: Device) throws(GPUError) {
    let texture = try Texture(size: frame.size, mipmapped: false, label: label, in: device)
    frame.bytes.withUnsafeBytes {
      glTextureSubImage2D(
        texture.object.id, 0, 0, 0, GLsizei(frame.size.width), GLsizei(frame.size.height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    try device.check("uploading a picture of \(frame.size)")
    self = texture
  }

  /// Creates a copy of `picture` with mipmap levels down to 1×1, in the same device.
  ///
  /// - Throws: `outOfMemory`.
  public init(mipmapping picture: borrowing Texture, label: String) throws(GPUError) {
    let device = picture.object.device
    let texture = try Texture(size: picture.size, mipmapped: true, label: label, in: device)
    glCopyImageSubData(
      picture.object.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      texture.object.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      GLsizei(picture.size.width), GLsizei(picture.size.height), 1)
    texture.generateMipmaps()
    try device.check("making the mipmaps of a picture of \(picture.size)")
    self = texture
  }

  /// Generates all other levels from the full-size level.
  func generateMipmaps() {
    guard let passes = object.device.passes else {
      glGenerateTextureMipmap(object.id)
      return
    }
    passes.endCurrentPass()
    // Every level is a separate pass.
    for level in 1..<max(levels, 1) {
      glTextureParameteri(object.id, GLenum(GL_TEXTURE_BASE_LEVEL), GLint(level - 1))
      glTextureParameteri(object.id, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(level))
      glGenerateTextureMipmap(object.id)
      passes.endPass()
    }
    glTextureParameteri(object.id, GLenum(GL_TEXTURE_BASE_LEVEL), 0)
    glTextureParameteri(object.id, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(max(levels - 1, 0)))
  }
}
