import Testing
import Transitions

@Suite("The exposure of a frame")
struct ShutterTests {
  private static let counts = [1, 2, 3, 16, 17, 66, 255, 1024]

  @Test("The weights of all instants add up to exactly 1", arguments: Shutter.Curve.allCases)
  func weights(curve: Shutter.Curve) {
    for count in Self.counts {
      let instants = Shutter(angle: 180, curve: curve).instants(count)
      #expect(instants.count == count)
      #expect(instants.map(\.weight).reduce(0, +) == 1)
      #expect(instants.allSatisfy { $0.weight > 0 })
    }
  }

  @Test("Instants are the middles of equal parts of the time in which the shutter is open")
  func offsets() {
    // 180° are half a frame period, about the frame's own time.
    let instants = Shutter(angle: 180).instants(4)
    #expect(instants.map(\.offset) == [-0.1875, -0.0625, 0.0625, 0.1875])
    #expect(Shutter(angle: 180, phase: 0).instants(2).map(\.offset) == [0.125, 0.375])
    let shutter = Shutter(angle: 720, phase: -360)
    #expect(shutter.opening == -1 && shutter.closing == 1)
  }

  @Test("Where something changes at once, the time of an instant is divided")
  func divided() {
    // 360° from the frame's own time on: a moment a third of the way through the second quarter.
    let shutter = Shutter(angle: 360, phase: 0)
    let moment = 0.25 + 0.25 / 3
    let instants = shutter.instants(4, dividedAt: [moment, 0.5, 1.7])
    #expect(instants.count == 5)
    let durations = [0.25, 0.25 / 3, 0.5 / 3, 0.25, 0.25]
    let middles = [0.125, 0.25 + 0.125 / 3, moment + 0.25 / 3, 0.625, 0.875]
    for (instant, expected) in zip(instants, zip(durations, middles)) {
      #expect(abs(instant.duration - expected.0) < 1e-12)
      #expect(abs(instant.weight - expected.0) < 1e-12)
      #expect(abs(instant.offset - expected.1) < 1e-12)
    }
    #expect(instants.map(\.weight).reduce(0, +) == 1)
    // A triangle counts twice its mean in the middle.
    let triangle = Shutter(angle: 360, phase: 0, curve: .triangle).instants(4, dividedAt: [0.45])
    #expect(abs(triangle[1].weight / triangle[2].weight - 0.2 / 0.05 * 0.7 / 0.95) < 1e-9)
  }

  @Test("The variance in time is that of the curve")
  func variances() {
    func variance(_ curve: Shutter.Curve) -> Double {
      Shutter(angle: 360, curve: curve).instants(1024)
        .reduce(0) { $0 + $1.weight * $1.offset * $1.offset }
    }
    // Of a box and a triangle of width 1. The Gaussian, σ = 1/6, is cut off at three deviations,
    // which takes 2.7 % of its variance away.
    #expect(abs(variance(.box) - 1.0 / 12) < 1e-5)
    #expect(abs(variance(.triangle) - 1.0 / 24) < 1e-5)
    #expect(abs(variance(.gaussian) - 0.9733 / 36) < 1e-4)
  }

  @Test("An instant for each pixel of the way, two below 64 pixels, and at least 24")
  func counts() {
    let counts = [0, 7, 8.5, 40, 63.9, 64, 500.2, 1e6, .infinity].map(
      Shutter.instantCount(forWay:))
    #expect(counts == [24, 24, 24, 80, 128, 64, 501, 1024, 1024])
  }
}
