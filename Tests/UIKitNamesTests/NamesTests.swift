import Testing
import UIKitNames

@Suite("UIKit's names")
struct NamesTests {
  @Test(
    "Core Animation's functions apply the new part before what is there, as its documentation says")
  func order() {
    // "t' = scale(sx,sy,sz) * t" and the like in CATransform3D.h.
    let t = CATransform3DMakeTranslation(10, 20, 30)
    let scaled = CATransform3DScale(t, 2, 3, 4).apply(to: SIMD4(1, 1, 1, 1))
    #expect(scaled == SIMD4(12, 23, 34, 1))
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 1, 1)
    #expect(moved.apply(to: SIMD4(0, 0, 0, 1)) == SIMD4(2, 3, 4, 1))
    let turned = CATransform3DRotate(t, .pi / 2, 0, 0, 1).apply(to: SIMD4(1, 0, 0, 1))
    #expect(abs(turned.x - 10) < 1e-12 && abs(turned.y - 21) < 1e-12)
    #expect(CATransform3DConcat(t, CATransform3DInvert(t)) == CATransform3DIdentity)
    let flat = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test("affine transforms do so, too")
  func flatOrder() {
    let t = CGAffineTransformTranslate(CGAffineTransformMakeScale(0.9, 0.9), 0, 100)
    #expect(abs(t.ty - 90) < 1e-12)
    #expect(CGAffineTransformScale(CGAffineTransformMakeTranslation(5, 6), 2, 2).tx == 5)
    #expect(CGAffineTransformConcat(t, t.inverted()).isIdentity)
  }

  @Test("rectangles have Core Graphics' properties")
  func rectangles() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let (column, row) = (3, 4)
    #expect(CGRect(x: column, y: row, width: 5, height: 6).midX == 5.5)
    #expect(rect.insetBy(dx: 5, dy: 10) == CGRect(x: 15, y: 30, width: 20, height: 20))
    #expect(rect.insetBy(dx: 16, dy: 0).isNull)
    #expect(rect.offsetBy(dx: 1, dy: -1).origin == CGPoint(x: 11, y: 19))
    #expect(rect.contains(CGPoint(x: 10, y: 20)) && !rect.contains(CGPoint(x: 40, y: 20)))
    let other = CGRect(x: 30, y: 50, width: 100, height: 100)
    #expect(rect.intersection(other) == CGRect(x: 30, y: 50, width: 10, height: 10))
    #expect(rect.union(other) == CGRect(x: 10, y: 20, width: 120, height: 130))
    #expect(!rect.intersects(CGRect(x: 40, y: 20, width: 5, height: 5)))
    #expect(rect.union(.null) == rect && rect.intersection(.null).isNull)
  }

  @Test("a colour has its components, and takes another alpha")
  func colors() {
    let color = UIColor(white: 0.25, alpha: 1).withAlphaComponent(0.5)
    #expect(color.red == 0.25 && color.alpha == 0.5)
  }

  @MainActor
  @Test("a CGImage is measured in pixels, and its parts, too")
  func pixels() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    view.backgroundColor = .white
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 2)
    view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    let taken = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    let picture = try #require(taken?.cgImage)
    #expect(picture.width == 200 && picture.height == 120)
    let part = try #require(picture.cropping(to: CGRect(x: 150, y: 0, width: 100, height: 30)))
    #expect(part.width == 50 && part.height == 30)
    #expect(
      UIImage(cgImage: part, scale: 2, orientation: .up).size == CGSize(width: 25, height: 15))
    #expect(
      UIImage(cgImage: part, scale: 1, orientation: .up).size == CGSize(width: 50, height: 30))
    #expect(picture.cropping(to: CGRect(x: 200, y: 0, width: 10, height: 10)) == nil)
  }
}
