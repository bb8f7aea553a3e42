import SceneGraph

/// A large sheet in the parts that it is drawn in: the frame with all its edges, and within that bands that have none.
struct SheetParts {
  /// What is around the bands, as a strip of triangles.
  let frame: PieceUniforms.Vertices
  /// What is covered wholly.
  let bands: SamplingBands

  /// A smaller picture, in square pixels, is sampled everywhere in one way.
  private static let leastBanded = 262_144.0
  /// Unless it takes this many taps, which are most often fewer in bands.
  private static let leastBandedTaps = 1_048_576.0
  /// With less than this within its edges, in square pixels, a sheet is not worth another draw.
  private static let leastInterior = 65_536.0

  /// Whether a sheet is drawn in parts at all follows from it alone where that changes how it is sampled, so that a
  /// frame is the same whatever was drawn before it. It is free where nothing is changed but the cost.
  ///
  /// - Parameters:
  ///   - outline: what is seen of the sheet.
  ///   - texels: the size of the picture on the whole sheet; nil where there is none.
  ///   - minification: how much smaller than that it is there.
  ///   - sparesEdges: whether what lies within round corners, clips and cuts may be drawn without them.
  /// - Returns: nil where that does not pay.
  init?(
    of sheet: Sheet, _ outline: ConvexPolygon, _ texels: Size?, _ minification: Minification,
    onto target: Size, sparingEdges sparesEdges: Bool
  ) {
    let sampling = minification.sampling
    let taps = Double(sampling.across * sampling.down)
    func isBanded(_ area: Double) -> Bool {
      texels != nil && (area >= Self.leastBanded || area * taps >= Self.leastBandedTaps)
    }
    func pays(_ area: Double) -> Bool {
      isBanded(area) || (sparesEdges && sheet.hasCostlyEdges && area >= Self.leastInterior)
    }
    guard pays(outline.area), let interior = CoveredInterior(of: sheet, outline, onto: target)
    else { return nil }
    let area = abs(interior.corners.signedArea)
    guard pays(area) else { return nil }
    if let texels, isBanded(area) {
      bands = SamplingBands(of: sheet.polygon, texels, minification, within: interior.corners)
    } else {
      bands = SamplingBands(all: interior.corners, sampling)
    }
    frame = interior.frame(around: bands.ring)
  }
}

extension Sheet {
  /// Whether it has more edges than its four sides, which cost a pixel too little for another draw.
  fileprivate var hasCostlyEdges: Bool { rounding != nil || clip != nil || !cuts.isEmpty }
}
