/// A gradient around a point, after Core Animation's `conic` gradients.
public struct ConicGradient: Hashable, Sendable {
  /// The centre of the gradient.
  public var center: Point
  /// The direction of location 0 and of location 1; to the right if its length is 0.
  public var direction: Point
  /// The colours by location. The gradient's own points are ignored.
  public var colors: Gradient

  /// Creates a gradient.
  public init(about center: Point, from direction: Point, colors: Gradient) {
    self.center = center
    self.direction = direction
    self.colors = colors
  }

  /// Returns the location of a point: its angle from the direction, clockwise on a screen, in
  /// turns. The result is at least 0 and below 1.
  public func location(at point: Point) -> Double {
    let start = direction == .zero ? Point(x: 1, y: 0) : direction
    let (x, y) = (point.x - center.x, point.y - center.y)
    let angle = arcTangent(start.x * y - start.y * x, start.x * x + start.y * y)
    let turns = angle / (2 * .pi)
    // A tiny angle below 0 is rounded to a whole turn.
    return turns < 0 ? min(turns + 1, 1.0.nextDown) : turns
  }

  /// Returns the premultiplied colour at a point.
  public func color(at point: Point) -> SIMD4<Double> {
    colors.color(atLocation: location(at: point))
  }

  /// The locations of the gradient's hard edges.
  private var edges: [Double] {
    let stops = colors.stops
    var edges = zip(stops, stops.dropFirst()).filter { $0.location == $1.location }
      .map { $0.0.location }
    if colors.color(atLocation: 0) != colors.color(atLocation: 1.0.nextDown) { edges.append(0) }
    return edges
  }

  /// Returns a test for points around which the colour is not nearly linear: those near the centre
  /// and near the hard edges.
  ///
  /// - Parameter reach: the distance of a part's corner from its middle, above 0.
  public func isUneven(within reach: Double) -> (Point) -> Bool {
    let edges = edges
    return { point in
      let (x, y) = (point.x - center.x, point.y - center.y)
      let distance = (x * x + y * y).squareRoot()
      guard distance > 12 * reach else { return true }
      // The sine of the largest angle is reach / distance, below 1/12: 1.01 covers the arc.
      let (location, half) = (location(at: point), 1.01 * reach / distance / (2 * .pi))
      return edges.contains { edge in
        let difference = abs(location - edge)
        return min(difference, 1 - difference) <= half
      }
    }
  }
}
