import SceneGraph

/// One draw of a quad, or of a part of it.
struct QuadDraw {
  /// The quad.
  let quad: Quad
  /// The visible part of the quad, in target pixels.
  let clipPolygon: ConvexPolygon
  /// The quad's picture; nil if it has none.
  let source: PictureSource?
  /// The features of the shader.
  var features: QuadFeatures
  /// The sampling of the picture.
  var sampling = Minification().sampling
  /// The part to draw.
  var extent = Extent.whole
  /// True to blend over the target's content, false to replace it.
  var blends = true

  /// The part of a quad that a draw covers.
  enum Extent {
    /// The whole clip polygon.
    case whole
    /// A strip of triangles.
    case strip(DrawVertices)
    /// A convex polygon.
    case convex(Ring)
    /// A convex polygon that may have several collinear corners on a side. It is drawn as a fan
    /// around its centre: snapped to a driver's grid, the corners are no longer collinear, and a
    /// triangle of three of them could lie outside.
    case interior(Ring)
    /// A list of triangles.
    case triangles(DrawVertices)
  }

  /// Creates the draw that blends the whole quad over the target's content.
  init(of quad: Quad, _ clipPolygon: ConvexPolygon, sampling source: PictureSource?) {
    self.quad = quad
    self.clipPolygon = clipPolygon
    self.source = source
    features = QuadFeatures(of: quad, sampling: source)
  }

  /// The pixels that the draw may touch.
  var pixelBounds: PixelRect {
    switch extent {
    case .whole: clipPolygon.pixelBounds
    case .strip, .triangles: clipPolygon.pixelBounds
    case .convex(let corners), .interior(let corners): ConvexPolygon(corners).pixelBounds
    }
  }

  /// True if nothing shows through a fully covered pixel.
  var isOpaque: Bool {
    quad.fade == nil && (features.isSolid || (quad.opacity >= 1 && quad.color.alpha >= 1))
  }
}
