internal import Frames
public import GPU
public import SceneGraph
public import ShaderSources

/// Draws scenes into targets. It knows layers, and no transitions.
public final class Renderer {
  /// The device that everything is drawn with.
  public let device: Device
  /// The strategy; the pictures are the same with each.
  public let strategy: DrawingStrategy

  /// The choice of programs that sample pictures.
  package var filtering = Filtering.asNeeded

  /// The vertex array of all draws, without attributes.
  let shape: VertexArray
  /// The programs compiled so far.
  var programs: Programs
  /// The samplers created so far.
  var samplers: SamplerCache
  /// The targets for groups.
  var scratchTargets: ScratchTargetPool
  /// The flattener, which keeps its buffers from scene to scene.
  var flattener = SceneFlattener()
  /// The programs of shaders that paint pictures.
  var paintPrograms: PaintPrograms
  /// The picture that a shader painted last; nil before.
  var paintedPicture: PaintedPicture?
  /// The texture of samplers without a picture; nil before it is needed.
  var blank: (any PictureTexture)?
  /// The number of scenes prepared so far.
  var preparedScenes = 0
  /// The number of frames drawn so far.
  private(set) var frameCount = 0

  /// The number of frames before programs are compiled that only make later frames cheaper: a still
  /// or a short clip would not gain what compiling costs.
  private static let warmUpFrameCount = 8
  /// True once such programs pay.
  var drawsManyFrames: Bool { strategy == .fast && frameCount >= Self.warmUpFrameCount }

  /// Creates a renderer for `device`. Programs are compiled when a scene first needs them.
  ///
  /// - Parameters:
  ///   - strategy: the strategy; the pictures are the same with each.
  ///   - shaders: the shaders' sources.
  public init(
    in device: Device, _ strategy: DrawingStrategy = .fast, shaders: ShaderLibrary = .builtIn
  ) {
    self.device = device
    self.strategy = strategy
    programs = Programs(of: shaders, in: device)
    samplers = SamplerCache(in: device)
    scratchTargets = ScratchTargetPool(in: device)
    paintPrograms = PaintPrograms(in: device)
    shape = VertexArray(in: device)
  }

  /// The shaders' sources.
  public var shaders: ShaderLibrary { programs.shaders }

  /// Replaces the shaders. Every program needed so far is compiled at once; if one fails, nothing
  /// changes.
  ///
  /// - Parameter pictures: the pictures whose snapshots and cached resamples are rendered again.
  /// - Throws: `GPUError.shader` and `GPUError.uniform` for shaders that cannot be used.
  public func use(_ shaders: ShaderLibrary, redrawing pictures: PictureStore) throws(GPUError) {
    guard shaders != programs.shaders else { return }
    programs = try Programs(as: programs, of: shaders)
    pictures.removeRendered()
  }

  /// Draws `frame` over the whole of `target`, in place of what was there.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that the scenes name; one that is missing draws nothing. The
  ///     frame's snapshots are kept here until the next frame, which renders only those that have
  ///     changed.
  ///   - backdrop: the colour where no layer is.
  ///   - detail: the accuracy at which dense pictures are sampled.
  /// - Returns: true if the frame is as in full detail.
  /// - Throws: `GPUError`.
  @discardableResult
  public func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget, in detail: Detail = .full
  ) throws(GPUError) -> Bool {
    let prepared = try prepare(frame, pictures, over: backdrop, onto: target.size, in: detail)
    return try draw(prepared, into: target, tracking: nil)
  }

  /// Works out what to draw for `frame`, and renders its snapshots. The frame's own target is not
  /// drawn into.
  ///
  /// - Parameter size: the target's size.
  /// - Returns: the frame, to be drawn while `isCurrent` holds for it.
  func prepare(
    _ frame: PresentedFrame, _ pictures: PictureStore, over backdrop: Color, onto size: PixelSize,
    in detail: Detail = .full
  ) throws(GPUError) -> PreparedFrame {
    var context = FrameContext(
      pictures: pictures, pageSize: size, detail: detail,
      skipsInnerEdges: drawsManyFrames)
    pictures.beginFrame()
    let snapshotSizes = try renderSnapshots(frame.snapshots, in: &context)
    scratchTargets.trim(to: size, snapshotSizes)
    let scene = prepareScene(frame.scene, over: backdrop, in: context, onto: size)
    return PreparedFrame(context: context, scene: scene, pictureChanges: pictures.changeCount)
  }

  /// Returns true if nothing was prepared since `frame` was, and no picture changed: it may be
  /// drawn.
  func isCurrent(_ frame: PreparedFrame) -> Bool {
    frame.scene.number == preparedScenes
      && frame.pictureChanges == frame.context.pictures.changeCount
  }

  /// Draws a prepared frame over the whole of `target`, and copies only what differs from the last
  /// frame.
  ///
  /// - Parameter damageTracker: the tracker of `target`; nil if its content is not known.
  /// - Returns: true if the frame is as in full detail.
  /// - Precondition: the frame is current.
  @discardableResult
  func draw(
    _ frame: PreparedFrame, into target: borrowing RenderTarget,
    tracking damageTracker: DamageTracker?
  ) throws(GPUError) -> Bool {
    precondition(isCurrent(frame), "the draw list is that of another scene")
    var context = frame.context
    try drawScene(frame.scene, in: &context, into: target, tracking: damageTracker)
    frameCount += 1
    try device.check("drawing")
    return context.hasFullDetail
  }
}

/// A frame whose draw list is known.
struct PreparedFrame {
  fileprivate let context: FrameContext
  fileprivate let scene: PreparedScene
  /// The store's number of changes when the frame was prepared.
  fileprivate let pictureChanges: Int
}
