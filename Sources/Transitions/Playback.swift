public import SceneGraph

/// Which way the film of a transition runs. Either way it starts at `from` and ends at `to`.
///
/// A film that runs backwards starts where the film ended, so for it to start at `from` the change has to be the
/// opposite one, from `to` to `from`. With the curve c, that change stands at eased progress c(1 − t) when the fraction
/// t of the duration has passed backwards. Seen from the pictures' own end, it has come as far as 1 − c(1 − t): that is
/// the eased progress of the reversed motion, and at progress p the reversed motion shows the scene of 1 − p with the two
/// pictures exchanged. What began slowly thus ends slowly, and what overshot its end swings back before its start.
///
/// Of an effect whose pop is its push played backwards, the reversed push is the pop under the curve turned about its
/// middle. Where both directions are motions of their own, reversing gives two more.
public enum Playback: String, Hashable, Sendable, CaseIterable {
  /// As the effect has it.
  case forward
  /// From the last frame to the first, with the pictures exchanged.
  case reversed

  /// Eased progress when the fraction `time` of the duration has passed; 0 shows `from` and 1 shows `to`.
  public func progress(at time: Double, on curve: TimingCurve) -> Double {
    switch self {
    case .forward: curve.progress(at: time)
    case .reversed: 1 - curve.progress(at: 1 - time)
    }
  }

  /// The scene of `transition` at `progress` of the motion as it is played: at 0 exactly the picture `from`, at 1 exactly
  /// the picture `to`.
  ///
  /// - Precondition: `progress` is a number.
  public func scene(
    of transition: any Transition, at progress: Double, _ direction: Direction,
    in container: Container
  ) -> Scene {
    switch self {
    case .forward: transition.scene(at: progress, direction, in: container)
    case .reversed:
      transition.scene(at: 1 - progress, direction, in: container).exchangingPictures()
    }
  }
}
