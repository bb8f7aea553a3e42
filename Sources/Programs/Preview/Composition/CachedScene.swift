import Controls
import Frames
import GPU
import Rendering
import SceneGraph

/// The pixels of a scene, drawn again only if the scene or the size changes.
@MainActor
final class CachedScene {
  private(set) var target: RenderTarget?
  private var scene: Scene?
  /// The background colour, to which the target is cleared. A layer of that colour would cost a
  /// draw.
  private let background: Color

  /// Creates a scene without pixels.
  init(over background: Color = Theme.background) { self.background = background }

  /// Draws `scene` in `size` pixels, unless the target already shows it.
  func draw(
    _ scene: Scene, _ size: PixelSize, _ pictures: PictureStore, with renderer: Renderer
  ) throws(GPUError) {
    if target?.size != size {
      target = try RenderTarget(size: size, label: "pane", in: renderer.device)
      self.scene = nil
    }
    guard scene != self.scene else { return }
    try target?.draw(scene, over: background, pictures, with: renderer)
    self.scene = scene
  }

  /// Blends the pixels over the window, with their top left corner at (`x`, `y`) in its pixels.
  func blend(
    in window: PixelSize, x: Int, y: Int, opacity: Double, with blender: WindowBlender
  ) {
    target?.blend(in: window, x: x, y: y, opacity: opacity, with: blender)
  }
}

extension RenderTarget {
  /// Draws the whole of `scene`.
  fileprivate borrowing func draw(
    _ scene: Scene, over background: Color, _ pictures: PictureStore, with renderer: Renderer
  ) throws(GPUError) {
    try renderer.draw(PresentedFrame(scene), pictures, over: background, into: self)
  }

  fileprivate borrowing func blend(
    in window: PixelSize, x: Int, y: Int, opacity: Double, with blender: WindowBlender
  ) {
    blender.blend(self, in: window, x: x, y: y, opacity: opacity)
  }
}

/// A scene that is blended over the window.
@MainActor
final class FloatingScene {
  private let cache = CachedScene(over: .clear)
  private var place = (x: 0, y: 0)
  private var opacity = 1.0

  /// Draws `scene`, unless its pixels already show it.
  ///
  /// - Parameter area: the scene's area in the window.
  func draw(
    _ scene: Scene, in area: WindowArea, opacity: Double = 1, _ pictures: PictureStore,
    with renderer: Renderer
  ) throws(GPUError) {
    (place, self.opacity) = ((area.x, area.y), opacity)
    guard let size = area.size else { return }
    try cache.draw(scene, size, pictures, with: renderer)
  }

  /// Blends the scene over the window.
  func present(in window: PixelSize, with blender: WindowBlender) {
    cache.blend(in: window, x: place.x, y: place.y, opacity: opacity, with: blender)
  }
}
