package import Frames
public import GPU
public import SceneGraph
public import ShaderSources

/// The accuracy at which pictures with many more texels than pixels are sampled.
public enum Detail: Sendable, Hashable {
  /// Each pixel shows the mean of all texels that fall on it.
  case full
  /// A moving page of 1.25 and more texels a pixel is sampled from a smaller texture that is
  /// rendered once, with half the taps in each direction; a pixel-aligned page is as in full
  /// detail. For a window that follows a hand.
  case moving
  /// Like `moving`; in addition, all pages take half the taps in each direction, and small faces
  /// of a mesh meet without antialiasing and take at most nine samples per pixel. For a window in
  /// which a moving mesh would otherwise miss refreshes of the display.
  case draft
}

/// A drawing strategy. The pictures are the same with each.
public enum DrawingStrategy: String, Hashable, Sendable, CaseIterable {
  /// Pixel-aligned pictures are copied, and hidden items are left out.
  case fast
  /// Every layer is drawn in full, as a straightforward program would: the baseline for
  /// comparisons.
  case plain
}

/// A choice between programs that draw fast and programs that are compiled soon.
package enum ProgramChoice {
  /// A program for each combination of features; large quads are drawn in parts.
  case specialized
  /// Quads are drawn whole, each mean of texels in a loop: a motion needs one to four programs
  /// instead of a dozen. For frames that must not wait for the others to be compiled.
  case few
  /// One program draws nearly all quads, with features that most of them do not use. For
  /// thumbnails, which have few pixels.
  case general
}

/// Draws scenes into targets. It knows layers, but not transitions.
///
/// A renderer holds resources: programs, samplers, scratch targets and buffers. Everything that
/// belongs to a frame is in its `PreparedFrame`, so that several frames may be prepared at a time.
public final class Renderer {
  /// The device that everything is drawn with.
  public let device: Device
  /// The strategy; the pictures are the same with each.
  public let strategy: DrawingStrategy

  /// The choice of programs. The pictures differ by rounding, and where a large page is drawn in
  /// parts, slightly in its sampling.
  package var programChoice = ProgramChoice.specialized
  /// The number of programs of quads that a warm-up may still compile: draws into the frame that
  /// need another one are left out. nil for any number.
  package var programLimit: Int?
  /// True if each draw of a quad or a shadow into a frame covers one pixel: its program is
  /// compiled, and little is drawn.
  package var drawsDry = false
  /// True if draws were left out since this was last set.
  package var hasSkippedDraws = false
  /// The choice of programs that sample pictures.
  package var filtering = Filtering.asNeeded
  /// True if large quads and shadows are drawn in parts, which is cheaper on a CPU: see the folder
  /// `SoftwareRasterizer`. A part of a large page takes the taps that it needs, so that the picture
  /// differs slightly from that of a whole page.
  package var dividesQuads = true
  /// True if frames record their passes.
  private(set) var recordsPasses = false
  /// The passes of the last frame; empty unless they are recorded.
  private(set) var lastPasses: [FramePass] = []

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
  /// The number of frames prepared so far.
  private var preparedFrameCount = 0
  /// The number of frames drawn so far.
  private var frameCount = 0

  /// The number of frames before optimized programs are compiled: a still or a short clip would
  /// gain less than compiling costs.
  private static let warmUpFrameCount = 8
  /// True once optimized programs are worth compiling.
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

  /// Returns the passes of the frame that `draw` prepares and draws, in their order.
  package func recordingPasses(
    _ draw: () throws(GPUError) -> Void
  ) throws(GPUError) -> [FramePass] {
    recordsPasses = true
    defer { (recordsPasses, lastPasses) = (false, []) }
    try draw()
    return lastPasses
  }

  /// Creates the encoder of a frame.
  ///
  /// - Parameter samples: the target's pixels on each side of a pixel of the frame.
  func makeEncoder(
    _ pictures: PictureStore, _ size: PixelSize, in detail: Detail, samples: Int = 1
  ) -> FrameEncoder {
    preparedFrameCount += 1
    return FrameEncoder(
      self, number: preparedFrameCount, pictures: pictures.beginFrame(), pictureSize: size,
      detail: detail, samples: samples)
  }

