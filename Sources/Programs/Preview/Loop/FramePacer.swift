/// The pacing of a window's frames.
///
/// Most drivers block in the swap of buffers until the display has taken a frame; the next frame
/// then begins immediately. With the other drivers, frames would come faster than the display shows
/// them. The pacer then starts them on a grid of the display's period: one period after the last
/// grid time, so that delays do not add up. A late frame skips grid times, which are not made up
/// for.
///
/// Times are in seconds of a clock that never goes back, an argument of each function.
struct FramePacer: Hashable {
  /// The number of successive frames that show whether the driver blocks. The first three may be
  /// queued without blocking.
  private static let probeLength = 12
  /// The minimum duration of a probe with blocking, as a fraction of its periods. Because three
  /// frames are queued, it takes three quarters or more.
  private static let blockingShare = 0.7

  /// The grid time of the next frame; nil while the driver blocks or is probed.
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

  /// True if frames start on a grid of the display's period, because the driver does not block.
  var isPacing: Bool { due != nil }

  /// Returns the time within which a frame must be drawn and handed over for a display with a
  /// `period` to show it in time.
  ///
  /// Where the driver blocks, the swap itself takes until the display's next refresh, and a late
  /// frame takes until the one after.
  func timeLimit(period: Double) -> Double { period * (isPacing ? 0.9 : 1.5) }

  /// Returns the time from `now` until the next frame starts; 0 or less if it starts now.
  func wait(at now: Double) -> Double { (due ?? now) - now }

  /// Notes that a frame starts at `now`. If the display's `period` is new, the probe starts again.
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

  /// Notes a pause: frames before and after it are not successive.
  mutating func rest() { run = Run() }
}
