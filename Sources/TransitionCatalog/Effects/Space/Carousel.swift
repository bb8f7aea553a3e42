public import SceneGraph
public import Transitions

/// Screens stand around a ring that turns by one of them, while the camera steps back and comes again.
public struct Carousel: ReversibleTransition {
  public static let name = "carousel"
  public static let summary = "A ring of screens turns on to the next one."
  public static let source = "Hinge's own, after Core Animation's transform layer demos"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut

  public static let overshoot = "The ring turns on towards the screen that comes next."

  /// What the panels show that are neither of the two screens.
  public enum Others: String, CaseIterable, Hashable, Sendable {
    /// The two screens in turn.
    case screens
    /// Dark cards.
    case cards
    /// Nothing: the ring has two screens only.
    case none
  }

  /// What panels show from behind.
  public enum Backs: String, CaseIterable, Hashable, Sendable {
    /// A dark card.
    case cards
    /// The panel's own screen once more, readable.
    case screens
    /// Nothing: one looks through.
    case none
  }

  /// The side that the new screen comes from. Left and right turn the ring about an upright axis, top and bottom about
  /// a lying one.
  public var edge = Edge.right
  /// How many panels the ring has.
  public var panels = 6
  /// What the panels show that are neither of the two screens.
  public var others = Others.screens
  /// What panels show from behind.
  public var backs = Backs.cards
  /// The room between neighbours, as a fraction of a panel.
  public var gap = 0.08
  /// How far the camera steps back half way, as a fraction of the screen along the ring.
  public var dolly = 1.9
  /// How far the camera looks down on the ring half way, in radians.
  public var tilt = 10 * Double.pi / 180
  /// The eye's distance from the screen in points.
  public var perspective = 1200.0
  /// How dark a panel is that the light does not fall on, from 0 to 1.
  public var shading = 0.6

  public static let parameters: [Parameter<Carousel>] = [
    .choice("edge", \.edge, "the side that the new screen comes from"),
    .whole("panels", \.panels, in: 3...16, "how many panels the ring has"),
    .choice("others", \.others, "what the panels show that are neither of the two screens"),
    .choice("backs", \.backs, "what panels show from behind"),
    .number("gap", \.gap, in: 0...1, .fraction, "the room between neighbours, by a panel"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera steps back half way, by the screen's length along the ring"),
    .number("tilt", \.tilt, in: 0...45, .degrees, "how far the camera looks down half way"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a panel gets as it turns from the light"),
  ]

  /// A ring of six that brings the next screen from the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let side = edge.length(of: container.size)
    let step = 2 * .pi / Double(panels)
    // The distance of a panel's middle from the axis: that of a regular polygon's side from its centre.
    let half = step / 2
    let radius = side * (1 + gap) / 2 * cosine(half) / sine(half)
    let away = Ramp.bump(progress)
    // It looks down about the front of the ring, which so stays in the middle of the screen.
    let camera = Transform3D.translation(z: -radius)
      .concatenating(
        .rotation(tilt * away, x: edge.isVertical ? -1 : 0, y: edge.isVertical ? 0 : -1, z: 0)
      )
      .concatenating(.translation(z: -dolly * side * away))
    return Scene(
      container, perspective: perspective,
      sublayers: (0..<panels).compactMap { index in
        let turn = edge.rotation((Double(index) - progress) * step)
        return panel(
          index, in: container,
          transform: Transform3D.translation(z: radius).concatenating(turn).concatenating(camera))
      })
  }

  private func panel(_ index: Int, in container: Container, transform: Transform3D) -> Layer? {
    guard others != .none || index < 2 else { return nil }
    let picture = index.isMultiple(of: 2) ? PictureName.from : .to
    let card = Layer(frame: container.bounds, contents: .color(Color(white: 0.18)))
    let screen = Layer(frame: container.bounds, contents: .picture(picture))
    let front = others == .cards && index > 1 ? card : screen
    let back =
      switch backs {
      case .cards: card
      case .screens: front
      case .none: Layer(frame: container.bounds)
      }
    return .twoSided(
      front: front, back: back, axis: edge.axis, transform: transform, shading: shading)
  }
}
