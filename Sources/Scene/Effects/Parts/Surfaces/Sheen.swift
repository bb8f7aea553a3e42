internal import SceneGraph

/// The highlight on a slightly glossy page that turns: a soft bright band that sweeps over the page
/// from one edge to the opposite one.
///
/// A page that turns by φ out of the screen's plane reflects what is 2φ beside the viewer, so that
/// a long lamp passes over it once in a quarter turn. The band is brightest at 45°, and vanishes
/// where the page faces the viewer and where it is edge-on.
struct Sheen {
  /// The edge from which the band starts on a face that turns away, and at which it arrives on a
  /// face that turns towards the viewer.
  let edge: Edge
  /// The alpha of the white in the middle of the band at 45°, 0…1.
  let strength: Double

  /// The half width of the band, as a fraction of the page.
  private static let reach = 0.45
  /// The number of linear ramps that approximate the profile (1 − t²)² of the band.
  private static let steps = 8

  /// Returns the band over a colour that covers a face.
  ///
  /// - Parameters:
  ///   - color: The colour, such as a shade.
  ///   - normal: The unit normal of the face.
  func gradient(over color: Color, facing normal: SIMD3<Double>) -> Gradient {
    // The sine and the cosine of the rotation; a face seen from behind is not drawn.
    let (s, c) = ((normal.x * normal.x + normal.y * normal.y).squareRoot(), max(normal.z, 0))
    let peak = strength * 4 * s * s * c * c
    guard peak > 1e-4 else { return Gradient(color) }
    let out = edge.outwardNormal
    // Above 0 while the face turns towards its own edge, as the new page does.
    let isArriving = normal.x * out.x + normal.y * out.y < 0
    // The way that the band has gone, from −reach to 1 + reach.
    let turned = 1 - c / (c + s)
    let way = (isArriving ? 1 - turned : turned) * (1 + 2 * Self.reach) - Self.reach
    func point(_ way: Double) -> Point {
      let (start, end) = (edge.midpoint, edge.opposite.midpoint)
      return Point(
        x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way)
    }
    return Gradient(
      from: point(way - Self.reach), to: point(way + Self.reach),
      stops: (0...Self.steps).map { step in
        let t = 2 * Double(step) / Double(Self.steps) - 1
        let profile = (1 - t * t) * (1 - t * t)
        return Gradient.Stop(
          color.overlaid(with: Color(white: 1, alpha: peak * profile)),
          at: Double(step) / Double(Self.steps))
      })
  }
}
