import Frames
import GPU
import SceneGraph

/// A rectangle or its shadow that moves during an exposure, as the shader takes it.
struct SmearQuad {
  /// The form of what is painted.
  enum Form: Hashable {
    case rectangle, roundedRectangle
    /// A soft shadow; a wide one has no point near two opposite sides of its caster.
    case shadow(isWide: Bool)
  }

  /// The projected rectangle at equal steps of the time.
  let polygons: [ProjectedPolygon]
  var course: Course
  /// The distances from its sides; nil for a shadow, and if they do not follow polynomials.
  var sides: SideCourse?
  /// The part of the plane's unit square that is shown: all of it, or one side of a cut.
  let shown: Rect
  /// True if nothing below it shows through.
  let isOpaque: Bool
  /// The part of a picture that the plane's unit square shows, at equal steps of the time; empty
  /// for none.
  let regions: [PictureRegion]
  /// The parts of the picture's texture that are shown at these steps, in fractions of it, if they
  /// differ; otherwise empty.
  var parts: [SIMD4<Float>] = []
  /// The quad's picture; nil without one.
  var source: PictureSource?
  /// How many texels one of the source's is the mean of, along its width and its height.
  var prefiltering = SIMD2<Float>(1, 1)
  /// The same part of the picture with all of its texels, if `source` has fewer; otherwise nil.
  var detailed: PictureSource?
  /// True if the source has fewer texels, or the picture is larger than the target.
  var isLarge = false
  /// The picture with fewer texels that taps are taken of; nil without one.
  var reduced: Picture?
  /// True for the axes along which taps are so close that each may be a half of a cell.
  var isDense = SIMDMask<SIMD2<Int32>>(repeating: false)
  /// The axis of the sums in `reduced`; nil if that is a picture.
  var sumAxis: SumAxis?
  /// What `reduced` is of the source, if it has sums along slanted lines.
  var slantedPart: SlantedPart?
  /// True if it adjoins a quad in front of it.
  var joins = false
  /// The sides that it shares with other quads, as a mask.
  var joinedSides = 0
  /// The colour below the picture, premultiplied.
  let color: TimePolynomial<SIMD4<Float>>
  /// The opacity, in x.
  let opacity: TimePolynomial<SIMD2<Float>>
  /// True if it is not opaque as a whole.
  let fades: Bool
  /// The gradient over it; nil for none.
  var shade: SmearShade?
  /// The gradient as a texture; nil without one of many stops.
  var table: ShadeTable?
  let form: Form
  /// The form's measures at equal steps of the time, in points: the width, the height and the
  /// radius of a rounded rectangle or of a shadow's caster, and √2 standard deviations of a shadow.
  let measures: [SIMD4<Float>]
  /// The rounded rectangle that clips it; nil for none.
  var clip: SmearClip?
  /// The pixels outside of which it is not drawn; nil for none.
  var pixels: PixelRect?

  /// The extent of a shadow beyond its caster on both sides together, in units of √2 deviations.
  static let shadowMargin = Float(2 * ShadowQuad.extent / 2.0.squareRoot())

  /// True for a gradient of many colours, such as a floor or a sheen.
  var hasManyColors: Bool { shade.map { $0.isLong && !$0.isBlack } ?? false }

  /// True for a shadow.
  var isShadow: Bool { if case .shadow = form { true } else { false } }

  /// True for a shadow that differs within a pixel at some time, or falls off within one: see
  /// `ShadowQuad`.
  private(set) var isSteep = false, isFine = false

