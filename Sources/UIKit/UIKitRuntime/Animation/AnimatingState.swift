/// The state of a property animator, after `UIViewAnimatingState`.
public enum AnimatingState: Sendable {
  /// Not started, or finished.
  case inactive
  /// Started: running or paused.
  case active
  /// Stopped before the end, without an end position yet.
  case stopped
}

/// The position at which an animation ends, after `UIViewAnimatingPosition`.
public enum AnimatingPosition: Sendable {
  /// The end values.
  case end
  /// The start values.
  case start
  /// The values that are presented at that moment.
  case current
}
