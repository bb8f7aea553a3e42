public import Frames
import GPU
public import Headless
public import Rendering
public import SceneGraph

/// How the frames of a job are drawn.
public struct DrawingSettings {
  /// The frames' size in pixels; nil for that of the first picture.
  public var size: PixelSize?
  /// Pixels per point; nil for a container 375 points wide.
  public var scale: Double?
  /// How a screen of another shape fills the container.
  public var fit: Fit
  /// The colour behind all layers, straight alpha; an alpha below 1 makes the frames transparent.
  public var background: Color
  /// The device that draws.
  public var gpu: GPUChoice

  /// Settings; the defaults are those of `hinge render`.
  public init(
    size: PixelSize? = nil, scale: Double? = nil, fit: Fit = .fill, background: Color = .black,
    gpu: GPUChoice = .auto
  ) {
    self.size = size
    self.scale = scale
    self.fit = fit
    self.background = background
    self.gpu = gpu
  }

  /// Premultiplied frames for a translucent background, opaque ones otherwise.
  package var alphaMode: AlphaMode { background.alpha >= 1 ? .opaque : .premultiplied }

  /// Makes a pipeline for frames of `size` on the session's device.
  ///
  /// - Parameter frames: the decoded `pictures`, in their order.
  /// - Returns: the pipeline, and the name of the OpenGL renderer.
  /// - Throws: `JobError` about a picture or the size; errors of `Headless` where no device can be opened.
  package func pipeline(
    for pictures: InputPictures, _ frames: [Frame], at size: PixelSize, in session: RenderSession
  ) throws -> (FramePipeline, renderer: String) {
    let renderer = try session.renderer(on: gpu)
    let device = renderer.device
    let store = try pictures.upload(frames, fit, in: size, over: background, to: device)
    do {
      let pipeline = try FramePipeline(renderer, store, size: size, backdrop: background)
      return (pipeline, device.info.renderer)
    } catch {
      throw JobError(error, about: self.size == nil ? nil : .size)
    }
  }
}
