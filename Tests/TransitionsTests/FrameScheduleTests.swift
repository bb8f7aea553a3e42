import SceneGraph
import Testing
import Transitions

@Suite("Frame schedules")
struct FrameScheduleTests {
  /// Duration, rate and the count of frames: round(d · fps) + 1.
  static let counts: [(Double, Double, Int)] = [
    (0.6, 60, 37), (1, 60, 61), (0.6, 50, 31), (0.55, 30, 18), (0.2, 24, 6),
    (1, 30000.0 / 1001, 31),
    (10, 24000.0 / 1001, 241), (0.1, 25, 4), (0.7, 1000, 701), (3600, 60, 216_001),
  ]

  @Test("There are round(duration · rate) + 1 frames", arguments: counts)
  func count(duration: Double, rate: Double, count: Int) {
    #expect(FrameSchedule(duration: duration, rate: rate, curve: .linear).count == count)
  }

  @Test("The shortest schedule has both ends")
  func shortest() {
    let schedule = FrameSchedule(duration: 0.001, rate: 10, curve: .easeInOut)
    #expect(schedule.count == 2)
    #expect((schedule.progress(ofFrame: 0), schedule.progress(ofFrame: 1)) == (0, 1))
  }

  @Test(
    "The first frame is exactly 0, the last exactly 1, and progress never falls",
    arguments: counts)
  func ends(duration: Double, rate: Double, count: Int) {
    for (name, curve) in TimingCurve.named {
      let schedule = FrameSchedule(duration: duration, rate: rate, curve: curve)
      #expect(schedule.progress(ofFrame: 0) == 0)
      #expect(schedule.progress(ofFrame: count - 1) == 1)
      var last = -1.0
      let step = max(count / 1000, 1)
      for index in stride(from: 0, to: count, by: step) {
        let progress = schedule.progress(ofFrame: index)
        #expect(progress > last || (progress == 1 && last == 1), "\(name), frame \(index)")
        last = progress
      }
    }
  }

  @Test(
    "Frame i is at i/fps seconds: with 0.6 s at 60 fps, frame 6 is at a sixth of the duration")
  func instants() {
    let linear = FrameSchedule(duration: 0.6, rate: 60, curve: .linear)
    for index in 1..<36 {
      #expect(abs(linear.progress(ofFrame: index) - Double(index) / 36) < 1e-15)
    }
    let eased = FrameSchedule(duration: 0.5, rate: 20, curve: .easeOut)
    #expect(abs(eased.progress(ofFrame: 1) - 0.160572) <= 0.5e-6)
    #expect(abs(eased.progress(ofFrame: 9) - 0.982973) <= 0.5e-6)
  }

  @Test("A duration that is not a whole number of frames keeps its speed up to the last frame")
  func fractionalDuration() {
    // 0.56 s at 10 fps: N = 6, frame 5 at 0.5 s of 0.56 s.
    let schedule = FrameSchedule(duration: 0.56, rate: 10, curve: .linear)
    #expect(schedule.count == 7)
    #expect(abs(schedule.progress(ofFrame: 5) - 0.5 / 0.56) < 1e-15)
    #expect(schedule.progress(ofFrame: 6) == 1)
  }

  @Test("Progress is constant before the start and after the end")
  func outside() {
    let schedule = FrameSchedule(duration: 1, rate: 10, curve: .easeIn)
    #expect(schedule.progress(at: -1) == 0 && schedule.progress(at: 2) == 1)
    #expect(schedule.progress(ofFrame: -3) == 0 && schedule.progress(ofFrame: 99) == 1)
  }

  @Test("A duration or rate of 0 is a caller's bug")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      _ = FrameSchedule(duration: 0, rate: 60, curve: .linear)
    }
    await #expect(processExitsWith: .failure) {
      _ = FrameSchedule(duration: 1, rate: .infinity, curve: .linear)
    }
  }
}
