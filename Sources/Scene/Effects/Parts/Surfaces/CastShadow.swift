internal import SceneGraph

/// The soft shadow that a turning rectangle casts on the screen's plane in the key light (see
/// `Light`).
///
/// It is the upright rectangle around the projection of the part above the plane, blurred in
/// proportion to its height, as under an extended light, and as strong as its casters are opaque.
/// It falls on paint only.
struct CastShadow {
  /// The rectangle before its blur, in container coordinates, in points.
  let rect: Rect
  /// The standard deviation of the blur, in points.
  let radius: Double
  /// The pictures on the rectangle, whose opacity the shadow follows.
  var casters: [ShadowCaster] = []

  /// The blur radius, as a fraction of the mean height.
  private static let softness = 0.3
  /// The distance, in blur radii, beyond which the shadow darkens by less than 1 %.
  private static let reach = 2.0

  /// Creates the shadow of a rectangle; nil if no part of it is above the plane.
  ///
  /// - Parameters:
  ///   - frame: The rectangle at rest, in container coordinates, in points.
  ///   - axis: The line through its centre about which it turns.
  ///   - transform: The rotation about its centre, followed by any translation.
  ///   - pixel: A pixel's side, in points. A sharper shadow would have steps, from a height of half
  ///     a pixel.
  init?(of frame: Rect, axis: Axis, turnedBy transform: Transform3D, pixel: Double) {
    let (width, height) = (frame.size.width / 2, frame.size.height / 2)
    func place(_ x: Double, _ y: Double) -> SIMD3<Double> {
      let point = transform.apply(to: SIMD4(x * width, y * height, 0, 1))
      return SIMD3(point.x + frame.midX, point.y + frame.midY, point.z)
    }
    // Pairs of corners that are opposite across the axis.
    let sides =
      axis == .vertical
      ? [(place(-1, -1), place(1, -1)), (place(-1, 1), place(1, 1))]
      : [(place(-1, -1), place(-1, 1)), (place(1, -1), place(1, 1))]
    var low = SIMD3<Double>(repeating: .infinity)
    var high = -low
    for (one, other) in sides {
      let (lower, upper) = one.z < other.z ? (one, other) : (other, one)
      guard upper.z > 0 else { return nil }
      let cut = lower.z < 0 ? lower + (upper - lower) * (lower.z / (lower.z - upper.z)) : lower
      for point in [cut, upper] {
        let offset = Light.key.shadowOffset(height: point.z)
        let shadow = SIMD3(point.x + offset.x, point.y + offset.y, point.z)
        (low, high) = (pointwiseMin(low, shadow), pointwiseMax(high, shadow))
      }
    }
    rect = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    radius = max(Self.softness * (max(low.z, 0) + high.z) / 2, min(pixel / 2, high.z))
  }

  /// Adds the shadow to a layer in the plane, within the layer's bounds.
  ///
  /// - Parameters:
  ///   - layer: An opaque layer without rotation, whose only sublayers are such shadows.
  ///   - alpha: The shadow's strength, 0…1.
  func fall(on layer: inout Layer, alpha: Double) {
    let margin = Self.reach * radius
    let corner = Point(x: layer.position.x - layer.anchor.x, y: layer.position.y - layer.anchor.y)
    let size = layer.bounds.size
    guard rect.maxX + margin > corner.x, rect.minX - margin < corner.x + size.width,
      rect.maxY + margin > corner.y, rect.minY - margin < corner.y + size.height
    else { return }
    var shade = Layer(frame: rect)
    var shadow = Shadow(Color(white: 0, alpha: alpha), radius: radius)
    shadow.casters = casters
    shadow.liesOnPaint = true
    shade.shadow = shadow
    (shade.position.x, shade.position.y) = (
      shade.position.x - corner.x, shade.position.y - corner.y
    )
    // A separate layer clips the shadows, so that the picture's layer can be copied without a
    // group.
    if layer.sublayers.isEmpty {
      var clip = Layer(frame: layer.bounds)
      clip.masksToBounds = true
      layer.sublayers = [clip]
    }
    layer.sublayers[0].sublayers.append(shade)
  }
}
