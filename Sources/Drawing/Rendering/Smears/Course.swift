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
  var coefficients: [Matrix3]
  /// The map in the middle of the time.
  var middle: Matrix3
  /// True if k is 1: the quad stays parallel to the screen, and does not come or go so quickly that
  /// a polynomial of k is closer.
  let isFlat: Bool
  /// The degree, 2 or 3, of the polynomials of the time that the points of the unit square are as
  /// well; nil if they are not, or if the quad is flat. See `smoothed` in the shader.
  private(set) var smoothDegree: Int?

  /// The number of steps of the time.
  static let steps = 6

  /// Creates the course of a quad.
  ///
  /// - Parameters:
  ///   - polygons: the quad's polygon at equal steps of the time.
  ///   - part: the part of its plane's unit square that becomes the unit square.
  /// - Returns: nil if it turns its back, or moves by no such polynomial.
  init?(of polygons: [ProjectedPolygon], showing part: Rect, target: Size) {
    guard polygons.count == Self.steps + 1, let middle = polygons.dropFirst(Self.steps / 2).first,
      polygons.allSatisfy({ $0.projection.facing * middle.projection.facing > 0 })
    else { return nil }
    let scale = 1 / middle.projection.facing
    let maps = polygons.map { polygon -> InlineArray<3, SIMD3<Double>> in
      let rows = polygon.projection.adjugate
      let (origin, size) = (part.origin, part.size)
      return [
        (rows.0 - rows.2 * origin.x) * (scale / size.width),
        (rows.1 - rows.2 * origin.y) * (scale / size.height), rows.2 * scale,
      ]
    }
    let flat = maps.compactMap(Self.flattened)
    if flat.count == maps.count,
      let course = Course(flat, polygons, isFlat: true, target, within: Self.flatTolerance)
    {
      self = course
    } else if let course = Course(
      maps, polygons, isFlat: false, target, within: Self.tolerance)
    {
      self = course
    } else {
      return nil
    }
  }

  /// Returns a map with k = 1; nil if k differs from pixel to pixel.
  private static func flattened(
    _ map: InlineArray<3, SIMD3<Double>>
  ) -> InlineArray<3, SIMD3<Double>>? {
    let k = map[2]
    guard k.z > 0, max(abs(k.x), abs(k.y)) * mostPixels < k.z * 1e-6 else { return nil }
    return [map[0] / k.z, map[1] / k.z, SIMD3(0, 0, 1)]
  }

  /// More pixels than a target has on a side.
  private static let mostPixels = 1e5

  /// Creates the course of a quad by its maps.
  private init?(
    _ maps: [InlineArray<3, SIMD3<Double>>], _ polygons: [ProjectedPolygon], isFlat: Bool,
    _ target: Size, within tolerance: Double
  ) {
    (self.maps, self.isFlat) = (maps, isFlat)
    let half = target.middle
    func centered(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(row.x, row.y, row.z + row.x * half.x + row.y * half.y)
    }
    let courses = (0..<3).map { row in CubicCourse(through: maps.map { centered($0[row]) }) }
    func matrix(_ rows: [SIMD3<Double>]) -> Matrix3 {
      let rows = rows.map { SIMD3<Float>($0) }
      return Matrix3(
        SIMD3(rows[0].x, rows[1].x, rows[2].x), SIMD3(rows[0].y, rows[1].y, rows[2].y),
        SIMD3(rows[0].z, rows[1].z, rows[2].z))
    }
    coefficients = (0..<4).map { power in matrix(courses.map { $0.coefficients[power] }) }
    self.middle = matrix((0..<3).map { centered(maps[Self.steps / 2][$0]) })
    for index in [1, 3, 5] {
      let map = InlineArray<3, SIMD3<Double>> { courses[$0].value(atStep: index) }
      let corners = polygons[index].clipPolygon
      for corner in corners.indices.map({ corners[$0] }) {
        let place = Point(x: corner.x - half.x, y: corner.y - half.y)
        guard let predicted = Self.unit(of: place, by: map),
          let exact = Self.unit(of: corner, by: maps[index]),
          Self.distance(predicted, exact, at: corner, by: maps[index]) < tolerance
        else { return nil }
      }
    }
    guard !isFlat else { return }
    smoothDegree = [2, 3].first { isSmooth(courses, degree: $0, over: polygons, half) }
  }

  /// Returns true if polynomials of a degree give the points of the unit square for the pixels at
  /// the quad's corners.
  private func isSmooth(
    _ courses: [CubicCourse], degree: Int, over polygons: [ProjectedPolygon], _ half: Point
  ) -> Bool {
    let nodes = Self.smoothNodes[degree - 2]
    let nodeMaps = nodes.map { time in
      InlineArray<3, SIMD3<Double>> { courses[$0].value(at: 0.5 + time) }
    }
    // Lagrange's polynomials at the steps of the time.
    let shares = (0...Self.steps).map { step in
      let time = Double(step) / Double(Self.steps) - 0.5
      return nodes.map { node in
        nodes.reduce(1) { $1 == node ? $0 : $0 * (time - $1) / (node - $1) }
      }
    }
    return [0, Self.steps / 2, Self.steps].allSatisfy { step in
      let corners = polygons[step].clipPolygon
      return corners.indices.allSatisfy { index in
        let corner = corners[index]
        let place = Point(x: corner.x - half.x, y: corner.y - half.y)
        let units = nodeMaps.compactMap { Self.unit(of: place, by: $0) }
        guard units.count == nodes.count else { return false }
        return (0...Self.steps).allSatisfy { other in
          let predicted = zip(shares[other], units).reduce(SIMD2<Double>.zero) {
            $0 + $1.0 * $1.1
          }
          guard let exact = unit(of: corner, atStep: other) else { return false }
          return Self.distance(predicted, exact, at: corner, by: maps[other]) < Self.smoothTolerance
        }
      }
    }
  }

  /// The times about the middle through whose values polynomials of degree 2 and 3 go: the zeros
  /// of Chebyshev's of degree 3 and 4.
  private static let smoothNodes = [
    [-0.4330127, 0, 0.4330127], [-0.4619398, -0.1913417, 0.1913417, 0.4619398],
  ]

  /// The most pixels by which a point may be elsewhere than the polynomial says, the same with
  /// k = 1, where the other polynomial may be exact, and for a smooth course.
  private static let (tolerance, flatTolerance, smoothTolerance) = (0.1, 0.02, 0.02)

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

