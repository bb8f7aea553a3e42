public import Frames
public import GPU
internal import Rendering
public import SceneGraph
import Transitions

extension Device {
  /// Draws one scene over `pictures` and returns it.
  public func frame(
    _ scene: Scene, _ pictures: [PictureName: Frame], size: PixelSize, backdrop: Color = .black
  ) throws -> Frame {
    let store = PictureStore(in: self)
    for (name, frame) in pictures { try store.set(frame, as: name) }
    let pipeline = try FramePipeline(Renderer(in: self), store, size: size, background: backdrop)
    return try pipeline.frame(scene)
  }
}

/// Returns a size in pixels.
///
/// - Throws: `TestPictureError` if a side is below 1.
public func pixels(_ width: Int, _ height: Int) throws -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else {
    throw TestPictureError.impossibleSize(width, height)
  }
  return size
}
