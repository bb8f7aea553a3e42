import SceneGraph

/// A flat part of one layer: a rectangle, or a face of a mesh.
///
/// It is painted with a colour, a picture over that, and a gradient over both.
struct Quad: Hashable {
  /// The projected polygon, whose unit square places the picture and the gradient.
  let polygon: ProjectedPolygon
  /// The colour below picture and gradient; clear for none.
  var color = Color.clear
  /// The part of a picture that the unit square shows.
  var picture: PictureRegion?
  /// The part of a shader's picture that the unit square shows; nil if there is none.
  var shader: ShaderRegion? {
    get { shaders.first }
    set { shaders = newValue.map { [$0] } ?? [] }
  }
  /// The filter between the picture's texels where it is not minified.
  var magnificationFilter = Layer.MagnificationFilter.linear
  /// The gradient over colour and picture.
  var overlay: GradientOverlay?
  /// The opacity of everything, 0 to 1.
  var opacity = 1.0
  /// The quad's own rounded corners.
  var roundedCorners: RoundedCorners?
  /// The gradient whose alpha masks the quad; nil for none.
  var fade: Gradient? {
    get { fades.first }
    set { fades = newValue.map { [$0] } ?? [] }
  }
  /// The rectangle that clips the quad.
  var clip: Clip? {
    get { clips.first }
    set { clips = newValue.map { [$0] } ?? [] }
  }
  /// The lines that bound the quad, in addition to its own sides.
  var cuts: [Cut] = []
  /// True if the quad's sides are antialiased edges; a mesh's faces have cuts instead.
  var hasSides = true
  /// The sides that opaque quads in front hide at an instant of an exposure, as a mask. The quad is
  /// continued beyond them.
  var hiddenSides = 0
  /// The quads in front that hide a part of pixels of this one, at an instant of an exposure.
  var fronts: [Front] = []
  /// The place of the layer or face in the scene.
  var origin = ItemOrigin()
  /// True if the quad shows only where its layer has paint below it: see `Layer.liesOnPaint`.
  var liesOnPaint = false
  /// The storage of `clip`. Few quads have one; stored inline, it would make all quads half as
  /// large again.
  private var clips: [Clip] = []
  /// The storage of `fade`, which is equally rare.
  private var fades: [Gradient] = []
  /// The storage of `shader`.
  private var shaders: [ShaderRegion] = []

  init(polygon: ProjectedPolygon) { self.polygon = polygon }
}

extension Quad {
  /// True if the quad shows a picture, uploaded or painted by a shader.
  var hasPicture: Bool { picture != nil || !shaders.isEmpty }

  /// The polygon to draw in target pixels: within the quad's sides, cuts and clip; nil if empty.
  var clipPolygon: ConvexPolygon? {
    var visible = cuts.reduce(polygon.guardBandPolygon) { $0.cut(at: $1.line) }
    if let end = fade?.transparentEnd(on: polygon) { visible = visible.cut(at: end) }
    guard let clip else { return visible }
    return visible.intersection(with: clip.polygon.guardBandPolygon)
  }

  /// Turns the antialiased sides into cuts, unless they already are.
  mutating func turnSidesIntoCuts() {
    guard hasSides else { return }
    hasSides = false
    cuts.insert(
      contentsOf: polygon.corners.indices.map { Cut(line: polygon.side($0), kind: .edge) }, at: 0)
  }

  /// True if the quad adjoins other faces of a mesh.
  var isMeshFace: Bool { mesh != nil }

  /// The number of the mesh of which the quad adjoins other faces.
  var mesh: Int? {
    for case .seam(.faces(let mesh, _, _), _) in cuts.lazy.map(\.kind) { return mesh }
    return nil
  }

  /// Returns true if nothing below the quad shows through it.
  func isOpaque(_ pictures: any PictureInfoProvider) -> Bool {
    opacity >= 1 && fades.isEmpty
      && (color.alpha >= 1 || picture.flatMap { pictures.info(of: $0.name) }?.isOpaque == true)
  }
}

/// A quad in front of another one, as far as it matters to that.
struct Front: Hashable {
  /// The four sides.
  let sides: HalfPlanes
  /// The opacity, 0 to 1.
  let opacity: Double

  /// The most fronts of a quad: those of each pixel are compared with it.
  static let most = 8
}

/// A part of a picture.
struct PictureRegion: Hashable {
  /// The picture's name in the scene.
  let name: PictureName
  /// The part, in fractions of the page that shows the whole picture.
  let rect: Rect
}

/// A part of the picture that a shader paints.
struct ShaderRegion: Hashable {
  /// The shader, with the pictures that it samples.
  let contents: ShaderContents
  /// The part, in fractions of the whole.
  let rect: Rect
}

/// A gradient with an opacity.
struct GradientOverlay: Hashable {
  /// The gradient.
  let gradient: Gradient
  /// The opacity, 0 to 1.
  let opacity: Double
  /// True if the gradient shows only as far as the colour and the picture below it are opaque.
  var liesOnPaint = false
}
