import SceneGraph
import Transitions

/// The schedule of an effect animator in the transition's time: first the drag's motion, if the
/// effect has a separate one, then the effect.
struct EffectSchedule {
  /// The effect.
  var transition: any Transition
  /// The duration of the effect, in seconds.
  var duration: Double
  /// The timing curve of the effect.
  var curve: TimingCurve
  /// The drag's motion before the effect; nil if the drag drives the effect itself, or there is no
  /// drag.
  var drivenMotion: (any Transition)?

  /// Returns the schedule of a transition that begins interactively or automatically.
  func started(interactively isInteractive: Bool, _ direction: Direction) -> EffectSchedule {
    var schedule = self
    schedule.drivenMotion = isInteractive ? transition.interactiveMotion(direction) : nil
    return schedule
  }

  /// The start time of the effect itself, in seconds.
  var effectBegin: Double { drivenMotion.map { type(of: $0).duration } ?? 0 }
  /// The duration of the drag's motion and the effect together, in seconds.
  var totalDuration: Double { effectBegin + duration }
  /// The duration of the part that a drag drives, in seconds.
  var drivenDuration: Double { drivenMotion == nil ? duration : effectBegin }

  /// The lead-in of a layer that plays the schedule; nil without a drag's motion.
  var leadIn: TransitionLayer.LeadIn? {
    drivenMotion.map {
      .init(
        motion: $0, fraction: effectBegin / max(totalDuration, .leastNormalMagnitude), curve: curve)
    }
  }

  /// The timing curve of the layer's progress.
  var progressCurve: TimingCurve { drivenMotion == nil ? curve : .linear }

  /// Returns a mapping from the instants of this schedule to those of `other`, which replaces it
  /// from `now` on. The motion presented at `now` has the same fraction of its time in both.
  func warp(to other: EffectSchedule, from now: Double) -> (Double) -> Double {
    let isAfterDrivenMotion = drivenMotion != nil && now >= effectBegin
    func part(_ schedule: EffectSchedule) -> (begin: Double, length: Double) {
      isAfterDrivenMotion
        ? (schedule.effectBegin, schedule.duration) : (0, schedule.drivenDuration)
    }
    let (old, new) = (part(self), part(other))
    return { time in
      if time <= old.begin { return old.begin > 0 ? time / old.begin * new.begin : 0 }
      guard old.length > 0 else { return new.begin }
      return new.begin + (time - old.begin) / old.length * new.length
    }
  }
}