extension Course {
  /// How the pixels of a tile go over the unit square during the exposure.
  struct Pass {
    /// The lowest and the highest unit coordinates.
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    /// The longest way in units, along each axis.
    var units = SIMD2<Double>.zero
    /// The longest way in pixels.
    var way = 0.0
    /// The largest change of a way from step to step, as a part of it.
    var bend = 0.0

    /// Returns true if a rounded corner may pass.
    ///
    /// - Parameter measures: see `SmearQuad.measures`.
    func isNearCorner(_ measures: [SIMD4<Float>]) -> Bool {
      var corner = SIMD2<Double>.zero
      for measure in measures where measure.z > 0 {
        corner = pointwiseMax(
          corner, Double(measure.z) / SIMD2(Double(measure.x), Double(measure.y)))
      }
      guard corner.max() > 0 else { return false }
      return isBeyond(corner)
    }

    /// Returns true if the rounded corners of a shadow's caster may change the tile.
    func isNearCorner(ofShadow measures: [SIMD4<Float>]) -> Bool {
      var corner = SIMD2<Double>.zero
      for measure in measures where measure.z > 0 {
        let reach = Double(measure.z + SmearQuad.shadowMargin * measure.w)
        let size = SIMD2(Double(measure.x), Double(measure.y))
        corner = pointwiseMax(
          corner, reach / (size + Double(SmearQuad.shadowMargin * measure.w)))
      }
      guard corner.max() > 0 else { return false }
      return isBeyond(corner)
    }

    /// Returns true if a point is in a corner of the unit square of this size.
    private func isBeyond(_ corner: SIMD2<Double>) -> Bool {
      (low.x < corner.x || high.x > 1 - corner.x) && (low.y < corner.y || high.y > 1 - corner.y)
    }
  }

  /// Returns how the pixels of a tile go over the unit square, with a pixel around the tile.
  func pass(over tile: PixelRect) -> Pass {
    var pass = Pass()
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let pixel = Point(
        x: Double(tile.x) - 1 + x * Double(tile.width + 2),
        y: Double(tile.y) - 1 + y * Double(tile.height + 2))
      let units = units(across: pixel, atStep: Self.steps / 2) ?? SIMD2(1, 1)
      var (way, pixels, most) = (SIMD2<Double>.zero, 0.0, 0.0)
      var before: SIMD2<Double>?
      var last: SIMD2<Double>?
      for step in 0...Self.steps {
        guard let unit = unit(of: pixel, atStep: step) else {
          // Behind the eye nothing is known.
          pass.low = SIMD2(repeating: -.infinity)
          pass.high = SIMD2(repeating: .infinity)
          (before, last) = (nil, nil)
          continue
        }
        pass.low = pointwiseMin(pass.low, unit)
        pass.high = pointwiseMax(pass.high, unit)
        if let before {
          let change = (unit - before) / pointwiseMax(units, SIMD2(repeating: 1e-9))
          way += SIMD2(abs(unit.x - before.x), abs(unit.y - before.y))
          pixels += (change * change).sum().squareRoot()
          if let last {
            let turn = change - last
            most = max(most, (turn * turn).sum().squareRoot())
          }
          last = change
        }
        before = unit
      }
      pass.units = pointwiseMax(pass.units, way)
      pass.way = max(pass.way, pixels)
      if pixels > 1.5 { pass.bend = max(pass.bend, most / pixels) }
    }
    return pass
  }
}
