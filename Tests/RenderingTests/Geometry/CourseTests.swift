import SceneGraph
import Testing

@testable import Rendering

@Suite("Courses of quads during an exposure")
struct CourseTests {
  private let target = Size(width: 400, height: 300)

  /// Returns the course of a page that fills the target, at the transforms of equal steps.
  private func course(_ transform: (Double) -> Transform3D) throws -> Course {
    let eye = Transform3D.perspective(500).about(Point(x: 200, y: 150))
    let polygons = (0...Course.steps).map { step in
      ProjectedPolygon(
        Rect(size: target),
        by: transform(Double(step) / Double(Course.steps)).concatenating(eye), onto: target)
    }
    return try #require(Course(of: polygons, showing: .unit, target: target))
  }

  @Test("A page that recedes parallel to the screen is flat, and its pixels go where it goes")
  func receding() throws {
    let course = try course { .translation(z: -100 * $0) }
    #expect(course.isFlat)
    for pixel in [Point(x: 10, y: 20), Point(x: 200, y: 150), Point(x: 390, y: 270)] {
      for step in 0...Course.steps {
        let time = Double(step) / Double(Course.steps)
        // At a distance of 500 + z, the page has 500 / (500 + z) of its size about the middle.
        let scale = (500 + 100 * time) / 500
        let unit = SIMD2(
          0.5 + (pixel.x / target.width - 0.5) * scale,
          0.5 + (pixel.y / target.height - 0.5) * scale)
        let exact = try #require(course.unit(of: pixel, atStep: step))
        #expect(abs(exact.x - unit.x) < 1e-9 && abs(exact.y - unit.y) < 1e-9)
      }
    }
  }

  @Test("A page that turns is not flat")
  func turning() throws {
    let course = try course { .rotation(0.3 * $0, x: 0, y: 1, z: 0) }
    #expect(!course.isFlat)
  }

  @Test(
    "The points of a page that turns are polynomials of the degree whose differences vanish",
    arguments: [(0.02, 2), (0.3, 3), (0.5, nil)] as [(Double, Int?)])
  func smoothness(angle: Double, degree: Int?) throws {
    let course = try course { .rotation(angle * $0, x: 0, y: 1, z: 0) }
    #expect(course.smoothDegree == degree)
    guard let degree else { return }
    // The differences of equal steps of the next order are 0 for a polynomial, and at most the sum
    // of binomial coefficients times what each value is elsewhere.
    let most = 0.05 * Double(1 << (degree + 1))
    for pixel in [Point(x: 60, y: 60), Point(x: 200, y: 150), Point(x: 340, y: 240)] {
      var places = try (0...Course.steps).map { step in
        let unit = try #require(course.unit(of: pixel, atStep: step))
        return unit * SIMD2(target.width, target.height)
      }
      for _ in 0...degree { places = zip(places, places.dropFirst()).map { $1 - $0 } }
      for difference in places { #expect(max(abs(difference.x), abs(difference.y)) < most) }
    }
  }
}
