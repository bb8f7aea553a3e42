public import SceneGraph
public import Transitions

/// A ring of screens turns by one panel while the camera dollies back and returns.
///
/// The panels are the sides of a regular polygon around the axis, shaded by the key light (see
/// `Light`). The numbers are Hinge's own.
public struct Carousel: ReversibleTransition {
  public static let name = "carousel"
  public static let summary = "A ring of screens turns to the next one."
  public static let source = "Hinge's own, after Core Animation's transform layer demos"
  public static let duration = 1.0
  /// The ring comes to rest a little earlier than with `ease-in-out`, whose last tenth is still.
  public static let curve = TimingCurve.bezier(0.42, 0, 0.62, 0.93)
  public static let surroundings = Surroundings.floor

  public static let overshoot = "The ring turns beyond the new screen towards the next one."

  /// The contents of the panels other than the two screens.
  public enum Others: String, CaseIterable, Hashable, Sendable {
    /// The two screens alternately.
    case screens
    /// Dark cards.
    case cards
    /// Nothing: the ring has two panels only.
    case none
  }

  /// The contents of the panels' backs.
  public enum Backs: String, CaseIterable, Hashable, Sendable {
    /// A dark card.
    case cards
    /// The panel's own screen, unmirrored.
    case screens
    /// Nothing: the panel is invisible from behind.
    case none
  }

  /// The side where the new screen enters. Left and right turn the ring about a vertical axis, top
  /// and bottom about a horizontal one.
  public var edge = Edge.right
  /// The number of panels in the ring.
  public var panels = 6
  /// The contents of the panels other than the two screens.
  public var others = Others.screens
  /// The contents of the panels' backs.
  public var backs = Backs.cards
  /// The gap between neighbours, as a fraction of a panel.
  public var gap = 0.08
  /// The distance of the camera's dolly half way, as a fraction of the screen's extent along the
  /// ring.
  public var dolly = 1.9
  /// The angle at which the camera looks down on the ring half way, in radians.
  public var tilt = 10 * Double.pi / 180
  /// The eye's distance from the screen, in points.
  public var perspective = 1200.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit panel.
  public var shading = 0.6
  /// The thickness of the panels, in points.
  public var thickness = 4.0

  public static let parameters: [Parameter<Carousel>] = [
    .choice("edge", \.edge, "the side where the new screen enters"),
    .whole("panels", \.panels, in: 3...16, "the number of panels in the ring"),
    .choice("others", \.others, "the contents of the panels other than the two screens"),
    .choice("backs", \.backs, "the contents of the panels' backs"),
    .number(
      "gap", \.gap, in: 0...1, .fraction, "the gap between neighbours, as a fraction of a panel"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera moves back half way, as a fraction of the screen's length along the ring"),
    .number("tilt", \.tilt, in: 0...45, .degrees, "how far the camera looks down half way"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none,
      "how dark a panel gets as it turns away from the light"),
    .thickness(\.thickness),
  ]

  /// Creates a ring of six panels that brings the next screen from the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let extent = edge.length(of: container.size)
    let step = 2 * .pi / Double(panels)
    // The radius is the apothem of a regular polygon.
    let halfStep = step / 2
    let radius = extent * (1 + gap) / 2 * cosine(halfStep) / sine(halfStep)
    let dollyFactor = Easing.pulse(progress)
    // The camera tilts about the ring's front, which therefore stays in the middle of the screen.
    let camera = Transform3D.translation(z: -radius)
      .concatenating(
        .rotation(
          tilt * dollyFactor, x: edge.isVertical ? -1 : 0, y: edge.isVertical ? 0 : -1, z: 0)
      )
      .concatenating(.translation(z: -dolly * extent * dollyFactor))
    // A thick panel's front is where a thin one would be: its middle is half a thickness behind.
    let floor = container.floor(
      tiltedBy: tilt * dollyFactor,
      movedBackBy: dolly * extent * dollyFactor + (backs == .none ? 0 : thickness / 2))
    return Scene(
      container, perspective: perspective, floor: edge.isVertical ? floor : nil,
      sublayers: (0..<panels).compactMap { index in
        let rotation = edge.rotation((Double(index) - progress) * step)
        return panel(
          index, in: container,
          transform: Transform3D.translation(z: radius).concatenating(rotation).concatenating(
            camera))
      })
  }

  /// Returns a panel of the ring, or nil if there is none at `index`.
  private func panel(_ index: Int, in container: Container, transform: Transform3D) -> Layer? {
    guard others != .none || index < 2 else { return nil }
    let picture = index.isMultiple(of: 2) ? PictureName.from : .to
    // A card has the shape of the panel's screen, which it hides.
    let card = Color(white: 0.18)
    var screen = Layer(frame: container.bounds, contents: .picture(picture))
    screen.magnificationFilter = .cubic
    let front = others == .cards && index > 1 ? card : nil
    return .twoSided(
      front: screen, back: backs == .none ? Layer(frame: container.bounds) : screen,
      axis: edge.axis, transform: transform, shading: shading,
      paint: (front, backs == .cards ? card : front), thickness: backs == .none ? 0 : thickness,
      eye: perspective)
  }
}
