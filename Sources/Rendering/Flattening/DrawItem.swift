import SceneGraph

/// One thing to draw.
enum DrawItem: Hashable {
  /// A flat piece of colour, picture and gradient.
  case sheet(Sheet)
  /// A soft shadow.
  case shadow(ShadowSheet)
  /// Several things drawn apart first, and then together.
  case group(Group)
}

/// A flat piece of one layer: its colour, over that its picture, and over that a gradient.
struct Sheet: Hashable {
  /// Where it stands, and the fractions that pictures and gradients are placed by.
  let polygon: ProjectedPolygon
  /// The colour below everything; clear where there is none.
  var color = Color.clear
  /// The part of a picture that the polygon's unit square shows.
  var picture: PicturePart?
  /// A gradient over all that.
  var shade: Shade?
  /// Opacity of all this.
  var opacity = 1.0
  /// Corners cut round.
  var rounding: Rounding?
  /// Another rectangle outside of which nothing shows.
  var clip: Clip? {
    get { clips.first }
    set { clips = newValue.map { [$0] } ?? [] }
  }
  /// Lines at which it ends, beside its own sides.
  var cuts: [Cut] = []
  /// Whether its own sides are antialiased edges; a mesh's faces have cuts instead.
  var hasSides = true
  /// What clips it, if anything: few sheets have that, and all would be half as large again.
  private var clips: [Clip] = []

  init(polygon: ProjectedPolygon) { self.polygon = polygon }
}

extension Sheet {
  /// An outline to draw: all within its own sides, its cuts and its clip; nil where that is nothing.
  var seenOutline: ConvexPolygon? {
    let outline = cuts.reduce(polygon.drawnOutline) { $0.cut(at: $1.line) }
    guard let clip else { return outline }
    return outline.intersection(with: clip.polygon.drawnOutline)
  }
}

/// A part of a picture, in fractions of the page that shows it whole.
struct PicturePart: Hashable {
  let name: PictureName
  let part: Rect
}

/// A gradient and how opaque it is.
struct Shade: Hashable {
  let gradient: Gradient
  let opacity: Double
}

/// Round corners of a rectangle.
struct Rounding: Hashable {
  /// The rectangle's size in points.
  let size: Size
  /// The corners' radius in points.
  let radius: Double

  /// - Returns: nil where the corners are square.
  init?(_ radius: Double, of size: Size) {
    let most = min(size.width, size.height) / 2
    guard radius > 0, most > 0 else { return nil }
    self.size = size
    self.radius = min(radius, most)
  }
}

/// A rectangle, maybe with round corners, outside of which nothing shows.
struct Clip: Hashable {
  /// Where it stands; its unit square is the rectangle.
  let polygon: ProjectedPolygon
  /// The rectangle's size in points.
  let size: Size
  /// The corners' radius in points.
  let radius: Double
}

/// A straight line across the target at which something ends.
struct Cut: Hashable {
  /// The product with a pixel (x, y, 1) is its distance inwards.
  let line: SIMD3<Double>
  /// What is on the other side of it.
  var kind: Kind

  enum Kind: Hashable {
    /// Nothing: the line is an edge like any other.
    case edge
    /// Another piece of the same surface, drawn before or later than this one.
    case seam(Joint, isLater: Bool)
    /// Another piece of the same surface, whichever of the two is drawn first.
    case joint(Joint)
  }

  /// The edge that two pieces of a surface have in common.
  enum Joint: Hashable, Comparable {
    /// Two faces of one of the scene's meshes, between two vertices, the lower index first.
    case faces(mesh: Int, Int, Int)
    /// The two parts of something that was cut.
    case parts(cut: Int)

    /// The edge between two vertices of a mesh.
    init(mesh: Int, _ a: Int, _ b: Int) {
      self = .faces(mesh: mesh, Swift.min(a, b), Swift.max(a, b))
    }
  }
}

/// A layer's soft shadow.
struct ShadowSheet: Hashable {
  /// The rectangle that it can be seen in, its unit square the whole of it.
  let polygon: ProjectedPolygon
  /// The size of that rectangle in points.
  let size: Size
  /// The size of what casts it in points; it lies in the middle.
  let caster: Size
  /// The corners' radius of what casts it, in points.
  let cornerRadius: Double
  /// The blur's standard deviation in points.
  let deviation: Double
  /// The shadow's colour.
  let color: Color
  /// The sides of what an opaque sheet over it hides, where that is known.
  var hidden: ShortList<4, SIMD3<Double>>?
  /// Opacity of all this.
  var opacity = 1.0

