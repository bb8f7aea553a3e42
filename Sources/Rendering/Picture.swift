import Frames
import GPU
import Transitions

/// A picture on the GPU, ready to be drawn.
final class Picture {
  let texture: Texture
  /// The part of the texture that layers show, in fractions.
  let visible: Rect
  let isOpaque: Bool
  /// The visible part as it rests at another size than its own.
  var rendition: Rendition?
  /// The size in pixels at which it was last seen at rest.
  var restingSize: PixelSize?

  private var hasMipmaps = false

  init(texture: consuming Texture, visible: Rect, isOpaque: Bool) {
    self.texture = texture
    self.visible = visible
    self.isOpaque = isOpaque
  }

  /// The shown part's width in texels.
  var visibleWidth: Double { Double(texture.size.width) * visible.size.width }
  /// The shown part's height in texels.
  var visibleHeight: Double { Double(texture.size.height) * visible.size.height }

  /// The texel at the shown part's top left, where that part is made of whole texels and has exactly `size`.
  func origin(whenShownAs size: PixelSize) -> (x: Int, y: Int)? {
    let left = Double(texture.size.width) * visible.origin.x
    let top = Double(texture.size.height) * visible.origin.y
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    guard same(visibleWidth, Double(size.width)), same(visibleHeight, Double(size.height)),
      same(left, left.rounded()), same(top, top.rounded())
    else { return nil }
    return (Int(left.rounded()), Int(top.rounded()))
  }

  /// Whether each texel falls on one pixel of `rectangle`.
  func isUnscaled(in rectangle: ProjectedRectangle) -> Bool {
    guard let place = rectangle.wholePixels,
      let size = PixelSize(width: place.width, height: place.height)
    else { return false }
    return origin(whenShownAs: size) != nil
  }

  /// Makes the smaller levels, the first time that they are needed.
  func generateMipmaps() {
    if !hasMipmaps { texture.generateMipmaps() }
    hasMipmaps = true
  }
}

/// A picture drawn once at the size at which it rests.
final class Rendition {
  let target: RenderTarget

  init(target: consuming RenderTarget) { self.target = target }
}
