import TestSupport
import Testing

@testable import SceneGraph

/// CSS Transforms Level 2, section "Decomposing a 3D matrix":
/// https://www.w3.org/TR/css-transforms-2/
@Suite("Decomposition and recomposition")
struct DecompositionTests {
  @Test("The components of a transform made from known components")
  func knownParts() throws {
    let transform = Transform3D.scale(x: 2, y: 3, z: 4)
      .concatenating(.rotation(0.6, x: 0, y: 0, z: 1))
      .concatenating(.translation(x: 5, y: 6))
      .concatenating(.perspective(400))
    let parts = try #require(transform.decomposed)
    #expect(farthest(parts.scale, SIMD3(2, 3, 4)) < 1e-14)
    #expect(farthest(parts.skew, .zero) < 1e-15)
    #expect(farthest(parts.translation, SIMD3(5, 6, 0)) < 1e-15)
    #expect(farthest(parts.perspective, SIMD4(0, 0, -1.0 / 400, 1)) < 1e-15)
    // The quaternion of an angle of 0.6 has w = cos 0.3 and z = sin 0.3.
    #expect(abs(parts.rotation.w - 0.955_336_489_125_606) < 1e-14)
    #expect(abs(parts.rotation.z - 0.295_520_206_661_339_6) < 1e-14)
    #expect(abs(parts.rotation.x) < 1e-15 && abs(parts.rotation.y) < 1e-15)
  }

  @Test("Skews are tangents: y towards x, z towards x and towards y")
  func knownSkew() throws {
    let transform = Transform3D(
      SIMD4(2, 0, 0, 0), SIMD4(1.5, 3, 0, 0), SIMD4(-2, 5, 4, 0), SIMD4(0, 0, 0, 1))
    let parts = try #require(transform.decomposed)
    #expect(farthest(parts.scale, SIMD3(2, 3, 4)) < 1e-14)
    #expect(farthest(parts.skew, SIMD3(0.5, -0.5, 1.25)) < 1e-14)
  }

  @Test("A mirror negates all three scales and rotates by 180°")
  func mirror() throws {
    let parts = try #require(Transform3D.scale(x: -1).decomposed)
    #expect(parts.scale == SIMD3(-1, -1, -1))
    // (−1, 1, 1) is −1 times (1, −1, −1), a rotation by 180° about x.
    #expect(abs(abs(parts.rotation.x) - 1) < 1e-15)
    #expect(abs(parts.rotation.w) < 1e-15)
  }

  @Test("A rotation's quaternion is cos and sin of half its angle, whichever component is largest")
  func quaternions() throws {
    let axes: [(Double, Double, Double)] = [
      (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.6, 0, 0.8), (0.48, 0.64, 0.6),
    ]
    for axis in axes {
      for degrees in stride(from: -179.0, through: 179, by: 7) {
        let angle = degrees * .pi / 180
        let rotation = Transform3D.rotation(angle, x: axis.0, y: axis.1, z: axis.2)
        let q = try #require(rotation.decomposed).rotation
        let (c, s) = (cosine(angle / 2), sine(angle / 2))
        let dot = q.w * c + (q.x * axis.0 + q.y * axis.1 + q.z * axis.2) * s
        // q and −q are the same rotation.
        #expect(abs(abs(dot) - 1) < 1e-14, "\(degrees)° about \(axis): \(q)")
      }
    }
  }

  @Test("Recomposition gives the transform", arguments: [false, true])
  func roundTrip(mirrored: Bool) throws {
    var random = SeededGenerator(seed: mirrored ? 22 : 21)
    for _ in 0..<1000 {
      let transform = random.transform(mirrored: mirrored)
      let parts = try #require(transform.decomposed)
      // The components are those of the matrix divided by m44, which is the same projection.
      #expect(parts.transform.relativeDistance(to: transform.dividedByM44) < 1e-11)
    }
  }

  @Test("Any invertible matrix survives decomposition")
  func roundTripOfAnything() throws {
    var random = SeededGenerator(seed: 23)
    var tried = 0
    while tried < 500 {
      let row = { (random: inout SeededGenerator) in
        SIMD4((0..<4).map { _ in random.number(in: -1...1) })
      }
      let transform = Transform3D(row(&random), row(&random), row(&random), row(&random))
      var affine = transform.dividedByM44
      (affine.m14, affine.m24, affine.m34) = (0, 0, 0)
      guard abs(transform.m44) > 0.2, abs(affine.determinant) > 0.05 else { continue }
      tried += 1
      let parts = try #require(transform.decomposed)
      #expect(parts.transform.relativeDistance(to: transform.dividedByM44) < 1e-11)
    }
  }

  @Test("Decomposing a recomposed transform gives the components")
  func partsSurvive() throws {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<300 {
      let parts = try #require(random.transform(mirrored: Bool.random(using: &random)).decomposed)
      let again = try #require(parts.transform.decomposed)
      #expect(farthest(parts.scale, again.scale) < 1e-11)
      #expect(farthest(parts.skew, again.skew) < 1e-11)
      #expect(farthest(parts.translation, again.translation) < 1e-9)
      #expect(farthest(parts.perspective, again.perspective) < 1e-11)
      let (p, q) = (parts.rotation, again.rotation)
      #expect(abs(abs(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w) - 1) < 1e-13)
    }
  }

  @Test(
    "A matrix without inverse, or with m44 = 0, cannot be decomposed",
    arguments: [
      Transform3D.scale(x: 0), .scale(y: 0), .scale(z: 0), .identity.flattened,
      Transform3D(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 1), SIMD4(0, 0, 1, 0)),
    ])
  func indecomposable(_ transform: Transform3D) {
    #expect(transform.decomposed == nil)
  }
}

extension Transform3D {
  /// The same projection with m44 = 1.
  fileprivate var dividedByM44: Transform3D {
    let (r1, r2, r3, r4) = rows
    return Transform3D(r1 / m44, r2 / m44, r3 / m44, r4 / m44)
  }
}