  /// Whether a place has only one of two opposite sides of what casts it within four deviations, beyond which there are
  /// 3·10⁻⁵ of a Gaussian.
  var isWide: Bool {
    min(caster.width, caster.height) / 2 - cornerRadius >= 4 * deviation
  }

  /// What is around the part that is hidden, as a strip of triangles; nil where little or nothing is.
  func frame(onto target: Size) -> PieceUniforms.Vertices? {
    guard let hidden else { return nil }
    let interior = CoveredInterior(
      within: hidden, of: ConvexPolygon(polygon.outline), atLeast: 0.1, onto: target)
    return interior.map { $0.frame(around: $0.corners) }
  }
}

/// Things of one plane that are drawn into a picture of their own, which is then drawn as one.
struct Group: Hashable {
  /// What is in it, back to front.
  var items: [DrawItem]
  /// Opacity of all this.
  var opacity = 1.0
  /// A rectangle outside of which nothing shows.
  var clip: Clip?
  /// What is drawn to say, with its opacity, how much is seen; nil where all is.
  var mask: [DrawItem]?
  /// Lines at which it ends.
  var cuts: [Cut] = []
}

extension DrawItem {
  /// The lines at which it ends; a shadow has none.
  var cuts: [Cut] {
    get {
      switch self {
      case .sheet(let sheet): sheet.cuts
      case .group(let group): group.cuts
      case .shadow: []
      }
    }
    set {
      switch self {
      case .sheet(var sheet):
        sheet.cuts = newValue
        self = .sheet(sheet)
      case .group(var group):
        group.cuts = newValue
        self = .group(group)
      case .shadow: break
      }
    }
  }

  /// Names what can be seen of it, as convex pieces in pixels.
  func forEachOutline(_ body: (ConvexPolygon) -> Void) {
    switch self {
    case .sheet(let sheet):
      // A face's own sides bound its outline as it is.
      let known = sheet.hasSides ? 0 : sheet.polygon.corners.count
      var corners = sheet.polygon.outline
      for cut in sheet.cuts.dropFirst(known) { corners.cut(at: cut.line) }
      body(ConvexPolygon(corners))
    case .shadow(let shadow): body(ConvexPolygon(shadow.polygon.outline))
    case .group(let group):
      for item in group.items {
        item.forEachOutline { outline in
          body(group.cuts.reduce(outline) { $0.cut(at: $1.line) })
        }
      }
    }
  }

  /// The same thing, `factor` times as opaque.
  func faded(by factor: Double) -> DrawItem {
    switch self {
    case .sheet(var sheet):
      sheet.opacity *= factor
      return .sheet(sheet)
    case .shadow(var shadow):
      shadow.opacity *= factor
      return .shadow(shadow)
    case .group(var group):
      group.opacity *= factor
      return .group(group)
    }
  }

  /// The same thing cut off at `clip`.
  func clipped(to clip: Clip) -> DrawItem {
    switch self {
    case .sheet(var sheet) where sheet.clip == nil:
      sheet.clip = clip
      return .sheet(sheet)
    case .group(var group) where group.clip == nil:
      group.clip = clip
      return .group(group)
    default: return .group(Group(items: [self], clip: clip))
    }
  }

  /// The same thing cut off at a line.
  func cut(_ cut: Cut) -> DrawItem {
    var piece = self
    switch piece {
    case .sheet(let sheet) where sheet.cuts.count < Self.mostCuts: piece.cuts.append(cut)
    case .group(let group) where group.cuts.count < Self.mostCuts: piece.cuts.append(cut)
    default: return .group(Group(items: [self], cuts: [cut]))
    }
    piece.leaveFarCuts()
    return piece
  }

  /// Leaves away the lines that are nowhere near to what others have left of it.
  private mutating func leaveFarCuts() {
    var sides = 0
    if case .sheet(let sheet) = self, !sheet.hasSides { sides = sheet.polygon.corners.count }
    guard cuts.count > sides + 1 else { return }
    var isSeen = false
    var isNear = Array(repeating: false, count: cuts.count)
    forEachOutline { outline in
      outline.corners.forEach { corner in
        isSeen = true
        for index in sides..<cuts.count
        where (cuts[index].line * SIMD3(corner.x, corner.y, 1)).sum() < Self.farthestCut {
          isNear[index] = true
        }
      }
    }
    guard isSeen else { return }
    cuts = cuts.indices.filter { $0 < sides || isNear[$0] }.map { cuts[$0] }
  }

  /// How near a line has to be to matter, in pixels: what is drawn is a pixel larger on all sides than what is covered,
  /// and a pixel's own corners reach further.
  private static let farthestCut = 3.0

  /// How many cuts one thing may have; with more it becomes a group.
  static let mostCuts = 16
}
