import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph

extension Device {
  /// Returns true if both pipelines draw a scene without pictures alike to the bit.
  func bothPipelinesAgree(
    on scene: Scene, size: PixelSize, backdrop: Color = Color(red: 0.3, green: 0.9, blue: 0.5)
  ) throws -> Bool {
    let store = PictureStore(in: self)
    let fast = try FramePipeline(Renderer(in: self), store, size: size, background: backdrop)
    let plain = try PlainPipeline(in: self, store, size: size, background: backdrop)
    return try fast.frame(scene) == plain.frame(scene)
  }

  /// Returns the number of draws that `scene` takes.
  func drawCount(of scene: Scene, size: PixelSize) throws -> Int {
    let pipeline = try FramePipeline(
      Renderer(in: self), PictureStore(in: self), size: size, background: .black)
    let before = work.draws
    try pipeline.runWithoutReading(count: 1, request: { _ in FramePipeline.Request(scene) })
    return work.draws - before
  }

  /// Draws a scene with one renderer once in each detail, one after the other.
  ///
  /// - Returns: the frames, each with true if it is reported as one in full detail.
  func frames(
    _ scene: Scene, _ pictures: [PictureName: Frame], size: PixelSize, in details: [Detail]
  ) throws -> [(frame: Frame, isFull: Bool)] {
    let store = PictureStore(in: self)
    for (name, picture) in pictures { try store.set(picture, as: name) }
    let renderer = Renderer(in: self)
    let presented = PresentedFrame(scene)
    return try details.map { detail in
      let target = try RenderTarget(size: size, label: "detail", in: self)
      let isFull = try renderer.draw(presented, store, over: .black, into: target, in: detail)
      var bytes = [UInt8](repeating: 0, count: size.rgbaByteCount)
      try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
      return (Frame(size: size, alpha: .opaque, bytes: bytes), isFull)
    }
  }
}
