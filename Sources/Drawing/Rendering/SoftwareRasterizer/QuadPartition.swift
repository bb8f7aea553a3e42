import SceneGraph

/// A large quad as separate draws: a strip with all its edges, and bands without edges inside it.
struct QuadPartition {
  /// The triangles around the bands.
  let edgeStrip: DrawVertices
  /// The bands, whose pixels are fully covered.
  let bands: SamplingBands

  /// The least area in square pixels from which a picture is sampled in bands.
  private static let minBandedArea = 262_144.0
  /// The minimum number of taps for which a smaller picture is sampled in bands, too: most bands
  /// need fewer.
  private static let minBandedTaps = 1_048_576.0
  /// The least area in square pixels of an interior that is worth a separate draw.
  private static let minInteriorArea = 32_768.0

  /// Divides `quad` if the parts are cheaper than the whole.
  ///
  /// A division that changes the sampling depends only on the quad, so that a frame does not depend
  /// on earlier frames. A division that changes only the cost may depend on more.
  ///
  /// - Parameters:
  ///   - clipPolygon: the visible part of the quad.
  ///   - texels: the size of the picture on the whole quad; nil if there is none.
  ///   - minification: the minification of the picture.
  ///   - skipsInnerEdges: true if the interior may be drawn without rounded corners, clip and cuts.
  /// - Returns: nil if the quad is to be drawn whole.
  init?(
    of quad: Quad, _ clipPolygon: ConvexPolygon, _ texels: Size?, _ minification: Minification,
    onto target: Size, skippingInnerEdges skipsInnerEdges: Bool
  ) {
    let sampling = minification.sampling
    let taps = Double(sampling.across * sampling.down)
    func isBanded(_ area: Double) -> Bool {
      texels != nil && (area >= Self.minBandedArea || area * taps >= Self.minBandedTaps)
    }
    func pays(_ area: Double) -> Bool {
      isBanded(area) || (skipsInnerEdges && quad.hasCostlyEdges && area >= Self.minInteriorArea)
    }
    guard pays(clipPolygon.area),
      let interior = CoveredInterior(of: quad, clipPolygon, onto: target)
    else { return nil }
    let area = abs(interior.corners.signedArea)
    guard pays(area) else { return nil }
    if let texels, isBanded(area) {
      bands = SamplingBands(of: quad.polygon, texels, minification, within: interior.corners)
    } else {
      bands = SamplingBands(whole: interior.corners, sampling)
    }
    edgeStrip = interior.edgeStrip(around: bands.ring)
  }
}

extension Quad {
  /// True if the edges cost more than another draw, as all do except the four sides of a plain
  /// colour.
  fileprivate var hasCostlyEdges: Bool {
    roundedCorners != nil || clip != nil || !cuts.isEmpty || hasPicture || overlay != nil
  }
}
