import Frames
import GPU
import SceneGraph

/// The textures of drawings, by value: what does not change is rasterized once.
struct DrawingCache {
  /// The drawings that the current frame has shown so far.
  private var current: [VectorDrawing: Picture] = [:]
  /// The drawings that the last frame has shown and the current one has not yet.
  private var previous: [VectorDrawing: Picture] = [:]

  /// Begins a frame.
  mutating func beginFrame() {
    previous = current
    current = [:]
  }

  /// Returns the picture of a drawing.
  ///
  /// - Returns: nil if the rasterizer has none.
  mutating func picture(
    of drawing: VectorDrawing, _ rasterizer: PictureStore.Rasterizer, in device: Device
  ) throws(GPUError) -> Picture? {
    if let picture = current[drawing] { return picture }
    if let picture = previous.removeValue(forKey: drawing) {
      current[drawing] = picture
      return picture
    }
    guard let frame = rasterizer(drawing) else { return nil }
    let texture = try Texture(frame, label: "drawing", in: device)
    let picture = Picture(
      UploadedTexture(texture), visible: .unit, continuation: .clampToEdge, isOpaque: false)
    current[drawing] = picture
    return picture
  }
}
