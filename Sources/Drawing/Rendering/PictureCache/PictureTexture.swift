import Frames
import GPU

/// The texture of a picture.
protocol PictureTexture: AnyObject {
  /// The size in texels.
  var size: PixelSize { get }

  /// Binds the texture to a unit with a sampler.
  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass)

  /// Copies texels from (`x`, `y`) on to the rectangle `part` of a target, without scaling.
  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: RenderTargetReference)

  /// Generates the mipmaps when they are first needed: they take a third more memory, and few
  /// pictures are drawn that small.
  ///
  /// - Parameter generator: fills the levels; nil for the driver.
  func generateMipmaps(with generator: MipmapGenerator?) throws(GPUError)

  /// Returns the numbers of all texels, row by row. It waits until everything is drawn.
  func numbers() -> [SIMD4<Float>]

  /// Returns the numbers of all texels if they have 8 bits, row by row: see `Texture.bytes()`.
  func bytes() -> [UInt32]?
}

/// The texture of a picture that was uploaded.
final class UploadedTexture: PictureTexture {
  private var texture: Texture

  var size: PixelSize { texture.size }

  init(_ texture: consuming Texture) { self.texture = texture }

  /// True if the texture can hold a frame of a size in a format without a new allocation.
  func fits(_ size: PixelSize, _ format: PixelFormat) -> Bool {
    texture.size == size && texture.format == format && texture.levels == 1
  }

  /// Replaces the texels by a frame's.
  ///
  /// - Throws: `GPUError.outOfMemory`.
  /// - Precondition: the frame has the texture's size.
  func replace(with frame: Frame) throws(GPUError) { try texture.replace(with: frame) }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {
    pass.bind(texture, sampler, to: unit)
  }

  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: RenderTargetReference) {
    target.copy(texture, fromX: x, y: y, to: part)
  }

  func numbers() -> [SIMD4<Float>] { texture.numbers() }

  func bytes() -> [UInt32]? { texture.bytes() }

  func generateMipmaps(with generator: MipmapGenerator?) throws(GPUError) {
    if texture.levels == 1 {
      texture = try Texture(mipmapping: texture, label: "mipmapped picture", with: generator)
    }
  }
}

/// The texture of a picture that is rendered, again whenever its scene changes.
final class RenderedTexture: PictureTexture {
  private var target: RenderTarget
  private let device: Device
  /// True if the mipmaps, if any, match the current content.
  private var hasMipmaps = false

  var size: PixelSize { target.size }
  /// The numbers of a texel.
  var format: PixelFormat { target.format }

  /// Creates a texture whose texels are undefined until they are rendered.
  init(size: PixelSize, format: PixelFormat, in device: Device) throws(GPUError) {
    self.device = device
    target = try RenderTarget(size: size, format: format, label: "snapshot", in: device)
  }

  /// Renders all texels with `draw`.
  func render<Result>(
    _ draw: (borrowing RenderTarget) throws(GPUError) -> Result
  ) throws(GPUError) -> Result {
    hasMipmaps = false
    return try draw(target)
  }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {
    pass.bind(target.texture, sampler, to: unit)
  }

  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: RenderTargetReference) {
    target.copy(self.target.texture, fromX: x, y: y, to: part)
  }

  func numbers() -> [SIMD4<Float>] { target.texture.numbers() }

  func bytes() -> [UInt32]? { target.texture.bytes() }

  func generateMipmaps(with generator: MipmapGenerator?) throws(GPUError) {
    guard !hasMipmaps else { return }
    if target.texture.levels == 1 {
      let larger = try RenderTarget(
        size: size, mipmapped: true, format: format, label: "mipmapped snapshot", in: device)
      larger.reference.copy(target.texture, fromX: 0, y: 0, to: PixelRect(of: size))
      target = larger
    }
    target.generateMipmaps(with: generator)
    try device.check("making the mipmaps of a snapshot of \(size)")
    hasMipmaps = true
  }
}

extension RenderTargetReference {
  /// Copies texels of `source` from (`x`, `y`) on to the rectangle `part` of this target.
  func copy(_ source: borrowing Texture, fromX x: Int, y: Int, to part: PixelRect) {
    copy(
      source, fromX: x, y: y, toX: part.x, y: part.y, width: part.width, height: part.height)
  }
}
