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

  /// A texture that holds `frame` at its full size; `generateMipmaps` fills the smaller levels.
  public init(_ frame: Frame, mipmapped: Bool, label: String, in device: Device) throws(GPUError) {
    let texture = try Texture(size: frame.size, mipmapped: mipmapped, label: label, in: device)
    frame.bytes.withUnsafeBytes {
      glTextureSubImage2D(
        texture.name.id, 0, 0, 0, GLsizei(frame.size.width), GLsizei(frame.size.height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    try device.check("uploading a picture of \(frame.size)")
    self = texture
  }

  /// Fills the smaller levels from the full picture.
  public func generateMipmaps() { glGenerateTextureMipmap(name.id) }
}
