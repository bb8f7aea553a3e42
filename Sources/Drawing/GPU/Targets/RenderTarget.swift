internal import COpenGL
public import Frames

/// A texture with a framebuffer to draw into: RGBA, premultiplied, row 0 at the top.
public struct RenderTarget: ~Copyable {
  /// The texture that holds the drawn pixels.
  public let texture: Texture
  let framebuffer: GLObject

  /// The size in pixels.
  public var size: PixelSize { texture.size }
  /// The numbers of a pixel.
  public var format: PixelFormat { texture.format }

  private var device: Device { texture.object.device }

  /// Creates a target of undefined contents.
  ///
  /// - Parameters:
  ///   - size: at most `DeviceInfo.maximumTextureSize` in either direction.
  ///   - mipmapped: true if the texture has mipmap levels, which `generateMipmaps()` fills.
  ///   - format: the numbers of a pixel.
  ///   - label: the name that debuggers show.
  /// - Throws: `tooLarge`, `outOfMemory`, `incompleteFramebuffer`.
  public init(
    size: PixelSize, mipmapped: Bool = false, format: PixelFormat = .rgba8, label: String,
    in device: Device
  ) throws(GPUError) {
    let texture = try Texture(
      size: size, mipmapped: mipmapped, format: format, label: label, in: device)
    let framebuffer = GLObject(.framebuffer, label: label, in: device)
    glNamedFramebufferTexture(
      framebuffer.id, GLenum(GL_COLOR_ATTACHMENT0), texture.object.id, 0)
    let status = glCheckNamedFramebufferStatus(framebuffer.id, GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      try device.check("making a render target")
      throw .incompleteFramebuffer(status: status)
    }
    self.texture = texture
    self.framebuffer = framebuffer
  }

  /// The target without its ownership, valid as long as the target exists.
  public var reference: RenderTargetReference {
    RenderTargetReference(
      size: size, device: device, framebuffer: framebuffer.id, texture: texture.object.id)
  }

  /// Fills the whole target with a colour.
  ///
  /// - Parameter color: red, green, blue and alpha from 0 to 1, premultiplied.
  public func clear(to color: SIMD4<Float>) { reference.clear(to: color) }

  /// Fills a rectangle of the target with a colour.
  ///
  /// - Parameters:
  ///   - color: red, green, blue and alpha from 0 to 1, premultiplied.
  ///   - x: the left edge in pixels.
  ///   - y: the top edge in pixels from the top.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  public func clear(to color: SIMD4<Float>, x: Int, y: Int, width: Int, height: Int) {
    reference.clear(to: color, x: x, y: y, width: width, height: height)
  }

  /// Generates the mipmap levels from the full-size level; does nothing if the target has only one.
  ///
  /// - Parameter generator: fills the levels; nil for the driver.
  public func generateMipmaps(with generator: MipmapGenerator? = nil) {
    device.requireOwnThread()
    texture.generateMipmaps(with: generator)
  }

  /// Copies a rectangle of `source` into the target, bit for bit.
  ///
  /// - Parameters:
  ///   - source: a texture of the same device.
  ///   - sourceX: the left edge of the rectangle in `source`, in pixels.
  ///   - sourceY: the top edge of the rectangle in `source`, in pixels from the top.
  ///   - x: the left edge of the rectangle in the target.
  ///   - y: the top edge of the rectangle in the target.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  /// - Precondition: both rectangles lie inside their textures.
  public func copy(
    _ source: borrowing Texture, fromX sourceX: Int, y sourceY: Int, toX x: Int, y: Int,
    width: Int, height: Int
  ) {
    reference.copy(
      source, fromX: sourceX, y: sourceY, toX: x, y: y, width: width, height: height)
  }

  /// Copies the target's pixels into `bytes`: premultiplied, tightly packed, top row first.
  /// Blocks until the GPU has completed the drawing.
  ///
  /// - Precondition: `bytes` has exactly as many bytes as the pixels in the target's format.
  /// - Throws: `contextLost`, `outOfMemory` or `driver`.
  public func readPixels(into bytes: UnsafeMutableRawBufferPointer) throws(GPUError) {
    precondition(
      bytes.count == size.area * format.byteCount, "a frame of \(size) takes more or less room")
    device.requireOwnThread()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.id)
    glReadnPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), format.type,
      GLsizei(bytes.count), bytes.baseAddress)
    device.count(readBytes: bytes.count)
    try device.check("reading a frame back")
  }
}

extension RenderTarget {
  /// Copies the whole target, bit for bit, into the context's default framebuffer. The copy appears
  /// when the window's buffers are swapped.
  ///
  /// - Parameters:
  ///   - window: the size of the default framebuffer in pixels.
  ///   - x: the left edge of the copy in pixels.
  ///   - y: the top edge of the copy in pixels from the window's top.
  public func present(in window: PixelSize, x: Int, y: Int) {
    let device = texture.object.device
    device.requireOwnThread()
    device.passes?.begin(0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    // The default framebuffer's row 0 is at the bottom, a target's at the top.
    let bottom = window.height - y
    glBlitNamedFramebuffer(
      framebuffer.id, 0, 0, 0, GLint(size.width), GLint(size.height),
      GLint(x), GLint(bottom), GLint(x + size.width), GLint(bottom - size.height),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}

extension Device {
  /// Fills the context's default framebuffer with an opaque colour.
  ///
  /// - Parameter color: red, green, blue and alpha from 0 to 1.
  public func clearWindow(to color: SIMD4<Float>) {
    requireOwnThread()
    passes?.begin(0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    withUnsafeBytes(of: color) {
      glClearNamedFramebufferfv(
        0, GLenum(GL_COLOR), 0, $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }
}
