import Frames
import GPU
import Rendering
import SceneGraph

/// A scene that lies over the window, which shines through where the scene is transparent.
@MainActor
final class FloatingScene {
  private let cache = CachedScene(over: .clear)
  private var place = (x: 0, y: 0)
  private var opacity = 1.0

  /// Draws `scene` unless it is drawn already.
  ///
  /// - Parameter area: the place in the window.
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
