import Frames
import GPU
import SceneGraph

/// The lines along which the texels of a picture are added, for the means of a smear on a long way.
///
/// The sums before each cell of a line are in a row of another picture: its axes are the place
/// along the picture's axis, and where the line crosses that axis's start. There, a way in the
/// direction of the lines goes along an axis, and the difference of two sums is the integral
/// between them.
struct Slant: Hashable {
  /// True for lines that mostly go down.
  let isDown: Bool
  /// The slope in parts.
  let steps: Int
  /// The parts of a slope of 1: a power of two.
  let parts: Int
  /// The texels along the axis between two sums: 1, 2 or 4. Their interpolation takes the texels of
  /// a cell as even, which shows only at the ends of a segment.
  let cell: Int
  /// The lines of sums per texel across them.
  let linesPerTexel: Int
  /// How far the two taps of a texel are from its middle, in eighths of a texel across the axis; 0
  /// for one tap.
  let spread: Int

  /// Creates the lines with about a slope.
  ///
  /// - Parameters:
  ///   - slope: the texels across the axis for a texel along it.
  ///   - way: the length of the way, texels.
  ///   - segments: the number of equal parts of it.
  ///   - breadth: the texels that a pixel has along the axis and across it.
  init(down isDown: Bool, slope: Double, way: Double, segments: Int, breadth: SIMD2<Double>) {
    self.isDown = isDown
    let (length, along, breadth) = (way / Double(segments), breadth.x, breadth.y)
    cell = Self.cell(way: way, breadth: along)
    // At the ends of a part, the way is at most an eighth of a texel beside the line. Ways of many
    // lengths share their lines.
    var parts = Self.fewestParts
    while Double(parts) < 2 * length { parts *= 2 }
    var steps = Int((slope * Double(parts)).rounded())
    while steps.isMultiple(of: 2), parts > 1 { (steps, parts) = (steps / 2, parts / 2) }
    (self.steps, self.parts) = (steps, parts)
    linesPerTexel = steps == 0 || breadth > Self.broadestOfTwoLines ? 1 : 2
    // Linear interpolation is between lines, and between the texels of each.
    let softness = steps == 0 ? 0 : 2 / Double(linesPerTexel * linesPerTexel)
    let variance = max(breadth * breadth - 1 - softness, 0) / 12
    spread = Int((8 * variance.squareRoot()).rounded())
  }

  /// The fewest parts of a slope of 1 that a slope is rounded to.
  private static let fewestParts = 32

  /// The shortest way in texels along which slanted means are taken for its own sake: on shorter
  /// ones, taps need not be of reduced pictures.
  static let shortestWay = 64.0
  /// The same where taps of reduced pictures are as sharp across the way. Measured over screens,
  /// they are closer on shorter ones, above all where a side passes, and take less time than the
  /// sums.
  static let (shortestFlatWay, shortestFlatWayBesideSides) = (80.0, 96.0)
  /// The way in texels above which means take more segments than they need on a shorter one.
  static let fastWay = 160.0

  /// Returns the texels of a cell: the ends of a way are as soft as cells are long, and should be
  /// as soft as a pixel is.
  private static func cell(way: Double, breadth: Double) -> Int {
    if way < shortestWay { return 1 }
    if breadth < 1.6 { return way < 160 ? 2 : 4 }
    return way < 120 && breadth < 3 ? 2 : 4
  }

  /// The most texels across a pixel for which lines are less than a texel apart.
  private static let broadestOfTwoLines = 1.6

  /// The slope: texels across the axis for a texel along it.
  var slope: Double { Double(steps) / Double(parts) }

  /// The axis of the sums.
  var axis: SumAxis { isDown ? .down : .across }

  /// Returns the place along the axis and the line of a place in texels.
  func line(of texel: SIMD2<Double>) -> SIMD2<Double> {
    let (along, across) = isDown ? (texel.y, texel.x) : (texel.x, texel.y)
    return SIMD2(along, across - slope * along)
  }
}

/// A part of a picture as sums along slanted lines.
struct SlantedPart {
  let slant: Slant
  /// Where it starts: along the axis, and the first line, in texels of the picture.
  let origin: SIMD2<Double>
  /// The cells of each line, and the lines.
  let (cells, lines): (Int, Int)

  /// The most cells of a line, or lines, and the most sums.
  private static let (most, mostSums) = (8_000.0, 4e6)

  /// Creates the part that has all places between two.
  ///
  /// - Returns: nil if it would be too large.
  init?(_ slant: Slant, from low: SIMD2<Double>, to high: SIMD2<Double>) {
    self.slant = slant
    let size = SIMD2(Double(slant.cell), 1 / Double(slant.linesPerTexel))
    let (first, last) = ((low / size).rounded(.down), (high / size).rounded(.up))
    let count = pointwiseMax(last - first, .one)
    guard count.max() <= Self.most, count.x * count.y <= Self.mostSums else { return nil }
    origin = first * size
    (cells, lines) = (Int(count.x), Int(count.y))
  }

  /// The texels that are added.
  var texels: Int { cells * slant.cell * lines * (slant.spread == 0 ? 1 : 2) }

  /// The size of the part's texture: a line has one sum more than cells.
  var size: PixelSize {
    let (width, height) = slant.isDown ? (lines, cells) : (cells, lines)
    guard let size = PixelSize(width: width, height: height)
    else { preconditionFailure("a part has cells and lines") }
    return size.extended(along: slant.axis)
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
    let extent = SIMD2(
      Double(cells * slant.cell), Double(lines) / Double(slant.linesPerTexel))
    let rows = [
      (along - SIMD3(0, 0, origin.x)) / extent.x,
      (other - slant.slope * along - SIMD3(0, 0, origin.y)) / extent.y,
    ]
    return slant.isDown ? [rows[1], rows[0]] : rows
  }
}

/// A part of a picture as sums along slanted lines, and the picture of the sums.
struct SlantedSums {
  let part: SlantedPart
  let picture: Picture
}

extension SmearQuad {
  /// True if its picture may be taken as sums along slanted lines: away from rounded corners,
  /// nothing else depends on the unit square.
  var canSlant: Bool { sides != nil && parts.isEmpty && source != nil }

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
    let reach = SIMD2(2 * Double(slant.cell), 3) + breadth
    // Nothing is taken beyond the ends of the quad, but a line may cross it anywhere.
    let (start, end) = slant.isDown ? (first.y, first.y + size.y) : (first.x, first.x + size.x)
    (low.x, high.x) = (min(max(low.x, start), end), max(min(high.x, end), start))
    return (low - reach, high + reach)
  }

  /// Returns the quad with the part of its picture that another texture has.
  func slanted(_ sums: SlantedSums) -> SmearQuad {
    guard let (first, size) = pictureTexels else { return self }
    var quad = self
    let map = sums.part.map(from: first, size)
    quad.course = course.mapped(by: map)
    quad.shade = shade?.mapped(by: map)
    quad.slantedPart = sums.part
    quad.reduced = sums.picture
    quad.sumAxis = sums.part.slant.axis
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
