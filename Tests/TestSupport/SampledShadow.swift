import Glibc
import SceneGraph
import Transitions

/// A rounded rectangle blurred by a Gaussian.
///
/// Blurring is linear. A blurred rectangle is a product of two differences of error functions, and
/// from it the four corners that rounding takes away are subtracted, each integrated numerically.
final class SampledShadow {
  private let color: SIMD4<Double>
  private let shape: RoundedRectangle
  private let sigma: Double
  /// The corner's integral on a grid, computed when more than a few points are sampled.
  private var table: [Double] = []
  private var sampleCount = 0

  /// The reach of the Gaussian in standard deviations: 6e-7 of it lies farther away.
  private static let reach = 5.0
  /// The grid spacings in a standard deviation. Cubic interpolation between them errs by less than
  /// 1e-5.
  private static let density = 8.0

  init(_ shadow: Shadow, of shape: RoundedRectangle) {
    color = shadow.color.premultiplied
    let rect = Rect(
      origin: Point(x: shape.rect.minX + shadow.offset.x, y: shape.rect.minY + shadow.offset.y),
      size: shape.rect.size)
    self.shape = RoundedRectangle(rect, radius: shape.radius)
    sigma = max(shadow.radius, 0)
  }

  /// Returns the premultiplied colour at `point` in the layer's coordinates.
  func color(at point: Point) -> SIMD4<Double> { color * coverage(at: point) }

  /// Returns the part of the Gaussian about `point` within the rounded rectangle.
  private func coverage(at point: Point) -> Double {
    guard sigma > 0 else { return shape.contains(point) ? 1 : 0 }
    let (left, right) = (point.x - shape.rect.minX, shape.rect.maxX - point.x)
    let (top, bottom) = (point.y - shape.rect.minY, shape.rect.maxY - point.y)
    guard min(left, right, top, bottom) > -Self.reach * sigma else { return 0 }
    let whole = (below(left) - below(-right)) * (below(top) - below(-bottom))
    guard shape.radius > 0 else { return whole }
    let corners = corner(left, top) + corner(right, top) + corner(left, bottom)
    return whole - corners - corner(right, bottom)
  }

  /// Returns the part of the Gaussian below `x`, points from its middle.
  private func below(_ x: Double) -> Double { erfc(-x / (sigma * 2.0.squareRoot())) / 2 }

  /// Returns the part of the Gaussian outside of the quarter circle of a corner, about the point
  /// `x` and `y` inwards from the rectangle's corner.
  private func corner(_ x: Double, _ y: Double) -> Double {
    let far = shape.radius + Self.reach * sigma
    guard x < far, y < far, x > -Self.reach * sigma, y > -Self.reach * sigma else { return 0 }
    sampleCount += 1
    guard sampleCount > 400 else { return integral(x, y) }
    let side = Int((far + Self.reach * sigma) / sigma * Self.density) + 4
    if table.isEmpty { fillTable(side) }
    let (i, u) = grid(x)
    let (j, v) = grid(y)
    var sum = 0.0
    let weights = Self.cubic(u)
    let weightsDown = Self.cubic(v)
    for row in 0..<4 {
      let start = (j + row) * side + i
      let across = SIMD4(table[start], table[start + 1], table[start + 2], table[start + 3])
      sum += (across * weights).sum() * weightsDown[row]
    }
    return sum
  }

  /// Returns the first of four grid points about `x`, and the fraction of the way from the second
  /// to the third.
  private func grid(_ x: Double) -> (Int, Double) {
    let position = (x + Self.reach * sigma) / sigma * Self.density
    return (Int(position), position - position.rounded(.down))
  }

  private func fillTable(_ side: Int) {
    table = [Double](repeating: 0, count: side * side)
    func coordinate(_ index: Int) -> Double {
      Double(index - 1) * sigma / Self.density - Self.reach * sigma
    }
    for row in 0..<side {
      for column in 0...row {
        let value = integral(coordinate(column), coordinate(row))
        (table[row * side + column], table[column * side + row]) = (value, value)
      }
    }
  }

  /// Returns the weights of Lagrange's polynomials through −1, 0, 1 and 2.
  private static func cubic(_ u: Double) -> SIMD4<Double> {
    SIMD4(
      -u * (u - 1) * (u - 2) / 6, (u + 1) * (u - 1) * (u - 2) / 2, -(u + 1) * u * (u - 2) / 2,
      (u + 1) * u * (u - 1) / 6)
  }

  /// Returns the integral over the rows of the corner. With t = r·(1 − cos φ) the row at t is
  /// outside of the circle from 0 to r·(1 − sin φ), which is nowhere steep at its ends.
  private func integral(_ x: Double, _ y: Double) -> Double {
    let radius = shape.radius
    let first = max(y - Self.reach * sigma, 0)
    let last = min(y + Self.reach * sigma, radius)
    guard first < last else { return 0 }
    let (start, end) = (acos(1 - first / radius), acos(1 - last / radius))
    let pieces = max(4, ((last - first) / sigma).rounded(.up))
    let piece = (end - start) / pieces
    let outside = below(-x)
    var sum = 0.0
    for index in 0..<Int(pieces) {
      let middle = start + (Double(index) + 0.5) * piece
      for (node, weight) in Self.gaussLegendre {
        let angle = middle + node * piece / 2
        let distance = (radius * (1 - cos(angle)) - y) / sigma
        sum +=
          weight * exp(-distance * distance / 2) * radius * sin(angle)
          * (below(radius * (1 - sin(angle)) - x) - outside)
      }
    }
    return sum * piece / 2 / (sigma * (2 * Double.pi).squareRoot())
  }

  /// The nodes and weights on −1…1, exact for polynomials of degree 9 (Abramowitz and Stegun, table
  /// 25.4).
  private static let gaussLegendre = [
    (-0.906179845938664, 0.236926885056189), (-0.538469310105683, 0.478628670499366),
    (0, 0.568888888888889), (0.538469310105683, 0.478628670499366),
    (0.906179845938664, 0.236926885056189),
  ]
}
