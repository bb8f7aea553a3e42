/// The navigation's time, which follows the window's time unless it is paused or slow.
///
/// Times are in seconds. The caller provides the window's time, which never goes back.
struct PreviewClock {
  /// The rate of slow time, as a fraction of the window's.
  private static let slowRate = 0.1
  /// The pause of a loop between two changes, in seconds.
  static let loopPause = 0.5
  /// The longest pause of a loop whose programs are being compiled, in seconds.
  static let longestLoopPause = 1.5
  /// The longest step of the navigation's time, in seconds. If a frame takes longer to draw, the
  /// motion slows down instead of leaping.
  private static let longestStep = 0.1

  /// True if the navigation's time is paused.
  var isPaused = false
  /// True if the navigation's time is slow.
  var isSlow = false
  /// True if changes repeat endlessly.
  var isLooping = false
  /// The navigation's time.
  private(set) var time = 0.0

  private var windowTime = 0.0
  /// The navigation's time at which a loop came to rest; nil while it is not at rest.
  private var idleSince: Double?

  /// Advances to the window's `now`.
  ///
  /// - Parameters:
  ///   - isMoving: true if something moves. The step is limited then.
  ///   - isDriven: true if a pointer is down. The step is exact then, at full speed.
  /// - Returns: false if the time is paused.
  mutating func advance(to now: Double, isMoving: Bool, isDriven: Bool) -> Bool {
    let elapsed = max(now - windowTime, 0)
    windowTime = max(now, windowTime)
    guard !isPaused else { return false }
    let step = isMoving && !isDriven ? min(elapsed, Self.longestStep) : elapsed
    time += step * (isSlow && !isDriven ? Self.slowRate : 1)
    return true
  }

  /// Notes whether the navigation is idle.
  ///
  /// - Parameter pause: the pause of a loop, in seconds.
  /// - Returns: true if a loop starts its next change now.
  mutating func loopIsDue(isIdle: Bool, pause: Double = loopPause) -> Bool {
    guard isLooping, isIdle else {
      idleSince = nil
      return false
    }
    let since = idleSince ?? time
    idleSince = since
    guard time - since >= pause else { return false }
    idleSince = nil
    return true
  }

  /// The window's time in seconds until a loop starts its next change; nil if none is due.
  var timeToLoop: Double? {
    guard let idleSince, !isPaused else { return nil }
    return (idleSince + Self.loopPause - time) / (isSlow ? Self.slowRate : 1)
  }
}
