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

  /// Draws `scene` in `size` pixels, unless the target shows it already.
  func draw(
    _ scene: Scene, _ size: PixelSize, _ pictures: PictureStore, with renderer: Renderer
  ) throws(GPUError) {
    if target?.size != size {
      target = try RenderTarget(size: size, label: "pane", in: renderer.device)
      self.scene = nil
    }
    guard scene != self.scene else { return }
    try target?.draw(scene, pictures, with: renderer)
    self.scene = scene
  }
}

extension RenderTarget {
  /// Draws the whole of `scene` over the theme's background. The target is cleared to that; a layer
  /// of that colour would be drawn.
  fileprivate borrowing func draw(
    _ scene: Scene, _ pictures: PictureStore, with renderer: Renderer
  ) throws(GPUError) {
    try renderer.draw(PresentedFrame(scene), pictures, over: Theme.background, into: self)
  }
}
