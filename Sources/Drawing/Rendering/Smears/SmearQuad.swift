import Frames
import GPU
import SceneGraph

/// The map from pixels to a quad's unit square during an exposure, as a polynomial of the time.
struct Course {
  /// The maps at equal steps of the time from the opening of the shutter to its closing, each as
  /// rows whose products with a pixel (x, y, 1) are u·k, v·k and k; k is above 0 in front of the
  /// eye.
  let maps: [InlineArray<3, SIMD3<Double>>]
  /// The polynomial's coefficients from the constant on, for pixels counted from the target's
  /// middle.
  let coefficients: [Matrix3]
  /// The map in the middle of the time.
  let middle: Matrix3

  /// The number of steps of the time.
  static let steps = 6

  /// Creates the course of a quad.
  ///
  /// - Parameters:
  ///   - quads: the quad at equal steps of the time.
  ///   - part: the part of its plane's unit square that becomes the unit square.
  /// - Returns: nil if it turns its back, or moves by no such polynomial.
  init?(of quads: [Quad], showing part: Rect, target: Size) {
    guard quads.count == Self.steps + 1, let middle = quads.dropFirst(Self.steps / 2).first,
      quads.allSatisfy({ $0.polygon.projection.facing * middle.polygon.projection.facing > 0 })
    else { return nil }
    let scale = 1 / middle.polygon.projection.facing
    let maps = quads.map { quad -> InlineArray<3, SIMD3<Double>> in
      let rows = quad.polygon.projection.adjugate
      let (origin, size) = (part.origin, part.size)
      return [
        (rows.0 - rows.2 * origin.x) * (scale / size.width),
        (rows.1 - rows.2 * origin.y) * (scale / size.height), rows.2 * scale,
      ]
    }
    self.maps = maps
    let half = target.middle
    func centered(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(row.x, row.y, row.z + row.x * half.x + row.y * half.y)
    }
    // The cubic polynomial through four of the maps, by its differences.
    var polynomials: [[SIMD3<Double>]] = []
    for row in 0..<3 {
      let nodes = [0, 2, 4, 6].map { centered(maps[$0][row]) }
      let first = nodes[1] - nodes[0]
      let second = nodes[2] - 2 * nodes[1] + nodes[0]
      let third = nodes[3] - 3 * nodes[2] + 3 * nodes[1] - nodes[0]
      polynomials.append([
        nodes[0], 3 * (first - second / 2 + third / 3), 9 * (second - third) / 2, 4.5 * third,
      ])
    }
    func matrix(_ rows: [SIMD3<Double>]) -> Matrix3 {
      let rows = rows.map { SIMD3<Float>($0) }
      return Matrix3(
        SIMD3(rows[0].x, rows[1].x, rows[2].x), SIMD3(rows[0].y, rows[1].y, rows[2].y),
        SIMD3(rows[0].z, rows[1].z, rows[2].z))
    }
    coefficients = (0..<4).map { power in matrix(polynomials.map { $0[power] }) }
    self.middle = matrix((0..<3).map { centered(maps[Self.steps / 2][$0]) })
    for index in [1, 3, 5] {
      let t = Double(index) / Double(Self.steps)
      let map = InlineArray<3, SIMD3<Double>> { row in
        let p = polynomials[row]
        return ((p[3] * t + p[2]) * t + p[1]) * t + p[0]
      }
      let corners = quads[index].polygon.clipPolygon
      for corner in corners.indices.map({ corners[$0] }) {
        let place = Point(x: corner.x - half.x, y: corner.y - half.y)
        guard let predicted = Self.unit(of: place, by: map),
          let exact = Self.unit(of: corner, by: maps[index]),
          Self.distance(predicted, exact, at: corner, by: maps[index]) < Self.tolerance
        else { return nil }
      }
    }
  }

  /// The most pixels by which a point may be elsewhere than the polynomial says.
  private static let tolerance = 0.1

