import SceneGraph

/// A radial gradient from clear to opaque, such as the round corner of an opening.
struct RoundRamp {
  private let polygon: ProjectedPolygon
  private let gradient: Gradient

  /// Creates the ramp that a quad consists of; nil if it is something else.
  init?(_ quad: Quad) {
    guard quad.hasSides, quad.cuts.isEmpty, quad.clip == nil, !quad.liesOnPaint, quad.fade == nil,
      quad.opacity >= 1,
      !quad.hasPicture, quad.color == .clear, let overlay = quad.overlay, overlay.opacity >= 1,
      overlay.gradient.shape == .radial, overlay.gradient.stops.count == 2,
      overlay.gradient.stops[0].color.alpha <= 0, overlay.gradient.stops[1].color.alpha >= 1,
      overlay.gradient.stops[1].location > 0
    else { return nil }
    (polygon, gradient) = (quad.polygon, overlay.gradient)
  }

  /// Returns what is beyond the middle of the ramp beside a polygon of the target: the half-plane
  /// outside of the tangent at the polygon's middle. Returns nil if the polygon is not in the
  /// gradient's quad, since a tangent is near the circle only there.
  func front(beside polygon: Corners) -> Front? {
    let sides = self.polygon.sides
    guard polygon.allSatisfy({ sides.contains($0, within: Self.margin) }) else { return nil }
    return front(beside: polygon.middle)
  }

  /// The most distance in pixels of a polygon's corner from the gradient's quad.
  private static let margin = 1.5

  private func front(beside point: Point) -> Front? {
    let rows = polygon.projection.adjugate
    let pixel = SIMD3(point.x, point.y, 1)
    let k = (rows.2 * pixel).sum()
    let center = gradient.startPoint
    let radii = SIMD2(gradient.endPoint.x - center.x, gradient.endPoint.y - center.y)
    guard abs(k) > 0, radii.x != 0, radii.y != 0 else { return nil }
    let unit = SIMD2((rows.0 * pixel).sum() / k, (rows.1 * pixel).sum() / k)
    let away = (unit - SIMD2(center.x, center.y)) / radii
    let far = hypotenuse(away.x, away.y)
    guard far > 1e-6 else { return nil }
    // Two places on the ramp's middle, on both sides of the way from the centre to the point.
    let middle = (gradient.stops[0].location + gradient.stops[1].location) / 2
    func place(_ offset: Double) -> HomogeneousPoint {
      let way = (away + SIMD2(-away.y, away.x) * offset) / far * middle * radii
      return polygon.projection.apply(to: Point(x: center.x + way.x, y: center.y + way.y))
    }
    guard let inner = polygon.projection.apply(to: center).projected else { return nil }
    var line = ProjectedPolygon.line(from: place(-0.01), to: place(0.01))
    if (line * SIMD3(inner.x, inner.y, 1)).sum() > 0 { line = -line }
    var sides = HalfPlanes([line])
    // The others contain every pixel.
    while sides.count < 4 { sides.append(SIMD3(0, 0, 1)) }
    return Front(sides: sides, opacity: 1)
  }
}
