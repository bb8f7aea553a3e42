import Frames
import SceneGraph

extension SmearQuad {
  /// How the pixels of a tile go over the picture.
  struct TileCourse {
    /// The longest ways along each axis, texels.
    var way = SIMD2<Double>.zero
    /// The shortest way along each axis, if all points go in one direction; otherwise 0.
    var shortest = SIMD2<Double>.zero
    /// The way along each axis of the point for which it is least, in whichever direction, texels.
    var least = SIMD2<Double>.zero
    /// The largest change of a way from step to step, as a part of it.
    var bend = 0.0
    /// The most texels across a pixel, along each axis.
    var breadth = SIMD2<Double>.zero
    /// The detail of the texels that pass the tile, and of some beyond them.
    var detail = DetailGrid.Detail()
    /// The slope of the way: texels along its shorter axis for one along the other; and by how much
    /// it differs from that at most.
    var (slope, slopeChange) = (0.0, 0.0)
    /// The way along its longer axis at the greatest speed all the time, texels.
    var pace = 0.0
    /// True if all points go in one direction along that axis.
    var isOneWay = false
    /// The ratio of the longest step of the time to the shortest.
    var unevenness = 1.0
    /// True if a point of the tile is seen on the picture. Otherwise parts of the tile know more.
    var isSeen = false

    /// The axis along which the way is longer: 0 across, 1 down.
    var longAxis: Int { way.x >= way.y ? 0 : 1 }
  }

  /// Returns how the pixels of a tile go over the picture.
  func course(over tile: PixelRect) -> TileCourse {
    guard let source else { return TileCourse() }
    let origin =
      SIMD2(source.rect.origin.x, source.rect.origin.y)
      * SIMD2(Double(source.picture.texture.size.width), Double(source.picture.texture.size.height))
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    let texels = SIMD2(source.texels.width, source.texels.height)
    var (longest, breadth) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var slowest = SIMD2(repeating: Double.infinity)
    var (bend, unevenness, isSeen) = (0.0, 1.0, false)
    // Those on the picture, and those of its plane beside it.
    var (changes, changesBeside): ([SIMD2<Double>], [SIMD2<Double>]) = ([], [])
    // The least and the greatest way from the first to the last place.
    var (least, greatest) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    let (left, top) = (Double(tile.x), Double(tile.y))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let pixel = Point(x: left + x * Double(tile.width), y: top + y * Double(tile.height))
      var (way, most) = (SIMD2<Double>.zero, 0.0)
      var (shortest, farthest) = (Double.infinity, 0.0)
      var before: (place: SIMD2<Double>, unit: SIMD2<Double>)?
      var last: SIMD2<Double>?
      var first: SIMD2<Double>?
      for step in 0...Course.steps {
        guard let unit = course.unit(of: pixel, atStep: step) else {
          (before, last) = (nil, nil)
          continue
        }
        var place =
          texels
          * unit.clamped(
            lowerBound: SIMD2(repeating: -0.02), upperBound: SIMD2(repeating: 1.02))
        if !parts.isEmpty {
          // From the place in the part of the step to that in the part of the middle.
          let (size, part) = (SIMD2<Double>(self.part.highHalf), parts[step])
          place = place * SIMD2<Double>(part.highHalf) / size
          place += SIMD2<Double>(part.lowHalf - self.part.lowHalf) * texels / size
        }
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
        if let before {
          let change = place - before.place
          way += SIMD2(abs(change.x), abs(change.y))
          // A place that was clamped bends the way.
          let isInside = unit.x > 0 && unit.x < 1 && unit.y > 0 && unit.y < 1
          if isInside {
            isSeen = true
            let length = max((change * change).sum().squareRoot(), 1e-6)
            (shortest, farthest) = (min(shortest, length), max(farthest, length))
          }
          // Without the ends of the picture.
          let free = parts.isEmpty ? texels * (unit - before.unit) : change
          if isInside {
            changes.append(free)
          } else if unit.min() > -Self.farthestBeside, unit.max() < 1 + Self.farthestBeside {
            changesBeside.append(free)
          }
          if let last, isInside {
            let turn = change - last
            most = max(most, (turn * turn).sum().squareRoot())
          }
          last = isInside ? change : nil
        }
        before = (place, unit)
        first = first ?? place
      }
      let whole = (before?.place ?? .zero) - (first ?? .zero)
      least = pointwiseMin(least, whole)
      greatest = pointwiseMax(greatest, whole)
      if way.sum() > 1.5 { bend = max(bend, most / way.sum()) }
      if farthest > 1 { unevenness = max(unevenness, farthest / shortest) }
      longest = pointwiseMax(longest, way)
      slowest = pointwiseMin(slowest, way)
      if let units = course.units(across: pixel, atStep: Course.steps / 2) {
        breadth = pointwiseMax(breadth, units * texels)
      }
    }
    let long = longest.x >= longest.y ? 0 : 1
    if changes.isEmpty {
      let ways = changesBeside.reduce(SIMD2.zero) { $0 + pointwiseMax($1, -$1) }
      if ways[long] >= ways[1 - long] { changes = changesBeside }
    }
    let forward = changes.reduce(0) { max($0, $1[long]) }
    let backward = changes.reduce(0) { max($0, -$1[long]) }
    let fastest = max(forward, backward)
    // What hardly moves has no direction.
    let slopes = changes.filter { abs($0[long]) > 0.1 * fastest }.map { $0[1 - long] / $0[long] }
    let (flattest, steepest) = (slopes.min() ?? 0, slopes.max() ?? 0)
    let isKnown = low.x <= high.x && low.y <= high.y
    // Taps are of texels so long that they reach beyond the ends of the way.
    let reach = longest * 0.25
    return TileCourse(
      way: longest, shortest: pointwiseMax(least, pointwiseMax(-greatest, .zero)),
      least: slowest, bend: bend, breadth: breadth,
      detail: isKnown
        ? source.picture.detail.detail(from: origin + low - reach, to: origin + high + reach)
        : .unknown,
      slope: 0.5 * (flattest + steepest), slopeChange: 0.5 * (steepest - flattest),
      pace: fastest * Double(Course.steps), isOneWay: min(forward, backward) == 0,
      unevenness: unevenness, isSeen: isSeen)
  }
}

