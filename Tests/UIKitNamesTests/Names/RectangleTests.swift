import Testing
import UIKitNames

@Suite("Core Graphics' rectangles")
struct RectangleTests {
  let back = CGRect(x: 40, y: 60, width: -30, height: -20)
  let same = CGRect(x: 10, y: 40, width: 30, height: 20)

  @Test("a rectangle with a negative size is the one with its origin at the other corner")
  func negative() {
    #expect(back.minX == 10 && back.maxX == 40 && back.midX == 25)
    #expect(back.minY == 40 && back.maxY == 60 && back.midY == 50)
    #expect(back.width == 30 && back.height == 20 && back.size.width == -30)
    #expect(back.standardized == same && back.equalTo(same) && !back.isEmpty)
    #expect(back.contains(CGPoint(x: 10, y: 40)) && !back.contains(CGPoint(x: 40, y: 50)))
    #expect(back.contains(CGRect(x: 11, y: 41, width: 1, height: 1)))
    #expect(back.union(.zero) == CGRect(x: 0, y: 0, width: 40, height: 60))
    let other = CGRect(x: 20, y: 100, width: 100, height: -50)
    #expect(back.intersection(other) == CGRect(x: 20, y: 50, width: 20, height: 10))
    #expect(back.insetBy(dx: 5, dy: -5) == CGRect(x: 15, y: 35, width: 20, height: 30))
    #expect(back.offsetBy(dx: 1, dy: 2) == CGRect(x: 11, y: 42, width: 30, height: 20))
  }

  @Test("null and empty rectangles")
  func special() {
    #expect(CGRect.null.isNull && CGRect.null.isEmpty && CGRect.zero.isEmpty)
    #expect(!CGRect.zero.isNull && CGRect(x: 3, y: 4, width: 0, height: 9).isEmpty)
    #expect(CGRect.infinite.isInfinite && !same.isInfinite)
    #expect(CGRect.infinite.contains(same) && CGRect.infinite.intersection(same) == same)
    #expect(same.union(.null) == same && CGRect.null.union(back) == same)
    #expect(same.intersection(CGRect(x: 100, y: 0, width: 1, height: 1)).isNull)
    #expect(CGRect.null.insetBy(dx: -5, dy: -5).isNull)
    #expect(CGRect.null.offsetBy(dx: 5, dy: 5).isNull && CGRect.null.integral.isNull)
    #expect(CGRect.zero.contains(CGPoint.zero) == false)
  }

  @Test("integral is the smallest rectangle of whole points around it")
  func integral() {
    #expect(
      CGRect(x: 0.5, y: -0.5, width: 1, height: 2).integral
        == CGRect(x: 0, y: -1, width: 2, height: 3))
    #expect(same.integral == same)
  }

  @Test(
    "a slice is cut from each edge",
    arguments: [
      (CGRectEdge.minXEdge, CGRect(x: 10, y: 40, width: 10, height: 20)),
      (.maxXEdge, CGRect(x: 30, y: 40, width: 10, height: 20)),
      (.minYEdge, CGRect(x: 10, y: 40, width: 30, height: 10)),
      (.maxYEdge, CGRect(x: 10, y: 50, width: 30, height: 10)),
    ])
  func slices(_ edge: CGRectEdge, _ slice: CGRect) {
    let parts = back.divided(atDistance: 10, from: edge)
    #expect(parts.slice == slice && parts.slice.union(parts.remainder) == same)
    #expect(parts.slice.intersection(parts.remainder).isEmpty)
    let all = same.divided(atDistance: 1000, from: edge)
    #expect(all.slice == same && all.remainder.isEmpty)
    #expect(same.divided(atDistance: -5, from: edge).slice.isEmpty)
  }

  @Test("a transform maps points, sizes and rectangles")
  func transforms() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
    let point = CGPoint(x: 1, y: 2).applying(turn)
    #expect(abs(point.x + 2) < 1e-12 && abs(point.y - 11) < 1e-12)
    let rect = back.applying(CGAffineTransform(scaleX: -1, y: 2))
    #expect(rect == CGRect(x: -40, y: 80, width: 30, height: 40))
    let size = CGSize(width: 3, height: 4).applying(CGAffineTransform(translationX: 9, y: 9))
    #expect(size == CGSize(width: 3, height: 4))
    #expect(CGAffineTransformMake(1, 0, 0, 1, 5, 6) == CGAffineTransform(translationX: 5, y: 6))
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("insets move the edges inwards")
  func insets() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(same.inset(by: insets) == CGRect(x: 12, y: 41, width: 24, height: 16))
    #expect(UIEdgeInsetsInsetRect(same, .zero) == same)
  }
}
