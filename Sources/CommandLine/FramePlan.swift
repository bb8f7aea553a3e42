import Frames
import SceneGraph
import Transitions

/// The frames of a transition: the whole motion, or one instant of it.
struct FramePlan: FrameSource {
  private let schedule: FrameSchedule
  private let choice: TransitionChoice
  private let instant: Double?

  /// The whole of a motion.
  init(_ choice: TransitionChoice, _ schedule: FrameSchedule) {
    (self.choice, self.schedule, instant) = (choice, schedule, nil)
  }

  init(_ request: RenderOptions) {
    schedule = FrameSchedule(
      duration: request.duration, rate: request.rate.value, curve: request.curve,
      playback: request.drawing.playback)
    choice = request.choice
    instant = request.instant.map { $0.seconds(of: request.duration) }
  }

  var title: String {
    "\(choice.name) \(choice.direction.rawValue)"
      + (schedule.playback == .reversed ? ", reversed," : "")
  }

  /// How many frames are drawn.
  var count: Int { instant == nil ? schedule.count : 1 }

  var length: FrameCount { .exactly(count) }

  /// Eased progress of frame `index`.
  func progress(_ index: Int) -> Double {
    instant.map { schedule.progress(at: $0) } ?? schedule.progress(ofFrame: index)
  }

  /// What frame `index` shows.
  func scene(_ index: Int, in container: Container) -> Scene {
    schedule.playback.scene(
      of: choice.transition, at: progress(index), choice.direction, in: container)
  }

  func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    index < count ? PresentedFrame(scene(index, in: container)) : nil
  }
}
