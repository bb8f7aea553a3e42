import TestSupport
import Testing

@testable import SceneGraph

@Suite("Quaternions")
struct QuaternionTests {
  /// Returns a rotation about z.
  private func turn(_ angle: Double) -> Quaternion {
    Quaternion(x: 0, y: 0, z: sine(angle / 2), w: cosine(angle / 2))
  }

  private func expect(
    _ a: Quaternion, isRotationOf b: Quaternion, _ location: SourceLocation = #_sourceLocation
  ) {
    let dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
    let norm = a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w
    #expect(abs(norm - 1) < 1e-13, sourceLocation: location)
    #expect(abs(abs(dot) - 1) < 1e-13, sourceLocation: location)
  }

  @Test("The angle is interpolated and extrapolated linearly")
  func constantSpeed() {
    for fraction in [-0.5, 0, 0.2, 0.5, 0.9, 1, 1.5] {
      expect(turn(0.4).slerp(to: turn(2.4), fraction), isRotationOf: turn(0.4 + 2 * fraction))
    }
  }

  @Test("Interpolation takes the shorter arc for q and −q")
  func shorterArc() {
    let half = turn(1)
    expect(turn(0).slerp(to: turn(2), 0.5), isRotationOf: half)
    let negated = Quaternion(x: 0, y: 0, z: -turn(2).z, w: -turn(2).w)
    expect(turn(0).slerp(to: negated, 0.5), isRotationOf: half)
    // 350° is −10°.
    expect(turn(0).slerp(to: turn(350 * .pi / 180), 0.5), isRotationOf: turn(-5 * .pi / 180))
  }

  @Test("Rows and quaternion are the same rotation")
  func rows() {
    let (r1, r2, r3) = turn(0.6).rows
    #expect(farthest(r1, SIMD3(0.825_335_614_909_678_3, 0.564_642_473_395_035_4, 0)) < 1e-15)
    #expect(farthest(r2, SIMD3(-0.564_642_473_395_035_4, 0.825_335_614_909_678_3, 0)) < 1e-15)
    #expect(r3 == SIMD3(0, 0, 1))
    expect(Quaternion(rows: r1, r2, r3), isRotationOf: turn(0.6))
  }

  @Test("Rotations by 180° about each axis, whose other components are 0")
  func halfTurns() {
    let axes = [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)]
    for axis in axes {
      let q = Quaternion(x: axis.x, y: axis.y, z: axis.z, w: 0)
      let (r1, r2, r3) = q.rows
      expect(Quaternion(rows: r1, r2, r3), isRotationOf: q)
    }
  }
}
