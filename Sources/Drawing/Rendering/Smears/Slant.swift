import Frames
import GPU
import SceneGraph

/// The lines along which the texels of a picture become means, where halved ones would show across
/// a slanted way.
///
/// Halved texels lie along an axis of the picture, and beside a slanted way at their ends. Means
/// along lines in the direction of the way are in a row of another picture: its axes are the place
/// along the picture's axis, and where the line crosses that axis's start. There, the way goes
/// along an axis.
struct Slant: Hashable {
  /// True for lines that mostly go down.
  let isDown: Bool
  /// The texels of a mean: a power of two, 2 or more.
  let count: Int
  /// The slope in parts of `4 * count`.
  let steps: Int

  /// The lines of means per texel across them.
  static let linesPerTexel = 2
  /// By how much the lines are softer across them than texels, in twelfths of a squared texel:
  /// linear interpolation is between lines, and between the texels of each.
  static let softness = 2 / Double(linesPerTexel * linesPerTexel)

  /// Creates the lines with about a slope.
  ///
  /// - Parameter slope: the texels across the axis for a texel along it.
  init(down isDown: Bool, slope: Double, count: Int) {
    (self.isDown, self.count) = (isDown, count)
    // A line is an eighth of a texel beside the way at its ends at most.
    steps = Int((slope * Double(4 * count)).rounded())
  }

  /// The slope: texels across the axis for a texel along it.
  var slope: Double { Double(steps) / Double(4 * count) }

  /// Returns the place along the axis and the line of a place in texels.
  func line(of texel: SIMD2<Double>) -> SIMD2<Double> {
    let (along, across) = isDown ? (texel.y, texel.x) : (texel.x, texel.y)
    return SIMD2(along, across - slope * along)
  }
}

/// A part of a picture as means along slanted lines.
struct SlantedPart {
  let slant: Slant
  /// Where it starts: along the axis, and the first line, in texels of the picture.
  let origin: SIMD2<Double>
  /// The means along each line, and the lines.
  let means: SIMD2<Int>

  /// The most means along a line, or lines.
  private static let most = 8_000.0

  /// Creates the part that has all places between two.
  ///
  /// - Parameter taps: the taps that are taken of it.
  /// - Returns: nil if it would be too large, or if more texels would be added than taps taken.
  init?(_ slant: Slant, from low: SIMD2<Double>, to high: SIMD2<Double>, forTaps taps: Int) {
    self.slant = slant
    let size = SIMD2(Double(slant.count), 1 / Double(Slant.linesPerTexel))
    let (first, last) = ((low / size).rounded(.down), (high / size).rounded(.up))
    let means = last - first
    guard means.max() <= Self.most, means.x * means.y * Double(slant.count) <= Double(taps)
    else { return nil }
    origin = first * size
    self.means = pointwiseMax(SIMD2<Int>(means), SIMD2(1, 1))
  }

  /// The size in texels of the picture: along the axis, and across.
  private var extent: SIMD2<Double> {
    SIMD2(Double(means.x * slant.count), Double(means.y) / Double(Slant.linesPerTexel))
  }

  /// The size in texels of the picture along the axes of the part's texture.
  var texels: SIMD2<Double> { slant.isDown ? SIMD2(extent.y, extent.x) : extent }

  /// The size of the part's texture.
  var size: PixelSize? {
    let (width, height) = slant.isDown ? (means.y, means.x) : (means.x, means.y)
    return PixelSize(width: width, height: height)
  }

  /// Returns the map from the unit square of a quad that shows a part of the picture to the
  /// fractions of the part's texture: rows of which the products with (u, v, 1) are these.
  ///
  /// - Parameters:
  ///   - first: where the quad's part of the picture starts, texels.
  ///   - size: the size of the quad's part, texels.
  func map(from first: SIMD2<Double>, _ size: SIMD2<Double>) -> [SIMD3<Double>] {
    let x = SIMD3(size.x, 0, first.x)
    let y = SIMD3(0, size.y, first.y)
    let (along, other) = slant.isDown ? (y, x) : (x, y)
    let rows = [
      (along - SIMD3(0, 0, origin.x)) / extent.x,
      (other - slant.slope * along - SIMD3(0, 0, origin.y)) / extent.y,
    ]
    return slant.isDown ? [rows[1], rows[0]] : rows
  }
}

