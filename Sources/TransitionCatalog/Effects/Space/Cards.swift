public import SceneGraph
public import Transitions

/// A deck of cards: the one on top lifts off and is dealt to the side, and the next one rises into its place.
public struct Cards: ReversibleTransition {
  public static let name = "cards"
  public static let summary = "The top card of a deck is dealt, and the next one rises into place."
  public static let source = "Hinge's own, after a dealer's hands"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The camera steps back a little from the card at rest, and comes again."

  /// Where the top card goes.
  public enum Deal: String, CaseIterable, Hashable, Sendable {
    /// To the side, and back in below the deck.
    case back
    /// To the side and out of sight.
    case away
  }

  /// The side that the card is dealt to.
  public var edge = Edge.left
  /// Where the top card goes.
  public var deal = Deal.back
  /// How far the card turns in its own plane, clockwise to the right and at the bottom, in radians.
  public var angle = 7 * Double.pi / 180
  /// How far the card tilts about x, its upper edge going away, in radians.
  public var tilt = 9 * Double.pi / 180
  /// The corners' radius while the cards move, in points.
  public var cornerRadius = 24.0
  /// The shadow's alpha while the cards move.
  public var shadow = 0.4
  /// How many more cards lie below the two.
  public var deck = 2
  /// How far below one another the cards lie, in points.
  public var gap = 24.0
  /// How far the camera steps back half way, as a fraction of the screen's longer side.
  public var dolly = 0.42
  /// The eye's distance from the screen in points.
  public var perspective = 1000.0
  /// How dark a card is that the light does not fall on, and half of what the lowest one is, from 0 to 1.
  public var shading = 0.5

