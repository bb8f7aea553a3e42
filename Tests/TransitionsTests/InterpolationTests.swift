import TestSupport
import Testing

@testable import Transitions

/// CSS Transforms Level 2, section "Interpolation of 3D matrices": https://www.w3.org/TR/css-transforms-2/
@Suite("Interpolation of transforms")
struct InterpolationTests {
  // MARK: - Laws

  @Test("Both ends are exact, and so is staying where one is")
  func ends() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let (a, b) = (random.transform(), random.transform(mirrored: true))
      #expect(a.interpolated(to: b, 0) == a)
      #expect(a.interpolated(to: b, 1) == b)
      #expect(a.interpolated(to: a, 0.3) == a)
    }
  }

  @Test("Near an end the transform is near that end's")
  func continuity() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<200 {
      let (a, b) = (random.flatTransform(), random.flatTransform())
      #expect(a.interpolated(to: b, 1e-9).relativeDistance(to: a) < 1e-7)
      #expect(a.interpolated(to: b, 1 - 1e-9).relativeDistance(to: b) < 1e-7)
    }
  }

  @Test("There and back are the same way")
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
    "However small a turn is, it neither shrinks nor grows",
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

  @Test("Between two transforms with the same eye, every transform has that eye")
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

  @Test("perspective(400) to perspective(500): -1/d changes linearly")
  func perspectiveAlone() {
    let (a, b) = (Transform3D.perspective(400), Transform3D.perspective(500))
    for fraction in [-1, 0.25, 0.5, 0.75, 2] {
      let found = a.interpolated(to: b, fraction)
      #expect(abs(found.m34 - (-0.0025 + 0.0005 * fraction)) < 1e-16)
    }
  }

  @Test("What cannot be taken apart jumps half way")
  func discrete() {
    let (a, b) = (Transform3D.identity, Transform3D.scale(x: 0))
    #expect(a.interpolated(to: b, 0.499) == a)
    #expect(a.interpolated(to: b, 0.5) == b)
    #expect(b.interpolated(to: a, 0.499) == b)
    #expect(b.interpolated(to: a, 0.501) == a)
  }

  // MARK: - Published cases

  /// A 2D matrix as CSS's `matrix()` has it, with the expected one beside it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let from, to: Transform3D
    /// What is expected at a fraction.
    let expected: @Sendable (Double) -> Transform3D

    var testDescription: String { name }
  }

  /// The motions of web-platform-tests' css/css-transforms/animation/transform-interpolation-005.html, whose
  /// expected matrices these formulas give: each part of "translate · rotate · skew · scale" changes
  /// linearly.
  static let published = [
    Case(
      name: "translateY(-6px) to translateX(6px) rotate(90deg) scaleX(7)",
      from: matrix(1, 0, 0, 1, 0, -6), to: matrix(0, 7, -1, 0, 6, 0),
      expected: { f in
        let (c, s) = (cosine(f * .pi / 2), sine(f * .pi / 2))
        let width = 1 + 6 * f
        return matrix(width * c, width * s, -s, c, 6 * f, -6 + 6 * f)
      }),
    Case(
      name: "translateX(6px) rotate(90deg) scaleX(7) to translateY(-6px)",
      from: matrix(0, 7, -1, 0, 6, 0), to: matrix(1, 0, 0, 1, 0, -6),
      expected: { f in
        let (c, s) = (cosine((1 - f) * .pi / 2), sine((1 - f) * .pi / 2))
        let width = 7 - 6 * f
        return matrix(width * c, width * s, -s, c, 6 - 6 * f, -6 * f)
      }),
    Case(
      name: "scaleY(7) to skewX(45deg) scaleX(7)",
      from: matrix(1, 0, 0, 7, 0, 0), to: matrix(7, 0, 1, 1, 0, 0),
      expected: { f in matrix(1 + 6 * f, 0, f * (7 - 6 * f), 7 - 6 * f, 0, 0) }),
    Case(
      name: "none to translateX(6px) skewX(45deg) scale(7, 2)",
      from: .identity, to: matrix(7, 0, 2, 2, 6, 0),
      expected: { f in matrix(1 + 6 * f, 0, f * (1 + f), 1 + f, 6 * f, 0) }),
    Case(
      name: "translateY(-6px) scale(3, 5) to none",
      from: matrix(3, 0, 0, 5, 0, -6), to: .identity,
      expected: { f in matrix(3 - 2 * f, 0, 0, 5 - 4 * f, 0, -6 + 6 * f) }),
    Case(
      name: "none to rotateY(1rad) scale3d(2, 3, 4)",
      from: .identity,
      to: Transform3D(
        SIMD4(1.080_604_611_736_279_5, 0, -1.682_941_969_615_793, 0), SIMD4(0, 3, 0, 0),
        SIMD4(3.365_883_939_231_586, 0, 2.161_209_223_472_559, 0), SIMD4(0, 0, 0, 1)),
      expected: { f in
        let (c, s) = (cosine(f), sine(f))
        return Transform3D(
          SIMD4((1 + f) * c, 0, -(1 + f) * s, 0), SIMD4(0, 1 + 2 * f, 0, 0),
          SIMD4((1 + 3 * f) * s, 0, (1 + 3 * f) * c, 0), SIMD4(0, 0, 0, 1))
      }),
    Case(
      name: "a scale and a translation to others",
      from: Transform3D.scale(x: 2.5, y: 2.6, z: 2.7).concatenating(
        .translation(x: 20, y: 21, z: 22)),
      to: Transform3D.scale(x: 2.7, y: 2.4, z: 2.8).concatenating(
        .translation(x: 21, y: 20, z: 18)),
      expected: { f in
        Transform3D.scale(x: 2.5 + 0.2 * f, y: 2.6 - 0.2 * f, z: 2.7 + 0.1 * f)
          .concatenating(.translation(x: 20 + f, y: 21 - f, z: 22 - 4 * f))
      }),
  ]

  @Test("Cases of web-platform-tests", arguments: InterpolationTests.published)
  func followsCase(_ published: Case) {
    for fraction in [-1, -0.25, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 2] {
      let found = published.from.interpolated(to: published.to, fraction)
      let expected = published.expected(fraction)
      #expect(found.distance(to: expected) < 1e-12, "at \(fraction): \(found)")
    }
  }

  /// The one case of that file with everything in it: skews, a turn about no simple axis, and perspective
  /// in all four of its elements. Numbers are row by row, as `matrix3d()` has them.
  @Test(
    "A case of web-platform-tests with perspective and skew",
    arguments: [
      (
        0.25,
        [
          0.904_189_096_231_909_4, 0.352_270_151_929_713_3, -0.152_402_042_981_769_57,
          -0.142_825_672_052_931_5, -0.757_979_877_252_758_6, 0.680_360_628_883_923_2,
          -0.051_333_360_767_572_35, 0.379_046_895_308_957_24, -0.195_767_978_474_548_5,
          0.385_541_380_295_093_27, 0.822_618_697_434_063_8, 0.337_028_814_344_187_6,
          -0.296_875, -0.015_625, 0.328_125, 0.593_052_914_268_092_3,
        ]
      ),
      (
        2,
        [
          -0.584_453_444_936_604_8, -0.422_780_059_992_960_53, -0.465_058_065_992_256_4,
          -0.681_759_580_906_325_6, 0.915_693_876_008_846_4, 0.385_164_702_722_588_9,
          0.924_444_350_751_692_3, 0.721_822_502_035_824_1, -0.080_356_879_357_434_4,
          0.171_997_485_021_070_6, -0.496_766_096_335_130_97, -0.259_681_777_869_043_73,
          -2.375, -0.125, 2.625, 5.340_768_914_473_685,
        ]
      ),
    ] as [(Double, [Double])])
  func followsFullCase(_ fraction: Double, _ expected: [Double]) {
    let to = Transform3D(
      SIMD4(0, 0.6875, -0.625, 0.3125), SIMD4(-2.0 / 3, -1, 5.0 / 6, 0.125),
      SIMD4(-2.0 / 3, 0, 0.5, 1.0625), SIMD4(-1.1875, -0.0625, 1.3125, 1))
    let found = Transform3D.identity.interpolated(to: to, fraction)
    for (index, (a, b)) in zip(found.elements, expected).enumerated() {
      #expect(abs(a - b) < 1e-9, "m\(index / 4 + 1)\(index % 4 + 1) is \(a), not \(b)")
    }
  }

  /// Facts of css/css-transforms/animation/rotate-interpolation-001.html there: turns between turns about other axes. The
  /// property `rotate` keeps whole circles where the axes are the same; where they are not it turns as matrices do.
  @Test(
    "Cases of web-platform-tests with two axes",
    arguments: [
      (-1, SIMD3(0.447_214, -0.447_214, 0.774_597), 104.478),
      (0.125, SIMD3(-0.136_456, 0.136_456, 0.981_203), 40.6037),
      (0.875, SIMD3(-0.702_46, 0.702_46, 0.114_452), 53.1994),
      (2, SIMD3(-0.637_897, 0.637_897, -0.431_479), 124.975),
    ] as [(Double, SIMD3<Double>, Double)])
  func followsTurn(_ fraction: Double, _ axis: SIMD3<Double>, _ degrees: Double) {
    let from = Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1)
    let to = Transform3D.rotation(.pi / 3, x: -1, y: 1, z: 0)
    let expected = Transform3D.rotation(degrees * .pi / 180, x: axis.x, y: axis.y, z: axis.z)
    // Degrees have six digits: up to 0.0005° is 9e-6 radians.
    #expect(from.interpolated(to: to, fraction).distance(to: expected) < 1.2e-5)
  }

  // MARK: - Core Animation's matrices

  /// CATransform3DScale and the rest apply before what is there, so what is written last comes first.
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

/// CSS's `matrix(a, b, c, d, e, f)`.
private func matrix(
  _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
) -> Transform3D {
  Transform3D(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(e, f, 0, 1))
}

extension SeededGenerator {
  /// A scale, skew, rotation and translation, without perspective.
  fileprivate mutating func flatTransform() -> Transform3D {
    scale(mirrored: false).concatenating(skew()).concatenating(rotation())
      .concatenating(.translation(x: number(in: -200...200), y: number(in: -200...200)))
  }
}
