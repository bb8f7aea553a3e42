import Frames
import SceneGraph
import Testing
import Transitions

@testable import Rendering

@Suite("Pixel rectangles")
struct PixelRectTests {
  @Test("A rectangle covers a target only with all four sides")
  func covers() {
    let target = Size(width: 10, height: 20)
    #expect(PixelRect(x: 0, y: 0, width: 10, height: 20).covers(target))
    #expect(PixelRect(x: -3, y: -4, width: 13, height: 24).covers(target))
    for rect in [
      PixelRect(x: 1, y: 0, width: 10, height: 20), PixelRect(x: 0, y: 1, width: 10, height: 20),
      PixelRect(x: 0, y: 0, width: 9, height: 20), PixelRect(x: 0, y: 0, width: 10, height: 19),
    ] {
      #expect(!rect.covers(target), "\(rect)")
    }
  }

  @Test("The union contains both, and an empty one adds nothing")
  func union() {
    let (a, b) = (
      PixelRect(x: 2, y: 3, width: 4, height: 5), PixelRect(x: -1, y: 7, width: 5, height: 9)
    )
    #expect(PixelRect.union(a, b) == PixelRect(x: -1, y: 3, width: 7, height: 13))
    #expect(PixelRect.union(b, a) == PixelRect.union(a, b))
    #expect(PixelRect.union(a, nil) == a && PixelRect.union(nil, a) == a)
    #expect(PixelRect.union(nil, nil) == nil)
  }

  @Test("The intersection with a target")
  func intersection() throws {
    let target = try #require(PixelSize(width: 10, height: 20))
    #expect(
      PixelRect(x: -3, y: 15, width: 8, height: 8).intersection(with: PixelRect(of: target))
        == PixelRect(x: 0, y: 15, width: 5, height: 5))
    #expect(
      PixelRect(x: 2, y: 3, width: 4, height: 5).intersection(with: PixelRect(of: target))
        == PixelRect(x: 2, y: 3, width: 4, height: 5))
    #expect(
      PixelRect(x: -1, y: -1, width: 100, height: 100).intersection(with: PixelRect(of: target))
        == PixelRect(x: 0, y: 0, width: 10, height: 20))
  }

  @Test(
    "Rectangles side by side do not intersect",
    arguments: [(10, 0), (-5, 0), (0, 20), (0, -5), (50, 50)])
  func noIntersection(x: Int, y: Int) throws {
    let target = try #require(PixelSize(width: 10, height: 20))
    #expect(
      PixelRect(x: x, y: y, width: 5, height: 5).intersection(with: PixelRect(of: target)) == nil)
  }
}
