import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The numbers are those that GNUstep's tests of QuartzCore have from Apple's framework.
@MainActor
@Suite("A layer's geometry")
struct LayerGeometryTests {
  private func layer(_ bounds: Rect, at position: Point) -> ViewLayer {
    let layer = ViewLayer()
    (layer.bounds, layer.position) = (bounds, position)
    return layer
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9
      && abs(a.size.width - b.size.width) < 1e-9 && abs(a.size.height - b.size.height) < 1e-9
  }

  private func isNear(_ a: Point, _ x: Double, _ y: Double) -> Bool {
    abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
  }

  @Test("the frame is the bounding box of the transformed bounds about the anchor point")
  func frames() {
    let plain = layer(Rect(x: 0, y: 0, width: 100, height: 50), at: Point(x: 200, y: 300))
    #expect(plain.frame == Rect(x: 150, y: 275, width: 100, height: 50))
    plain.anchorPoint = .zero
    #expect(plain.frame == Rect(x: 200, y: 300, width: 100, height: 50))
    plain.anchorPoint = Point(x: 1, y: 1)
    #expect(plain.frame == Rect(x: 100, y: 250, width: 100, height: 50))
    #expect(plain.position == Point(x: 200, y: 300))
    plain.anchorPoint = Point(x: 2, y: -1)
    plain.position = .zero
    #expect(plain.frame == Rect(x: -200, y: 50, width: 100, height: 50))

    let scaled = layer(Rect(x: 0, y: 0, width: 100, height: 50), at: Point(x: 200, y: 300))
    scaled.transform = .scale(x: 2, y: 4)
    #expect(scaled.frame == Rect(x: 100, y: 200, width: 200, height: 200))
    scaled.transform = .translation(x: 10, y: 20)
    #expect(scaled.frame == Rect(x: 160, y: 295, width: 100, height: 50))

    let turned = layer(Rect(x: 0, y: 0, width: 100, height: 100), at: .zero)
    turned.transform = .rotation(.pi / 4, x: 0, y: 0, z: 1)
    let half = 50 * 2.0.squareRoot()
    #expect(isNear(turned.frame, Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)))
  }

  @Test("setting the frame under a transform takes the transform out of the bounds")
  func setFrameUnderTransform() {
    let scaled = ViewLayer()
    scaled.transform = .scale(x: 2, y: 4)
    scaled.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(scaled.bounds == Rect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(scaled.position == Point(x: 60, y: 45))
    #expect(scaled.frame == Rect(x: 10, y: 20, width: 100, height: 50))

    let moved = ViewLayer()
    moved.transform = .translation(x: 10, y: 20)
    moved.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(moved.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(moved.position == Point(x: 50, y: 25))

    // By the same rule: the anchor point is where it would be in the frame.
    let corner = ViewLayer()
    (corner.anchorPoint, corner.transform) = (.zero, .scale(x: 2, y: 2))
    corner.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(corner.position == Point(x: 10, y: 20))
    #expect(corner.frame == Rect(x: 10, y: 20, width: 100, height: 50))

    // A quarter turn exchanges width and height.
    let turned = ViewLayer()
    turned.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
    turned.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(abs(turned.bounds.size.width - 50) < 1e-9)
    #expect(isNear(turned.frame, Rect(x: 10, y: 20, width: 100, height: 50)))
  }

  @Test("setting the frame keeps the anchor point and the bounds' origin")
  func setFrame() {
    let layer = ViewLayer()
    layer.bounds = Rect(x: 11, y: 22, width: 5, height: 5)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == Rect(x: 11, y: 22, width: 100, height: 50))
    #expect(layer.position == Point(x: 60, y: 45) && layer.anchorPoint == Point(x: 0.5, y: 0.5))
    layer.anchorPoint = Point(x: 1, y: 1)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == Point(x: 110, y: 70))
  }

  @Test("a negative size is standardized")
  func negative() {
    let layer = ViewLayer()
    layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
    let framed = ViewLayer()
    framed.frame = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(framed.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(framed.position == Point(x: -50, y: -25))
  }

  @Test("a frame under a scale by 0 is placed as without a transform")
  func degenerate() {
    let layer = ViewLayer()
    layer.transform = .scale(x: 0, y: 0)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == Size(width: 100, height: 50))
    #expect(layer.position == Point(x: 60, y: 45))
  }

