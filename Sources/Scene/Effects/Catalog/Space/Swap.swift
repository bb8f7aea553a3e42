public import SceneGraph
public import Transitions

/// Two cards, one behind the other, change places: the front one moves aside and back while the
/// other moves round to the front, both turned slightly towards each other.
///
/// Seen from above, the cards are at opposite ends of an ellipse and move half way round it.
/// *push*: `from` is in front first. *pop* is the reverse. The numbers are Hinge's own.
public struct Swap: ReversibleTransition {
  public static let name = "swap"
  public static let summary =
    "The old card moves aside and back, and the new one moves round to the front."
  public static let source = "The swap of slide show programs, as an ellipse in space"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut
  public static let surroundings = Surroundings.floor
  public static let overshoot = "The cards swing past their places and return."

  /// The side to which the front card moves.
  public var edge = Edge.left
  /// The eye's distance from the screen, in points.
  public var perspective = 1000.0
  /// The rear card's distance behind the screen, as a fraction of the screen's extent perpendicular
  /// to `edge`.
  public var depth = 4.0
  /// The angle by which the cards are turned towards each other half way, in radians.
  public var angle = 20 * Double.pi / 180
  /// The corner radius half way, in points, if the screen's shorter side is 375 points or more;
  /// below that, it shrinks in proportion.
  public var cornerRadius = 14.0
  /// The alpha of the black over the rear card, 0…1.
  public var dim = 0.08
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit card.
  public var shading = 0.25

  public static let parameters: [Parameter<Swap>] = [
    .choice("edge", \.edge, "the side to which the front card moves"),
    .perspective(\.perspective),
    .number(
      "depth", \.depth, in: 1...10, .fraction,
      "how far behind the screen the rear card stands, as a fraction of the screen's length along its path"
    ),
    .number("angle", \.angle, in: 0...45, .degrees, "how far the cards turn towards each other"),
    .number(
      "cornerRadius", \.cornerRadius, in: 0...200, .points,
      "the radius of the cards' corners; smaller if the screen's shorter side is below 375 points"
    ),
    .number("dim", \.dim, in: 0...1, .none, "how dark the rear card is"),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a card gets as it turns away from the light"
    ),
  ]

  /// The gap between the cards half way, as a fraction of a card's extent.
  static let gap = 0.05

  /// Creates a swap in which the old card moves to the left.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let phase = Double.pi * progress
    return Scene(
      container, perspective: perspective, floor: edge.isVertical ? container.floor : nil,
      sublayers: [
        card(.to, at: phase + .pi, in: container), card(.from, at: phase, in: container),
      ])
  }

  /// Returns a card at a phase of the ellipse, in radians: 0 is in front, π/2 towards the edge, π
  /// behind.
  private func card(
    _ picture: PictureName, at phase: Double, in container: Container
  ) -> Layer {
    let lateral = sine(phase)
    let depthFraction = (1 - cosine(phase)) / 2
    let length = edge.length(of: container.size)
    var card = Layer(frame: container.bounds, contents: .picture(picture))
    // Half way, both cards have the same depth; at half a turned card's extent from the middle,
    // they just fail to touch. Before that one is above the other, and afterwards below it, so they
    // never intersect.
    let distance = length * (cosine(angle) + Self.gap) / 2 * lateral
    card.position.x += edge.outwardNormal.x * distance
    card.position.y += edge.outwardNormal.y * distance
    card.zPosition = -depth * length * depthFraction
    card.transform = edge.rotation(-angle * lateral)
    card.cornerRadius = container.cornerRadius(cornerRadius) * abs(lateral)
    card.masksToBounds = true
    card.magnificationFilter = .cubic
    card.overlay(
      Light.key.shade(card.transform.frontNormal, strength: shading)
        .overlaid(with: Color(white: 0, alpha: min(max(dim * depthFraction, 0), 1))))
    return card
  }
}
