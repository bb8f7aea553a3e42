import Frames
import Rendering
import TestSupport
import Testing

@testable import Preview

@Suite("The size of what a preview saves")
struct FullSizeTests {
  private func size(
    _ shape: (Int, Int), _ fit: Fit, limit: Int = 16384, _ pictures: (Int, Int)...
  ) throws -> PixelSize {
    let shape = try pixels(shape.0, shape.1)
    return FullSize(shape: shape, fit: fit, limit: limit).size(
      for: try pictures.map { try pixels($0.0, $0.1) })
  }

  @Test("It is that of the largest picture of the stage's shape", arguments: Fit.allCases)
  func sameShape(fit: Fit) throws {
    #expect(try size((1179, 2556), fit, (1179, 2556), (393, 852)) == pixels(1179, 2556))
    #expect(try size((393, 852), fit, (393, 852), (1179, 2556)) == pixels(1179, 2556))
  }

  /// The stage is 1:2. A picture of 1200×1200 that covers it shows 600×1200 of its pixels; one that
  /// it contains is 1200 pixels wide; a stretched one has 1200 pixels along both sides.
  @Test("A picture of another shape keeps its pixels")
  func otherShape() throws {
    #expect(try size((100, 200), .cover, (1200, 1200)) == pixels(600, 1200))
    #expect(try size((100, 200), .contain, (1200, 1200)) == pixels(1200, 2400))
    #expect(try size((100, 200), .fill, (1200, 1200)) == pixels(1200, 2400))
  }

  @Test("It is limited, and without pictures it is the stage's")
  func limits() throws {
    #expect(try size((100, 200), .contain, limit: 1000, (1200, 1200)) == pixels(500, 1000))
    #expect(try size((100, 200), .fill) == pixels(100, 200))
  }
}
