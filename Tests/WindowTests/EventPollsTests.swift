import Testing

@testable import Window

@Suite("The time of a release")
struct EventPollsTests {
  private let instant = EventPolls.immediateTime / 2

  /// Returns the time of a release that is found `delay` seconds after a poll that ended at 1.
  private func release(
    after delay: Double, waiting: Double = 0, behindMovement hasMoved: Bool = false
  ) -> Double {
    var polls = EventPolls()
    polls.begin(at: 0.999)
    _ = polls.time(ofRelease: false, at: 0.999)
    polls.end(at: 1)
    let start = 1 + delay
    polls.begin(at: start)
    if hasMoved { _ = polls.time(ofRelease: false, at: start) }
    return polls.time(ofRelease: true, at: start + waiting)
  }

  @Test("A release that waited for a frame counts from the poll before")
  func waitingRelease() { #expect(release(after: 0.15, waiting: instant) == 1) }

  @Test("A release that the window waited for has its own time")
  func awaitedRelease() { #expect(release(after: 0.01, waiting: 0.3) == 1.01 + 0.3) }

  @Test("A release behind movements of the same poll follows them")
  func releaseBehindMovement() {
    #expect(release(after: 0.15, behindMovement: true) == 1.15)
  }

  @Test("A rest of 0.3 s stays a rest of more than 0.02 s, however slow the frame is")
  func restBehindSlowFrame() {
    for delay in stride(from: 0.3, through: 2, by: 0.1) {
      #expect(abs(release(after: delay) - (1 + delay - EventPolls.longestDelay)) < 1e-12)
    }
  }

  @Test("A movement has the time at which it is found")
  func movement() {
    var polls = EventPolls()
    polls.end(at: 1)
    polls.begin(at: 1.2)
    #expect(polls.time(ofRelease: false, at: 1.2) == 1.2)
  }
}
