/// The polls of a window's events, which tell when a pointer was released.
///
/// GLFW's events have no time, so an event gets the time of the poll that finds it. No poll happens
/// while a frame is drawn: a release that comes right after the last movement of a flick, but is
/// found one slow frame later, would seem to follow a rest, and the flick would have no velocity. A
/// release that the poll finds at once, before any movement, therefore counts from the end of the
/// poll before. After a real rest the window waits for events, and the time is exact.
struct EventPolls {
  /// The longest time in seconds by which a release counts as earlier than it is found. It is less
  /// than a rest that a hand makes on purpose.
  static let longestDelay = 0.25
  /// A poll that lasts longer than this, in seconds, waited for its event.
  static let immediateTime = 0.001

  private var start = 0.0
  private var previousEnd = 0.0
  private var hasPointerEvent = false

  /// Notes that a poll starts at `now`, in seconds.
  mutating func begin(at now: Double) { (start, hasPointerEvent) = (now, false) }

  /// Notes that the poll ends at `now`.
  mutating func end(at now: Double) { previousEnd = now }

  /// Returns the time of a pointer event that the current poll finds at `now`.
  mutating func time(ofRelease isRelease: Bool, at now: Double) -> Double {
    defer { hasPointerEvent = true }
    guard isRelease, !hasPointerEvent, now - start < Self.immediateTime else { return now }
    return min(max(previousEnd, now - Self.longestDelay), now)
  }
}
