import SceneGraph
import TestSupport
import Testing

@testable import Rendering

@Suite("Pixel regions")
struct PixelRegionTests {
  private static let side = 24

  /// Returns the pixels of a region, and checks that no two of its rectangles have one in common.
  private func pixels(_ region: PixelRegion) -> Set<SIMD2<Int>> {
    var pixels: Set<SIMD2<Int>> = []
    for part in region.parts {
      for y in part.y..<part.y + part.height {
        for x in part.x..<part.x + part.width {
          let isNew = pixels.insert(SIMD2(x, y)).inserted
          #expect(isNew, "two rectangles have (\(x), \(y))")
        }
      }
    }
    #expect(region.area == pixels.count && region.isEmpty == pixels.isEmpty)
    return pixels
  }

  private func rect(_ generator: inout SeededGenerator) -> PixelRect {
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }
    let (x, y) = (number(Self.side), number(Self.side))
    return PixelRect(
      x: x, y: y, width: number(Self.side - x) + 1, height: number(Self.side - y) + 1)
  }

  @Test("Sets of pixels, whatever is added and removed", arguments: 0..<40)
  func operations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var region = PixelRegion()
    var expected: Set<SIMD2<Int>> = []
    for _ in 0..<8 {
      let rect = rect(&generator)
      let inside = pixels(PixelRegion(rect))
      if Bool.random(using: &generator) {
        region.add(rect)
        expected.formUnion(inside)
      } else {
        region.subtract(rect)
        expected.subtract(inside)
      }
      #expect(pixels(region) == expected)
      let other = self.rect(&generator)
      let common = pixels(PixelRegion(other)).intersection(expected)
      #expect(pixels(region.intersection(with: other)) == common)
      #expect(region.area(within: other) == common.count)
    }
  }

  @Test("The bounds are those of all rectangles")
  func bounds() {
    #expect(PixelRegion().bounds == nil)
    var region = PixelRegion(PixelRect(x: 3, y: 4, width: 2, height: 2))
    region.add(PixelRect(x: -5, y: 9, width: 1, height: 7))
    #expect(region.bounds == PixelRect(x: -5, y: 4, width: 10, height: 12))
  }
}