  @Test("points and rectangles are converted through the layers between")
  func conversion() {
    let parent = layer(Rect(x: 10, y: 20, width: 200, height: 200), at: Point(x: 100, y: 100))
    parent.bounds.origin = .zero
    let child = layer(Rect(x: 0, y: 0, width: 50, height: 50), at: Point(x: 100, y: 50))
    parent.addSublayer(child)
    #expect(isNear(child.convert(Point.zero, to: parent), 75, 25))
    #expect(isNear(child.convert(Point(x: 50, y: 50), to: parent), 125, 75))
    #expect(isNear(parent.convert(Point.zero, to: child), -75, -25))
    #expect(isNear(child.convert(Point.zero, from: parent), -75, -25))
    let part = Rect(x: 0, y: 0, width: 10, height: 20)
    #expect(isNear(child.convert(part, to: parent), Rect(x: 75, y: 25, width: 10, height: 20)))
    child.transform = .scale(x: 2, y: 2)
    #expect(isNear(child.convert(Point.zero, to: parent), 50, 0))
    #expect(isNear(child.convert(part, to: parent), Rect(x: 50, y: 0, width: 20, height: 40)))
    child.transform = .translation(x: 5, y: 6)
    parent.sublayerTransform = .scale(x: 2, y: 2)
    #expect(isNear(child.convert(Point.zero, to: parent), 60, -38))
    #expect(isNear(child.convert(Point(x: 3, y: 4), to: child), 3, 4))
  }

  @Test("layers of two trees are converted through what is around both")
  func strangers() {
    let first = layer(Rect(x: 0, y: 0, width: 50, height: 50), at: Point(x: 25, y: 25))
    let second = layer(Rect(x: 0, y: 0, width: 50, height: 50), at: Point(x: 500, y: 500))
    #expect(isNear(first.convert(Point.zero, to: second), -475, -475))
  }

  @Test("the affine part of a transform that is not affine is the identity")
  func affine() {
    let layer = ViewLayer()
    layer.transform = .scale(x: 2, y: 3)
    #expect(layer.affineTransform() == AffineTransform(scaleX: 2, y: 3))
    for transform in [
      Transform3D.scale(x: 2, y: 3, z: 4), .rotation(.pi / 2, x: 1, y: 0, z: 0),
      .translation(z: 5), .perspective(500),
    ] {
      layer.transform = transform
      #expect(layer.affineTransform() == .identity)
    }
    layer.setAffineTransform(AffineTransform(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7))
    #expect(layer.transform.m12 == 3 && layer.transform.m42 == 7 && layer.transform.m33 == 1)
  }

  @Test("the tree's order is as requested, and no sublayers are nil")
  func tree() {
    let (parent, a, b, c) = (ViewLayer(), ViewLayer(), ViewLayer(), ViewLayer())
    #expect(parent.sublayers == nil)
    parent.addSublayer(a)
    parent.addSublayer(b)
    parent.insertSublayer(c, at: 1)
    #expect(parent.sublayers == [a, c, b])
    c.removeFromSuperlayer()
    parent.insertSublayer(c, below: a)
    #expect(parent.sublayers == [c, a, b])
    c.removeFromSuperlayer()
    parent.insertSublayer(c, above: a)
    #expect(parent.sublayers == [a, c, b])
    let d = ViewLayer()
    parent.replaceSublayer(c, with: d)
    #expect(parent.sublayers == [a, d, b] && c.superlayer == nil)
    let other = ViewLayer()
    other.addSublayer(a)
    #expect(parent.sublayers == [d, b] && a.superlayer == other)
  }

  @Test("a hit is the innermost layer in front; hidden ones are transparent")
  func hits() {
    let parent = layer(Rect(x: 0, y: 0, width: 100, height: 100), at: Point(x: 150, y: 150))
    let (back, front) = (ViewLayer(), ViewLayer())
    for layer in [back, front] {
      layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
      parent.addSublayer(layer)
    }
    #expect(parent.hitTest(Point(x: 120, y: 120)) == front)
    front.isHidden = true
    #expect(parent.hitTest(Point(x: 120, y: 120)) == back)
    back.zPosition = -1
    #expect(parent.hitTest(Point(x: 190, y: 190)) == parent)
    #expect(parent.hitTest(Point(x: 90, y: 120)) == nil)
  }
}
