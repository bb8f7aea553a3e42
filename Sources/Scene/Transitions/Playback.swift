public import SceneGraph

/// The direction of time in which a transition's motion is played. Either way it starts at `from`
/// and ends at `to`.
///
/// Reversed playback starts with the motion's last frame. For that frame to be `from`, the motion
/// must be the opposite change, from `to` to `from`. With the curve c, that change is at eased
/// progress c(1 − t) when the fraction t of the duration has passed. Measured from `from`, progress
/// is p = 1 − c(1 − t), and the frame is the scene of 1 − p with the two pictures exchanged. So a
/// slow start becomes a slow end, and an overshoot at the end becomes one before the start.
///
/// If an effect's pop is its push played backwards, the reversed push is the pop with the curve
/// rotated by 180° about its middle. If the two directions are different motions, reversing gives
/// two more.
public enum Playback: String, Hashable, Sendable, CaseIterable {
  /// The motion as the effect defines it.
  case forward
  /// From the last frame to the first, with the pictures exchanged.
  case reversed

  /// Returns the eased progress at the fraction `time` of the duration; 0 shows `from` and 1 shows
  /// `to`.
  public func progress(at time: Double, on curve: TimingCurve) -> Double {
    switch self {
    case .forward: curve.progress(at: time)
    case .reversed: 1 - curve.progress(at: 1 - time)
    }
  }

  /// Returns the scene of `transition` at `progress` of the motion as played: at 0 exactly the
  /// picture `from`, at 1 exactly the picture `to`.
  ///
  /// - Precondition: `progress` is not NaN.
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