  /// Returns the unit coordinates of a pixel at a step of the time; nil behind the eye.
  func unit(of pixel: Point, atStep step: Int) -> SIMD2<Double>? {
    Self.unit(of: pixel, by: maps[step])
  }

  private static func unit(
    of pixel: Point, by map: InlineArray<3, SIMD3<Double>>
  ) -> SIMD2<Double>? {
    let place = SIMD3(pixel.x, pixel.y, 1)
    let k = (map[2] * place).sum()
    return k > 1e-6 ? SIMD2((map[0] * place).sum(), (map[1] * place).sum()) / k : nil
  }

  /// Returns the units across a pixel along each axis of the unit square.
  func units(across pixel: Point, atStep step: Int) -> SIMD2<Double>? {
    Self.units(across: pixel, by: maps[step])
  }

  private static func units(
    across pixel: Point, by map: InlineArray<3, SIMD3<Double>>
  ) -> SIMD2<Double>? {
    guard let unit = unit(of: pixel, by: map) else { return nil }
    let k = (map[2] * SIMD3(pixel.x, pixel.y, 1)).sum()
    func length(_ row: Int, _ unit: Double) -> Double {
      let (x, y) = (map[row].x - unit * map[2].x, map[row].y - unit * map[2].y)
      return (x * x + y * y).squareRoot() / k
    }
    return SIMD2(length(0, unit.x), length(1, unit.y))
  }

  private static func distance(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, at pixel: Point,
    by map: InlineArray<3, SIMD3<Double>>
  ) -> Double {
    guard let units = units(across: pixel, by: map) else { return .infinity }
    let pixels = (a - b) / units
    return (pixels * pixels).sum().squareRoot()
  }
}

/// A quad that moves during an exposure, as the shader takes it.
struct SmearQuad {
  /// The quad at equal steps of the time.
  let steps: [Quad]
  let course: Course
  /// The part of the plane's unit square that is shown: all of it, or one side of a cut.
  let shown: Rect
  /// True if nothing below it shows through.
  let isOpaque: Bool
  /// The quad's picture; nil without one.
  var source: PictureSource?
  /// The picture with fewer texels that taps are taken of; nil without one.
  var reduced: Picture?
  /// True if it adjoins a quad in front of it.
  var joins = false
  let color: SIMD4<Float>
  /// The polynomials of the opacity and of the gradient's two ends and its axis.
  let opacity: SIMD3<Float>
  let firstShade: [SIMD4<Float>]
  let lastShade: [SIMD4<Float>]
  let shadeAxis: [SIMD3<Float>]
  let hasShade: Bool
  /// True if the gradient is black, and if it changes its place.
  let hasBlackShade, hasTurningShade: Bool
  let fades: Bool

