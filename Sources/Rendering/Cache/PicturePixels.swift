import Frames
import GPU

/// The texture of a picture, wherever its pixels come from.
protocol PicturePixels: AnyObject {
  /// The size in pixels.
  var size: PixelSize { get }

  /// Binds the texture, to be read as `sampler` says.
  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass)

  /// Copies what begins at (`x`, `y`) to `part` of a target.
  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: borrowing RenderTarget)

  /// Gives the texture smaller levels, the first time that they are needed: they take a third more memory, and
  /// hardly any picture is drawn that small.
  func makeMipmaps() throws(GPUError)
}

/// The pixels of a picture from outside.
final class UploadedPixels: PicturePixels {
  private var texture: Texture

  var size: PixelSize { texture.size }

  init(_ texture: consuming Texture) { self.texture = texture }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {
    pass.bind(texture, sampler, to: unit)
  }

  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: borrowing RenderTarget) {
    target.copy(texture, fromX: x, y: y, to: part)
  }

  func makeMipmaps() throws(GPUError) {
    if texture.levels == 1 {
      texture = try Texture(mipmapping: texture, label: "mipmapped picture")
    }
  }
}

/// The pixels of a picture that is drawn, as often as what it shows has changed.
final class DrawnPixels: PicturePixels {
  private var target: RenderTarget
  private let device: Device
  /// Whether the smaller levels, if there are any, are those of what is drawn now.
  private var hasMipmaps = false

  var size: PixelSize { target.size }

  /// Pixels that are undefined before they are drawn.
  init(size: PixelSize, in device: Device) throws(GPUError) {
    self.device = device
    target = try RenderTarget(size: size, label: "snapshot", in: device)
  }

  /// Has `draw` replace all pixels.
  func redraw<Result>(
    _ draw: (borrowing RenderTarget) throws(GPUError) -> Result
  ) throws(GPUError) -> Result {
    hasMipmaps = false
    return try draw(target)
  }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {
    pass.bind(target.texture, sampler, to: unit)
  }

  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: borrowing RenderTarget) {
    target.copy(self.target.texture, fromX: x, y: y, to: part)
  }

  func makeMipmaps() throws(GPUError) {
    guard !hasMipmaps else { return }
    if target.texture.levels == 1 {
      let larger = try RenderTarget(
        size: size, mipmapped: true, label: "mipmapped snapshot", in: device)
      larger.copy(
        target.texture, fromX: 0, y: 0,
        to: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
      target = larger
    }
    target.makeMipmaps()
    try device.check("making the mipmaps of a snapshot of \(size)")
    hasMipmaps = true
  }
}

extension RenderTarget {
  /// Copies what begins at (`x`, `y`) of `source` to `part` of this target.
  func copy(_ source: borrowing Texture, fromX x: Int, y: Int, to part: PixelRect) {
    copy(
      source, fromX: x, y: y, toX: part.x, y: part.y, width: part.width, height: part.height)
  }
}
