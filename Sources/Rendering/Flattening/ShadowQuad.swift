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
  /// The opacity of the whole shadow, 0 to 1.
  var opacity = 1.0

  /// True if no point has two opposite sides of the caster within four deviations. Farther away
  /// there are 3·10⁻⁵ of a Gaussian.
  var isWide: Bool {
    min(caster.width, caster.height) / 2 - cornerRadius >= 4 * deviation
  }
}
