import Frames
import SceneGraph
import Testing
import Text

@Suite("Drawings as pixels")
struct RasterizerTests {
  private let rasterizer = CairoRasterizer()
  private let red = Color(red: 1, green: 0, blue: 0)

  private func frame(
    _ operations: [VectorDrawing.Operation], _ bounds: Rect, scale: Double = 1
  ) throws -> Frame {
    try #require(
      rasterizer.frame(
        of: VectorDrawing(
          operations, in: bounds, width: Int(bounds.size.width * scale),
          height: Int(bounds.size.height * scale))))
  }

  /// The sum of all alphas, in pixels.
  private func area(_ frame: Frame) -> Double {
    var sum = 0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width { sum += Int(frame[x, y].w) }
    }
    return Double(sum) / 255
  }

  @Test("A rectangle fills its pixels, and half of those that it half covers")
  func rectangle() throws {
    let path = Path(Rect(x: 1, y: 1, width: 2.5, height: 2))
    let frame = try frame(
      [.fill(path, red, .nonZero)], Rect(x: 0, y: 0, width: 5, height: 4))
    #expect(frame.alpha == .premultiplied)
    #expect(frame[0, 1] == SIMD4(0, 0, 0, 0))
    #expect(frame[1, 1] == SIMD4(255, 0, 0, 255))
    #expect(frame[2, 2] == SIMD4(255, 0, 0, 255))
    #expect(abs(Int(frame[3, 1].w) - 128) <= 1)
    #expect(frame[3, 1].x == frame[3, 1].w)
    #expect(frame[4, 1] == SIMD4(0, 0, 0, 0))
    #expect(frame[1, 3] == SIMD4(0, 0, 0, 0))
  }

  @Test("The bounds are scaled to the pixels")
  func scaling() throws {
    let path = Path(Rect(x: 11, y: -4, width: 1, height: 1))
    let frame = try frame(
      [.fill(path, red, .nonZero)], Rect(x: 10, y: -5, width: 3, height: 2), scale: 2)
    #expect(frame.size.width == 6 && frame.size.height == 4)
    #expect(area(frame) == 4)
    #expect(frame[2, 2].w == 255 && frame[3, 3].w == 255)
  }

  @Test("A circle covers each pixel by its share", arguments: [3.0, 9.7, 20.25])
  func circle(radius: Double) throws {
    let size = 48
    let center = Point(x: 24.3, y: 23.6)
    let path = Path(
      ellipseIn: Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    let frame = try frame(
      [.fill(path, .white, .nonZero)], Rect(x: 0, y: 0, width: 48, height: 48))
    // The cubics' circle has at most 0.055 % more area than the circle.
    #expect(abs(area(frame) - .pi * radius * radius) < 0.005 * .pi * radius * radius)
    for y in 0..<size {
      for x in 0..<size {
        var inside = 0
        for sample in 0..<1024 {
          let dx = Double(x) + (Double(sample % 32) + 0.5) / 32 - center.x
          let dy = Double(y) + (Double(sample / 32) + 0.5) / 32 - center.y
          if dx * dx + dy * dy < radius * radius { inside += 1 }
        }
        // Cairo has 15 rows of samples in a pixel.
        #expect(abs(Double(frame[x, y].w) / 255 - Double(inside) / 1024) < 0.05)
      }
    }
  }

  @Test("The fill rule decides about a hole in the same direction")
  func fillRule() throws {
    var path = Path(Rect(x: 0, y: 0, width: 6, height: 6))
    path.append(Path(Rect(x: 2, y: 2, width: 2, height: 2)))
    let bounds = Rect(x: 0, y: 0, width: 6, height: 6)
    #expect(area(try frame([.fill(path, red, .nonZero)], bounds)) == 36)
    #expect(area(try frame([.fill(path, red, .evenOdd)], bounds)) == 32)
  }

  @Test("A line has its width, its caps and its dashes")
  func strokes() throws {
    var line = Path()
    line.move(to: Point(x: 4, y: 4))
    line.addLine(to: Point(x: 14, y: 4))
    let bounds = Rect(x: 0, y: 0, width: 20, height: 8)
    func inked(_ style: StrokeStyle) throws -> Double {
      area(try frame([.stroke(line, red, style)], bounds))
    }
    #expect(try inked(StrokeStyle(width: 2)) == 20)
    #expect(try inked(StrokeStyle(width: 2, cap: .square)) == 24)
    #expect(abs(try inked(StrokeStyle(width: 2, cap: .round)) - 20 - .pi) < 0.1)
    // 3 of 5 points: from 0 to 3 and from 5 to 8.
    #expect(try inked(StrokeStyle(width: 2, dashes: [3, 2])) == 12)
    // From 0 to 2, 4 to 7 and 9 to 10.
    #expect(try inked(StrokeStyle(width: 2, dashes: [3, 2], dashPhase: 1)) == 12)
    #expect(try inked(StrokeStyle(width: 2, dashes: [0, 0])) == 20)
    #expect(try inked(StrokeStyle(width: 0)) == 0)
  }

  @Test("Corners are pointed up to the miter limit")
  func joins() throws {
    let path = Path(Rect(x: 4, y: 4, width: 8, height: 8))
    let bounds = Rect(x: 0, y: 0, width: 16, height: 16)
    func inked(_ join: StrokeStyle.Join) throws -> Double {
      area(try frame([.stroke(path, red, StrokeStyle(width: 4, join: join))], bounds))
    }
    // The ring between the squares of 12 and 4; a bevel lacks a triangle of 2 · 2 / 2 at each
    // corner, and a round corner the rest of a square about a quarter of a circle.
    #expect(try inked(.miter) == 128)
    #expect(abs(try inked(.bevel) - 120) < 0.1)
    #expect(abs(try inked(.round) - (128 - 4 * (4 - .pi))) < 0.2)
  }

  @Test("Operations are painted in order, within clips")
  func order() throws {
    let bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    let whole = Path(bounds)
    let left = Path(Rect(x: 0, y: 0, width: 2, height: 4))
    let frame = try frame(
      [
        .fill(whole, red, .nonZero),
        .clipped([.fill(whole, Color(white: 1), .nonZero)], to: left, .nonZero),
        .clear(Rect(x: 3, y: 3, width: 1, height: 1)),
      ], bounds)
    #expect(frame[1, 1] == SIMD4(255, 255, 255, 255))
    #expect(frame[2, 1] == SIMD4(255, 0, 0, 255))
    #expect(frame[3, 3] == SIMD4(0, 0, 0, 0))
    // A translucent colour is premultiplied.
    let half = try self.frame(
      [.fill(whole, Color(red: 1, green: 0, blue: 0, alpha: 0.5), .nonZero)], bounds)
    #expect(half[0, 0] == SIMD4(128, 0, 0, 128))
  }
}
