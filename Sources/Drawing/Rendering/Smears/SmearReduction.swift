import SceneGraph

extension SmearTiles {
  /// The halvings of a picture's size before taps are taken of it, or its sums instead.
  struct Reduction: Hashable {
    /// The axis of the sums that the means of its texels are taken of; nil for taps.
    var sums: SumAxis?
    /// The lines along which texels are added for these sums, instead of along the axis; nil for
    /// none.
    var slant: Slant?
    /// Those of its width and of its height, 0 or more.
    var across = 0, down = 0
    /// True if taps are a part of a texel apart along its width and along its height: so close that
    /// each may be as narrow as its part of a cell.
    var isDenseAcross = false, isDenseDown = false
  }
}

extension SmearTiles.Reduction {
  /// The most texels between taps somewhere in a tile that may be as narrow as a part of a cell.
  private static let densest = 0.05
  /// The most texels of a cell that taps at several places serve.
  private static let mostTexelsOfCell = 8.0
  /// The part of the longest way in a tile below which a way is too short for taps of texels that
  /// are halved for the longest.
  private static let shortestOfTile = 0.5
  /// The least contrast at which narrow taps are closer by half a level to the truth.
  private static let leastDenseContrast = 0.06

  /// Creates the reduction of a picture that taps are taken of.
  init(forTapsOn course: SmearQuad.TileCourse, segments: Int) {
    // Of an even colour no tap needs to be a mean, which would take some from beyond.
    if course.detail.isEven { return }
    func halvings(_ axis: Int) -> Int {
      max(
        SmearSegments.halvings(from: course.way[axis] / Double(segments)),
        SmearSegments.halvings(from: course.breadth[axis], to: Self.mostTexelsOfCell))
    }
    func isDense(_ axis: Int, _ halvings: Int) -> Bool {
      halvings == 0 && course.breadth[axis] > SmearSegments.mostTexels
        && course.detail.contrast > Self.leastDenseContrast
        && course.least[axis] < Self.densest * Double(segments)
    }
    (across, down) = (halvings(0), halvings(1))
    (isDenseAcross, isDenseDown) = (isDense(0, across), isDense(1, down))
  }

  /// Returns true if texels are halved for the longest way in a tile, and some pixel's way is so
  /// short that they need not be.
  func isTooSoft(forSomeOf course: SmearQuad.TileCourse, segments: Int) -> Bool {
    func isTooSoft(_ axis: Int, _ halvings: Int) -> Bool {
      let least = course.least[axis]
      return least < Self.shortestOfTile * course.way[axis]
        && halvings > SmearSegments.halvings(from: least / Double(segments))
    }
    return course.detail.contrast > Self.leastDenseContrast
      && (isTooSoft(0, across) || isTooSoft(1, down))
  }
}