  /// The part of the picture that is shown, in fractions of it: origin and size.
  var part: SIMD4<Float> {
    let rect = source?.rect ?? .unit
    return SIMD4<Float>(
      SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
  }

  /// The size of that part in texels.
  var texels: SIMD2<Float> {
    guard let texels = source?.texels else { return SIMD2(1, 1) }
    return SIMD2(Float(texels.width), Float(texels.height))
  }

  /// The lowest and the highest place of a tap in fractions of the picture: half a texel within
  /// the part.
  var limits: SIMD4<Float> {
    guard let size = reduced?.texture.size else { return SIMD4(0, 0, 1, 1) }
    let part = part
    let half = SIMD2(0.5 / Float(size.width), 0.5 / Float(size.height))
    let (low, high) = (part.lowHalf, part.lowHalf + part.highHalf)
    let middle = 0.5 * (low + high)
    let first = SIMD2(min(low.x + half.x, middle.x), min(low.y + half.y, middle.y))
    let last = SIMD2(max(high.x - half.x, middle.x), max(high.y - half.y, middle.y))
    return SIMD4(lowHalf: first, highHalf: last)
  }

  /// Creates a quad from the items of a draw list at equal steps of the time.
  ///
  /// - Returns: nil if it is not a rectangle of one paint, as far as the shader knows them.
  init?(_ items: [DrawItem], _ pictures: FramePictures, target: Size) {
    var quads: [Quad] = []
    for case .quad(let quad) in items { quads.append(quad) }
    guard quads.count == items.count, let first = quads.first,
      quads.allSatisfy({ $0.isPlainRectangle && $0.isPainted(like: first) }),
      // Over opaque paint a gradient shows everywhere.
      first.overlay?.liesOnPaint != true || first.hasOpaquePaint(pictures),
      let shown = first.shownPart,
      quads.allSatisfy({ $0.shownPart.map { $0.isNear(shown) } ?? false }),
      let course = Course(of: quads, showing: shown, target: target)
    else { return nil }
    (steps, self.course, self.shown) = (quads, course, shown)
    isOpaque = quads.allSatisfy { $0.isOpaque(pictures) }
    let working = pictures.working
    color = working.premultiplied(first.color)
    let nodes = [quads[0], quads[Course.steps / 2], quads[Course.steps]]
    func polynomial<Number: SIMD>(_ value: (Quad) -> Number) -> [Number]
    where Number.Scalar == Float {
      let values = nodes.map(value)
      let second = values[2] - values[1] * 2 + values[0]
      return [values[0], (values[1] - values[0]) * 2 - second, second * 2]
    }
    fades = quads.contains { $0.opacity < 1 }
    let opacities = polynomial { SIMD2(Float($0.opacity), 0) }
    opacity = SIMD3(opacities[0].x, opacities[1].x, opacities[2].x)
    hasShade = first.overlay != nil
    func stop(_ index: Int, _ quad: Quad) -> SIMD4<Float> {
      guard let overlay = quad.overlay else { return .zero }
      return working.premultiplied(
        overlay.gradient.stop(index).color, opacity: overlay.opacity)
    }
    firstShade = polynomial { stop(0, $0) }
    lastShade = polynomial { stop(1, $0) }
    shadeAxis = polynomial { quad in
      guard let gradient = quad.overlay?.gradient, gradient.stops.count > 1 else { return .zero }
      let (axis, ramp) = (gradient.axialGeometry, gradient.ramp(toStop: 1))
      let scaled = (axis - SIMD4(0, 0, ramp.start, 0)) * ramp.slope
      // The axis over the part that is shown.
      let start = scaled.z + scaled.x * shown.origin.x + scaled.y * shown.origin.y
      return SIMD3(
        Float(scaled.x * shown.size.width), Float(scaled.y * shown.size.height), Float(start))
    }
    func isBlack(_ color: SIMD4<Float>) -> Bool { color.x == 0 && color.y == 0 && color.z == 0 }
    hasBlackShade = quads.allSatisfy { isBlack(stop(0, $0)) && isBlack(stop(1, $0)) }
    func isStill(_ change: SIMD3<Float>) -> Bool { (change * change).sum() < 1e-8 }
    hasTurningShade = !(isStill(shadeAxis[1]) && isStill(shadeAxis[2]))
    // Between the nodes the paint has to follow the polynomials, too.
    for (index, quad) in quads.enumerated() {
      let t = Float(index) / Float(Course.steps)
      func isNear<Number: SIMD>(_ values: [Number], _ value: Number, _ limit: Float) -> Bool
      where Number.Scalar == Float {
        let difference = (values[2] * t + values[1]) * t + values[0] - value
        return (difference * difference).sum() < limit * limit
      }
      guard isNear(opacities, SIMD2(Float(quad.opacity), 0), 0.002),
        isNear(firstShade, stop(0, quad), 0.002), isNear(lastShade, stop(1, quad), 0.002)
      else { return nil }
    }
  }

  /// Returns true if a side of this quad lies along a side of another one, on its other side, all
  /// the time.
  func adjoins(_ other: SmearQuad) -> Bool {
    [0, Course.steps / 2, Course.steps].allSatisfy {
      steps[$0].polygon.adjoins(other.steps[$0].polygon)
    }
  }
}

extension ProjectedPolygon {
  fileprivate func adjoins(_ other: ProjectedPolygon) -> Bool {
    corners.indices.contains { index in
      guard let start = corners[index].projected,
        let end = corners[(index + 1) % corners.count].projected
      else { return false }
      return other.corners.indices.contains { side in
        guard let a = other.corners[side].projected,
          let b = other.corners[(side + 1) % other.corners.count].projected
        else { return false }
        func isNear(_ p: Point, _ q: Point) -> Bool {
          abs(p.x - q.x) < 0.02 && abs(p.y - q.y) < 0.02
        }
        let (line, opposite) = (self.side(index), other.side(side))
        return (isNear(start, b) && isNear(end, a) || isNear(start, a) && isNear(end, b))
          && line.x * opposite.x + line.y * opposite.y < 0
      }
    }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(origin.x - other.origin.x) < 1e-3 && abs(origin.y - other.origin.y) < 1e-3
      && abs(size.width - other.size.width) < 1e-3
      && abs(size.height - other.size.height) < 1e-3
  }

