/// When a window draws its next frame.
///
/// Most drivers wait in the swap of buffers until the display has taken a frame; then the next one begins at once. Where
/// they do not, frames come faster than the display shows them, and this has them begin on a grid of the display's
/// period: each at the last one's place and a period, so that delays do not add up. One that comes late leaves places of
/// the grid out, and none is made up for.
///
/// It knows no clock; times are seconds of one that does not go back.
struct FramePacer: Hashable {
  /// Frames in a row by which it is seen whether the display is waited for. The first three may be put into a queue
  /// without waiting.
  private static let probe = 12
  /// A display that is waited for takes three quarters of the probe's periods or more, by the queue's three frames.
  private static let share = 0.7

  /// The place on the grid of the next frame; nil while the driver is left to wait.
  private var due: Double?
  /// Seconds for which the display shows a frame.
  private var period = 0.0
  /// The frames that were begun one right after the other, and when the first of them was.
  private var run = Run()

  private struct Run: Hashable {
    var frames = 0
    var since = 0.0
  }

  /// Nothing is known of the display yet.
  init() {}

  /// Seconds from `now` until the next frame begins; 0 or less where it is time.
  func wait(at now: Double) -> Double { (due ?? now) - now }

  /// A frame begins at `now`; the display shows each for `period` seconds. Of a display with another period nothing is known.
  mutating func begin(at now: Double, period: Double) {
    guard period > 0 else { return }
    if period != self.period {
      self = FramePacer()
      self.period = period
    }
    if let due {
      let places = max(((now - due) / period).rounded(.down), 0) + 1
      self.due = due + places * period
    } else {
      if run.frames == 0 { run.since = now }
      run.frames += 1
      guard run.frames > Self.probe else { return }
      if now - run.since < Self.share * Double(Self.probe) * period { due = now + period }
      run = Run()
    }
  }

  /// Nothing moves any more: the frames before and after say nothing about each other.
  mutating func rest() { run = Run() }
}
