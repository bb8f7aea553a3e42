import Testing
import UIKitNames

/// The rules are those that GNUstep's tests of QuartzCore have checked against Apple's framework.
@Suite("Core Animation's transform functions")
struct TransformFunctionTests {
  /// The elements m11…m44, row by row.
  private func elements(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ]
  }

  private func isNear(_ t: CATransform3D, _ expected: [CGFloat]) -> Bool {
    zip(elements(t), expected).allSatisfy { abs($0 - $1) < 1e-12 } && expected.count == 16
  }

  @Test("the identity, and what is a little beside it")
  func identity() {
    #expect(isNear(CATransform3DIdentity, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    var own = CATransform3DMakeScale(1, 0, 1)
    own.m22 = 1
    #expect(CATransform3DIsIdentity(CATransform3DIdentity) && CATransform3DIsIdentity(own))
    #expect(CATransform3DEqualToTransform(own, CATransform3DIdentity))
    #expect(CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DIdentity))
    for factor in [1.0000001, 2] {
      var other = CATransform3DMakeScale(factor, factor, factor)
      other.m44 = factor
      #expect(!CATransform3DIsIdentity(other))
      #expect(!CATransform3DEqualToTransform(other, CATransform3DIdentity))
    }
    let scale = CATransform3DMakeScale(3, 3, 3)
    #expect(CATransform3DEqualToTransform(scale, CATransform3DMakeScale(3, 3, 3)))
    #expect(!CATransform3DEqualToTransform(scale, CATransform3DMakeTranslation(3, 3, 3)))
  }

  @Test("a translation is the bottom row, a scale the diagonal")
  func parts() {
    #expect(
      isNear(
        CATransform3DMakeTranslation(5, -6, 7), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, -6, 7, 1]))
    #expect(
      isNear(
        CATransform3DMakeScale(5, -6, 7), [5, 0, 0, 0, 0, -6, 0, 0, 0, 0, 7, 0, 0, 0, 0, 1]))
  }

  @Test("a quarter turn about each axis")
  func rotations() {
    let quarter = CGFloat.pi / 2
    #expect(
      isNear(
        CATransform3DMakeRotation(quarter, 1, 0, 0),
        [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]))
    #expect(
      isNear(
        CATransform3DMakeRotation(quarter, 0, 1, 0),
        [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]))
    #expect(
      isNear(
        CATransform3DMakeRotation(quarter, 0, 0, 1),
        [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
  }

  /// Rodrigues' formula with the unit axis (1, 1, 1)/√3 and a right angle: 1/3 on the diagonal, and
  /// 1/3 ± 1/√3 beside it.
  @Test("an axis of any length is a direction")
  func slantedRotation() {
    let turn = CATransform3DMakeRotation(.pi / 2, 7, 7, 7)
    let (d, a, b) = (1.0 / 3, 1 / 3 + 1 / 3.0.squareRoot(), 1 / 3 - 1 / 3.0.squareRoot())
    #expect(isNear(turn, [d, a, b, 0, b, d, a, 0, a, b, d, 0, 0, 0, 0, 1]))
    // The inverse of a rotation is its transpose.
    #expect(
      isNear(CATransform3DInvert(turn), [d, b, a, 0, a, d, b, 0, b, a, d, 0, 0, 0, 0, 1]))
    // Rounded to six digits it is another transform.
    var rounded = turn
    rounded.m12 = (turn.m12 * 1e6).rounded() / 1e6
    #expect(!CATransform3DEqualToTransform(turn, rounded))
  }

  @Test("a function's own part comes first")
  func composition() {
    let move = CATransform3DMakeTranslation(5, 6, 7)
    let scale = CATransform3DMakeScale(2, 3, 4)
    let scaledMove: [CGFloat] = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1]
    let movedScale: [CGFloat] = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 10, 18, 28, 1]
    #expect(
      isNear(
        CATransform3DTranslate(move, 1, 2, 3), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 6, 8, 10, 1]))
    #expect(
      isNear(
        CATransform3DScale(scale, 5, 6, 7), [10, 0, 0, 0, 0, 18, 0, 0, 0, 0, 28, 0, 0, 0, 0, 1]))
    #expect(isNear(CATransform3DScale(move, 2, 3, 4), scaledMove))
    #expect(isNear(CATransform3DTranslate(scale, 5, 6, 7), movedScale))
    #expect(isNear(CATransform3DConcat(scale, move), scaledMove))
    #expect(isNear(CATransform3DConcat(move, scale), movedScale))
  }

  @Test("the inverse of the inverse")
  func inversion() {
    #expect(CATransform3DInvert(CATransform3DIdentity) == CATransform3DIdentity)
    #expect(
      isNear(
        CATransform3DInvert(CATransform3DMakeScale(4, 5, 8)),
        [0.25, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.125, 0, 0, 0, 0, 1]))
    let turn = CATransform3DMakeRotation(0.7, 0, 1, 0)
    #expect(isNear(CATransform3DInvert(CATransform3DInvert(turn)), elements(turn)))
  }

  @Test("a 2D transform is six places of a 3D one")
  func affine() {
    let flat = CGAffineTransform(a: 11, b: 12, c: 13, d: 14, tx: 15, ty: 16)
    let whole = CATransform3DMakeAffineTransform(flat)
    #expect(
      elements(whole) == [11, 12, 0, 0, 13, 14, 0, 0, 0, 0, 1, 0, 15, 16, 0, 1])
    #expect(CATransform3DGetAffineTransform(whole) == flat)
    for t in [CATransform3DIdentity, whole, CATransform3DMakeRotation(0.3, 0, 0, 1)] {
      #expect(CATransform3DIsAffine(t))
    }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    for t in [
      CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeScale(1, 1, 3),
      CATransform3DMakeTranslation(0, 0, 2), perspective,
    ] {
      #expect(!CATransform3DIsAffine(t))
    }
  }
}
