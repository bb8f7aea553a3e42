/// A soft shadow of a layer's bounds, corners rounded as the layer's are, as with a `shadowPath` along the bounds.
///
/// It lies below the layer's contents, in the layer's plane.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour; its alpha says how dark it is.
  public var color: Color
  /// Where it falls from the layer, in points.
  public var offset: Point
  /// How soft it is: the standard deviation, in points, of the Gaussian that blurs it. CSS's `box-shadow` names twice
  /// this number (CSS Backgrounds and Borders Level 3, "box-shadow").
  public var radius: Double

  /// A shadow of `color`, blurred by `radius` points.
  public init(_ color: Color, offset: Point = .zero, radius: Double) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}
