import Frames
import Transitions

/// Which frames to draw, what each shows and for how long.
struct FramePlan {
  private let schedule: FrameSchedule
  private let choice: TransitionChoice
  private let instant: Double?
  private let heldPeriods: Int

  init(_ request: RenderOptions) {
    schedule = FrameSchedule(
      duration: request.duration, rate: request.rate.value, curve: request.curve,
      playback: request.drawing.playback)
    choice = request.choice
    instant = request.instant.map {
      switch $0 {
      case .seconds(let seconds): seconds
      case .fraction(let fraction): fraction * request.duration
      }
    }
    heldPeriods = Int((request.hold * request.rate.value).rounded())
  }

  /// How many frames are drawn.
  var count: Int { instant == nil ? schedule.count : 1 }

  /// How many frame periods there are, those of held frames included.
  var total: Int { instant == nil ? count + 2 * heldPeriods : 1 }

  /// Eased progress of frame `index`.
  func progress(_ index: Int) -> Double {
    instant.map { schedule.progress(at: $0) } ?? schedule.progress(ofFrame: index)
  }

  /// What frame `index` shows.
  func scene(_ index: Int, in container: Container) -> Scene {
    schedule.playback.scene(
      of: choice.transition, at: progress(index), choice.direction, in: container)
  }

  /// For how many frame periods frame `index` shows.
  func periods(_ index: Int) -> Int {
    instant == nil && (index == 0 || index == count - 1) ? 1 + heldPeriods : 1
  }
}
