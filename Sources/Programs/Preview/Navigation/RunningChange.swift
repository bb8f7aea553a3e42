import SceneGraph
import Transitions
import UIKitRuntime

/// A push or pop under way, which can be held, scrubbed and reversed.
@MainActor
final class RunningChange {
  /// The direction of the change.
  let direction: Direction
  /// The screen that the change began on, from 1.
  let screen: Int

  private let animator: EffectAnimator
  private let interaction: PercentDrivenInteractiveTransition
  private weak var navigationController: NavigationController?
  /// True if the change was going back when it was held; nil while it is not held.
  private var isHeldGoingBack: Bool?

  /// Creates the record of a change that begins.
  init(
    _ direction: Direction, from screen: Int, _ animator: EffectAnimator,
    _ interaction: PercentDrivenInteractiveTransition, of navigationController: NavigationController
  ) {
    self.direction = direction
    self.screen = screen
    self.animator = animator
    self.interaction = interaction
    self.navigationController = navigationController
  }

  // MARK: Time

  /// The duration in seconds. Where a drag has a motion of its own, after which the effect's plays,
  /// it is the sum of both.
  var duration: Double { animator.totalDuration }

  /// The time in seconds since the beginning of the change, from 0 to `duration`.
  var seconds: Double { min(max(interaction.time, 0), duration) }

  /// The moment of the motion that is seen; nil before the first frame.
  var moment: EffectAnimator.PlaybackState? { animator.playbackState }

  /// The spec and the time in seconds that draw the instant that is seen.
  ///
  /// - Parameter spec: the spec that is played.
  func instant(of spec: TransitionSpec) -> (spec: TransitionSpec, seconds: Double)? {
    guard let moment else { return nil }
    var shown = spec
    if moment.transition.effect.name != shown.name {
      shown = TransitionSpec(moment.transition)
    }
    if moment.curve != shown.curve { shown.customCurve = moment.curve }
    return (shown, moment.seconds)
  }

  // MARK: Holding

  /// True if the change is held.
  var isHeld: Bool { isHeldGoingBack != nil }

  /// Holds the change at the instant that is seen.
  ///
  /// - Returns: false if a drag drives the change, which is not held then.
  func hold() -> Bool {
    if isHeld { return true }
    guard let coordinator = navigationController?.transitionCoordinator, !coordinator.isInteractive
    else { return false }
    isHeldGoingBack = coordinator.isCancelled
    interaction.pause()
    return true
  }

  /// Continues a held change in the direction in which it was going.
  func resume() {
    guard let isGoingBack = release() else { return }
    run(back: isGoingBack)
  }

  /// Continues the change in the opposite direction.
  ///
  /// - Returns: true if it goes back now; nil if a drag drives the change, which goes on then.
  func reverse() -> Bool? {
    guard hold(), let isGoingBack = release() else { return nil }
    run(back: !isGoingBack)
    return !isGoingBack
  }

  private func release() -> Bool? {
    defer { isHeldGoingBack = nil }
    return isHeldGoingBack
  }

  private func run(back: Bool) {
    if back { interaction.cancel() } else { interaction.finish() }
  }

  // MARK: Scrubbing

  /// Shows a held change at a time in seconds, clamped to 0 and `duration`.
  func seek(to seconds: Double) { interaction.seek(to: min(max(seconds, 0), duration)) }

  /// Moves a running change to an instant at which its motion has `progress`.
  ///
  /// - Parameter time: a fraction of the motion's time; of several instants the nearest is taken.
  func keep(progress: Double, near time: Double) {
    guard let moment, moment.progress != progress, hold() else { return }
    let kept = moment.curve.time(of: progress, near: time) * moment.duration
    interaction.seek(to: seconds + kept - moment.seconds)
    resume()
  }
}

/// A change as a video shows it once more.
struct RecordedChange {
  /// The direction of the change.
  let direction: Direction
  /// The screen that the change began on, from 1.
  let screen: Int
  /// The spec that is played: under a drag the one of that time, otherwise the one of now.
  var spec: TransitionSpec
  /// The indices of the screens before and after the change, from 0.
  var ends: (from: Int, to: Int) { (screen - 1, direction == .push ? screen : screen - 2) }
  /// The events of the drag; nil if no drag drove the change.
  var trace: PointerTrace?
}
