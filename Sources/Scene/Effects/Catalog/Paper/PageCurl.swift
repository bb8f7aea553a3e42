public import SceneGraph
public import Transitions

/// The old screen is peeled off as a sheet of paper that rolls over a cylinder.
///
/// The cylinder rests on the screen and rolls across it. Paper ahead of it is flat, and paper that
/// it has reached is wound about it by half a turn. Beyond that, the sheet is flat again, upside
/// down, two radii above the screen. The mapping is an isometry: every part of the sheet keeps its
/// shape.
///
/// The sheet is shaded by the key light (see `Light`). The numbers are Hinge's own.
public struct PageCurl: ReversibleTransition {
  public static let name = "page-curl"
  public static let summary = "The old screen peels off like a sheet of paper."
  public static let source = "UIKit's page curl, and developable surfaces"
  public static let duration = 1.0
  // The corner that peels first and the one that leaves last are small: a slower start or end would
  // look like a pause.
  public static let curve = TimingCurve.bezier(0.25, 0.3, 0.7, 0.85)
  public static let surroundings = Surroundings.space
  public static let overshoot =
    "The sheet lies flat before the start, and is out of the frame after the end."

  /// The edge that peels off.
  public var edge = Edge.right
  /// The angle, in radians, between the pull and the perpendicular of the edge. A positive one
  /// pulls from the edge's right or lower corner, a negative one from its left or upper corner.
  public var angle = 25 * Double.pi / 180
  /// The radius of the curl, in points.
  public var radius = 50.0
  /// The colour of the sheet's back; its alpha determines how much of the print it hides.
  public var tint = Color(red: 245 / 255, green: 245 / 255, blue: 242 / 255, alpha: 217 / 255)
  /// The eye's distance from the screen, in points.
  public var perspective = 1200.0
  /// The strength of the key light's shading, 0…1: the alpha of the black where it is unlit.
  public var shading = 0.4
  /// The alpha of the sheet's shadow, 0…1.
  public var shadow = 0.4

  public static let parameters: [Parameter<PageCurl>] = [
    .choice("edge", \.edge, "the edge that peels off"),
    .number(
      "angle", \.angle, in: -80...80, .degrees,
      "the slant of the pull: above 0 from the right or lower corner"),
    .number("radius", \.radius, in: 1...500, .points, "the radius of the curl"),
    .color("tint", \.tint, "the colour of the sheet's back; opaque hides the print"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none,
      "how dark the sheet gets as it turns away from the light"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark its shadow on the screen below is"),
  ]

  /// The reach of the shadow beyond the cylinder once the sheet is above it, as a multiple of half
  /// the sheet's height.
  private static let shadowReach = 1.6
  /// The reach of the curl beyond the contact line, in radii: 1 for the cylinder, and the excess of
  /// its flat strips. With two strips, the minimum, a thin curl reaches √2·π/4 = 1.11.
  private static let curlWidth = 1.12
  /// The softness of the loose part's shadow, a standard deviation in radii.
  private static let shadowSoftness = 0.4
  /// The distance before the contact line over which that shadow fades out, in radii.
  private static let shadowFade = 1.5

  /// Creates a sheet that peels off from its bottom right corner.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let curl = self.curl(at: progress, in: container)
    var front = Layer(frame: container.bounds, contents: .picture(.from))
    front.isDoubleSided = false
    front.mesh = curl.mesh(.front) { Light.key.shade($0, strength: shading) }
    var layers = [Layer(frame: container.bounds, contents: .picture(.to))]
    guard curl.liftedLength > 0 else {
      return Scene(container, perspective: perspective, sublayers: layers + [front])
    }

    var back = front
    back.mesh = curl.mesh(.back) {
      tint.overlaid(with: Light.key.shade($0, strength: shading))
    }
    layers.append(castShadow(of: curl))
    layers.append(front)
    if curl.liftedLength > .pi * curl.radius { layers.append(looseShadow(of: curl)) }
    layers.append(back)
    return Scene(container, perspective: perspective, sublayers: layers)
  }

