/// The pacing of a window's frames.
///
/// Most drivers block in the swap of buffers until the display has taken a frame; the next frame
/// then begins at once. With the other drivers, frames would come faster than the display shows
/// them. The pacer then lets them begin on a grid of the display's period: one period after the
/// last grid time, so that delays do not add up. A late frame skips grid times, which are not made
/// up for.
///
/// Times are in seconds of a clock that never goes back, an argument of each function.
struct FramePacer: Hashable {
  /// The number of successive frames that show whether the driver blocks. The first three may be
  /// queued without blocking.
  private static let probeLength = 12
  /// The least duration of a probe with blocking, as a fraction of its periods. Because of the
  /// queue's three frames it takes three quarters or more.
  private static let blockingShare = 0.7

  /// The grid time of the next frame; nil while the driver blocks, or is probed.
  private var due: Double?
  /// The display's period.
  private var period = 0.0
  /// The successive frames of the probe, and the time of the first.
  private var run = Run()

  private struct Run: Hashable {
    var frames = 0
    var since = 0.0
  }

  /// Creates a pacer that has not probed the driver yet.
  init() {}

  /// True if frames begin on a grid of the display's period, since the driver does not block.
  var isPacing: Bool { due != nil }

  /// Returns the time within which a frame has to be drawn and handed over, so that the display
  /// with a `period` shows it in time.
  ///
  /// Where the driver blocks, that takes until the display's next refresh by itself, and a frame
  /// that is late takes until the one after.
  func timeLimit(period: Double) -> Double { period * (isPacing ? 0.9 : 1.5) }

  /// Returns the time from `now` until the next frame begins; 0 or less if it begins now.
  func wait(at now: Double) -> Double { (due ?? now) - now }

  /// Notes that a frame begins at `now`. If the display's `period` is new, the probe begins again.
  mutating func begin(at now: Double, period: Double) {
    guard period > 0 else { return }
    if period != self.period {
      self = FramePacer()
      self.period = period
    }
    if let due {
      let steps = max(((now - due) / period).rounded(.down), 0) + 1
      self.due = due + steps * period
    } else {
      if run.frames == 0 { run.since = now }
      run.frames += 1
      guard run.frames > Self.probeLength else { return }
      if now - run.since < Self.blockingShare * Double(Self.probeLength) * period {
        due = now + period
      }
      run = Run()
    }
  }

  /// Notes that no frame follows soon: frames before and after are not successive.
  mutating func rest() { run = Run() }
}
