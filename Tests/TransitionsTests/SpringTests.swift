import SceneGraph
import Testing
import Transitions

@Suite("Springs by their duration")
struct SpringTests {
  @Test("Without bounce: critically damped, ω = 2π/duration, 1 − (1 + ωt)·e^(−ωt)")
  func perceptualDuration() throws {
    let spring = try #require(Spring(perceptualDuration: 0.5))
    let frequency = 4 * Double.pi
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - frequency * frequency) < 1e-12)
    #expect(abs(spring.damping - 2 * frequency) < 1e-12)
    // 1 − (1 + 2π)·e^(−2π) and 1 − (1 + π)·e^(−π).
    #expect(abs(spring.displacement(at: 0.5) - 0.986_399_07) < 1e-8)
    #expect(abs(spring.displacement(at: 0.25) - 0.821_025_55) < 1e-8)
  }

  @Test(
    "Bounce is 1 − damping ratio, and below 0 the ratio is 1/(1 + bounce)",
    arguments: [(0.3, 0.7), (0.9, 0.1), (0, 1), (-0.2, 1.25), (-0.5, 2)])
  func bounce(_ bounce: Double, _ ratio: Double) throws {
    let spring = try #require(
      Spring(perceptualDuration: 0.4, bounce: bounce, initialVelocity: 3))
    let found = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    #expect(abs(found - ratio) < 1e-14)
    #expect(spring.initialVelocity == 3)
  }

  @Test(
    "A spring with a given settling duration settles then",
    arguments: [
      (0.5, 0.5, 0), (0.5, 1, 0), (1, 0.1, 0), (2, 3, 0), (0.3, 0.7, 5), (0.3, 0.7, -20),
      (1, 1, 40), (0.2, 0.999_999_9, 0),
    ] as [(Double, Double, Double)])
  func settlingDuration(_ duration: Double, _ ratio: Double, _ velocity: Double) throws {
    let spring = try #require(
      Spring(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity))
    #expect(abs(spring.settlingDuration - duration) < 1e-9)
    #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - ratio) < 1e-12)
    for step in 0..<500 {
      let later = duration * (1 + Double(step) / 250)
      #expect(abs(spring.displacement(at: later) - 1) <= 0.001 + 1e-12)
    }
  }

  @Test(
    "Near critical damping a spring is continuous", arguments: [1e-4, 1e-8, 1e-13])
  func nearCriticalDamping(_ off: Double) throws {
    let critical = try #require(Spring(mass: 1, stiffness: 100, damping: 20))
    // (1 + ωt)·e^(−ωt) is 0.001 at ωt = 9.23341.
    #expect(abs(critical.settlingDuration - 0.923_341) < 1e-6)
    for sign in [-1.0, 1] {
      let spring = try #require(Spring(mass: 1, stiffness: 100, damping: 20 * (1 + sign * off)))
      #expect(abs(spring.settlingDuration - critical.settlingDuration) < 100 * off + 1e-9)
      for time in [0.05, 0.2, 0.7] {
        #expect(abs(spring.displacement(at: time) - critical.displacement(at: time)) < off + 1e-9)
      }
    }
  }

  @Test("Numbers that do not make a spring are refused")
  func refused() {
    #expect(Spring(perceptualDuration: 0) == nil)
    #expect(Spring(perceptualDuration: .nan) == nil)
    #expect(Spring(perceptualDuration: 1, bounce: 1) == nil)
    #expect(Spring(perceptualDuration: 1, bounce: -1) == nil)
    #expect(Spring(settlingDuration: 0, dampingRatio: 1) == nil)
    #expect(Spring(settlingDuration: .infinity, dampingRatio: 1) == nil)
    #expect(Spring(settlingDuration: 1, dampingRatio: 0) == nil)
    #expect(Spring(settlingDuration: 1, dampingRatio: 1, initialVelocity: .infinity) == nil)
  }
}
