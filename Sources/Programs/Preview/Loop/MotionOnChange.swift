import Transitions

/// Decides when to demonstrate a change of the spec at rest: its motion plays once, when the change
/// is finished.
struct MotionOnChange {
  /// The spec that was last seen in motion or chosen.
  private var shown: TransitionSpec
  /// True if the spec may have changed at rest since then.
  private var isPending = false

  /// Creates a record for a preview that starts with `spec`.
  init(_ spec: TransitionSpec) { shown = spec }

  /// Notes an event of the navigation, after which it plays `spec`.
  ///
  /// - Parameter isAtRest: true if no running motion shows the change already.
  mutating func note(_ event: PreviewEvent.Kind, _ spec: TransitionSpec, isAtRest: Bool) {
    switch event {
    case .parameter, .reset, .undone, .redone, .preset:
      if isAtRest { isPending = true } else { (shown, isPending) = (spec, false) }
    case .effect, .began: (shown, isPending) = (spec, false)
    default: break
    }
  }

  /// Returns true if a motion should start: once for each change, and not for one that was taken
  /// back.
  ///
  /// - Parameters:
  ///   - isFinished: true if nothing under way may change the spec further.
  ///   - isLeftOut: true to skip the change for good.
  mutating func isDue(_ spec: TransitionSpec, isFinished: Bool, isLeftOut: Bool) -> Bool {
    guard isPending, isFinished || isLeftOut else { return false }
    isPending = false
    defer { shown = spec }
    return !isLeftOut && !shown.isSame(as: spec)
  }
}