extension SmearQuad {
  /// True if its picture may be taken as means along slanted lines: nothing else depends on the
  /// unit square.
  var canSlant: Bool {
    form == .rectangle && clip == nil && sides != nil && parts.isEmpty && source != nil
  }

  /// The place and the size of the quad's part of the picture, texels.
  private var pictureTexels: (first: SIMD2<Double>, size: SIMD2<Double>)? {
    guard let source else { return nil }
    let size = source.picture.texture.size
    let texels = SIMD2(Double(size.width), Double(size.height))
    return (
      texels * SIMD2(source.rect.origin.x, source.rect.origin.y),
      texels * SIMD2(source.rect.size.width, source.rect.size.height)
    )
  }

  /// Returns the lowest and the highest place along lines that taps over some pixels may need, and
  /// the lowest and the highest line; nil behind the eye.
  func lines(_ slant: Slant, over pixels: PixelRect) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard let (first, size) = pictureTexels else { return nil }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    var breadth = 1.0
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let pixel = Point(
        x: Double(pixels.x + x * pixels.width), y: Double(pixels.y + y * pixels.height))
      for step in 0...Course.steps {
        guard let unit = course.unit(of: pixel, atStep: step),
          let units = course.units(across: pixel, atStep: step)
        else { return nil }
        let line = slant.line(of: first + size * unit)
        (low, high) = (pointwiseMin(low, line), pointwiseMax(high, line))
        breadth = max(breadth, (size * units).max())
      }
    }
    // What linear interpolation and the breadth of a pixel need, also between the steps.
    let reach = SIMD2(2 * Double(slant.count), 3) + breadth
    // Nothing is taken beyond the ends of the quad, but a line may cross it anywhere.
    let (start, end) = slant.isDown ? (first.y, first.y + size.y) : (first.x, first.x + size.x)
    (low.x, high.x) = (max(low.x, start), min(high.x, end))
    return low.x < high.x ? (low - reach, high + reach) : nil
  }

  /// Returns the quad with the part of its picture that another texture has.
  func slanted(_ part: SlantedPart, _ texture: Picture) -> SmearQuad {
    guard let (first, size) = pictureTexels else { return self }
    var quad = self
    let map = part.map(from: first, size)
    quad.course = course.mapped(by: map)
    quad.shade = shade?.mapped(by: map)
    quad.slantedPart = part
    quad.reduced = texture
    return quad
  }
}

extension Course {
  /// Returns the course over another unit square.
  ///
  /// - Parameter rows: their products with (u, v, 1) are the other unit coordinates.
  fileprivate func mapped(by rows: [SIMD3<Double>]) -> Course {
    var course = self
    func mapped(_ matrix: Matrix3) -> Matrix3 {
      let columns = matrix.columns.map { column in
        let column = SIMD3<Double>(column)
        return SIMD3<Float>(
          SIMD3((rows[0] * column).sum(), (rows[1] * column).sum(), column.z))
      }
      return Matrix3(columns[0], columns[1], columns[2])
    }
    course.coefficients = coefficients.map(mapped)
    course.middle = mapped(middle)
    return course
  }
}

extension SmearShade {
  /// Returns the gradient over another unit square.
  ///
  /// - Parameter rows: their products with (u, v, 1) are the other unit coordinates.
  fileprivate func mapped(by rows: [SIMD3<Double>]) -> SmearShade {
    let (a, b) = (rows[0], rows[1])
    let determinant = a.x * b.y - a.y * b.x
    var shade = self
    shade.axis = axis.map { axis in
      let axis = SIMD3<Double>(axis)
      let x = (axis.x * b.y - axis.y * b.x) / determinant
      let y = (axis.y * a.x - axis.x * a.y) / determinant
      return SIMD3<Float>(SIMD3(x, y, axis.z - x * a.z - y * b.z))
    }
    return shade
  }
}
