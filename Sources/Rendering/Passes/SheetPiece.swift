import GPU
import SceneGraph

/// What is drawn of a sheet at once.
struct SheetPiece {
  let sheet: Sheet
  /// What is seen of the sheet.
  let outline: ConvexPolygon
  var features: SheetFeatures
  var sampling = Minification().sampling
  var extent = Extent.whole
  /// Whether it is laid over what is there, or takes its place.
  var blends = true

  /// Where a piece is.
  enum Extent {
    /// All within the sheet's outline.
    case whole
    /// What a strip of triangles covers.
    case strip(PieceUniforms.Vertices)
    /// What a convex polygon covers.
    case convex(Ring)
  }

  /// All of `sheet`, blended over what is there.
  init(of sheet: Sheet, _ outline: ConvexPolygon, showing picture: Picture?) {
    self.sheet = sheet
    self.outline = outline
    features = SheetFeatures(of: sheet, showing: picture)
  }

  /// Whether nothing shows through where it covers a pixel wholly.
  var isOpaque: Bool {
    features.isSolid || (sheet.opacity >= 1 && sheet.color.alpha >= 1)
  }
}

extension SheetFeatures {
  /// What is needed for all of `sheet`, with one tap of its picture.
  init(of sheet: Sheet, showing picture: Picture?) {
    hasSides = sheet.hasSides
    isRound = sheet.rounding != nil
    isClipped = sheet.clip != nil
    if !sheet.cuts.isEmpty { cuts = CutUniforms.capacity(for: sheet.cuts.count) }
    isFace = !sheet.hasSides && sheet.polygon.corners.count == 4 && sheet.cuts.count >= 4
    if let shade = sheet.shade {
      stops = CutUniforms.capacity(for: shade.gradient.stops.count)
      isRadial = stops > 1 && shade.gradient.shape == .radial
      let hue = stops > 1 ? shade.gradient.hue : nil
      hasOneHue = hue != nil
      isBlack = hue.map { $0.red == 0 && $0.green == 0 && $0.blue == 0 } ?? false
    }
    if let picture {
      hasPicture = true
      isSolid = sheet.opacity >= 1 && picture.isOpaque && picture.continuation == .edge
    }
  }

  /// Leaves away all that is only needed where a pixel may be covered in part.
  mutating func leaveEdges() {
    (hasSides, isRound, isClipped, isFace) = (false, false, false, false)
    cuts = 0
  }
}