  /// The part of the picture that is shown at the middle of the time, in fractions of it: origin
  /// and size.
  var part: SIMD4<Float> {
    let rect = slantedPart == nil ? source?.rect ?? .unit : .unit
    return SIMD4<Float>(
      SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
  }

  /// True if taps are of the whole of a picture.
  var isWhole: Bool {
    reduced != nil && sumAxis == nil && parts.isEmpty && part == SIMD4(0, 0, 1, 1)
  }

  /// The size of that part in texels; below 0 along the axes on which taps are `isDense`.
  var texels: SIMD2<Float> {
    guard let texels = source?.texels else { return SIMD2(1, 1) }
    let size = SIMD2(Float(texels.width), Float(texels.height))
    return size.replacing(with: -size, where: isDense)
  }

  /// By how much taps are softer along each axis than texels of the page that are areas of one
  /// colour, in twelfths of a squared texel: see `SmearSegments.softness`. 0 along sums.
  var softness: SIMD2<Float> {
    guard let size = source?.picture.texture.size, let smaller = reduced?.texture.size
    else { return .zero }
    func softness(_ texels: Int, _ halved: Int, _ prefiltering: Float) -> Float {
      let halving = sumAxis == nil ? Double(texels) / Double(halved) : 1
      return Float(
        SmearSegments.softness(halving: halving, prefiltering: Double(prefiltering)))
    }
    return SIMD2(
      sumAxis == .across ? 0 : softness(size.width, smaller.width, prefiltering.x),
      sumAxis == .down ? 0 : softness(size.height, smaller.height, prefiltering.y))
  }

  /// The lowest and the highest place of a tap in fractions of the picture: half a texel within
  /// the part. Along sums, they end with the part.
  var limits: SIMD4<Float> {
    guard let size = reduced?.texture.size else { return SIMD4(0, 0, 1, 1) }
    let part = parts.isEmpty ? part : SIMD4(0, 0, 1, 1)
    var half = SIMD2(0.5 / Float(size.width), 0.5 / Float(size.height))
    if let sumAxis { half[sumAxis == .across ? 0 : 1] = 0 }
    let (low, high) = (part.lowHalf, part.lowHalf + part.highHalf)
    let middle = 0.5 * (low + high)
    let first = SIMD2(min(low.x + half.x, middle.x), min(low.y + half.y, middle.y))
    let last = SIMD2(max(high.x - half.x, middle.x), max(high.y - half.y, middle.y))
    return SIMD4(lowHalf: first, highHalf: last)
  }

  /// Creates a quad from the items of a draw list at equal steps of the time.
  ///
  /// - Returns: nil if it is not a rectangle of one paint or a shadow, as far as the shader knows
  ///   them.
  init?(_ items: [DrawItem], _ pictures: FramePictures, target: Size) {
    var quads: [Quad] = []
    var shadows: [ShadowQuad] = []
    for item in items {
      switch item {
      case .quad(let quad): quads.append(quad)
      case .shadow(let shadow): shadows.append(shadow)
      case .group: return nil
      }
    }
    if quads.count == items.count {
      self.init(quads, pictures, target: target)
    } else if shadows.count == items.count {
      self.init(shadows, pictures.working, target: target)
    } else {
      return nil
    }
  }

  private init?(_ quads: [Quad], _ pictures: FramePictures, target: Size) {
    let working = pictures.working
    guard let first = quads.first,
      quads.allSatisfy({ $0.isPlainRectangle && $0.isPainted(like: first) }),
      let shown = first.shownPart,
      quads.allSatisfy({ $0.shownPart.map { $0.isNear(shown) } ?? false }),
      let course = Course(of: quads.map(\.polygon), showing: shown, target: target),
      // Between the nodes the paint has to follow the polynomials, too.
      let color = TimePolynomial(
        through: quads.map { working.premultiplied($0.color) }, within: 0.002),
      let opacity = TimePolynomial(
        through: quads.map { SIMD2(Float($0.opacity), 0) }, within: 0.002),
      let clip = SmearClip.clip(of: quads, target: target)
    else { return nil }
    (polygons, self.course, self.shown) = (quads.map(\.polygon), course, shown)
    (self.color, self.opacity, self.clip) = (color, opacity, clip.first)
    sides = SideCourse(of: polygons, target: target)
    regions = quads.compactMap(\.picture)
    isOpaque = quads.allSatisfy { $0.isOpaque(pictures) }
    fades = quads.contains { $0.opacity < 1 }
    if first.overlay == nil {
      shade = nil
    } else {
      guard
        let shade = SmearShade(
          quads.compactMap(\.overlay), over: shown, onPaint: !first.hasOpaquePaint(pictures),
          in: working)
      else { return nil }
      self.shade = shade
    }
    let corners = quads.compactMap(\.roundedCorners)
    if !corners.isEmpty {
      measures = corners.map {
        SIMD4<Float>(SIMD4($0.size.width, $0.size.height, $0.radius, 0))
      }
      guard corners.count == quads.count, shown == .unit,
        TimePolynomial(through: measures, within: 0.1) != nil
      else { return nil }
      form = .roundedRectangle
    } else {
      (form, measures) = (.rectangle, [])
    }
  }

  /// Creates a shadow from those of a draw list at equal steps of the time.
  private init?(_ shadows: [ShadowQuad], _ working: WorkingSpace, target: Size) {
    guard let first = shadows.first,
      shadows.allSatisfy({ $0.fade == nil && $0.pixels == first.pixels && !$0.liesOnPaint }),
      let course = Course(of: shadows.map(\.polygon), showing: .unit, target: target)
    else { return nil }
    measures = shadows.map {
      SIMD4<Float>(
        SIMD4($0.caster.width, $0.caster.height, $0.cornerRadius, 2.0.squareRoot() * $0.deviation))
    }
    // A fiftieth of a deviation is a hundredth of the shadow at most.
    let deviation = measures.reduce(Float.infinity) { min($0, $1.w) }
    guard TimePolynomial(through: measures, within: 0.05 + 0.02 * deviation) != nil,
      let color = TimePolynomial(
        through: shadows.map { shadow in
          var color = shadow.color
          color.alpha = 1
          return working.premultiplied(color)
        }, within: 0.002),
      let opacity = TimePolynomial(
        through: shadows.map { SIMD2(Float($0.color.alpha * $0.opacity), 0) }, within: 0.002),
      // Sharper corners would need more lines.
      measures.allSatisfy({ $0.z <= Self.mostShadowRadius * $0.w })
    else { return nil }
    (polygons, self.course, shown) = (shadows.map(\.polygon), course, .unit)
    (self.color, self.opacity, fades) = (color, opacity, true)
    (regions, isOpaque, shade, sides) = ([], false, nil, nil)
    form = .shadow(isWide: shadows.allSatisfy(\.isWide))
    pixels = first.pixels
    isSteep = shadows.contains(where: \.isSteep)
    isFine = shadows.contains(where: \.isFine)
  }

  /// The largest radius of a shadow's caster in units of √2 deviations: four deviations.
  private static let mostShadowRadius = Float(4 / 2.0.squareRoot())

  /// Returns the sides of this quad that lie along a side of another one, on its other side, all
  /// the time, as a mask.
  func sides(adjoining other: SmearQuad) -> Int {
    [0, Course.steps / 2, Course.steps].reduce(~0) {
      $0 & polygons[$1].sides(adjoining: other.polygons[$1])
    }
  }
}

extension SmearQuad {
  /// True if it is thinner than a pixel all the time, such as the edge of a page.
  var isThin: Bool {
    polygons.allSatisfy { polygon in
      let corners = polygon.clipPolygon
      let bounds = ConvexPolygon(corners)
      let length = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
      return abs(corners.signedArea) < length
    }
  }
}

extension ProjectedPolygon {
  fileprivate func sides(adjoining other: ProjectedPolygon) -> Int {
    corners.indices.reduce(0) { $0 | (adjoins(other, at: $1) ? 1 << $1 : 0) }
  }

