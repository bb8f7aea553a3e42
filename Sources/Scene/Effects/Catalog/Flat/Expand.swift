public import SceneGraph
public import Transitions

/// The screen is cut horizontally and its two strips move apart, like a list that opens at a row.
/// The other screen fades in between them.
///
/// *push*: `from` opens; with the cut at y = c, its top strip moves by −c·p and its bottom strip by
/// (H − c)·p, and `to` has the opacity p. *pop*: `to` closes over `from`. The numbers are the
/// source's. With the style `light`, `to` is always opaque, and the strips cast a shadow on it (see
/// `Light`), with Hinge's own numbers.
public struct Expand: ReversibleTransition {
  /// The light on the screen between the strips.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The article's: it fades in over the backdrop.
    case article
    /// It is lit from the start, below the strips and their shadows.
    case light
  }

  public static let name = "expand"
  public static let summary = "The screen opens at a row, and the new one fades in behind it."
  public static let source = "SKExpandTransition: the expanding transition"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "Once open, the two parts continue beyond the frame; when closed, they stay closed instead of overlapping."

  /// The position of the cut, as a fraction of the height from the top.
  public var split = 0.5
  /// The light on the screen between the strips.
  public var style = Style.light

  public static let parameters: [Parameter<Expand>] = [
    .number(
      "split", \.split, in: 0...1, .fraction, "the position of the cut, from the top to the bottom"),
    .choice(
      "style", \.style,
      "article: the new screen fades in; light: it is fully lit from the start, with shadows on it"),
  ]

  /// The alpha of the strips' shadows, under the style `light`.
  private static let shadow = 0.45
  /// The blur radius of the strips' shadows and their height above the screen, in points.
  private static let shadowHeight = 12.0

  /// Creates a screen that opens in the middle, with light.
  public init() {}

  /// Creates a screen that opens in the middle.
  public init(style: Style) { self.style = style }

  public func push(at progress: Double, in container: Container) -> Scene {
    let opening = max(progress, 0)
    let height = container.size.height
    let cut = split * height
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    if style == .article { new.opacity = min(opening, 1) }
    let strips = [
      strip(
        from: 0, to: cut + overlap(at: cut, gap: height * opening, in: container),
        offset: -cut * opening, opening: opening, in: container),
      strip(
        from: cut, to: height, offset: (height - cut) * opening, opening: opening, in: container),
    ]
    return Scene(container, sublayers: [new] + strips.compactMap { $0 })
  }

  /// Returns the distance, in points, by which the top strip extends below the cut while the gap is
  /// less than a pixel: to the end of the pixel row that the cut crosses. Two antialiased edges
  /// that meet within a row would reveal the backdrop.
  private func overlap(at cut: Double, gap: Double, in container: Container) -> Double {
    let end = min((cut * container.scale).rounded(.up) / container.scale, container.size.height)
    return max(end - cut - gap, 0)
  }

  /// Returns the rows from `top` to `bottom` of the opening picture; nil if there are none.
  private func strip(
    from top: Double, to bottom: Double, offset distance: Double, opening: Double,
    in container: Container
  ) -> Layer? {
    guard bottom > top else { return nil }
    var strip = Layer.crop(
      of: .from, to: Rect(x: 0, y: top, width: container.size.width, height: bottom - top),
      in: container)
    strip.position.y += distance
    if style == .light {
      strip.magnificationFilter = .cubic
      // Zero at both ends, where no shadow may show beside a strip.
      let alpha = Self.shadow * Easing.smoothstep(3 * Easing.pulse(min(max(opening, 0), 1)))
      strip.shadow = Shadow(
        Color(white: 0, alpha: alpha), offset: Light.key.shadowOffset(height: Self.shadowHeight),
        radius: Self.shadowHeight)
      strip.shadow?.casters = [ShadowCaster(.from)]
      strip.shadow?.liesOnPaint = true
    }
    return strip
  }
}
