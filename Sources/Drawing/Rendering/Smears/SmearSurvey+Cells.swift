import SceneGraph

// The cells of a pixel, which are integrated separately.

extension SmearSurvey {
  /// The contrast that counts where sides of several quads pass a tile.
  static let contrastOfQuads = 0.6
  /// The most contrast per pixel of a side's way for which a pixel need not be divided, and the
  /// same for halves of a pixel.
  private static let (mostContrastOfWhole, mostContrastOfHalf) = (0.08, 0.5)

  /// Returns the columns and rows of a pixel's cells.
  ///
  /// As a side passes a pixel, the colour of the part within it differs from that of the pixel's
  /// middle by an eighth of the contrast, for as long as the side is within the pixel. In a cell of
  /// a half, either is half as much. A pixel takes no more taps with cells than there are segments
  /// at most, or twice as many in rows of columns: on a long way over a picture, taps are as many
  /// already, and the picture is smooth. Cells of a quarter are too narrow for a slanted side,
  /// which counts as if it were as far from all points of one.
  ///
  /// - Parameter contrast: the greatest difference of a number of the pictures.
  static func cells(
    for contrast: Double, _ sides: SideLines.Passing, segments: Int
  ) -> SIMD2<Float> {
    let errors = contrast / (1 + sides.ways)
    var cells = SIMD2(1.0, 1)
    cells.replace(with: 2, where: errors .> mostContrastOfWhole)
    if !sides.areSlanted { cells.replace(with: 4, where: errors .> mostContrastOfHalf) }
    let most = Double(max(SmearFeatures.mostSegments / segments, 1))
    while cells.x * cells.y > (cells.min() > 1 ? 2 * most : most) {
      let larger = errors / (cells * cells)
      cells[larger.x < larger.y && cells.x > 1 || cells.y == 1 ? 0 : 1] /= 2
    }
    return SIMD2(cells)
  }

  // MARK: - Texels

  /// Cells of about a texel, where a pixel has several of a picture.
  ///
  /// Taps at two or four places of a pixel tell too little of three texels and more, and a copy of
  /// the picture with fewer texels has not the same mean of a pixel. Cells of a texel are beside
  /// each other along a way, too: in a segment it may be as long as the pixel, and their taps are
  /// still a texel apart. Measured over screens of 1920 × 1080 in 480 × 270, cells of 1.15 texels
  /// are 3 to 9 dB closer than those of 2.2, in 1.3 times the time.
  struct TexelCells {
    /// The columns and rows of a pixel's cells.
    fileprivate(set) var counts = SIMD2<Double>(1, 1)
    /// How a cell of each quad goes over its picture with all of its texels. It has a part of the
    /// pixel's way: those of the cells beside it are between its taps.
    fileprivate(set) var courses: [SmearQuad.TileCourse?] = []
    /// The segments that taps on the whole of the way would take.
    fileprivate(set) var taps = 1.0

    /// The fewest texels of a pixel for which they pay: along each axis of a large picture, and
    /// along one of another picture.
    private static let leastTexels = 1.3
    /// The longest way in texels and the least contrast for which they pay of a picture that is not
    /// large, such as text on a page that is far away or slanted.
    private static let (longestWay, leastContrast) = (24.0, 0.5)
    /// The ways in texels over much contrast, of any picture, on which one cell pays for its
    /// segments: taps would be of halved texels.
    private static let waysOfOne = 32.0..<64
    /// The texels of a cell, and the most columns and rows.
    fileprivate static let (texels, most) = (1.15, 4.0)
    /// The fewest segments, and those for a texel of a cell's way, unless taps need fewer.
    private static let (fewest, segmentsPerTexel) = (12.0, 6.0)
    /// How many times the segments that taps on the whole of the way would take are taken. Measured
    /// over screens, one and three for a texel are 1 to 15 dB farther, in 0.8 of the time.
    private static let multiple = 2.0

    /// Returns true if cells are worth their time.
    ///
    /// - Parameter isLarge: true for a large picture: see `SmearQuad`.
    fileprivate static func pay(on course: SmearQuad.TileCourse, isLarge: Bool) -> Bool {
      if course.detail.isEven { return false }
      if isLarge { return course.breadth.min() > leastTexels }
      return course.breadth.max() > leastTexels && course.way.max() < longestWay
        && course.detail.contrast > leastContrast
    }

    /// Returns true if one cell is worth its time, where several are not.
    fileprivate static func paysAsOne(on course: SmearQuad.TileCourse) -> Bool {
      !course.detail.isEven && course.breadth.max() > SmearSegments.mostTexels
        && waysOfOne.contains(course.way.max()) && course.detail.contrast > leastContrast
    }

    /// True if a cell has so many texels that taps at two places would miss some.
    var haveManyTexels: Bool {
      courses.contains { ($0?.breadth.max() ?? 0) > SmearFeatures.mostTexelsOfTwoPlaces }
    }

    /// Returns the number of segments.
    ///
    /// - Parameters:
    ///   - paint: what gradients and shadows need, and what fades.
    ///   - sides: what sides that pass need.
    func segments(paint: Double, sides: Double) -> Int {
      let uneven = courses.compactMap(\.self).filter { !$0.detail.isEven }
      let way = uneven.reduce(0) { max($0, $1.way.max()) }
      // In one cell, as many as texels need not be halved in.
      let number =
        counts.max() == 1
        ? max(taps, sides, way / SmearSegments.mostApart)
        : min(max(Self.multiple * taps, sides), max(Self.segmentsPerTexel * way, Self.fewest))
      return SmearSegments.count(
        from: max(paint, number, 4), multipleOf: 4, most: SmearFeatures.mostCellSegments)
    }
  }

  /// Returns the cells of a pixel if it has several texels of a picture; nil where taps do.
  func texelCells(of quads: [SurveyedQuad], besideSides isBesideSides: Bool) -> TexelCells? {
    var cells = TexelCells()
    cells.courses = quads.map(detailedCourse)
    for (surveyed, course) in zip(quads, cells.courses) {
      guard let course,
        TexelCells.pay(on: course, isLarge: movers[surveyed.index].quad.isLarge)
      else { continue }
      cells.counts = pointwiseMax(cells.counts, (course.breadth / TexelCells.texels).rounded(.up))
    }
    let areOne = cells.courses.contains { $0.map(TexelCells.paysAsOne) ?? false }
    guard cells.counts.max() > 1 || areOne else { return nil }
    cells.counts = pointwiseMin(cells.counts, SIMD2(repeating: TexelCells.most))
    for index in quads.indices {
      guard var course = cells.courses[index] else { continue }
      course.breadth /= cells.counts
      let taps = SmearSegments.number(
        along: course.way, bend: course.bend, breadth: course.breadth.max(), over: course.detail,
        besideSides: isBesideSides)
      cells.taps = max(cells.taps, taps)
      course.way /= cells.counts
      course.least /= cells.counts
      cells.courses[index] = course
    }
    return cells
  }

  /// Returns how the pixels of a tile go over a picture with all of its texels; nil without one.
  private func detailedCourse(of surveyed: SurveyedQuad) -> SmearQuad.TileCourse? {
    let quad = movers[surveyed.index].quad
    guard var course = surveyed.course, quad.source != nil else { return nil }
    let texels = SIMD2<Double>(quad.prefiltering)
    course.way *= texels
    course.least *= texels
    course.breadth *= texels
    return course
  }
}
