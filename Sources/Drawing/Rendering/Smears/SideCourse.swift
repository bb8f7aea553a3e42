import SceneGraph

/// The distances of pixels inwards from the four sides of a quad during an exposure, as
/// polynomials of the time.
struct SideCourse {
  /// For each power of the time, from the constant on, the sides' x, y and z: the sum of their
  /// products with a pixel (x, y, 1), counted from the target's middle, is the distance in pixels.
  private(set) var coefficients: [SIMD4<Float>]

  /// The most pixels by which a side may be elsewhere than the polynomials say.
  private static let tolerance = 0.05
  /// The most by which the polynomials' unit of length may differ from a pixel, as a ratio: the
  /// coverage by a side goes from 0 to 1 within one unit.
  private static let unitTolerance = 0.05

  /// Creates the distances from the sides of a quad at equal steps of the time.
  ///
  /// - Returns: nil if it has not four sides, or if one of them turns too quickly, as those of a
  ///   rectangle that is seen nearly edge-on do.
  init?(of polygons: [ProjectedPolygon], target: Size) {
    guard polygons.allSatisfy({ $0.corners.count == 4 }) else { return nil }
    let middle = target.middle
    var coefficients = [SIMD4<Float>](repeating: .zero, count: 12)
    for side in 0..<4 {
      let lines = polygons.map { polygon in
        let line = polygon.side(side)
        return SIMD3(line.x, line.y, line.z + line.x * middle.x + line.y * middle.y)
      }
      let course = CubicCourse(through: lines)
      for index in [1, 3, 5] {
        let (line, exact) = (course.value(atStep: index), lines[index])
        func distance(_ line: SIMD3<Double>, _ x: Double, _ y: Double) -> Double {
          line.x * x + line.y * y + line.z
        }
        let length = (line.x * line.x + line.y * line.y).squareRoot()
        guard abs(length - 1) < Self.unitTolerance else { return nil }
        let corners = polygons[index].clipPolygon
        for corner in corners.indices.map({ corners[$0] }) {
          let (x, y) = (corner.x - middle.x, corner.y - middle.y)
          // Corners elsewhere count only as far as a side is straight.
          let isOnSide = abs(distance(exact, x, y)) < 0.01
          guard !isOnSide || abs(distance(line, x, y)) < Self.tolerance else { return nil }
        }
      }
      for (power, coefficient) in course.coefficients.enumerated() {
        for part in 0..<3 { coefficients[3 * power + part][side] = Float(coefficient[part]) }
      }
    }
    self.coefficients = coefficients
  }

  /// Returns the course with only some of the sides, given as a mask: all pixels are within the
  /// others.
  ///
  /// - Parameter form: the number of the first ones that are taken. Of two, the first is at the
  ///   top or bottom and the second on the left or right.
  func kept(_ sides: Int, _ form: Form) -> SideCourse {
    var result = self
    let order: [Int] =
      switch form {
      case .one: [sides & 0b1111 == 0 ? 0 : sides.trailingZeroBitCount, 1, 2, 3]
      case .corner: [sides & 0b100 != 0 ? 2 : 0, sides & 0b1000 != 0 ? 3 : 1, 2, 3]
      case .all: [0, 1, 2, 3]
      }
    for (index, old) in coefficients.enumerated() {
      for (place, side) in order.enumerated() {
        let isKept = sides >> side & 1 != 0
        result.coefficients[index][place] = isKept ? old[side] : index == 2 ? 1 : 0
      }
    }
    return result
  }

  /// The sides that a program takes.
  enum Form: Int, Comparable {
    /// One of them.
    case one = 1
    /// One at the top or bottom, and one on the left or right.
    case corner = 2
    case all = 4

    /// Creates the form that some sides need, given as a mask.
    init(of sides: Int) {
      let areOpposite = sides & 0b101 == 0b101 || sides & 0b1010 == 0b1010
      self = sides.nonzeroBitCount <= 1 ? .one : areOpposite ? .all : .corner
    }

    static func < (a: Form, b: Form) -> Bool { a.rawValue < b.rawValue }
  }
}

/// The cubic polynomial of the time through four of the values at `Course.steps` equal steps.
struct CubicCourse {
  /// The coefficients from the constant on, for a time from 0 to 1.
  let coefficients: [SIMD3<Double>]

  /// Creates the polynomial through the values at every second step.
  init(through values: [SIMD3<Double>]) {
    let nodes = [values[0], values[2], values[4], values[6]]
    let first = nodes[1] - nodes[0]
    let second = nodes[2] - 2 * nodes[1] + nodes[0]
    let third = nodes[3] - 3 * nodes[2] + 3 * nodes[1] - nodes[0]
    coefficients = [
      nodes[0], 3 * (first - second / 2 + third / 3), 9 * (second - third) / 2, 4.5 * third,
    ]
  }

  /// Returns the value at a step.
  func value(atStep step: Int) -> SIMD3<Double> { value(at: Double(step) / Double(Course.steps)) }

  /// Returns the value at a time.
  func value(at t: Double) -> SIMD3<Double> {
    ((coefficients[3] * t + coefficients[2]) * t + coefficients[1]) * t + coefficients[0]
  }
}
