import TestSupport
import Testing

@testable import SceneGraph
@testable import Transitions

/// CSS Transforms Level 2, section "Interpolation of 3D matrices":
/// https://www.w3.org/TR/css-transforms-2/
@Suite("Interpolation of transforms")
struct InterpolationTests {
  // MARK: - Laws

  @Test("Both ends are exact, and so is interpolation to the same transform")
  func ends() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let (a, b) = (random.transform(), random.transform(mirrored: true))
      #expect(a.interpolated(to: b, 0) == a)
      #expect(a.interpolated(to: b, 1) == b)
      #expect(a.interpolated(to: a, 0.3) == a)
    }
  }

  @Test("Interpolation is continuous at both ends")
  func continuity() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<200 {
      let (a, b) = (random.flatTransform(), random.flatTransform())
      #expect(a.interpolated(to: b, 1e-9).relativeDistance(to: a) < 1e-7)
      #expect(a.interpolated(to: b, 1 - 1e-9).relativeDistance(to: b) < 1e-7)
    }
  }

  @Test("Interpolation is symmetric")
  func symmetry() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<200 {
      let (a, b) = (random.transform(), random.transform())
      let fraction = random.number(in: 0...1)
      let (there, back) = (a.interpolated(to: b, fraction), b.interpolated(to: a, 1 - fraction))
      #expect(there.relativeDistance(to: back) < 1e-11)
    }
  }

  @Test("A rotation turns at constant speed about its own axis")
  func constantAngularSpeed() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<100 {
      let angle = random.number(in: -3.1...3.1)
      let axis = (0..<3).map { _ in random.number(in: -1...1) }
      let turn = { (angle: Double) in
        Transform3D.rotation(angle, x: axis[0], y: axis[1], z: axis[2])
      }
      for fraction in [-0.5, 0.1, 0.25, 0.5, 0.75, 0.9, 1.5] {
        let found = Transform3D.identity.interpolated(to: turn(angle), fraction)
        #expect(found.distance(to: turn(angle * fraction)) < 1e-13, "\(angle) at \(fraction)")
      }
    }
  }

  @Test(
    "Small rotations keep their size",
    arguments: [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-12])
  func smallTurns(by angle: Double) {
    for start in [0.0, 0.3, 1.1, 2.9] {
      let turn = { (angle: Double) in Transform3D.rotation(angle, x: 0.6, y: 0.64, z: 0.48) }
      for fraction in [0.25, 0.5, 0.9] {
        let found = turn(start).interpolated(to: turn(start + angle), fraction)
        #expect(abs(found.determinant - 1) < 1e-13)
        #expect(found.distance(to: turn(start + angle * fraction)) < 1e-12)
      }
    }
  }

  @Test("Interpolation between two transforms with the same eye keeps that eye")
  func perspectiveSurvives() throws {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<100 {
      let eye = Transform3D.perspective(random.number(in: 300...2000))
      let (a, b) = (random.flatTransform(), random.flatTransform())
      let fraction = random.number(in: -0.2...1.2)
      let between = a.concatenating(eye).interpolated(to: b.concatenating(eye), fraction)
      let withoutEye = between.concatenating(try #require(eye.inverse))
      let column = SIMD4(withoutEye.m14, withoutEye.m24, withoutEye.m34, withoutEye.m44)
      #expect(farthest(column, SIMD4(0, 0, 0, 1)) < 1e-13)
      #expect(withoutEye.relativeDistance(to: a.interpolated(to: b, fraction)) < 1e-11)
    }
  }

  @Test("A transform that cannot be decomposed jumps half way")
  func discrete() {
    let (a, b) = (Transform3D.identity, Transform3D.scale(x: 0))
    #expect(a.interpolated(to: b, 0.499) == a)
    #expect(a.interpolated(to: b, 0.5) == b)
    #expect(b.interpolated(to: a, 0.499) == b)
    #expect(b.interpolated(to: a, 0.501) == a)
  }

  // MARK: - Core Animation's matrices

  /// Core Animation's functions apply before the existing transform, so the last one written comes
  /// first.
  static let cardEye = Transform3D.perspective(1000)
  static let cardTilted = Transform3D.rotation(15 * .pi / 180, x: 1, y: 0, z: 0)
    .concatenating(.scale(x: 0.95, y: 0.95)).concatenating(cardEye)
  static let cardSunk = Transform3D.scale(x: 0.8, y: 0.8)
    .concatenating(.translation(y: -0.08 * 667)).concatenating(cardEye)

  @Test("The card's matrices for a screen of 667 points, as Core Animation has them")
  func card() {
    let t1 = Self.cardTilted
    #expect(abs(t1.m11 - 0.95) < 1e-8)
    #expect(abs(t1.m22 - 0.917_629_535) < 1e-8)
    #expect(abs(t1.m23 - 0.258_819_045) < 1e-8)
    #expect(abs(t1.m24 + 0.000_258_819) < 1e-8)
    #expect(abs(t1.m32 + 0.245_878_093) < 1e-8)
    #expect(abs(t1.m33 - 0.965_925_826) < 1e-8)
    #expect(abs(t1.m34 + 0.000_965_926) < 1e-8)
    let t2 = Self.cardSunk
    #expect(abs(t2.m11 - 0.8) < 1e-15 && abs(t2.m22 - 0.8) < 1e-15 && t2.m33 == 1)
    #expect(abs(t2.m42 + 53.36) < 1e-8)
    #expect(abs(t2.m34 + 0.001) < 1e-15 && t2.m44 == 1)
  }

  @Test("Between the card's matrices the eye stays 1000 points away")
  func cardKeepsItsEye() throws {
    let without = try #require(Self.cardEye.inverse)
    for fraction in stride(from: 0.05, to: 1, by: 0.05) {
      let between = Self.cardTilted.interpolated(to: Self.cardSunk, fraction).concatenating(without)
      let column = SIMD4(between.m14, between.m24, between.m34, between.m44)
      #expect(farthest(column, SIMD4(0, 0, 0, 1)) < 1e-14)
    }
  }
}

extension SeededGenerator {
  /// Returns a scale, skew, rotation and translation without perspective.
  fileprivate mutating func flatTransform() -> Transform3D {
    scale(mirrored: false).concatenating(skew()).concatenating(rotation())
      .concatenating(.translation(x: number(in: -200...200), y: number(in: -200...200)))
  }
}
