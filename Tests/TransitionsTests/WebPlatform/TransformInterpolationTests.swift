import TestSupport
import Testing

@testable import SceneGraph
@testable import Transitions

/// The expectations of web-platform-tests (https://github.com/web-platform-tests/wpt, at the paths
/// that the tables name) for interpolated transforms.
///
/// CSS interpolates two lists function by function as far as they match. Hinge always interpolates
/// whole matrices, as Core Animation does. So these motions are left out: skews by angles,
/// rotations by 180° and more, products of matching functions whose matrices interpolate
/// differently, such as `scaleZ() perspective()`, scales by 0, and perspective beyond none, where
/// CSS stops.
@Suite("Web platform: interpolation of transforms")
struct TransformInterpolationTests {
  @Test(
    "matrix() and matrix3d()", arguments: TransformMotion.flatMatrices + TransformMotion.matrices)
  func matrices(_ motion: TransformMotion) throws { try follow(motion) }

  @Test(
    "Lists that do not match",
    arguments: TransformMotion.mismatchedLists + TransformMotion.listsByList)
  func lists(_ motion: TransformMotion) throws { try follow(motion) }

  @Test(
    "Two functions of the same kind",
    arguments: TransformMotion.rotations + TransformMotion.scalesAndTranslations
      + TransformMotion.perspectives + TransformMotion.halfWay)
  func functions(_ motion: TransformMotion) throws { try follow(motion) }

  private func follow(_ motion: TransformMotion) throws {
    let (from, to) = try (Transform3D(css: motion.from), Transform3D(css: motion.to))
    for (fraction, text) in motion.expected {
      let expected = try Transform3D(css: text)
      let found = from.interpolated(to: to, fraction)
      for (index, (a, b)) in zip(found.elements, expected.elements).enumerated() {
        #expect(
          abs(a - b) <= motion.tolerance * max(1, abs(b)),
          "m\(index / 4 + 1)\(index % 4 + 1) at \(fraction) is \(a), not \(b)")
      }
    }
  }

  /// css/css-transforms/animation/transform-interpolation-007.html.
  @Test(
    "A matrix that cannot be decomposed jumps half way",
    arguments: [(-0.3, false), (0, false), (0.3, false), (0.5, true), (0.6, true), (1.5, true)])
  func discrete(_ fraction: Double, isThere: Bool) throws {
    let from = try Transform3D(css: "matrix3d(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)")
    let to = try Transform3D(css: "matrix(3, 0, 0, 3, 0, 0)")
    #expect(from.interpolated(to: to, fraction) == (isThere ? to : from))
  }

  /// css/css-transforms/animation/transform-interpolation-rotate3d-180deg-near-x-axis.html.
  @Test("A rotation by 180° about an axis near x keeps the sign of y")
  func halfTurn() throws {
    let parts = try #require(try Transform3D(css: "rotate3d(2, 1, 1, 180deg)").decomposed)
    #expect(abs(parts.transform.m12 - 2.0 / 3) < 1e-14)
  }
}
