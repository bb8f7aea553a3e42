import TestSupport
import Testing

@testable import SceneGraph

@Suite("Transform3D: Core Animation's matrices")
struct Transform3DTests {
  // MARK: - Making

  @Test("A translation is the fourth row")
  func translation() {
    let transform = Transform3D.translation(x: 3, y: -4, z: 5)
    #expect((transform.m41, transform.m42, transform.m43) == (3, -4, 5))
    #expect(transform.apply(to: SIMD4(1, 1, 1, 1)) == SIMD4(4, -3, 6, 1))
  }

  @Test("A scale multiplies each coordinate")
  func scale() {
    #expect(
      Transform3D.scale(x: 2, y: 3, z: 4).apply(to: SIMD4(1, 1, 1, 1)) == SIMD4(2, 3, 4, 1))
  }

  /// As in CATransform3DMakeRotation, m12 is the sine for an axis z, m23 for x and m31 for y.
  @Test("A positive angle rotates x to y, y to z and z to x")
  func rotationSigns() {
    let quarter = Double.pi / 2
    let turns: [(Transform3D, SIMD4<Double>, SIMD4<Double>)] = [
      (.rotation(quarter, x: 0, y: 0, z: 1), SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1)),
      (.rotation(quarter, x: 1, y: 0, z: 0), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1)),
      (.rotation(quarter, x: 0, y: 1, z: 0), SIMD4(0, 0, 1, 1), SIMD4(1, 0, 0, 1)),
    ]
    for (turn, start, end) in turns {
      let found = turn.apply(to: start)
      #expect(farthest(found, end) < 1e-15, "\(start) went to \(found), not to \(end)")
    }
  }

  @Test("A negative angle about y brings the right side towards the viewer")
  func outwardTurn() {
    let right = Transform3D.rotation(-Double.pi / 6, x: 0, y: 1, z: 0).apply(
      to: SIMD4(100, 0, 0, 1))
    #expect(abs(right.x - 86.602_540_378_443_87) < 1e-12)
    #expect(abs(right.z - 50) < 1e-12)
  }

  @Test("A rotation preserves lengths and its axis, for any axis of any length")
  func rotationLaws() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let angle = random.number(in: -7...7)
      let axis = (0..<3).map { _ in random.number(in: -5...5) }
      let turn = Transform3D.rotation(angle, x: axis[0], y: axis[1], z: axis[2])
      let back = Transform3D.rotation(-angle, x: axis[0], y: axis[1], z: axis[2])
      #expect(turn.concatenating(back).distance(to: .identity) < 1e-14)
      #expect(abs(turn.determinant - 1) < 1e-14)
      let fixed = SIMD4(axis[0], axis[1], axis[2], 1)
      #expect(farthest(turn.apply(to: fixed), fixed) < 1e-13)
      // The trace of a rotation is 1 + 2 cos.
      let trace = turn.m11 + turn.m22 + turn.m33
      let double = Transform3D.rotation(2 * angle, x: axis[0], y: axis[1], z: axis[2])
      let cosine = (trace - 1) / 2
      #expect(
        abs((double.m11 + double.m22 + double.m33 - 1) / 2 - (2 * cosine * cosine - 1)) < 1e-13)
    }
  }

  @Test("An axis without length gives the identity")
  func rotationWithoutAxis() {
    #expect(Transform3D.rotation(1, x: 0, y: 0, z: 0) == .identity)
  }

  @Test("An eye d points away is m34 = -1/d, and one at infinity changes nothing")
  func perspective() {
    #expect(Transform3D.perspective(500).m34 == -0.002)
    #expect(Transform3D.perspective(.infinity).distance(to: .identity) == 0)
  }

  // MARK: - Combining

  @Test("concatenating applies the receiver first")
  func concatenationOrder() {
    let (move, grow) = (Transform3D.translation(x: 10), Transform3D.scale(x: 2))
    #expect(move.concatenating(grow).apply(to: Point(x: 1, y: 0)).x == 22)
    #expect(grow.concatenating(move).apply(to: Point(x: 1, y: 0)).x == 12)
  }

  @Test("A product is applied factor by factor, and products are associative")
  func concatenationLaws() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (a, b, c) = (random.transform(), random.transform(mirrored: true), random.transform())
      let v = SIMD4(
        random.number(in: -9...9), random.number(in: -9...9), random.number(in: -9...9), 1)
      let (atOnce, inTurn) = (a.concatenating(b).apply(to: v), b.apply(to: a.apply(to: v)))
      #expect(farthest(atOnce, inTurn) < 1e-10)
      let (left, right) = (
        a.concatenating(b).concatenating(c), a.concatenating(b.concatenating(c))
      )
      #expect(left.relativeDistance(to: right) < 1e-13)
      #expect(a.concatenating(.identity) == a && Transform3D.identity.concatenating(a) == a)
    }
  }

  @Test("about(_:) keeps its point fixed")
  func aboutPoint() {
    let turn = Transform3D.rotation(0.7, x: 0, y: 0, z: 1).about(Point(x: 30, y: -20))
    let fixed = turn.apply(to: Point(x: 30, y: -20))
    #expect(abs(fixed.x - 30) < 1e-13 && abs(fixed.y + 20) < 1e-13)
    let grown = Transform3D.scale(x: 2, y: 2).about(Point(x: 10, y: 10)).apply(
      to: Point(x: 0, y: 15))
    #expect(grown == HomogeneousPoint(x: -10, y: 20, w: 1))
  }

  @Test("flattened drops z and nothing else")
  func flattening() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let transform = random.transform()
      let v = SIMD4(
        random.number(in: -9...9), random.number(in: -9...9), random.number(in: -9...9), 1)
      let (deep, flat) = (transform.apply(to: v), transform.flattened.apply(to: v))
      #expect((flat.x, flat.y, flat.z, flat.w) == (deep.x, deep.y, 0, deep.w))
    }
  }

  // MARK: - Determinant and inverse

  /// Returns the determinant by Laplace's expansion along the first row; it is exact for small
  /// whole numbers.
  private func expansion(_ matrix: [[Double]]) -> Double {
    guard matrix.count > 1 else { return matrix[0][0] }
    return matrix[0].indices.reduce(0) { sum, column in
      let minor = matrix.dropFirst().map { row in
        row.indices.filter { $0 != column }.map { row[$0] }
      }
      return sum + (column % 2 == 0 ? 1 : -1) * matrix[0][column] * expansion(minor)
    }
  }

  @Test("The determinant is Laplace's expansion")
  func determinant() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let rows = (0..<4).map { _ in
        (0..<4).map { _ in Double(Int.random(in: -9...9, using: &random)) }
      }
      let vectors = rows.map { SIMD4($0[0], $0[1], $0[2], $0[3]) }
      let transform = Transform3D(vectors[0], vectors[1], vectors[2], vectors[3])
      #expect(transform.determinant == expansion(rows), "\(rows)")
    }
  }

  @Test("The inverse undoes a transform from either side")
  func inverse() throws {
    var random = SeededGenerator(seed: 5)
    for index in 0..<300 {
      let transform = random.transform(mirrored: index % 2 == 1)
      let inverse = try #require(transform.inverse)
      // Elements reach a few hundred, and rounding errors grow with them.
      #expect(transform.concatenating(inverse).distance(to: .identity) < 1e-10)
      #expect(inverse.concatenating(transform).distance(to: .identity) < 1e-10)
      #expect(abs(transform.determinant * inverse.determinant - 1) < 1e-10)
    }
  }

  @Test("Known inverses")
  func inverseByHand() {
    #expect(
      Transform3D.translation(x: 1, y: 2, z: 3).inverse == .translation(x: -1, y: -2, z: -3))
    #expect(Transform3D.scale(x: 2, y: 4, z: 8).inverse == .scale(x: 0.5, y: 0.25, z: 0.125))
    #expect(Transform3D.perspective(500).inverse?.m34 == 0.002)
  }

  @Test(
    "A transform that loses a dimension has no inverse",
    arguments: [
      Transform3D.scale(x: 0), .scale(y: 0), .identity.flattened,
      Transform3D(
        SIMD4(1, 2, 3, 4), SIMD4(2, 4, 6, 8), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 0, 1)),
    ])
  func singular(_ transform: Transform3D) {
    #expect(transform.determinant == 0)
    #expect(transform.inverse == nil)
  }
}
