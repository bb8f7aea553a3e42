internal import COpenGL
public import Frames

/// A texture that can be drawn into: RGBA8, premultiplied, row 0 the top of the picture.
public struct RenderTarget: ~Copyable {
  /// What is drawn.
  public let texture: Texture
  let framebuffer: ObjectName

  /// The size in pixels.
  public var size: PixelSize { texture.size }

  /// A target of undefined content.
  ///
  /// - Parameter mipmapped: whether what is drawn can have smaller levels: see `makeMipmaps()`.
  /// - Throws: `tooLarge`, `outOfMemory`, `incompleteFramebuffer`.
  public init(
    size: PixelSize, mipmapped: Bool = false, label: String, in device: Device
  ) throws(GPUError) {
    let texture = try Texture(size: size, mipmapped: mipmapped, label: label, in: device)
    let framebuffer = ObjectName(.framebuffer, label: label, in: device)
    glNamedFramebufferTexture(
      framebuffer.id, GLenum(GL_COLOR_ATTACHMENT0), texture.name.id, 0)
    let status = glCheckNamedFramebufferStatus(framebuffer.id, GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      try device.check("making a render target")
      throw .incompleteFramebuffer(status: status)
    }
    self.texture = texture
    self.framebuffer = framebuffer
  }

  /// Fills the whole target with a premultiplied colour.
  public func clear(to color: SIMD4<Float>) {
    glDisable(GLenum(GL_SCISSOR_TEST))
    fill(color)
  }

  /// Fills a rectangle of the target with a premultiplied colour.
  public func clear(to color: SIMD4<Float>, x: Int, y: Int, width: Int, height: Int) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    fill(color)
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  private func fill(_ color: SIMD4<Float>) {
    withUnsafeBytes(of: color) {
      glClearNamedFramebufferfv(
        framebuffer.id, GLenum(GL_COLOR), 0, $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }

  /// Makes the smaller levels of what is drawn so far, where the target has any.
  public func makeMipmaps() { glGenerateTextureMipmap(texture.name.id) }

  /// Copies `width`×`height` pixels of `source` from its (`sourceX`, `sourceY`) to (`x`, `y`), bit for bit.
  ///
  /// - Precondition: both rectangles lie inside their textures.
  public func copy(
    _ source: borrowing Texture, fromX sourceX: Int, y sourceY: Int, toX x: Int, y: Int,
    width: Int, height: Int
  ) {
    precondition(
      sourceX >= 0 && sourceY >= 0 && x >= 0 && y >= 0
        && sourceX + width <= source.size.width && sourceY + height <= source.size.height
        && x + width <= size.width && y + height <= size.height)
    texture.name.device.count(copiedBytes: 4 * width * height)
    glCopyImageSubData(
      source.name.id, GLenum(GL_TEXTURE_2D), 0, GLint(sourceX), GLint(sourceY), 0,
      texture.name.id, GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), 0,
      GLsizei(width), GLsizei(height), 1)
  }

  /// Waits until all is drawn, and copies the pixels: RGBA8, top row first.
  ///
  /// - Precondition: `bytes` has room for `size.rgbaByteCount` bytes.
  /// - Throws: `GPUError`.
  public func readNow(into bytes: UnsafeMutableRawBufferPointer) throws(GPUError) {
    precondition(bytes.count == size.rgbaByteCount, "a frame of \(size) takes more or less room")
    let device = texture.name.device
    device.assertCurrent()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.id)
    glReadnPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      GLsizei(bytes.count), bytes.baseAddress)
    device.count(readBytes: bytes.count)
    try device.check("reading a frame back")
  }
}
