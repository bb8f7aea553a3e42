import SceneGraph
import Transitions

extension Timeline {
  /// Holds a child at its time; from then on its owner moves it with `seek(to:)`.
  ///
  /// - Parameter linearly: if true, running animations lose their curves for good. The child then
  ///   moves to the instant at which linear progress of the animation that ends last equals its
  ///   present progress; the presentation does not change.
  func hold(linearly: Bool) {
    if linearly, !isScrubbedLinearly {
      isScrubbedLinearly = true
      linearize()
    }
    mapping = .held
  }

  private func linearize() {
    let instants = animators.compactMap(\.linearInstant)
    guard let last = instants.max(by: { $0.end < $1.end }) else { return }
    let before = now
    /// Maps this instant to the linear one, and keeps the begin and the end of the last animation.
    func warp(_ time: Double) -> Double {
      if time == before { return last.now }
      if time <= last.begin || time >= last.end || before <= last.begin { return time }
      return time < before
        ? last.begin + (time - last.begin) / (before - last.begin) * (last.now - last.begin)
        : last.now + (time - before) / (last.end - before) * (last.end - last.now)
    }
    for animator in allAnimators { animator.linearize(warp) }
    setTime(last.now)
    settle()
  }

  /// Moves a held child to `time`. No animation ends by it, so that time can go back again. A child
  /// that is not held ignores it.
  func seek(to time: Double) {
    guard case .held = mapping else { return }
    setTime(time)
    settle()
  }

  /// Runs a child with its parent from its present time.
  ///
  /// - Parameter speed: the child's seconds per second of the parent, above 0.
  func resume(speed: Double = 1) {
    precondition(speed > 0 && speed.isFinite, "time goes on")
    guard let parent else { return }
    isScrubbedLinearly = false
    mapping = .running(parent: parent.now, local: now, speed: speed)
  }

  /// Ramps a child's time to `destination` in `duration` of the parent's seconds, then calls
  /// `completion`. During a forward ramp animations end, and the child runs on after it. During a
  /// backward ramp none ends, and the child is held after it.
  ///
  /// - Parameter curve: the timing curve of the ramp.
  func ramp(
    to destination: Double, in duration: Double, curve: TimingCurve,
    completion: @escaping () -> Void
  ) {
    guard let parent else { return }
    mapping = .ramping(
      TimeRamp(
        begin: parent.now, duration: max(duration, 0), origin: now, destination: destination,
        curve: curve, completion: completion))
    guard duration <= 0 else { return }
    while case .ramping = mapping, fireNextEvent(untilParentTime: parent.now) {}
  }

  /// Maps a child's instants through `warp`, which keeps their order, and moves to the image of the
  /// present one. The presentation does not change, and the rest of a ramp takes its share of more
  /// time or less.
  func warp(_ warp: (Double) -> Double) {
    let before = now
    for animator in allAnimators { animator.warp(warp) }
    (now, settledTime) = (warp(before), warp(before))
    switch mapping {
    case .held: break
    case .running(_, _, let speed):
      mapping = .running(parent: parent?.now ?? 0, local: now, speed: speed)
    case .ramping(var ramp):
      ramp.warp(warp, from: before, at: parent?.now ?? 0)
      mapping = .ramping(ramp)
    }
  }
}