extension SmearQuad {
  /// How far beside the unit square a way counts if none is on the picture.
  private static let farthestBeside = 0.5

  /// Returns the fewest texels across a pixel during the exposure.
  ///
  /// - Parameter size: the size of the unit square in texels.
  func fewestTexels(of size: Size) -> Double {
    let scale = SIMD2(size.width, size.height)
    var texels = Double.infinity
    for step in 0...Course.steps {
      let corners = polygons[step].clipPolygon
      for pixel in corners.indices.map({ corners[$0] }) + [middle(atStep: step)] {
        guard let units = course.units(across: pixel, atStep: step) else { continue }
        texels = min(texels, (units * scale).min())
      }
    }
    return texels.isFinite ? texels : 1
  }

  /// By how much the units across a pixel grow within the time in the middle of the quad, as parts
  /// of those in the middle of the time: −1 to 1.
  var growth: SIMD2<Float> {
    let middle = middle(atStep: Course.steps / 2)
    guard let first = course.units(across: middle, atStep: 0),
      let units = course.units(across: middle, atStep: Course.steps / 2),
      let last = course.units(across: middle, atStep: Course.steps)
    else { return .zero }
    let growth = (last - first) / pointwiseMax(units, SIMD2(repeating: 1e-9))
    return SIMD2<Float>(growth.clamped(lowerBound: -.one, upperBound: .one))
  }

  /// The mean of the corners at a step of the time, pixels.
  private func middle(atStep step: Int) -> Point {
    let corners = polygons[step].clipPolygon
    var middle = Point.zero
    for index in corners.indices {
      middle.x += corners[index].x / Double(corners.count)
      middle.y += corners[index].y / Double(corners.count)
    }
    return middle
  }
}
