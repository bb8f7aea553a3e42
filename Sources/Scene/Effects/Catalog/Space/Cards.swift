public import SceneGraph
public import Transitions

/// The top card of a deck lifts off and is dealt to the side, and the next one rises into its
/// position.
///
/// Cards are shaded by the key light (see `Light`); each also darkens with its depth in the deck.
/// The numbers are Hinge's own.
public struct Cards: ReversibleTransition {
  public static let name = "cards"
  public static let summary = "The top card of a deck is dealt, and the next one rises to the top."
  public static let source = "Hinge's own, after a dealer's hands"
  public static let duration = 0.9
  // The card that comes back is hidden at the end: a slower end would look like a pause.
  public static let curve = TimingCurve.bezier(0.42, 0, 0.7, 0.8)
  public static let surroundings = Surroundings.floor

  public static let overshoot =
    "The camera moves back slightly from the resting card, and returns."

  /// The destination of the top card.
  public enum Deal: String, CaseIterable, Hashable, Sendable {
    /// To the side, and back in below the deck.
    case back
    /// To the side and out of the picture.
    case away
  }

  /// The side to which the card is dealt.
  public var edge = Edge.left
  /// The destination of the top card.
  public var deal = Deal.back
  /// The card's rotation in its own plane, in radians; clockwise for right and bottom.
  public var angle = 7 * Double.pi / 180
  /// The card's tilt about x, in radians; its top edge tilts back.
  public var tilt = 9 * Double.pi / 180
  /// The corner radius in motion, in points, if the screen's shorter side is 375 points or more;
  /// below that, it shrinks in proportion.
  public var cornerRadius = 24.0
  /// The shadow's alpha in motion, 0…1.
  public var shadow = 0.4
  /// The number of cards below the two screens.
  public var deck = 2
  /// The distance between neighbouring cards of the deck along z, in points.
  public var gap = 24.0
  /// The distance of the camera's dolly half way, as a fraction of the screen's longer side.
  public var dolly = 0.42
  /// The eye's distance from the screen, in points.
  public var perspective = 1000.0
  /// The strength of the key light's shading, 0…1. Half of it is the alpha of the black over the
  /// lowest card.
  public var shading = 0.5

  public static let parameters: [Parameter<Cards>] = [
    .choice("edge", \.edge, "the side to which the card is dealt"),
    .choice("deal", \.deal, "the card's destination: back below the deck, or away"),
    .number("angle", \.angle, in: 0...60, .degrees, "how far the card turns in its own plane"),
    .number("tilt", \.tilt, in: 0...45, .degrees, "how far the card's upper edge tilts away"),
    .number(
      "cornerRadius", \.cornerRadius, in: 0...200, .points,
      "the radius of the cards' corners; smaller if the screen's shorter side is below 375 points"
    ),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the cards' shadows are"),
    .whole("deck", \.deck, in: 0...8, "the number of further cards below the two"),
    .number("gap", \.gap, in: 1...200, .points, "the distance between neighbouring cards"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera moves back half way, as a fraction of the screen's longer side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a card gets as it turns away from the light"
    ),
  ]

  /// The blur radius of the cards' shadows, in points.
  private static let blur = 16.0

