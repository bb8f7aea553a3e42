import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Transitions

/// The animation of an effect in the documents: a GIF that shows it at its own duration and curve.
struct EffectAnimation {
  /// The frames per second. A GIF's clock has 100 ticks per second: a frame lasts four of them.
  static let rate = FrameRate(25)
  /// The time in seconds for which both screens rest.
  static let hold = 0.4

  /// The transition that is shown.
  private(set) var spec: TransitionSpec
  /// The backdrop; nil for the background alone.
  var backdrop: SceneBackdrop?
  private let frame: PixelSize

  /// Creates the animation of `spec`.
  ///
  /// - Parameter frame: the size of a frame in pixels.
  init(of spec: TransitionSpec, _ frame: PixelSize) {
    (self.spec, self.frame) = (spec, frame)
  }

  /// Creates the animation of `effect`: its push, or the direction of its source.
  ///
  /// - Parameter frame: the size of a frame in pixels.
  init(of effect: any Transition.Type, _ frame: PixelSize) {
    let direction = EffectsDocument.rows(of: effect)[0]
    self.init(of: TransitionSpec(TransitionEffect(effect).prototype, direction), frame)
  }

  /// Returns the frame size for screens of the size of `picture`: about 30,000 pixels, so that all
  /// animations together stay below 8 MB.
  static func frameSize(for picture: PixelSize) -> PixelSize {
    ContactSheetLayout.frameSize(for: picture, area: 30_000)
  }

  /// Places the elements that both screens show, if the effect leaves them to be found.
  mutating func placeElements(of frames: [Frame]) throws(JobError) {
    let pair = ScreenPair(
      from: frames[0], to: frames[1], .fill, size: frame, in: Container(filling: frame))
    _ = try pair.placeElements(of: &spec)
  }

  /// The frames in their order.
  var sequence: FrameSequence {
    let frames = TransitionFrames(spec, rate: Self.rate.value)
    return FrameSequence(
      backdrop.map(frames.over) ?? frames, in: Container(filling: frame),
      holding: Int((Self.hold * Self.rate.value).rounded()))
  }

  /// Writes the GIF at `path`.
  ///
  /// - Parameters:
  ///   - pipeline: a pipeline with the two screens, whose frames have the animation's size.
  ///   - check: called before each frame; an error ends the drawing.
  func draw(
    with pipeline: FramePipeline, to path: FilePath, _ options: OutputOptions = OutputOptions(),
    check: () throws -> Void = {}
  ) throws {
    let rate = Self.rate
    let sink: GIFSink
    do {
      sink = try GIFSink(
        to: .file(path, options),
        stream: FrameStreamFormat(size: frame, framesPerSecond: rate, alpha: .opaque))
    } catch {
      throw CommandError(error, option: "-o")
    }
    let sequence = sequence
    try sink.filled {
      try pipeline.run(into: sink, next: { try sequence.request($0) }) { _ in try check() }
    }
  }
}
