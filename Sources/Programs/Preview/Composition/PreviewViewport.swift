import Frames
import GPU
import Rendering
import SceneGraph
import ShaderSources
import Text
import Transitions

/// The part of the window that shows the navigation, drawn as `hinge render` draws it.
@MainActor
final class PreviewViewport {
  /// The renderer.
  let renderer: Renderer
  /// The pictures of the navigation's scenes.
  let pictures: PictureStore
  /// The shape of the viewport, and its size in points.
  let container: Container

  /// The background colour.
  var background: Color { didSet { pipeline = nil } }
  private var target: RenderTarget
  /// The tracker of the target's content.
  private let damageTracker = DamageTracker()
  /// The pictures of finished frames where light is blended; nil where encoded values are.
  private let finished: PictureStore?
  /// The drawing of light at the target's size; nil before the first frame.
  private var pipeline: FramePipeline?
  /// The name of a finished frame.
  private static let finishedName = PictureName("finished frame")
  /// True if the target shows the last frame; false after a warm-up or a new size.
  private(set) var hasFrame = false
  /// True if the last frame lacked programs that were not compiled yet.
  private(set) var lacksPrograms = false
  /// The shaders that drew the last frame.
  private var provenShaders = ShaderLibrary.builtIn
  /// The error of newer shaders that were dropped, until it is fetched.
  private var shaderFailure: GPUError?

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - size: in pixels, which also sets the shape.
  ///   - background: the background colour.
  ///   - light: the light that is blended.
  init(
    _ renderer: Renderer, size: PixelSize, over background: Color, light: LightEncoding = .encoded
  ) throws(GPUError) {
    self.renderer = renderer
    self.background = background
    pictures = PictureStore(
      in: renderer.device, rasterizer: CairoRasterizer().frame,
      working: WorkingSpace(light: light))
    finished = light == .encoded ? nil : PictureStore(in: renderer.device)
    container = Container(filling: size)
    target = try RenderTarget(size: size, label: "preview", in: renderer.device)
  }

  /// The size in pixels.
  var size: PixelSize { target.size }

  /// Pixels per point.
  var scale: Double { Double(target.size.width) / container.size.width }

  /// Changes the size in pixels. The pixels are then undefined until the next frame.
  func resize(to size: PixelSize) throws(GPUError) {
    if target.size != size {
      target = try RenderTarget(size: size, label: "preview", in: renderer.device)
      (hasFrame, pipeline) = (false, nil)
      damageTracker.forget()
    }
  }

  /// Draws a frame. If the newest shaders fail, the last ones that worked draw it.
  ///
  /// - Parameter compiles: false for a frame that must not wait for a program to be compiled: if it
  ///   needs one, it is drawn again with few programs, as a draft, and `lacksPrograms` is true.
  /// - Returns: true if the frame has full detail.
  func draw(
    _ frame: PresentedFrame, in detail: Detail, _ programs: ProgramChoice = .specialized,
    compiling compiles: Bool = true
  ) throws(GPUError) -> Bool {
    renderer.programChoice = programs
    lacksPrograms = false
    if !compiles, programs == .specialized {
      (renderer.programLimit, renderer.hasSkippedDraws) = (0, false)
    }
    defer { (renderer.programChoice, renderer.programLimit) = (.specialized, nil) }
    do throws(GPUError) {
      var isFull = true
      if finished != nil {
        try show(try lightPipeline().frame(frame))
      } else {
        isFull = try renderer.draw(
          frame, pictures, over: background, into: target, in: detail, tracking: damageTracker)
      }
      provenShaders = renderer.shaders
      hasFrame = true
      guard renderer.programLimit != nil, renderer.hasSkippedDraws else { return isFull }
      renderer.programLimit = nil
      damageTracker.forget()
      _ = try draw(frame, in: .draft, .few)
      lacksPrograms = true
      return false
    } catch {
      guard error.isAboutShaders, !renderer.shaders.isBuiltIn else { throw error }
      shaderFailure = error
      try use(renderer.shaders == provenShaders ? .builtIn : provenShaders)
      return try draw(frame, in: detail, programs, compiling: compiles)
    }
  }

  /// Draws the instants of an exposure. If the user's shaders fail, the frame is drawn without
  /// motion blur.
  func draw(_ exposure: Exposure, insteadOf frame: PresentedFrame) throws {
    lacksPrograms = false
    do {
      if finished != nil {
        try show(try lightPipeline().frame(exposure))
      } else {
        damageTracker.forget()
        try renderer.draw(exposure, pictures, over: background, into: target)
      }
      hasFrame = true
    } catch let error as GPUError where error.isAboutShaders {
      _ = try draw(frame, in: .full)
    }
  }

  /// Returns the pipeline that draws light and encodes it, as that of `hinge render` does.
  private func lightPipeline() throws(GPUError) -> FramePipeline {
    if let pipeline { return pipeline }
    let made = try FramePipeline(renderer, pictures, size: target.size, background: background)
    pipeline = made
    return made
  }

  /// Copies an encoded frame to the target, pixel by pixel.
  private func show(_ frame: Frame) throws(GPUError) {
    guard let finished else { return }
    try finished.set(frame, as: Self.finishedName)
    let scene = Scene.still(Self.finishedName, in: Container(filling: target.size))
    _ = try renderer.draw(
      PresentedFrame(scene), finished, over: background, into: target, in: .full)
  }

  /// Compiles programs of a frame until one was missing, and waits for the GPU. Each draw covers
  /// one pixel.
  ///
  /// - Returns: true if it has all programs.
  func warmUp(
    _ frame: PresentedFrame, in detail: Detail, _ programs: ProgramChoice
  ) throws(GPUError) -> Bool {
    hasFrame = false
    damageTracker.forget()
    renderer.programChoice = programs
    (renderer.programLimit, renderer.hasSkippedDraws) = (1, false)
    renderer.drawsDry = true
    defer {
      (renderer.programChoice, renderer.programLimit) = (.specialized, nil)
      renderer.drawsDry = false
    }
    try renderer.draw(frame, pictures, over: background, into: target, in: detail)
    renderer.device.finish()
    return !renderer.hasSkippedDraws
  }

  /// Copies the viewport into the window, with its top left corner at (`x`, `y`) in pixels.
  func present(in window: PixelSize, x: Int, y: Int) { target.present(in: window, x: x, y: y) }

  /// Draws with `shaders` from now on. If they cannot be used, the current ones stay.
  func use(_ shaders: ShaderLibrary) throws(GPUError) {
    try renderer.use(shaders, redrawing: pictures)
  }

  /// Returns the error of shaders that were dropped since the last call.
  func takeShaderFailure() -> GPUError? {
    defer { shaderFailure = nil }
    return shaderFailure
  }
}

extension GPUError {
  /// True if other shaders might not cause the error.
  fileprivate var isAboutShaders: Bool {
    switch self {
    case .shader, .uniform: true
    default: false
    }
  }
}