  private func adjoins(_ other: ProjectedPolygon, at index: Int) -> Bool {
    guard let start = corners[index].projected,
      let end = corners[(index + 1) % corners.count].projected
    else { return false }
    return other.corners.indices.contains { side in
      guard let a = other.corners[side].projected,
        let b = other.corners[(side + 1) % other.corners.count].projected
      else { return false }
      func isNear(_ p: Point, _ q: Point) -> Bool {
        abs(p.x - q.x) < 0.02 && abs(p.y - q.y) < 0.02
      }
      let (line, opposite) = (self.side(index), other.side(side))
      return (isNear(start, b) && isNear(end, a) || isNear(start, a) && isNear(end, b))
        && line.x * opposite.x + line.y * opposite.y < 0
    }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(origin.x - other.origin.x) < 1e-3 && abs(origin.y - other.origin.y) < 1e-3
      && abs(size.width - other.size.width) < 1e-3
      && abs(size.height - other.size.height) < 1e-3
  }

  /// Returns the part of this rectangle that a part of the unit square stands for.
  func part(_ unit: Rect) -> Rect {
    Rect(
      x: origin.x + unit.origin.x * size.width, y: origin.y + unit.origin.y * size.height,
      width: unit.size.width * size.width, height: unit.size.height * size.height)
  }
}

extension SIMD3<Double> {
  /// True for the difference of two half-planes that differ by less than a thousandth of a pixel on
  /// a target of several thousand.
  var isShort: Bool { abs(x) < 1e-7 && abs(y) < 1e-7 && abs(z) < 1e-3 }
}

extension Quad {
  /// True if the quad is a rectangle whose only edges are its own sides.
  fileprivate var isPlainRectangle: Bool {
    hasPlainSides && shader == nil && fade == nil && !liesOnPaint
      && (roundedCorners == nil || hasSides)
      && (overlay.map { $0.gradient.shape == .axial } ?? true)
  }

