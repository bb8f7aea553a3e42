import SceneGraph
import TestSupport
import Testing

@Suite("Continuous corners")
struct ContinuousCornerTests {
  private let rect = Rect(x: 3, y: -7, width: 100, height: 80)

  /// Returns the points of a path, each curve as 256 lines.
  private func points(_ path: Path) -> [Point] {
    var (points, current): ([Point], Point) = ([], .zero)
    for element in path.elements {
      if case .cubic(let end, let first, let second) = element {
        points += (1...256).map { index in
          let t = Double(index) / 256
          let (a, b, c, d) = (
            (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t,
            3 * (1 - t) * t * t, t * t * t
          )
          return Point(
            x: a * current.x + b * first.x + c * second.x + d * end.x,
            y: a * current.y + b * first.y + c * second.y + d * end.y)
        }
      } else if let end = element.end {
        points.append(end)
      }
      current = element.end ?? current
    }
    return points
  }

  /// The area by Green's theorem; above 0 for a path that is clockwise on a screen.
  private func area(_ path: Path) -> Double {
    let points = points(path)
    return zip(points, points.dropFirst() + points.prefix(1))
      .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test("the published points are on the path, and all of it is inside the rectangle")
  func place() {
    let path = Path(rect, continuousRadius: 20)
    let ends = path.elements.compactMap(\.end)
    #expect(path.bounds == rect)
    // PixelCut's points of the top right corner, in radii from it.
    for (x, y) in [(1.52866483, 0.0), (0.63149399, 0.074911), (0.074911, 0.63149399)] {
      #expect(
        ends.contains {
          abs($0.x - (rect.maxX - 20 * x)) < 1e-9 && abs($0.y - (rect.minY + 20 * y)) < 1e-9
        })
    }
    for point in points(path) {
      #expect(point.x >= rect.minX && point.x <= rect.maxX)
      #expect(point.y >= rect.minY && point.y <= rect.maxY)
    }
  }

  @Test("the path is its own mirror image in both middle lines, and a square's in the diagonal")
  func symmetry() {
    let square = Rect(x: -50, y: -50, width: 100, height: 100)
    let ends = Path(square, continuousRadius: 30).elements.compactMap(\.end)
    for end in ends {
      for mirrored in [
        Point(x: -end.x, y: end.y), Point(x: end.x, y: -end.y), Point(x: end.y, y: end.x),
      ] {
        #expect(
          ends.contains { abs($0.x - mirrored.x) < 1e-9 && abs($0.y - mirrored.y) < 1e-9 })
      }
    }
  }

  @Test("a corner takes a little more than a circle, and bends at most 0.0125 radii off it")
  func areaOfCorners() {
    let radius = 20.0
    let taken = (100 * 80 - area(Path(rect, continuousRadius: radius))) / (4 * radius * radius)
    // A circle takes 1 − π/4 = 0.2146 of the square of its radius. One that begins where the
    // continuous corner does takes 0.2146 · 1.5287².
    #expect(taken > 1 - .pi / 4 && taken < (1 - .pi / 4) * 1.52866483 * 1.52866483)
    // The integral of the published curve.
    #expect(abs(taken - 0.22470) < 1e-4)
    let corner = Point(x: rect.maxX - radius, y: rect.minY + radius)
    for point in points(Path(rect, continuousRadius: radius)) {
      guard point.x >= corner.x, point.y <= corner.y else { continue }
      let (x, y) = (point.x - corner.x, point.y - corner.y)
      #expect(abs((x * x + y * y).squareRoot() - radius) <= 0.0125 * radius)
    }
  }

  @Test(
    "corners that do not fit are circular, with the same elements", arguments: [26.2, 30, 40, 90])
  func fallback(radius: Double) {
    let path = Path(rect, continuousRadius: radius)
    let limited = min(radius, 40)
    // The cubics of a circle are at most 0.03 % off.
    #expect(abs(area(path) - (8000 - (4 - .pi) * limited * limited)) < 1e-3 * limited * limited)
    #expect(path.elements.count == Path(rect, continuousRadius: 10).elements.count)
    #expect(path.bounds == rect)
  }

  @Test("other corners are square")
  func someCorners() {
    let path = Path(rect, rounding: [.topRight, .bottomLeft], continuousRadius: 20)
    let ends = path.elements.compactMap(\.end)
    #expect(ends.contains(Point(x: rect.minX, y: rect.minY)))
    #expect(ends.contains(Point(x: rect.maxX, y: rect.maxY)))
    #expect(!ends.contains(Point(x: rect.maxX, y: rect.minY)))
    #expect(abs(8000 - area(path) - 2 * 0.22470 * 400) < 0.1)
  }
}