  public static let parameters: [Parameter<Cards>] = [
    .choice("edge", \.edge, "the side that the card is dealt to"),
    .choice("deal", \.deal, "where it goes: back below the deck, or away"),
    .number("angle", \.angle, in: 0...60, .degrees, "how far the card turns in its own plane"),
    .number("tilt", \.tilt, in: 0...45, .degrees, "how far the card's upper edge tilts away"),
    .number(
      "cornerRadius", \.cornerRadius, in: 0...200, .points, "how round the cards' corners get"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the cards' shadows are"),
    .whole("deck", \.deck, in: 0...8, "how many more cards lie below the two"),
    .number("gap", \.gap, in: 1...200, .points, "how far below one another the cards lie"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera steps back half way, by the screen's longer side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a card gets as it turns from the light"),
  ]

  /// The blur of the cards' shadows, in points.
  private static let blur = 16.0

  /// A card that is dealt to the left and back below a deck of two more.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let progress = Ramp.damped(progress, beyond: 0.3)
    // Back to front, though their depth says so too.
    return Scene(
      container, perspective: perspective,
      sublayers: (0..<deck).reversed().map { lower($0, at: progress, in: container) } + [
        next(at: progress, in: container), top(at: progress, in: container),
      ])
  }

  // MARK: - The cards

  /// The one that is dealt.
  private func top(at progress: Double, in container: Container) -> Layer {
    let path = path(at: min(max(progress, 0), 1), in: container.size)
    let turn = Transform3D.rotation(path.angle, x: 0, y: 0, z: 1)
      .concatenating(.rotation(path.tilt, x: 1, y: 0, z: 0))
    return card(
      .picture(.from), at: progress, in: container,
      transform: turn.concatenating(
        .translation(x: edge.outward.x * path.out, y: edge.outward.y * path.out, z: path.rise)
      ).concatenating(place(path.slot, at: progress, in: container.size)),
      shade: Light.key.shade(turn.frontNormal, strength: shading).covered(with: dusk(path.slot)),
      shadow: shadow)
  }

  /// The one that takes its place.
  private func next(at progress: Double, in container: Container) -> Layer {
    let slot = 1 - Ramp.smoothstep(progress)
    return card(
      .picture(.to), at: progress, in: container,
      transform: place(slot, at: progress, in: container.size), shade: dusk(slot),
      shadow: shadow)
  }

  /// One of the others, the uppermost first.
  private func lower(_ index: Int, at progress: Double, in container: Container) -> Layer {
    let slot = Double(index) + 2 - Ramp.smoothstep(progress)
    // Little of it is seen, and a shadow on that would be all but lost.
    return card(
      .color(Color(white: 0.42 / (1 + Double(index) / 2))), at: progress, in: container,
      transform: place(slot, at: progress, in: container.size), shade: dusk(slot), shadow: 0)
  }

  /// A card of the container's size, seen by a camera that steps back and comes again.
  private func card(
    _ contents: Layer.Contents, at progress: Double, in container: Container,
    transform: Transform3D, shade: Color, shadow: Double
  ) -> Layer {
    let away = Ramp.bump(progress)
    let size = container.size
    var face = Layer(frame: container.bounds, contents: contents)
    // Level at both ends, where the cards fill the screen.
    face.cornerRadius = cornerRadius * Ramp.smoothstep(3 * away)
    face.masksToBounds = true
    face.cover(with: shade)
    // Masking would cut the shadow off too, so that it belongs to a layer around the face.
    var card = Layer(frame: container.bounds)
    card.cornerRadius = face.cornerRadius
    if shadow > 0 {
      card.shadow = Shadow(
        Color(white: 0, alpha: shadow * away), offset: Light.key.fall(Self.blur), radius: Self.blur)
    }
    card.sublayers = [face]
    card.transform = transform.concatenating(
      .translation(z: -dolly * max(size.width, size.height) * away))
    return card
  }

  // MARK: - Where they are

  /// The place of a card that lies `slot` cards below the top.
  private func place(_ slot: Double, at progress: Double, in size: Size) -> Transform3D {
    // Enough for the lower edge to be seen below that of the card above, which is nearer and so larger.
    let step = gap * (0.4 + size.height / 2 / perspective)
    return .translation(y: step * slot * Ramp.bump(progress), z: -gap * slot)
  }

  /// How dark it is `slot` cards below the top.
  private func dusk(_ slot: Double) -> Color {
    Color(white: 0, alpha: shading / 2 * slot / Double(deck + 1))
  }

  /// The way of the card that is dealt.
  private struct Path {
    /// Points towards the side.
    var out: Double
    /// How far in front of its place in the deck its middle is, in points.
    var rise: Double
    /// Its turn in its plane, and its tilt about x, in radians.
    var angle, tilt: Double
    /// How many cards below the top it is.
    var slot: Double
  }

  private func path(at progress: Double, in size: Size) -> Path {
    let clockwise = edge.isFar ? 1.0 : -1
    let corner = (size.width * size.width + size.height * size.height).squareRoot() / 2
    switch deal {
    case .back:
      // Out and in again, slowest where it turns back, and a full wave of turning meanwhile. Between `below` and
      // 1 − below it passes the deck, and has to be clear of it.
      let below = 0.4
      let swing = sine(2 * .pi * progress)
      let widest = angle * sine(2 * .pi * below)
      let out = 1.05 * clearance(turned: widest, in: size) / Self.outing(at: below)
      let passed = Ramp.smoothstep((progress - below) / (1 - 2 * below))
      // No corner of the tilted card comes nearer to the deck than an untilted card's would.
      let room = corner * abs(sine(tilt * swing))
      return Path(
        out: out * Self.outing(at: progress), rise: room * (1 - 2 * passed),
        angle: clockwise * angle * swing, tilt: tilt * swing, slot: passed * Double(deck + 1))
    case .away:
      let tilt = tilt * sine(.pi * progress)
      // Three standard deviations of blur are all of a shadow that one sees.
      let out = 1.05 * (clearance(turned: angle, in: size) + 3.5 * Self.blur)
      return Path(
        out: out * progress * progress, rise: corner * abs(sine(tilt)),
        angle: clockwise * angle * progress, tilt: tilt, slot: 0)
    }
  }

  /// From 0 to 1 and back, level at both ends and half way: the card lifts off before it slides.
  private static func outing(at progress: Double) -> Double {
    Ramp.smoothstep(min(progress, 1 - progress) / 0.45)
  }

  /// How far a card that is turned in its plane by `angle` or less, an acute one, has to be dealt not to overlap an
  /// upright one, in points.
  private func clearance(turned angle: Double, in size: Size) -> Double {
    let (along, across) =
      edge.isVertical ? (size.width, size.height) : (size.height, size.width)
    // What a turned card measures along its way grows until its diagonal lies along it.
    let measure =
      along * sine(angle) < across * cosine(angle)
      ? along * cosine(angle) + across * sine(angle)
      : (along * along + across * across).squareRoot()
    return (along + measure) / 2
  }
}