  /// Returns the sheet at `progress`. The contact line moves from the sheet's outermost corner to
  /// just beyond the opposite one.
  private func curl(at progress: Double, in container: Container) -> Curl {
    let outward = edge.outwardNormal
    // The direction along the edge towards which a positive angle turns: right or down.
    let lateral = edge.isVertical ? Point(x: 0, y: 1) : Point(x: 1, y: 0)
    let (c, s) = (cosine(angle), sine(angle))
    let direction = Point(x: c * outward.x + s * lateral.x, y: c * outward.y + s * lateral.y)
    let start = Curl(
      bounds: container.bounds, direction: direction, contact: 0, radius: radius, eye: perspective,
      pixel: 1 / container.scale)
    return start.rolled(
      to: start.extent - (2 * start.extent + Self.curlWidth * radius) * max(progress, 0))
  }

  /// Returns the shadow of the cylinder on the new screen, beyond the contact line.
  private func castShadow(of curl: Curl) -> Layer {
    let windingAngle = min(curl.liftedLength / curl.radius, .pi)
    let overhang = curl.radius * (windingAngle < .pi / 2 ? sine(windingAngle) : 1)
    let height = curl.radius * (1 - cosine(windingAngle))
    let penumbra = height / 2 * Self.shadowReach
    let width = overhang + penumbra
    // The shadow fades as the curl leaves the picture.
    let remaining = curl.contact + Self.curlWidth * curl.radius + curl.extent
    let darkness =
      shadow * Easing.smoothstep(windingAngle, to: .pi / 2)
      * Easing.smoothstep(remaining, to: 2 * curl.radius)

    var layer = Layer(
      frame: Rect(x: 0, y: 0, width: width, height: 4 * curl.diagonal),
      contents: .gradient(
        Gradient(
          from: Point(x: 0, y: 0.5), to: Point(x: 1, y: 0.5),
          stops: [(0, 1), (0.2, 0.8), (0.4, 0.5), (0.6, 0.23), (0.8, 0.06), (1, 0)].map {
            Gradient.Stop(
              Color(white: 0, alpha: darkness * $0.1),
              at: (overhang * 0.8 + (width - overhang * 0.8) * $0.0) / width)
          })))
    layer.anchorPoint = Point(x: 0, y: 0.5)
    layer.position = curl.contactPoint
    layer.transform = curl.orientation
    layer.liesOnPaint = true
    return layer
  }

  /// Returns the shadow of the loose part on the flat part of the sheet: the shadow of the sheet's
  /// rectangle, mirrored in the line about which the loose part is folded back.
  private func looseShadow(of curl: Curl) -> Layer {
    let receiverSide = 4 * curl.diagonal
    var receiver = Layer(frame: Rect(x: 0, y: 0, width: receiverSide, height: receiverSide))
    receiver.masksToBounds = true
    receiver.anchorPoint = Point(x: 1, y: 0.5)
    receiver.position = curl.contactPoint
    receiver.transform = curl.orientation
    // The rising paper receives no shadow, and the shadow must not end abruptly there.
    let steps = 8.0
    receiver.mask = Layer(
      frame: receiver.bounds,
      contents: .gradient(
        Gradient(
          from: Point(x: 1 - Self.shadowFade * curl.radius / receiverSide, y: 0.5),
          to: Point(x: 1, y: 0.5),
          stops: stride(from: 0, through: steps, by: 1).map {
            Gradient.Stop(
              Color(white: 0, alpha: 1 - Easing.smoothstep($0, to: steps)), at: $0 / steps)
          })))

    var caster = Layer(frame: curl.bounds)
    caster.position = Point(x: receiverSide + curl.contact + .pi * curl.radius, y: receiverSide / 2)
    // Relative to `direction`, mirroring negates the rectangle's rotation; for a rectangle this is
    // the whole effect of mirroring.
    caster.transform = curl.orientation
    caster.shadow = Shadow(
      Color(white: 0, alpha: shadow), radius: curl.radius * Self.shadowSoftness)
    caster.shadow?.casters = [ShadowCaster(.from)]
    caster.shadow?.liesOnPaint = true
    receiver.sublayers = [caster]
    return receiver
  }
}
