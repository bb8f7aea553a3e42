public import SceneGraph
public import Transitions

/// The old screen is peeled off as a sheet of paper that rolls over a cylinder.
///
/// The cylinder lies on the screen and rolls across it. Paper that it has not reached lies flat,
/// paper that it has is wound about it by half a turn, and from there on the sheet goes on flat,
/// upside down, two radii above the screen. Paper does not stretch: every piece of the sheet keeps
/// its shape.
public struct PageCurl: ReversibleTransition {
  public static let name = "page-curl"
  public static let summary = "The old screen is peeled off like a sheet of paper."
  public static let source = "UIKit's page curl, and developable surfaces"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The sheet lies flat before, and has left the picture after."

  /// The edge that is peeled off.
  public var edge = Edge.right
  /// The angle, in radians, between the direction that the sheet is pulled in and the one across
  /// the screen. Above 0 it is pulled from the right or lower corner of the edge, below 0 from the
  /// left or upper one.
  public var angle = 25 * Double.pi / 180
  /// The radius of the curl in points.
  public var radius = 50.0
  /// The colour of the back of the sheet; its alpha says how little of the print shows through.
  public var tint = Color(red: 245 / 255, green: 245 / 255, blue: 242 / 255, alpha: 217 / 255)
  /// The eye's distance from the screen in points.
  public var perspective = 1200.0
  /// How dark the sheet is where it is seen edge-on.
  public var shading = 0.4
  /// How dark its shadow is on what lies below.
  public var shadow = 0.4

  public static let parameters: [Parameter<PageCurl>] = [
    .choice("edge", \.edge, "the edge that is peeled off"),
    .number(
      "angle", \.angle, in: -80...80, .degrees,
      "how far the pull is aslant: above 0 from the right or lower corner"),
    .number("radius", \.radius, in: 1...500, .points, "the radius of the curl"),
    .color("tint", \.tint, "the colour of the sheet's back; opaque hides the print"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark the sheet gets as it turns from the light"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark its shadow is on what lies below"),
  ]

  /// How far beyond the cylinder its shadow reaches once the sheet goes over it, in radii.
  private static let shadowReach = 1.6
  /// How far the curl reaches beyond the line where the sheet leaves the plane, in radii: a
  /// cylinder's 1, and what flat strips around it add, √2·π/4 where a thin curl has but two of
  /// them.
  private static let width = 1.12
  /// How soft the shadow of the sheet's loose part is, as a standard deviation in radii.
  private static let shadowSoftness = 0.4
  /// How far before the line where the sheet leaves the plane that shadow begins to fade, in radii.
  private static let shadowFade = 1.5

  /// A sheet peeled off from its lower right corner.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let curl = self.curl(at: progress, in: container)
    var front = Layer(frame: container.bounds, contents: .picture(.from))
    front.isDoubleSided = false
    front.mesh = curl.mesh(.front) { Light.headlight.shade($0, strength: shading) }
    var layers = [Layer(frame: container.bounds, contents: .picture(.to))]
    guard curl.lifted > 0 else {
      return Scene(container, perspective: perspective, sublayers: layers + [front])
    }

    var back = front
    back.mesh = curl.mesh(.back) {
      tint.covered(with: Light.headlight.shade($0, strength: shading))
    }
    layers.append(castShadow(of: curl))
    layers.append(front)
    if curl.lifted > .pi * curl.radius { layers.append(looseShadow(of: curl)) }
    layers.append(back)
    return Scene(container, perspective: perspective, sublayers: layers)
  }

  /// The sheet at `progress`: the cylinder goes from the sheet's outermost corner to where it is
  /// just beyond the one across from that.
  private func curl(at progress: Double, in container: Container) -> Curl {
    let outward = edge.outward
    // The other way along the screen that a positive angle turns towards: right or down.
    let aside = edge.isVertical ? Point(x: 0, y: 1) : Point(x: 1, y: 0)
    let (c, s) = (cosine(angle), sine(angle))
    let direction = Point(x: c * outward.x + s * aside.x, y: c * outward.y + s * aside.y)
    let start = Curl(
      bounds: container.bounds, direction: direction, contact: 0, radius: radius, eye: perspective,
      pixel: 1 / container.scale)
    return start.rolled(
      to: start.reach - (2 * start.reach + Self.width * radius) * max(progress, 0))
  }

  /// The shadow of the cylinder on the new screen, beyond the line where the sheet leaves it.
  private func castShadow(of curl: Curl) -> Layer {
    let turned = min(curl.lifted / curl.radius, .pi)
    let overhang = curl.radius * (turned < .pi / 2 ? sine(turned) : 1)
    let height = curl.radius * (1 - cosine(turned))
    let penumbra = height / 2 * Self.shadowReach
    let width = overhang + penumbra
    // It goes as the curl leaves the picture.
    let remaining = curl.contact + Self.width * curl.radius + curl.reach
    let darkness =
      shadow * Ramp.smoothstep(turned, to: .pi / 2)
      * Ramp.smoothstep(remaining, to: 2 * curl.radius)

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
    return layer
  }

  /// The shadow of the part that hangs over the sheet itself, on the part that lies flat: that of
  /// the sheet's rectangle where it would be if it were mirrored in the line that the loose part
  /// comes back across.
  private func looseShadow(of curl: Curl) -> Layer {
    let side = 4 * curl.diagonal
    var ground = Layer(frame: Rect(x: 0, y: 0, width: side, height: side))
    ground.masksToBounds = true
    ground.anchorPoint = Point(x: 1, y: 0.5)
    ground.position = curl.contactPoint
    ground.transform = curl.orientation
    // The paper that rises has none of the shadow, which must not end at a line there.
    let steps = 8.0
    ground.mask = Layer(
      frame: ground.bounds,
      contents: .gradient(
        Gradient(
          from: Point(x: 1 - Self.shadowFade * curl.radius / side, y: 0.5),
          to: Point(x: 1, y: 0.5),
          stops: stride(from: 0, through: steps, by: 1).map {
            Gradient.Stop(
              Color(white: 0, alpha: 1 - Ramp.smoothstep($0, to: steps)), at: $0 / steps)
          })))

    var caster = Layer(frame: curl.bounds)
    caster.position = Point(x: side + curl.contact + .pi * curl.radius, y: side / 2)
    // Seen along the direction, what was turned by its angle one way is turned the other way by
    // mirroring, which for a rectangle is all the difference there is.
    caster.transform = curl.orientation
    caster.shadow = Shadow(
      Color(white: 0, alpha: shadow), radius: curl.radius * Self.shadowSoftness)
    ground.sublayers = [caster]
    return ground
  }
}
