import Frames
import GPU
import Headless
import Rendering
import SceneGraph
import Transitions

/// How frames are drawn: what every command that draws is told in the same words, every value checked. What a command does
/// not take has its default.
struct DrawingOptions {
  var playback: Playback
  /// The frames' size, or nil for one that follows from the first picture.
  var size: PixelSize?
  /// Pixels per point, or nil for a container 375 points wide.
  var scale: Double?
  var fit: Fit
  var background: Color
  var gpu: GPUChoice

  init(_ options: ParsedOptions) throws(CommandError) {
    playback = options.has(.reverse) ? .reversed : .forward
    size = try options.size(.size)
    scale = try options.scale(.scale)
    fit = try options.word(.fit) ?? .fill
    background = try options.background() ?? .black
    gpu = try options.gpuChoice()
  }

  /// Opens the GPU and makes a pipeline for frames of `size` on it.
  ///
  /// - Parameters:
  ///   - frames: the decoded `pictures`.
  ///   - opened: opens the GPU, or gives what is open already.
  /// - Returns: the pipeline, and the name of what draws.
  func pipeline(
    for pictures: InputPictures, _ frames: [Frame], at size: PixelSize,
    on opened: (GPUChoice) throws -> Renderer = { Renderer(in: try .headless($0)) }
  ) throws -> (FramePipeline, renderer: String) {
    let renderer = try opened(gpu)
    let device = renderer.device
    let store = try pictures.upload(frames, fit, in: size, over: background, to: device)
    do {
      let pipeline = try FramePipeline(renderer, store, size: size, backdrop: background)
      return (pipeline, device.info.renderer)
    } catch {
      throw CommandError(error, option: self.size == nil ? nil : Option.size.name)
    }
  }
}
