import GPU
import SceneGraph

extension FrameEncoder {
  /// Draws a face of a mesh in draft detail.
  ///
  /// - Parameters:
  ///   - clipPolygon: the visible part of the face.
  ///   - region: the pixels of the target that matter.
  /// - Returns: false, without drawing, if the face needs full detail.
  mutating func drawDraft(
    of face: Quad, _ clipPolygon: ConvexPolygon, _ source: PictureSource?,
    within region: PixelRegion
  ) throws(GPUError) -> Bool {
    guard detail == .draft || renderer.programChoice == .general,
      let draft = DraftFace(of: face, clipPolygon)
    else {
      return false
    }
    var draw = QuadDraw(of: draft.quad, clipPolygon, sampling: source)
    // Through a draft's seams, the items below are visible.
    guard draw.isOpaque else { return false }
    if let texels = source?.texels {
      draw.sampling =
        face.polygon.minification(of: texels, within: face.polygon.clipPolygon).sampling.draft
    }
    draw.features.simplifyForDraft()
    draw.extent = .convex(draft.corners)
    try submit(draw, within: region)
    return true
  }
}

extension QuadFeatures {
  /// Replaces features with more general ones, so that few programs serve all faces of a mesh.
  /// Compiling a program costs several frames.
  fileprivate mutating func simplifyForDraft() {
    // The remaining cuts are not the four sides of a face.
    (isFace, isTriangle, hasNeighborSides) = (false, false, false)
    cuts = max(cuts, 4)
    shareGradients()
  }
}

/// A small face of a mesh in draft detail: it continues below neighbours drawn later and ends at
/// those drawn before, without antialiasing and without a gap.
///
/// Neither is visible between the narrow strips of a curled page. A strip of ten pixels takes half
/// the time: it has fewer pixels, and the areas of neighbours are not computed.
struct DraftFace {
  /// The face, with only the edges that have no neighbour.
  let quad: Quad
  /// The corners of the drawn polygon, in target pixels.
  let corners: Ring

  /// The minimum area in square pixels of a face drawn in full detail: most of it is interior,
  /// which a draft would not make cheaper.
  private static let fullDetailArea = 65_536.0

  /// Creates the draft of a face.
  ///
  /// - Parameter clipPolygon: the visible part of the face.
  /// - Returns: nil unless it is a small face with neighbours.
  init?(of face: Quad, _ clipPolygon: ConvexPolygon) {
    guard !face.hasSides, face.clip == nil, face.roundedCorners == nil,
      clipPolygon.area < Self.fullDetailArea, face.cuts.contains(where: { $0.isMeshSeam })
    else { return nil }
    var corners = Ring(clipPolygon.boundingPolygon)
    for cut in face.cuts where cut.isSeam && !cut.isBelowNeighbor { corners.cut(at: cut.line) }
    guard corners.count > 2 else { return nil }
    self.corners = corners
    var quad = face
    quad.cuts.removeAll { $0.isSeam }
    self.quad = quad
  }
}

extension Cut {
  /// True if there is a neighbour beyond the line.
  fileprivate var isSeam: Bool { kind != .edge }

  /// True if that neighbour is a face of the same mesh.
  fileprivate var isMeshSeam: Bool {
    if case .seam(.faces, _) = kind { true } else { false }
  }

  /// True if that neighbour is drawn later.
  fileprivate var isBelowNeighbor: Bool {
    if case .seam(_, let isLater) = kind { isLater } else { false }
  }
}
