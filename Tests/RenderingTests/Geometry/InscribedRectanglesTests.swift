import SceneGraph
import Testing

@testable import Rendering

@Suite("Inscribed rectangles")
struct InscribedRectanglesTests {
  private static let region = PixelRect(x: 0, y: 0, width: 1280, height: 720)

  /// A rectangle of 600×400 pixels, turned.
  private func polygon(turned degrees: Double) -> Ring {
    let turn = Transform3D.rotation(degrees * .pi / 180, x: 0, y: 0, z: 1)
      .about(Point(x: 640, y: 360))
    let bounds = Rect(x: 340, y: 160, width: 600, height: 400)
    return Ring(
      [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { u, v in
        let corner = bounds.point(atUnit: Point(x: u, y: v))
        let turned = turn.apply(to: SIMD4(corner.x, corner.y, 0, 1))
        return Point(x: turned.x, y: turned.y)
      })
  }

  @Test(
    "They hold only pixels whose middles are within, and do not overlap",
    arguments: [0.0, 3, 25, 45, 80, 90, 133])
  func within(degrees: Double) {
    let polygon = polygon(turned: degrees)
    for maxCount in [1, 3, 6] {
      let rects = InscribedRectangles(within: polygon, Self.region, maxCount: maxCount).rects
      #expect(!rects.isEmpty && rects.count <= maxCount)
      var bottom = Int.min
      for rect in rects {
        #expect(rect.y >= bottom && rect.area > 0)
        bottom = rect.y + rect.height
        for x in [rect.x, rect.x + rect.width - 1] {
          for y in [rect.y, rect.y + rect.height - 1] {
            let middle = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
            polygon.sides.forEach { #expect(($0 * middle).sum() >= -1e-9) }
          }
        }
      }
    }
  }

  @Test("An upright polygon is one rectangle with all of its pixels")
  func upright() {
    let rects = InscribedRectangles(within: polygon(turned: 0), Self.region, maxCount: 6).rects
    #expect(Array(rects) == [PixelRect(x: 340, y: 160, width: 600, height: 400)])
  }

  @Test("Of a polygon that is turned a little, six leave out little")
  func large() {
    let rects = InscribedRectangles(within: polygon(turned: 10), Self.region, maxCount: 6).rects
    #expect(rects.reduce(0) { $0 + $1.area } > 600 * 400 * 8 / 10)
  }

  @Test("Only pixels that matter are in them, and an empty polygon has none")
  func limits() {
    let window = PixelRect(x: 400, y: 0, width: 100, height: 200)
    let rects = InscribedRectangles(within: polygon(turned: 0), window, maxCount: 6).rects
    #expect(Array(rects) == [PixelRect(x: 400, y: 160, width: 100, height: 40)])
    #expect(InscribedRectangles(within: Ring(), Self.region, maxCount: 6).rects.isEmpty)
    let sliver = Ring.rectangle(minX: 10.6, minY: 0, maxX: 11.4, maxY: 700)
    #expect(InscribedRectangles(within: sliver, Self.region, maxCount: 6).rects.isEmpty)
  }
}
