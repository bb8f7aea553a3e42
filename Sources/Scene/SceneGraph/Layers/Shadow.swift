/// A blurred shadow of a layer's rounded bounds, as with a `shadowPath` along the bounds.
///
/// It lies below the layer's contents, in the layer's plane.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour. Its alpha is the shadow's strength.
  public var color: Color
  /// The offset from the layer, in points.
  public var offset: Point
  /// The standard deviation of the Gaussian blur, in points. CSS's `box-shadow` takes twice this
  /// number (CSS Backgrounds and Borders Level 3, "box-shadow").
  public var radius: Double
  /// The parts of pictures whose opacity the shadow follows: its strength is multiplied by the sum
  /// of their mean alphas, each times its weight. Empty for an opaque caster.
  public var casters: [ShadowCaster] = []
  /// True if the shadow shows only where what was drawn before it is opaque, by Porter and Duff's
  /// "source atop": over nothing there is no receiver. Over an opaque background it makes no
  /// difference.
  public var liesOnPaint = false

  /// Creates a shadow, blurred with a standard deviation of `radius` points.
  public init(_ color: Color, offset: Point = .zero, radius: Double) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}
