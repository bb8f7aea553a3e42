import Testing

@testable import Preview

@Suite("The clock of the window") struct PreviewClockTests {
  @Test(
    "A loop waits for its pause", arguments: [PreviewClock.loopPause, 1.5, .infinity])
  func loop(pause: Double) {
    var clock = PreviewClock()
    clock.isLooping = true
    // Quarters of a second are exact.
    var begun: Double?
    for step in 0...40 where begun == nil {
      _ = clock.advance(to: Double(step) / 4, isMoving: false, isDriven: false)
      if clock.loopIsDue(isIdle: true, pause: pause) { begun = clock.time }
    }
    #expect(begun == (pause.isFinite ? pause : nil))
  }

  @Test("The pause begins again when something happens")
  func interruptedPause() {
    var clock = PreviewClock()
    clock.isLooping = true
    for (time, isIdle, isDue) in [
      (0.0, true, false), (0.25, false, false), (0.5, true, false), (0.75, true, false),
      (1, true, true),
    ] {
      _ = clock.advance(to: time, isMoving: false, isDriven: false)
      #expect(clock.loopIsDue(isIdle: isIdle) == isDue, "at \(time)")
    }
  }
}
