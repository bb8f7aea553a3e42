import Testing

@testable import Rendering

@Suite("Gaussian tail")
struct GaussianTailTests {
  @Test(
    "The distance beyond which a part of the distribution lies",
    arguments: [
      (0.5, 0.0), (0.158655, 1), (0.0227501, 2), (0.00134990, 3), (0.841345, -1), (0.977250, -2),
    ])
  func distance(tail: Double, deviations: Double) {
    #expect(abs(GaussianTail.distance(of: tail) - deviations) < 1e-3)
  }
}