  /// Creates a deal to the left and back below a deck of two more cards.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let progress = Easing.dampedOvershoot(progress, by: 0.3)
    // Back to front, which is also the order of their depths.
    return Scene(
      container, perspective: perspective,
      sublayers: (0..<deck).reversed().map { deckCard($0, at: progress, in: container) } + [
        nextCard(at: progress, in: container), topCard(at: progress, in: container),
      ])
  }

  // MARK: - Cards

  /// Returns the card that is dealt.
  private func topCard(at progress: Double, in container: Container) -> Layer {
    let pose = dealPose(at: min(max(progress, 0), 1), in: container.size)
    let turn = Transform3D.rotation(pose.angle, x: 0, y: 0, z: 1)
      .concatenating(.rotation(pose.tilt, x: 1, y: 0, z: 0))
    return card(
      .from, at: progress, in: container,
      transform: turn.concatenating(
        .translation(
          x: edge.outwardNormal.x * pose.out, y: edge.outwardNormal.y * pose.out, z: pose.rise)
      ).concatenating(slotTransform(pose.slot, at: progress, in: container.size)),
      shade: Light.key.shade(turn.frontNormal, strength: shading).overlaid(
        with: depthShade(pose.slot)),
      shadow: shadow)
  }

  /// Returns the card that becomes the top one.
  private func nextCard(at progress: Double, in container: Container) -> Layer {
    let slot = 1 - Easing.smoothstep(progress)
    return card(
      .to, at: progress, in: container,
      transform: slotTransform(slot, at: progress, in: container.size), shade: depthShade(slot),
      shadow: shadow)
  }

  /// Returns one of the other cards, index 0 being the uppermost.
  private func deckCard(_ index: Int, at progress: Double, in container: Container) -> Layer {
    let slot = Double(index) + 2 - Easing.smoothstep(progress)
    // So little of the card is visible that it needs no shadow. It has the new screen's shape.
    return card(
      .to, at: progress, in: container,
      transform: slotTransform(slot, at: progress, in: container.size),
      shade: Color(white: 0.42 / (1 + Double(index) / 2)).overlaid(with: depthShade(slot)),
      shadow: 0)
  }

  /// Returns a card of the container's size and a picture's shape, with the camera's dolly applied.
  private func card(
    _ picture: PictureName, at progress: Double, in container: Container,
    transform: Transform3D, shade: Color, shadow: Double
  ) -> Layer {
    let dollyFactor = Easing.pulse(progress)
    let size = container.size
    var face = Layer(frame: container.bounds, contents: .picture(picture))
    // Zero slope at both ends, where the cards fill the screen.
    face.cornerRadius = container.cornerRadius(cornerRadius) * Easing.smoothstep(3 * dollyFactor)
    face.masksToBounds = true
    face.magnificationFilter = .cubic
    face.overlay(shade)
    // Masking would clip the shadow too, so the shadow belongs to a layer around the face.
    var card = Layer(frame: container.bounds)
    card.cornerRadius = face.cornerRadius
    if shadow > 0 {
      card.shadow = Shadow(
        Color(white: 0, alpha: shadow * dollyFactor),
        offset: Light.key.shadowOffset(height: Self.blur), radius: Self.blur)
      card.shadow?.casters = [ShadowCaster(picture)]
      card.shadow?.liesOnPaint = true
    }
    card.sublayers = [face]
    card.transform = transform.concatenating(
      .translation(z: -dolly * max(size.width, size.height) * dollyFactor))
    return card
  }

  // MARK: - Positions

  /// Returns the transform of a card `slot` cards below the top.
  private func slotTransform(_ slot: Double, at progress: Double, in size: Size) -> Transform3D {
    // Each card's bottom edge must show below that of the card above, which is nearer and therefore
    // larger.
    let step = gap * (0.4 + size.height / 2 / perspective)
    return .translation(y: step * slot * Easing.pulse(progress), z: -gap * slot)
  }

  /// Returns the black over a card `slot` cards below the top.
  private func depthShade(_ slot: Double) -> Color {
    Color(white: 0, alpha: shading / 2 * slot / Double(deck + 1))
  }

  /// The pose of the dealt card relative to its slot in the deck.
  private struct DealPose {
    /// The translation towards the side, in points.
    var out: Double
    /// The height of the card's centre above its slot, in points.
    var rise: Double
    /// The rotation in the card's plane and the tilt about x, in radians.
    var angle, tilt: Double
    /// The number of cards above it in the deck.
    var slot: Double
  }

  /// Returns the pose of the dealt card at `progress`, 0…1.
  private func dealPose(at progress: Double, in size: Size) -> DealPose {
    let clockwise = edge.isMaxEdge ? 1.0 : -1
    let corner = (size.width * size.width + size.height * size.height).squareRoot() / 2
    switch deal {
    case .back:
      // The card moves out and back, slowest at the turning point, with one full sine wave of
      // rotation. Between `below` and 1 − `below` it passes the deck and must be clear of it.
      let below = 0.4
      let wave = sine(2 * .pi * progress)
      let angleAtPass = angle * sine(2 * .pi * below)
      let out = 1.05 * clearance(turned: angleAtPass, in: size) / Self.excursion(at: below)
      let passed = Easing.smoothstep((progress - below) / (1 - 2 * below))
      // No corner of the tilted card comes nearer to the deck than an untilted card's would.
      let lift = corner * abs(sine(tilt * wave))
      return DealPose(
        out: out * Self.excursion(at: progress), rise: lift * (1 - 2 * passed),
        angle: clockwise * angle * wave, tilt: tilt * wave, slot: passed * Double(deck + 1))
    case .away:
      let tilt = tilt * sine(.pi * progress)
      // Three standard deviations contain all of a shadow that is visible; half of one is margin.
      let out = 1.05 * (clearance(turned: angle, in: size) + 3.5 * Self.blur)
      return DealPose(
        out: out * progress * progress, rise: corner * abs(sine(tilt)),
        angle: clockwise * angle * progress, tilt: tilt, slot: 0)
    }
  }

  /// Returns the fraction of the way out: 0 to 1 and back to 0, with zero slope at both ends and
  /// half way. The card lifts off before it slides.
  private static func excursion(at progress: Double) -> Double {
    Easing.smoothstep(min(progress, 1 - progress) / 0.45)
  }

  /// Returns the distance, in points, at which a card rotated in its plane by any acute angle up to
  /// `angle` no longer overlaps an upright one.
  private func clearance(turned angle: Double, in size: Size) -> Double {
    let (along, across) =
      edge.isVertical ? (size.width, size.height) : (size.height, size.width)
    // A rotated card's extent along its way grows until its diagonal lies along it.
    let extent =
      along * sine(angle) < across * cosine(angle)
      ? along * cosine(angle) + across * sine(angle)
      : (along * along + across * across).squareRoot()
    return (along + extent) / 2
  }
}
