internal import COpenGL
public import Frames

/// A picture in GPU memory: RGBA, premultiplied, row 0 at the top.
///
/// Lookups and blending use its numbers directly: OpenGL neither decodes nor encodes them.
public struct Texture: ~Copyable {
  /// The size of the full-size level in pixels.
  public let size: PixelSize
  /// The number of mipmap levels, the full-size one included.
  public let levels: Int
  /// The numbers of a texel.
  public let format: PixelFormat
  let object: GLObject

  /// Creates a texture of undefined contents.
  ///
  /// - Parameters:
  ///   - size: at most `DeviceInfo.maximumTextureSize` in either direction.
  ///   - mipmapped: true for levels down to 1×1.
  ///   - format: the numbers of a texel.
  ///   - label: the name that debuggers show.
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(
    size: PixelSize, mipmapped: Bool, format: PixelFormat = .rgba8, label: String, in device: Device
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
    self.format = format
    self.object = object
  }

  /// Creates a texture of one level from the pixels of `frame`, whose numbers from 0 to 1 are
  /// rounded to the format's.
  ///
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(
    _ frame: Frame, as format: PixelFormat = .rgba8, label: String, in device: Device
  ) throws(GPUError) {
    let texture = try Texture(
      size: frame.size, mipmapped: false, format: format, label: label, in: device)
    frame.bytes.withUnsafeBytes { texture.upload($0, as: frame.samples.glType) }
    try device.check("uploading a picture of \(frame.size)")
    self = texture
  }

  /// Creates a texture of one level from 16-bit floating-point numbers.
  ///
  /// - Parameter numbers: four for each pixel, row by row.
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(
    size: PixelSize, floats numbers: [Float16], label: String, in device: Device
  ) throws(GPUError) {
    precondition(numbers.count == size.area * 4, "a pixel has four numbers")
    let texture = try Texture(
      size: size, mipmapped: false, format: .rgba16Float, label: label, in: device)
    numbers.withUnsafeBytes { texture.upload($0, as: GLenum(GL_HALF_FLOAT)) }
    try device.check("uploading a picture of \(size)")
    self = texture
  }

  /// Creates a texture of one level from 32-bit floating-point numbers.
  ///
  /// - Parameter numbers: those of each pixel, row by row.
  /// - Throws: `tooLarge`, `outOfMemory`.
  public init(
    size: PixelSize, _ numbers: [SIMD4<Float>], label: String, in device: Device
  ) throws(GPUError) {
    precondition(numbers.count == size.area, "a pixel has four numbers")
    let texture = try Texture(
      size: size, mipmapped: false, format: .rgba32Float, label: label, in: device)
    numbers.withUnsafeBytes { texture.upload($0, as: GLenum(GL_FLOAT)) }
    try device.check("uploading a picture of \(size)")
    self = texture
  }

  /// Returns the numbers of all pixels of the full-size level, row by row. It waits until
  /// everything is drawn.
  public func numbers() -> [SIMD4<Float>] { texels(as: GLenum(GL_FLOAT)) }

  /// Returns the numbers of all pixels of the full-size level, row by row, if they have 8 bits: red
  /// in the lowest ones of a word, then green, blue and alpha. It waits until everything is drawn.
  public func bytes() -> [UInt32]? {
    format == .rgba8 ? texels(as: GLenum(GL_UNSIGNED_BYTE)) : nil
  }

  /// Returns the texels of the full-size level with numbers of a type.
  private func texels<Texel>(as type: GLenum) -> [Texel] {
    object.device.passes?.endCurrentPass()
    return [Texel](unsafeUninitializedCapacity: size.area) { texels, count in
      let bytes = GLsizei(size.area * MemoryLayout<Texel>.stride)
      glGetTextureImage(object.id, 0, GLenum(GL_RGBA), type, bytes, texels.baseAddress)
      count = size.area
    }
  }

  /// Replaces the pixels of a texture of one level by those of `frame`.
  ///
  /// - Throws: `outOfMemory`.
  /// - Precondition: `frame` has the texture's size.
  public func replace(with frame: Frame) throws(GPUError) {
    precondition(frame.size == size && levels == 1, "a frame replaces one of its size")
    let device = object.device
    device.requireOwnThread("the upload of a picture")
    frame.bytes.withUnsafeBytes { upload($0, as: frame.samples.glType) }
    try device.check("uploading a picture of \(frame.size)")
  }

  private func upload(_ pixels: UnsafeRawBufferPointer, as type: GLenum) {
    glTextureSubImage2D(
      object.id, 0, 0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), type,
      pixels.baseAddress)
  }

  /// Creates a copy of `picture` with mipmap levels down to 1×1, in the same device.
  ///
  /// - Parameter generator: fills the levels; nil for the driver.
  /// - Throws: `outOfMemory`.
  public init(
    mipmapping picture: borrowing Texture, label: String, with generator: MipmapGenerator? = nil
  ) throws(GPUError) {
    let device = picture.object.device
    let texture = try Texture(
      size: picture.size, mipmapped: true, format: picture.format, label: label, in: device)
    glCopyImageSubData(
      picture.object.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      texture.object.id, GLenum(GL_TEXTURE_2D), 0, 0, 0, 0,
      GLsizei(picture.size.width), GLsizei(picture.size.height), 1)
    texture.generateMipmaps(with: generator)
    try device.check("making the mipmaps of a picture of \(picture.size)")
    self = texture
  }

  /// Generates all other levels from the full-size level.
  ///
  /// - Parameter generator: fills the levels; nil for the driver.
  func generateMipmaps(with generator: MipmapGenerator? = nil) {
    if let generator { return generator.fill(self) }
    guard let passes = object.device.passes else {
      glGenerateTextureMipmap(object.id)
      return
    }
    passes.endCurrentPass()
    // Every level is a separate pass.
    for level in 1..<max(levels, 1) {
      showLevels(from: level - 1, to: level)
      glGenerateTextureMipmap(object.id)
      passes.endPass()
    }
    showLevels(from: 0, to: max(levels - 1, 0))
  }

  /// Limits lookups to some levels, of which the first takes the place of the full-size one.
  func showLevels(from first: Int, to last: Int) {
    glTextureParameteri(object.id, GLenum(GL_TEXTURE_BASE_LEVEL), GLint(first))
    glTextureParameteri(object.id, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(last))
  }
}
