public import Effects
public import SceneGraph
public import Transitions

/// The frames of a transition without interaction: the whole motion, or one instant.
///
/// Frames are drawn at t = i/rate for i = 0…N, N = round(duration · rate).
public struct TransitionFrames: FrameSource {
  private let spec: TransitionSpec
  private let schedule: FrameSchedule
  private let instant: Double?
  private let rate: Double
  private var backdrop: SceneBackdrop?

  /// Creates a source of the frames of `spec`.
  ///
  /// - Parameters:
  ///   - rate: frames per second.
  ///   - instant: the one instant to draw, in seconds; nil for the whole motion.
  public init(_ spec: TransitionSpec, rate: Double, instant: Double? = nil) {
    self.spec = spec
    self.instant = instant
    self.rate = rate
    schedule = spec.schedule(rate: rate)
  }

  public var title: String {
    "\(spec.name) \(spec.direction.rawValue)" + (spec.playback == .reversed ? ", reversed," : "")
  }

  private var count: Int { instant == nil ? schedule.count : 1 }

  public var length: FrameCount { .exactly(count) }

  /// Returns the eased progress of frame `index`; a spring or a curve may leave 0…1.
  package func progress(_ index: Int) -> Double {
    instant.map { schedule.progress(at: $0) } ?? schedule.progress(ofFrame: index)
  }

  public func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < count else { return nil }
    return frame(progress: progress(index), in: container)
  }

  public func frame(at position: Double, in container: Container) -> PresentedFrame? {
    let progress =
      instant.map { schedule.progress(at: $0 + position / rate) }
      ?? schedule.progress(atPosition: position)
    return frame(progress: progress, in: container)
  }

  /// The one instant of a still is at rest only at the ends of the motion.
  public func isAtRest(_ index: Int, isLast: Bool) -> Bool {
    instant.map { $0 <= 0 || $0 >= schedule.duration } ?? (index == 0 || isLast)
  }

  private func frame(progress: Double, in container: Container) -> PresentedFrame {
    let scene = spec.scene(at: progress, in: container)
    return PresentedFrame(
      backdrop?.placed(behind: scene, at: progress, spec.surroundings) ?? scene)
  }

  public func over(_ backdrop: SceneBackdrop) -> TransitionFrames {
    var frames = self
    frames.backdrop = backdrop
    return frames
  }
}
