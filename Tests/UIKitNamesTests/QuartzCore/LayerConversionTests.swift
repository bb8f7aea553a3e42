import Testing
import UIKitNames

/// The rules are those that GNUstep's tests of QuartzCore have checked against Apple's framework.
@MainActor
@Suite("Conversions between layers in Core Animation's words")
struct LayerConversionTests {
  /// A parent of 400 x 300 points in the middle of nowhere, and a child whose corner is at (30, 40)
  /// in it.
  private let parent = CALayer()
  private let child = CALayer()

  init() {
    parent.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    parent.position = CGPoint(x: 1000, y: 900)
    child.bounds = CGRect(x: 0, y: 0, width: 60, height: 20)
    child.position = CGPoint(x: 60, y: 50)
    parent.addSublayer(child)
  }

  private func isNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
  }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    isNear(a.origin, b.minX, b.minY) && isNear(CGPoint(x: a.width, y: a.height), b.width, b.height)
  }

  @Test("points and rectangles, both ways, by both methods")
  func plain() {
    #expect(isNear(child.convert(CGPoint.zero, to: parent), 30, 40))
    #expect(isNear(child.convert(CGPoint(x: 60, y: 20), to: parent), 90, 60))
    #expect(isNear(parent.convert(CGPoint.zero, to: child), -30, -40))
    #expect(isNear(child.convert(CGPoint.zero, from: parent), -30, -40))
    #expect(isNear(parent.convert(CGPoint.zero, from: child), 30, 40))
    let part = CGRect(x: 0, y: 0, width: 8, height: 6)
    #expect(isNear(child.convert(part, to: parent), part.offsetBy(dx: 30, dy: 40)))
    #expect(isNear(parent.convert(part, to: child), part.offsetBy(dx: -30, dy: -40)))
    #expect(child.convert(CGPoint(x: 5, y: 6), to: child) == CGPoint(x: 5, y: 6))
    #expect(child.convert(part, to: child) == part)
  }

  @Test("the bounds' origin of the superlayer does not move what is in it")
  func boundsOrigin() {
    parent.bounds.origin = CGPoint(x: 70, y: 80)
    #expect(isNear(child.convert(CGPoint.zero, to: parent), 30, 40))
  }

  @Test("a layer's scale spreads it about its anchor point")
  func scale() {
    child.transform = CATransform3DMakeScale(3, 2, 1)
    #expect(isNear(child.convert(CGPoint.zero, to: parent), -30, 30))
    #expect(isNear(child.convert(CGPoint(x: 60, y: 20), to: parent), 150, 70))
    let part = CGRect(x: 0, y: 0, width: 8, height: 6)
    let expected = CGRect(x: -30, y: 30, width: 24, height: 12)
    #expect(isNear(child.convert(part, to: parent), expected))
  }

  @Test("the sublayer transform is about the superlayer's anchor point")
  func sublayerTransform() {
    parent.sublayerTransform = CATransform3DMakeTranslation(5, 7, 0)
    #expect(isNear(child.convert(CGPoint.zero, to: parent), 35, 47))
    // (30 + 2, 40 + 3) doubles its distance from (200, 150).
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.transform = CATransform3DMakeTranslation(2, 3, 0)
    #expect(isNear(child.convert(CGPoint.zero, to: parent), 200 - 2 * 168, 150 - 2 * 107))
  }

  @Test("a rotated rectangle becomes the box around its corners")
  func rotation() {
    child.bounds.size = CGSize(width: 20, height: 20)
    child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 10 * 2.0.squareRoot()
    let box = CGRect(x: 60 - half, y: 50 - half, width: 2 * half, height: 2 * half)
    #expect(isNear(child.convert(child.bounds, to: parent), box))
    #expect(isNear(child.convert(CGPoint(x: 10, y: 10), to: parent), 60, 50))
  }

  @Test("through several layers, to a sibling, and to a stranger")
  func distant() {
    let (grandchild, sibling, stranger) = (CALayer(), CALayer(), CALayer())
    grandchild.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
    child.addSublayer(grandchild)
    sibling.frame = CGRect(x: 130, y: 40, width: 10, height: 10)
    parent.addSublayer(sibling)
    #expect(isNear(grandchild.convert(CGPoint.zero, to: parent), 31, 42))
    #expect(isNear(parent.convert(CGPoint.zero, to: grandchild), -31, -42))
    #expect(isNear(child.convert(CGPoint.zero, to: sibling), -100, 0))
    stranger.frame = CGRect(x: 300, y: 500, width: 10, height: 10)
    // The parent's corner is at (800, 750) in what is around both trees.
    #expect(isNear(parent.convert(CGPoint.zero, to: stranger), 500, 250))
    // A layer alone is a tree: its superlayer's place says nothing any more.
    child.removeFromSuperlayer()
    #expect(isNear(child.convert(CGPoint.zero, to: stranger), 30 - 300, 40 - 500))
  }

  @Test("the affine transform is the layer's, if that is flat")
  func affine() {
    #expect(child.affineTransform() == .identity)
    child.transform = CATransform3DMakeTranslation(7, 8, 0)
    #expect(child.affineTransform() == CGAffineTransform(translationX: 7, y: 8))
    child.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    let turn = child.affineTransform()
    #expect(abs(turn.a - cos(0.4)) < 1e-12 && abs(turn.b - sin(0.4)) < 1e-12)
    child.transform = CATransform3DMakeScale(5, 5, 5)
    #expect(child.affineTransform() == .identity)
    child.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(child.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
    #expect(child.transform.m33 == 1)
  }
}
