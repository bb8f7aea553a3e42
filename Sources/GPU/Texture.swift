internal import COpenGL
public import Frames

/// A picture on the GPU: RGBA8, premultiplied, sRGB-encoded, the top row first.
public struct Texture: ~Copyable {
  /// The size in pixels.
  public let size: PixelSize
  /// How many mipmap levels there are, the full picture included.
  public let levels: Int
  let name: ObjectName

  /// An empty texture.
  ///
  /// - Parameter mipmapped: whether it has levels down to 1×1, for being drawn smaller than it is.
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(size: PixelSize, mipmapped: Bool, label: String, in device: Device) throws(GPUError) {
    let limit = device.info.maximumTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw .tooLarge(width: size.width, height: size.height, limit: limit)
    }
    let levels =
      mipmapped ? Int.bitWidth - max(size.width, size.height).leadingZeroBitCount : 1
    let name = ObjectName(.texture, label: label, in: device)
    glTextureStorage2D(
      name.id, GLsizei(levels), GLenum(GL_RGBA8), GLsizei(size.width), GLsizei(size.height))
    try device.check("allocating a texture of \(size)")
    self.size = size
    self.levels = levels
    self.name = name
  }

  /// A texture that holds `frame`, without smaller levels.
  ///
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(_ frame: Frame, label: String, in device: Device) throws(GPUError) {
    let texture = try Texture(size: frame.size, mipmapped: false, label: label, in: device)
    frame.bytes.withUnsafeBytes {
      glTextureSubImage2D(
        texture.name.id, 0, 0, 0, GLsizei(frame.size.width), GLsizei(frame.size.height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    try device.check("uploading a picture of \(frame.size)")
    self = texture
  }

  /// A copy of `picture` with smaller levels down to 1×1.
  ///
  /// - Throws: `outOfMemory`.
  public init(mipmapping picture: borrowing Texture, label: String) throws(GPUError) {
    let device = picture.name.device
    let texture = try Texture(size: picture.size, mipmapped: true, label: label, in: device)
    glCopyImageSubData(
      picture.name.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      texture.name.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      GLsizei(picture.size.width), GLsizei(picture.size.height), 1)
    glGenerateTextureMipmap(texture.name.id)
    try device.check("making the mipmaps of a picture of \(picture.size)")
    self = texture
  }
}
