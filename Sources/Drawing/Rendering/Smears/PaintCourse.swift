import Frames
import SceneGraph

/// The changes of what is multiplied with each other in the paint of a pixel during an exposure.
///
/// A segment takes each as its mean in the segment. That is exact for the change of one; of two
/// changes a and b, their product is wrong by a · b / 12 n² for n segments, and by a · b / 8 n² if
/// one of them comes at once.
struct PaintChanges {
  private var sum = 0.0
  private var squares = 0.0

  /// Adds the change of a factor, 0…1.
  mutating func add(_ change: Double) {
    sum += change
    squares += change * change
  }

  /// Adds other changes.
  mutating func add(_ other: PaintChanges) {
    sum += other.sum
    squares += other.squares
  }

  /// Returns the segments with which the product with a change of `contrast` that comes at once is
  /// wrong by half a level at most.
  func segments(with contrast: Double) -> Double {
    (sum * contrast * 255 / 8 * 2).squareRoot()
  }

  /// The segments with which the products are wrong by a tenth of a level at most.
  var segments: Double {
    (max(sum * sum - squares, 0) / 2 * 255 / 12 * 10).squareRoot()
  }
}

/// How the paint of a quad changes during an exposure, apart from its picture.
struct PaintCourse {
  /// The changes of the opacity and the colours.
  private(set) var changes = PaintChanges()
  /// The most by which two stops of the gradient differ, all added.
  private var contrast = 0.0
  /// The fewest segments that the gradient takes.
  private var fewestSegments = 1.0
  /// True for a gradient of more than two stops, which may be steep.
  private var isLong = false
  /// The place of a point along the gradient at each step of the time: see `SmearShade.axis`.
  private var axes: [SIMD3<Double>] = []

  private static let segmentsOfLong = 4.0

  /// Creates the course of a quad's paint.
  init(of quad: SmearQuad) {
    if quad.fades { changes.add(quad.opacity.change) }
    changes.add(quad.color.change)
    guard let shade = quad.shade else { return }
    let colors = shade.colors
    changes.add(colors.reduce(0) { max($0, $1.change) })
    for (color, next) in zip(colors, colors.dropFirst()) {
      for (a, b) in zip(color.coefficients, next.coefficients) {
        let difference = a - b
        contrast += Double(max(difference.max(), -difference.min()))
      }
    }
    // A gradient of many stops is a table without the means of segments, and its stops move alone.
    isLong = shade.isLong
    if isLong, !colors.allSatisfy(\.isConstant) || !shade.ramps.allSatisfy(\.isConstant) {
      fewestSegments = Self.segmentsOfLong
    }
    axes = (0...Course.steps).map {
      SIMD3<Double>(shade.axis.value(at: Float($0) / Float(Course.steps)))
    }
  }

  /// Returns the number of segments for a gradient that moves over the pixels of a tile: a stop
  /// that passes is wrong by an eighth of the change in a segment, in the segment's part of the
  /// time, which is to be a quarter of a level.
  func segments(over tile: PixelRect, _ course: Course) -> Double {
    guard contrast > 0.001 else { return fewestSegments }
    var way = 0.0
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let pixel = Point(
        x: Double(tile.x) + x * Double(tile.width), y: Double(tile.y) + y * Double(tile.height))
      var (low, high) = (Double.infinity, -Double.infinity)
      for step in 0...Course.steps {
        guard let unit = course.unit(of: pixel, atStep: step) else { return 4 }
        let axis = axes[step]
        let place = axis.x * unit.x + axis.y * unit.y + axis.z
        (low, high) = (min(low, place), max(high, place))
      }
      if high > 0, low < 1 { way = max(way, min(high, 1) - max(low, 0)) }
    }
    if isLong, way > 0.001 { return Self.segmentsOfLong }
    return max(fewestSegments, (255 / 8 * 4 * contrast * way).squareRoot())
  }
}

extension TimePolynomial {
  /// The most that a number changes.
  fileprivate var change: Double {
    var change: Float = 0
    for index in coefficients[1].indices {
      change = max(change, abs(coefficients[1][index]) + abs(coefficients[2][index]))
    }
    return Double(change)
  }
}
