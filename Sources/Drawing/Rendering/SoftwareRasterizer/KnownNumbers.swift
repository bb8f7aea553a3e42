import SceneGraph

extension QuadFeatures {
  /// The zeros and ones among a draw's values, and other properties that all its pixels share.
  struct Known: Hashable {
    /// True if neither x on the quad nor its depth changes along a column of pixels.
    var isUpright = false
    /// True if neither y on the quad nor its depth changes along a row of pixels.
    var isLevel = false
    /// True if the quad shows all of its picture.
    var showsWholePicture = false
    /// True if the gradient is axial and does not change along the quad's y.
    var hasGradientAlongX = false
    /// True if several taps are in one direction alone, and the mean is over the full footprint.
    var hasFullFootprint = false
    /// True if the triangles are the precise ones of `RowTriangles`.
    var interpolatesRows = false
  }

  /// Finds the zeros and ones among the values of `draw`, as the shader gets them.
  mutating func findKnownNumbers(of draw: QuadDraw) {
    let (row0, row1, row2) = draw.quad.polygon.projection.adjugate
    known.isUpright = hasUnitCoordinates && row0.y == 0 && row2.y == 0
    known.isLevel = hasUnitCoordinates && !known.isUpright && row1.x == 0 && row2.x == 0
    known.showsWholePicture = draw.source?.rect == .unit
    if let gradient = draw.quad.overlay?.gradient {
      known.hasGradientAlongX =
        stops > 1 && gradient.shape == .axial && gradient.startPoint.y == gradient.endPoint.y
    }
  }
}