  /// True if the only lines that bound the quad are its own sides.
  var hasPlainSides: Bool {
    hasSides ? cuts.isEmpty : polygon.corners.count == 4 && cuts.count == 4 && isJoinedRectangle
  }

  /// True if the cuts are the sides of the quad, some of which adjoin other quads.
  private var isJoinedRectangle: Bool {
    polygon.corners.indices.allSatisfy { index in
      let side = polygon.side(index)
      return cuts.contains { ($0.line - side).isShort }
    }
  }

  /// The part of the plane's unit square that the quad shows; nil if it is not a rectangle there.
  fileprivate var shownPart: Rect? {
    if hasSides { return .unit }
    let rows = polygon.projection.adjugate
    var points: [SIMD2<Double>] = []
    for corner in polygon.corners.indices.map({ polygon.corners[$0] }) {
      let place = SIMD3(corner.x, corner.y, corner.w)
      let k = (rows.2 * place).sum()
      guard abs(k) > 1e-12 else { return nil }
      points.append(SIMD2((rows.0 * place).sum(), (rows.1 * place).sum()) / k)
    }
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    let size = high - low
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    guard size.min() > 1e-3, points.count == 4,
      points.allSatisfy({ point in
        (isNear(point.x, low.x) || isNear(point.x, high.x))
          && (isNear(point.y, low.y) || isNear(point.y, high.y))
      })
    else { return nil }
    return Rect(x: low.x, y: low.y, width: size.x, height: size.y)
  }

  /// Returns true if the colour or the picture is opaque.
  fileprivate func hasOpaquePaint(_ pictures: FramePictures) -> Bool {
    color.alpha >= 1 || picture.flatMap { pictures.info(of: $0.name) }?.isOpaque == true
  }

  /// Returns true if the paint of another quad has the same parts; their colours may differ.
  fileprivate func isPainted(like other: Quad) -> Bool {
    picture?.name == other.picture?.name
      && overlay?.gradient.stops.count == other.overlay?.gradient.stops.count
      && (overlay == nil) == (other.overlay == nil)
  }
}
