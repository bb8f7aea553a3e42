public import Frames
import GPU
public import Headless
public import Rendering
public import SceneGraph

/// The settings for drawing the frames of a job.
public struct DrawingSettings {
  /// The frame size in pixels; nil for the size of the first picture.
  public var size: PixelSize?
  /// The pixels per point; nil for a container 375 points wide.
  public var scale: Double?
  /// The fit of a screen of another aspect ratio.
  public var fit: Fit
  /// The colour behind all layers, straight alpha. An alpha below 1 makes the frames transparent.
  public var background: Color
  /// The device that draws.
  public var gpu: GPUChoice

  /// Creates settings; the defaults are those of `hinge render`.
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

  /// The alpha mode of the frames: premultiplied for a translucent background, opaque otherwise.
  package var alphaMode: AlphaMode { AlphaMode(over: background) }

  /// Creates a pipeline for frames of `size` on the session's device, and uploads the pictures.
  ///
  /// - Parameters:
  ///   - pictures: the pictures of the job.
  ///   - frames: the decoded pictures, in the order of `pictures`.
  ///   - size: the frame size in pixels.
  /// - Returns: the pipeline, and the name of the OpenGL renderer.
  /// - Throws: `JobError` about a picture or the size; `HeadlessError` if no device can be opened.
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
