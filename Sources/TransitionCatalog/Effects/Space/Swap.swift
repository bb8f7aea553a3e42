public import SceneGraph
public import Transitions

/// Two cards, one behind the other, change places: the front one goes aside and back while the other comes round
/// and forward, both turned a little towards each other.
///
/// Seen from above the cards stand at opposite ends of an ellipse, and go half way round it. *push*: `from` is in front
/// first. *pop* is the way back.
public struct Swap: ReversibleTransition {
  public static let name = "swap"
  public static let summary =
    "The old card goes aside and back, the new one comes round to the front."
  public static let source = "The swap of slide show programs, as an ellipse in space"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The cards swing past their places and come back."

  /// The side to which the front card goes.
  public var edge = Edge.left
  /// The eye's distance from the screen in points.
  public var perspective = 1000.0
  /// How far back the rear card stands, as a fraction of the screen's width (height where cards go up or down).
  public var depth = 4.0
  /// How far half way the cards are turned towards each other, in radians.
  public var angle = 20 * Double.pi / 180
  /// The radius of the cards' corners half way, in points.
  public var cornerRadius = 14.0
  /// How dark the rear card is.
  public var dim = 0.6

  public static let parameters: [Parameter<Swap>] = [
    .choice("edge", \.edge, "the side to which the front card goes"),
    .perspective(\.perspective),
    .number(
      "depth", \.depth, in: 1...10, .fraction,
      "how far behind the screen the rear card stands, by the screen's length along its way"),
    .number("angle", \.angle, in: 0...45, .degrees, "how far the cards turn towards each other"),
    .number(
      "cornerRadius", \.cornerRadius, in: 0...200, .points, "how round the cards' corners get"),
    .number("dim", \.dim, in: 0...1, .none, "how dark the rear card is"),
  ]

  /// The space between the cards half way, as a fraction of a card's length.
  static let gap = 0.05

  /// A swap in which the old card goes to the left.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let phase = Double.pi * progress
    return Scene(
      container, perspective: perspective,
      sublayers: [
        card(.to, at: phase + .pi, in: container), card(.from, at: phase, in: container),
      ])
  }

  /// A card on its place of the ellipse: 0 in front, then towards the edge, and at π behind.
  private func card(
    _ picture: PictureName, at phase: Double, in container: Container
  ) -> Layer {
    let aside = sine(phase)
    let depthFraction = (1 - cosine(phase)) / 2
    let length = edge.length(of: container.size)
    var card = Layer(frame: container.bounds, contents: .picture(picture))
    // Half way both are equally far away, and half a turned card's length from the middle they just don't meet: one
    // is above the other before and below it after, and they never cross.
    let distance = length * (cosine(angle) + Self.gap) / 2 * aside
    card.position.x += edge.outward.x * distance
    card.position.y += edge.outward.y * distance
    card.zPosition = -depth * length * depthFraction
    card.transform = edge.rotation(-angle * aside)
    card.cornerRadius = cornerRadius * abs(aside)
    card.masksToBounds = true
    card.darken(by: dim * depthFraction)
    return card
  }
}
