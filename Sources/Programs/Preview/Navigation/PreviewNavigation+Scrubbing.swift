import Jobs
import SceneGraph
import Transitions
import UIKitRuntime

/// The time of a change, and what holds, moves and reverses it.
extension PreviewNavigation {
  /// True if a change is held.
  var isHeld: Bool { change?.isHeld == true }

  /// The time in seconds since the beginning of the change; nil at rest.
  var seconds: Double? { change?.seconds }

  /// The duration of the change, or of the next one, in seconds.
  var duration: Double { change?.duration ?? spec.duration }

  /// The elapsed fraction of the change's time, 0 to 1; 0 at rest.
  var timeFraction: Double { duration > 0 ? (seconds ?? 0) / duration : 0 }

  /// The eased progress of the motion; 0 at rest.
  var progress: Double { change?.moment?.progress ?? 0 }

  /// The position on the timing curve: fractions of the motion's time and progress; nil at rest.
  var playhead: (time: Double, progress: Double)? {
    change?.moment.map {
      ($0.seconds / max($0.duration, .leastNormalMagnitude), $0.progress)
    }
  }

  /// The spec and the time in seconds that draw the instant that is seen; nil at rest.
  var instant: (spec: TransitionSpec, seconds: Double)? { change?.instant(of: spec) }

  /// Holds the change and moves it by `seconds`. At rest a push begins, if `seconds` is above 0.
  func step(by seconds: Double) {
    if change == nil, seconds > 0 { begin(.push) }
    guard let change, change.hold() else { return }
    scrub(change, to: change.seconds + seconds)
  }

  /// Holds the change at a fraction of its time, 0 to 1. At rest the next change begins, if the
  /// fraction is above 0. A change that a drag drives stays with the drag.
  func seek(to fraction: Double) {
    guard !fraction.isNaN else { return }
    if change == nil, fraction > 0 { begin(direction) }
    guard let change, change.hold() else { return }
    scrub(change, to: fraction * change.duration)
  }

  private func scrub(_ change: RunningChange, to seconds: Double) {
    change.seek(to: seconds)
    report(.scrubbed) { $0.seconds = self.seconds }
  }

  /// Continues a held change in the direction in which it was going.
  func resume() { change?.resume() }

  /// Reverses the change at the instant that is seen.
  func reverse() {
    guard let isGoingBack = change?.reverse() else { return }
    report(.reversed) { $0.isOn = isGoingBack }
  }
}