  /// Counts a frame that was drawn.
  func endFrame(_ passes: [FramePass]) {
    frameCount += 1
    lastPasses = passes
  }

  /// Draws `frame` over the whole of `target`, instead of its previous content.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that the scenes name; one that is missing draws nothing. The
  ///     frame's snapshots are kept here until the next frame, which renders only those that have
  ///     changed.
  ///   - background: the colour where no layer is.
  ///   - detail: the accuracy at which dense pictures are sampled.
  /// - Returns: true if the frame is as in full detail.
  /// - Throws: `GPUError`.
  @discardableResult
  public func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over background: Color,
    into target: borrowing RenderTarget, in detail: Detail = .full
  ) throws(GPUError) -> Bool {
    try draw(frame, pictures, over: background, into: target, in: detail, tracking: nil)
  }

  /// Draws `frame` over the whole of `target`, and copies only what differs from its last frame.
  ///
  /// - Parameter damageTracker: the tracker of `target`; nil if its content is not known.
  /// - Returns: true if the frame is as in full detail.
  /// - Throws: `GPUError`. The tracker then has forgotten the content.
  package func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over background: Color,
    into target: borrowing RenderTarget, in detail: Detail, tracking damageTracker: DamageTracker?
  ) throws(GPUError) -> Bool {
    let prepared = try prepare(frame, pictures, over: background, onto: target.size, in: detail)
    return try draw(prepared, into: target, tracking: damageTracker)
  }

  /// Computes what to draw for `frame`, and renders its snapshots. The frame's own target is not
  /// drawn into.
  ///
  /// - Parameter size: the target's size.
  /// - Returns: the frame. It shows the pictures that the store has now, whenever it is drawn, and
  ///   whatever is prepared or drawn before that.
  func prepare(
    _ frame: PresentedFrame, _ pictures: PictureStore, over background: Color, onto size: PixelSize,
    in detail: Detail = .full
  ) throws(GPUError) -> PreparedFrame {
    var encoder = makeEncoder(pictures, size, in: detail)
    let snapshotSizes = try encoder.renderSnapshots(frame.snapshots, keptBy: pictures)
    scratchTargets.trim(to: size, snapshotSizes)
    let scene = encoder.prepare(frame.scene, over: background, onto: size)
    return PreparedFrame(scene: scene, encoder: encoder)
  }

  /// Draws a prepared frame over the whole of `target`, and copies only what differs from the last
  /// frame.
  ///
  /// - Parameter damageTracker: the tracker of `target`; nil if its content is not known.
  /// - Returns: true if the frame is as in full detail.
  @discardableResult
  func draw(
    _ frame: consuming PreparedFrame, into target: borrowing RenderTarget,
    tracking damageTracker: DamageTracker?
  ) throws(GPUError) -> Bool {
    let scene = frame.scene
    var encoder = frame.encoder
    try encoder.withTarget(target.reference, .frame) { encoder throws(GPUError) in
      try encoder.draw(scene, tracking: damageTracker)
    }
    flattener.reuse(scene.list)
    endFrame(encoder.passes ?? [])
    try device.check("drawing")
    return encoder.hasFullDetail
  }
}

/// A frame that is ready to be drawn: its draw list and its pictures.
struct PreparedFrame: ~Copyable {
  fileprivate let scene: PreparedScene
  fileprivate let encoder: FrameEncoder
}

/// A scene with its draw list.
struct PreparedScene {
  /// The items to draw.
  let list: DrawList
  /// The colour where no layer is.
  let background: Color
  /// The pixels in which each item is visible; nil if that is not known yet.
  var occlusion: Occlusion?

  /// True if the scene may have a special program: a single shader's picture, or a picture that
  /// fades over another.
  var mayBeCrossfade: Bool { list.items.count <= 2 }

  /// True if the scene may begin with a picture that fades over another, under further items.
  var mayBeginWithCrossfade: Bool {
    guard list.items.count > 2, case .quad(let below) = list.items[0],
      case .quad(let above) = list.items[1]
    else { return false }
    return above.opacity < 1 && below.picture != nil && above.picture != nil
  }
}

extension AlphaMode {
  /// The alpha mode of frames over `background`: opaque over an opaque one, premultiplied
  /// otherwise.
  package init(over background: Color) { self = background.alpha >= 1 ? .opaque : .premultiplied }
}