  /// Returns the part of this rectangle that a part of the unit square stands for.
  func part(_ unit: Rect) -> Rect {
    Rect(
      x: origin.x + unit.origin.x * size.width, y: origin.y + unit.origin.y * size.height,
      width: unit.size.width * size.width, height: unit.size.height * size.height)
  }
}

extension SIMD3<Double> {
  /// True for the difference of two half-planes that differ by less than a thousandth of a pixel on
  /// a target of several thousand.
  fileprivate var isShort: Bool { abs(x) < 1e-7 && abs(y) < 1e-7 && abs(z) < 1e-3 }
}

extension Quad {
  /// True if the quad is a rectangle whose only edges are its own sides.
  fileprivate var isPlainRectangle: Bool {
    let hasPlainSides =
      hasSides ? cuts.isEmpty : polygon.corners.count == 4 && cuts.count == 4 && isJoinedRectangle
    return hasPlainSides && shader == nil && fade == nil && clip == nil && roundedCorners == nil
      && !liesOnPaint
      && (overlay.map { $0.gradient.shape == .axial && $0.gradient.stops.count <= 2 } ?? true)
  }

  /// True if the cuts are the sides of the quad, some of which adjoin other quads.
  private var isJoinedRectangle: Bool {
    polygon.corners.indices.allSatisfy { index in
      let side = polygon.side(index)
      return cuts.contains { ($0.line - side).isShort }
    }
  }

  /// The part of the plane's unit square that the quad shows; nil if it is not a rectangle there.
  fileprivate var shownPart: Rect? {
    if hasSides { return .unit }
    let rows = polygon.projection.adjugate
    var points: [SIMD2<Double>] = []
    for corner in polygon.corners.indices.map({ polygon.corners[$0] }) {
      let place = SIMD3(corner.x, corner.y, corner.w)
      let k = (rows.2 * place).sum()
      guard abs(k) > 1e-12 else { return nil }
      points.append(SIMD2((rows.0 * place).sum(), (rows.1 * place).sum()) / k)
    }
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    let size = high - low
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    guard size.min() > 1e-3, points.count == 4,
      points.allSatisfy({ point in
        (isNear(point.x, low.x) || isNear(point.x, high.x))
          && (isNear(point.y, low.y) || isNear(point.y, high.y))
      })
    else { return nil }
    return Rect(x: low.x, y: low.y, width: size.x, height: size.y)
  }

  /// Returns true if the colour or the picture is opaque.
  fileprivate func hasOpaquePaint(_ pictures: FramePictures) -> Bool {
    color.alpha >= 1 || picture.flatMap { pictures.info(of: $0.name) }?.isOpaque == true
  }

  /// Returns true if the paint of another quad has the same parts.
  fileprivate func isPainted(like other: Quad) -> Bool {
    picture == other.picture && color == other.color
      && overlay?.gradient.stops.count == other.overlay?.gradient.stops.count
      && (overlay == nil) == (other.overlay == nil)
  }
}
