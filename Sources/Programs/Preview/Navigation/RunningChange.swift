import SceneGraph
import Transitions
import UIKitRuntime

/// A push or pop under way, which can be held, scrubbed and reversed.
@MainActor
final class RunningChange {
  /// The direction of the change.
  let direction: Direction
  /// The screen on which the change began, from 1.
  let screen: Int

  private let animator: EffectAnimator
  private let interaction: PercentDrivenInteractiveTransition
  private weak var navigationController: NavigationController?
  /// True if the change was moving backward when it was held; nil while it is not held.
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

  /// The duration in seconds. If a drag has its own motion, followed by the effect's, the sum of
  /// both.
  var duration: Double { animator.totalDuration }

  /// The time in seconds since the beginning of the change, from 0 to `duration`.
  var seconds: Double { min(max(interaction.time, 0), duration) }

  /// The visible moment of the motion; nil before the first frame.
  var moment: EffectAnimator.PlaybackState? { animator.playbackState }

  /// The spec and the time in seconds of the visible instant.
  ///
  /// - Parameter spec: the current spec.
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

  /// Holds the change at the visible instant.
  ///
  /// - Returns: false if a drag drives the change, which then cannot be held.
  func hold() -> Bool {
    if isHeld { return true }
    guard let coordinator = navigationController?.transitionCoordinator, !coordinator.isInteractive
    else { return false }
    isHeldGoingBack = coordinator.isCancelled
    interaction.pause()
    return true
  }

  /// Resumes a held change in its original direction.
  func resume() {
    guard let isGoingBack = release() else { return }
    run(back: isGoingBack)
  }

  /// Continues the change in the opposite direction.
  ///
  /// - Returns: true if it now moves backward; nil if a drag drives the change, which then
  ///   continues.
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
  /// - Parameter time: a fraction of the motion's time; the nearest of several instants is used.
  func keep(progress: Double, near time: Double) {
    guard let moment, moment.progress != progress, hold() else { return }
    let kept = moment.curve.time(of: progress, near: time) * moment.duration
    interaction.seek(to: seconds + kept - moment.seconds)
    resume()
  }
}

/// A change to be repeated in a video.
struct RecordedChange {
  /// The direction of the change.
  let direction: Direction
  /// The screen on which the change began, from 1.
  let screen: Int
  /// The spec to play: for a drag, the spec at that time, otherwise the current one.
  var spec: TransitionSpec
  /// The indices of the screens before and after the change, from 0.
  var ends: (from: Int, to: Int) { (screen - 1, direction == .push ? screen : screen - 2) }
  /// The events of the drag; nil if no drag drove the change.
  var trace: PointerTrace?
}
