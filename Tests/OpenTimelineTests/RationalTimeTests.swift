import Testing

@testable import OpenTimeline

@Suite("Rational times")
struct RationalTimeTests {
  @Test("A time is its value over its rate")
  func seconds() {
    #expect(RationalTime(36, rate: 24).seconds == 1.5)
    #expect(RationalTime(-12, rate: 24).seconds == -0.5)
    #expect(RationalTime(24_000, rate: 48_000).seconds == 0.5)
  }

  private static let spellings: [(written: Double, exact: Double)] = [
    (23.976, 24000.0 / 1001.0), (23.98, 24000.0 / 1001.0),
    (23.97602397602398, 24000.0 / 1001.0), (29.97, 30000.0 / 1001.0), (59.94, 60000.0 / 1001.0),
    (119.88, 120_000.0 / 1001.0), (24, 24), (25, 25), (30, 30),
  ]

  @Test("A rounded rate of NTSC stands for the exact one", arguments: spellings)
  func ntsc(written: Double, exact: Double) {
    // One hour of frames.
    #expect(RationalTime(86_400, rate: written).seconds == 86_400 / exact)
  }

  @Test("The time since a timecode of the same rate is that of the frames between them")
  func since() {
    let start = RationalTime(107_892, rate: 29.97)
    let seconds = RationalTime(107_895, rate: 29.97).seconds(since: start)
    #expect(seconds == RationalTime(3, rate: 29.97).seconds)
    #expect(abs((seconds ?? .nan) - 0.1001) < 1e-15)
    #expect(RationalTime(3, rate: 2).seconds(since: RationalTime(24, rate: 24)) == 0.5)
  }

  private static let faults: [(value: Double, rate: Double)] = [
    (1, 0), (1, -24), (.nan, 24), (.infinity, 24), (1, .nan), (1, .infinity), (1e300, 1),
    (1e10, 1), (1, 1e-300),
  ]

  @Test("What is not a time has no seconds", arguments: faults)
  func invalid(value: Double, rate: Double) {
    let time = RationalTime(value, rate: rate)
    #expect(time.seconds == nil)
    #expect(time.seconds(since: RationalTime(0, rate: 24)) == nil)
    #expect(RationalTime(0, rate: 24).seconds(since: time) == nil)
  }
}
