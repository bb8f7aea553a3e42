import Frames
import SceneGraph
import TestSupport
import Testing
import Text

private import func Glibc.atan2

@Suite("Conic gradients as pixels")
struct ConicRasterTests {
  private let bounds = Rect(x: -10, y: 5, width: 32, height: 24)

  private func frame(
    about center: Point, from direction: Point, stops: [Gradient.Stop], scale: Int = 2
  ) throws -> Frame {
    let gradient = ConicGradient(
      about: center, from: direction, colors: Gradient(from: .zero, to: .zero, stops: stops))
    return try #require(
      CairoRasterizer().frame(
        of: VectorDrawing(
          [.conicGradient(gradient, in: bounds)], in: bounds, width: 32 * scale,
          height: 24 * scale)))
  }

  private let ramp = [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)]

  @Test("a pixel has the colour of its angle")
  func angles() throws {
    let (center, start) = (Point(x: 4.3, y: 17.1), Point(x: 2, y: -1))
    let frame = try frame(about: center, from: start, stops: ramp)
    var count = 0
    for row in 0..<48 {
      for column in 0..<64 {
        let x = bounds.minX + (Double(column) + 0.5) / 2 - center.x
        let y = bounds.minY + (Double(row) + 0.5) / 2 - center.y
        // Away from the centre, and from the seam.
        let along = (x * start.x + y * start.y) / 5.0.squareRoot()
        let across = abs(x * start.y - y * start.x) / 5.0.squareRoot()
        guard x * x + y * y > 9, along < 0 || across > 0.5 else { continue }
        let angle = atan2(y, x) - atan2(start.y, start.x)
        let turns = (angle / (2 * .pi)) - (angle / (2 * .pi)).rounded(.down)
        // A level of rounding, and the gradient's bend within the pixel.
        #expect(abs(Double(frame[column, row].x) - 255 * turns) <= 1)
        #expect(frame[column, row].w == 255)
        count += 1
      }
    }
    #expect(count > 2500)
  }

  @Test("the seam is one sharp edge, whose pixels have their shares of both colours")
  func seam() throws {
    // It goes up at x = 4.625, which is pixel 29.25.
    let frame = try frame(
      about: Point(x: 4.625, y: 17), from: Point(x: 0, y: -1), stops: ramp)
    for row in 0..<12 {
      #expect(frame[28, row].x > 245 && frame[30, row].x < 10)
      #expect(abs(Double(frame[29, row].x) - 0.25 * 255) < 5)
    }
  }

  @Test("a hard edge between two stops is a sharp edge, too")
  func hardEdge() throws {
    // The lower half is white: from 1/4 to 3/4 of a turn from above.
    let frame = try frame(
      about: Point(x: 6, y: 17.25), from: Point(x: 0, y: -1),
      stops: [
        Gradient.Stop(.black, at: 0.25), Gradient.Stop(.white, at: 0.25),
        Gradient.Stop(.white, at: 0.75), Gradient.Stop(.black, at: 0.75),
      ])
    // The edge is at pixel 24.5.
    for column in [0, 20, 45, 63] {
      #expect(frame[column, 23].x == 0 && frame[column, 25].x == 255)
      #expect(abs(Int(frame[column, 24].x) - 128) <= 1)
    }
    #expect(frame[32, 0].x == 0 && frame[32, 47].x == 255)
  }
}
