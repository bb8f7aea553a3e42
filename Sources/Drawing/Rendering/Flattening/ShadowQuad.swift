import SceneGraph

/// The soft shadow of a layer: a rounded rectangle blurred by a Gaussian.
struct ShadowQuad: Hashable {
  /// The projected rectangle that the shadow is visible in.
  let polygon: ProjectedPolygon
  /// The size of that rectangle in points.
  let size: Size
  /// The size in points of the caster, which is centred in the rectangle.
  let caster: Size
  /// The caster's corner radius in points.
  let cornerRadius: Double
  /// The standard deviation of the blur in points.
  let deviation: Double
  /// The shadow's colour.
  let color: Color
  /// The sides of the part that an opaque quad right above hides; nil if unknown.
  var hidden: SmallArray<4, HalfPlane>?
  /// The quads in front whose sides pass the shadow's pixels, at most `Front.most`: see
  /// `PassingSides`.
  var fronts: [Front] = []
  /// The opacity of the whole shadow, 0 to 1.
  var opacity = 1.0
  /// True if it shows only where the target is opaque: see `Shadow.liesOnPaint`.
  var liesOnPaint = false
  /// The place of the layer in the scene.
  var origin = ItemOrigin()
  /// The pixels in which the shadow is visible; nil for all.
  var pixels: PixelRect?
  /// The rectangle in which the shadow is visible, and its mask there; nil for everywhere.
  var fade: ShadowFade? {
    get { fades.first }
    set { fades = newValue.map { [$0] } ?? [] }
  }
  /// The storage of `fade`. Few shadows have one; stored inline, it would make all draw items
  /// larger.
  private var fades: [ShadowFade] = []

  init(
    polygon: ProjectedPolygon, size: Size, caster: Size, cornerRadius: Double, deviation: Double,
    color: Color
  ) {
    (self.polygon, self.size, self.caster) = (polygon, size, caster)
    (self.cornerRadius, self.deviation, self.color) = (cornerRadius, deviation, color)
  }

  /// The part of the shadow that changes a pixel, in target pixels; nil if none does.
  ///
  /// Where the shadow is below half a level, the blended colour rounds to nothing.
  func visiblePolygon(onto target: Size) -> ConvexPolygon? {
    // The minimum product of the Gaussians along both sides.
    let least = Self.leastLevel / max(color.alpha * opacity, 1e-9)
    guard least < 1 else { return nil }
    let reach = min(GaussianTail.distance(of: least) * deviation, Self.extent * deviation)
    // At a given distance, the product is largest where both factors are equal.
    let sum = 2 * GaussianTail.distance(of: least.squareRoot()) * deviation
    let side = (width: caster.width + 2 * reach, height: caster.height + 2 * reach)
    guard side.width > 0, side.height > 0 else { return nil }
    let leg = min(max(2 * reach - sum, 0), min(side.width, side.height) / 2)
    let (x, y) = (side.width / size.width / 2, side.height / size.height / 2)
    let (dx, dy) = (leg / size.width, leg / size.height)
    var points = Corners()
    func add(_ u: Double, _ v: Double) { points.append(Point(x: 0.5 + u, y: 0.5 + v)) }
    add(-x + dx, -y)
    add(x - dx, -y)
    add(x, -y + dy)
    add(x, y - dy)
    add(x - dx, y)
    add(-x + dx, y)
    add(-x, y - dy)
    add(-x, -y + dy)
    let visible = ProjectedPolygon(points, by: polygon.projection, onto: target)
    return visible.isVisible ? seenPart(of: ConvexPolygon(visible.clipPolygon)) : nil
  }

  /// Returns the part of a polygon in which the shadow is visible; nil if there is none.
  func seenPart(of polygon: ConvexPolygon) -> ConvexPolygon? {
    var part = polygon
    if let pixels {
      guard let common = part.intersection(with: ConvexPolygon(pixels)) else { return nil }
      part = common
    }
    guard let fade else { return part }
    return part.intersection(with: ConvexPolygon(fade.clip.polygon.clipPolygon))
  }

  /// Returns the shadow clipped to a rectangle; nil unless it consists of whole pixels, since other
  /// edges cover pixels partially.
  func clipped(to clip: Clip) -> ShadowQuad? {
    guard fade == nil, clip.radius == 0, let rect = clip.polygon.pixelAlignedRect else {
      return nil
    }
    var shadow = self
    shadow.pixels = pixels.map { $0.intersection(with: rect) ?? .zero } ?? rect
    return shadow
  }

  /// True if the shadow changes by much within a pixel.
  var isThin: Bool { deviationInPixels < Self.thinnest }

  /// True if the shadow differs between the parts of a pixel.
  var isSharp: Bool { deviationInPixels < Self.sharpest }

  /// True if the shadow may differ by a level between the parts of a pixel.
  var isSteep: Bool { deviationInPixels < Self.gentle }

  /// True if the shadow's mean over a pixel is not that of a Gaussian with the variance of both.
  var isFine: Bool { deviationInPixels < Self.finest }

  /// The deviation in pixels across the lines of the plane across which it is the least.
  private var deviationInPixels: Double {
    let projection = polygon.projection
    let middle = projection.apply(to: Point(x: 0.5, y: 0.5))
    guard let point = middle.projected else { return .infinity }
    // Pixels per point along the plane's axes. Seen from the side, its lines may be close together
    // although both axes are long.
    func scale(_ step: SIMD4<Double>, _ extent: Double) -> SIMD2<Double> {
      SIMD2(step.x - point.x * step.w, step.y - point.y * step.w) / (middle.w * extent)
    }
    let across = scale(projection.x, size.width)
    let down = scale(projection.y, size.height)
    let longest = max((across * across).sum(), (down * down).sum()).squareRoot()
    return deviation * abs(across.x * down.y - across.y * down.x) / max(longest, 1e-12)
  }

  /// The deviation in pixels below which a shadow's mean over a pixel differs from its middle by
  /// more than a hundredth.
  private static let thinnest = 1.0
  /// The deviation in pixels below which a black shadow of half the opacity differs by more than
  /// three levels between a pixel's middle and that of a half of it, a quarter of a pixel away.
  private static let sharpest = 4.0

  /// The deviation in pixels from which on a black shadow of half the opacity differs by about a
  /// level in a quarter of a pixel, or less.
  private static let gentle = 12.0
  /// The deviation in pixels from which on these differ by less than a thousandth.
  private static let finest = 0.6

  /// The distance from the caster, in deviations, at which the shadow ends: it is below a
  /// thousandth beyond.
  static let extent = 3.5
  /// The minimum shadow that changes an 8-bit pixel, with a margin for rounding.
  private static let leastLevel = 0.498 / 255

  /// True if no point has two opposite sides of the caster within four deviations. Only 3·10⁻⁵ of a
  /// Gaussian is farther away.
  var isWide: Bool {
    min(caster.width, caster.height) / 2 - cornerRadius >= 4 * deviation
  }
}
