import SceneGraph

extension DrawItem {
  /// Returns pixels in which nothing below the item shows through: all except some near its edges.
  ///
  /// - Parameters:
  ///   - pictures: the properties of the pictures that the item names.
  ///   - region: the pixels that matter.
  func coveredRegion(
    _ pictures: any PictureInfoProvider, within region: PixelRect
  ) -> PixelRegion {
    switch self {
    case .quad(let quad): quad.coveredRegion(pictures, within: region)
    case .group(let group): group.coveredRegion(pictures, within: region)
    case .shadow: PixelRegion()
    }
  }
}

extension Quad {
  /// Returns pixels in which the quad hides all items below it.
  ///
  /// - Parameters:
  ///   - region: the pixels that matter.
  ///   - clip: half-planes in addition to the quad's own edges.
  func coveredRegion(
    _ pictures: any PictureInfoProvider, within region: PixelRect,
    clippedTo clip: HalfPlanes = HalfPlanes()
  ) -> PixelRegion {
    guard isOpaque(pictures) else { return PixelRegion() }
    return innerRegion(within: region, clippedTo: clip)
  }

  /// Returns pixels that the quad covers wholly.
  ///
  /// - Parameters:
  ///   - region: the pixels that matter.
  ///   - clip: half-planes in addition to the quad's own edges.
  ///   - minArea: the least number of pixels of a rectangle of the region.
  func innerRegion(
    within region: PixelRect, clippedTo clip: HalfPlanes = HalfPlanes(),
    minArea: Int = PixelRegion.minArea
  ) -> PixelRegion {
    guard let clipPolygon, clipPolygon.area >= Double(minArea)
    else { return PixelRegion() }
    var inner = Ring(clipPolygon.corners)
    forEachEdge { inner.cut(within: $0) }
    clip.forEach { inner.cut(within: $0) }
    return PixelRegion(inscribedIn: inner, region, minArea: minArea)
  }
}

extension Group {
  /// Returns pixels in which the group hides all items below it, and drawing its items one by one
  /// without a group looks the same.
  ///
  /// - Parameter region: the pixels that matter.
  func coveredRegion(
    _ pictures: any PictureInfoProvider, within region: PixelRect
  ) -> PixelRegion {
    var covered = PixelRegion()
    guard opacity >= 1, !hasBackdrop else { return covered }
    var edges = HalfPlanes()
    clip?.forEachEdge { edges.append($0) }
    for cut in cuts { edges.append(cut.line) }
    for case .quad(let quad) in items {
      let part = quad.coveredRegion(pictures, within: region, clippedTo: edges)
      part.parts.forEach { covered.add($0) }
    }
    guard let mask, !covered.isEmpty else { return covered }
    var masked = PixelRegion()
    for item in mask {
      item.coveredRegion(pictures, within: region).parts.forEach { masked.add($0) }
    }
    return covered.intersection(with: masked)
  }
}

extension PixelRegion {
  /// The least number of pixels of a rectangle that is worth separate draws.
  static let minArea = 16_384
  /// The most rectangles within one polygon.
  private static let maxRectCount = 6

  /// Creates the region of rectangles within a convex polygon.
  fileprivate init(inscribedIn corners: Ring, _ region: PixelRect, minArea: Int) {
    self.init()
    let rects = InscribedRectangles(within: corners, region, maxCount: Self.maxRectCount).rects
    rects.forEach { if $0.area >= minArea { add($0) } }
  }
}

extension Ring {
  /// Removes the points whose pixels an edge may go through.
  fileprivate mutating func cut(within edge: HalfPlane) {
    // A slanted edge passes pixels whose middles are farther from it. The rest is for rounding: a
    // thousandth of coverage does not change a bit of the colour.
    cut(at: edge - SIMD3(0, 0, 0.499 * (abs(edge.x) + abs(edge.y))))
  }
}

// MARK: - Edges

extension Quad {
  /// Calls `body` with half-planes such that a pixel is covered wholly if its middle is within all
  /// of them by half a pixel; at an instant of an exposure, by half of its extent across each.
  func forEachEdge(_ body: (HalfPlane) -> Void) {
    for cut in cuts { body(cut.line) }
    if hasSides { polygon.sides.forEach(body) }
    if let roundedCorners { polygon.chords(of: roundedCorners).forEach(body) }
    clip?.forEachEdge(body)
  }
}

extension Clip {
  /// Calls `body` with half-planes such that a pixel is covered wholly if its middle is within all
  /// of them by half a pixel; at an instant of an exposure, by half of its extent across each.
  func forEachEdge(_ body: (HalfPlane) -> Void) {
    polygon.sides.forEach(body)
    if let roundedCorners = RoundedCorners(radius, of: size) {
      polygon.chords(of: roundedCorners).forEach(body)
    }
  }
}

extension ProjectedPolygon {
  /// Returns chords of the rounded corners of a rectangle, two for each: from one end of the arc to
  /// its middle and on to the other end, which is within the arc.
  fileprivate func chords(of roundedCorners: RoundedCorners) -> HalfPlanes {
    let (x, y) = (
      roundedCorners.radius / roundedCorners.size.width,
      roundedCorners.radius / roundedCorners.size.height
    )
    let part = 1 - 0.5.squareRoot()
    let (u, v) = (x * part, y * part)
    let inwards = projection.facing < 0 ? -1.0 : 1
    var chords = HalfPlanes()
    func add(_ start: (Double, Double), _ middle: (Double, Double), _ end: (Double, Double)) {
      func project(_ unit: (Double, Double)) -> HomogeneousPoint {
        projection.apply(to: Point(x: unit.0, y: unit.1))
      }
      let middle = project(middle)
      chords.append(Self.line(from: project(start), to: middle) * inwards)
      chords.append(Self.line(from: middle, to: project(end)) * inwards)
    }
    // Clockwise from the top left corner.
    add((0, y), (u, v), (x, 0))
    add((1 - x, 0), (1 - u, v), (1, y))
    add((1, 1 - y), (1 - u, 1 - v), (1 - x, 1))
    add((x, 1), (u, 1 - v), (0, 1 - y))
    return chords
  }
}
