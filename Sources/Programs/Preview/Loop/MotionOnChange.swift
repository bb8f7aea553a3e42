import Transitions

/// Decides when a change of what is played at rest is shown: its motion plays once, when the change
/// is finished.
struct MotionOnChange {
  /// The spec that was seen last, as it moved or was chosen.
  private var shown: TransitionSpec
  /// True if the spec may have changed at rest since.
  private var isPending = false

  /// Creates a record for a preview that begins with `spec`.
  init(_ spec: TransitionSpec) { shown = spec }

  /// Notes an event of the navigation, after which it plays `spec`.
  ///
  /// - Parameter isAtRest: true if no motion shows the change as it is made.
  mutating func note(_ event: PreviewEvent.Kind, _ spec: TransitionSpec, isAtRest: Bool) {
    switch event {
    case .parameter, .reset, .undone, .redone, .preset:
      if isAtRest { isPending = true } else { (shown, isPending) = (spec, false) }
    case .effect, .began: (shown, isPending) = (spec, false)
    default: break
    }
  }

  /// Returns true if a motion is to begin: once for each change, and not for one that came back to
  /// where it began.
  ///
  /// - Parameters:
  ///   - isFinished: true if nothing goes on that may change the spec further.
  ///   - isLeftOut: true if the change is not to be shown, neither now nor later.
  mutating func isDue(_ spec: TransitionSpec, isFinished: Bool, isLeftOut: Bool) -> Bool {
    guard isPending, isFinished || isLeftOut else { return false }
    isPending = false
    defer { shown = spec }
    return !isLeftOut && !shown.isSame(as: spec)
  }
}
