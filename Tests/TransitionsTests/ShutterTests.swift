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

  @Test("An instant for each pixel of the way, two below 64 pixels, and at least 16")
  func counts() {
    let counts = [0, 7, 8.5, 40, 63.9, 64, 500.2, 1e6, .infinity].map(
      Shutter.instantCount(forWay:))
    #expect(counts == [16, 16, 17, 80, 128, 64, 501, 1024, 1024])
  }
}
