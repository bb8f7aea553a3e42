public import SceneGraph
public import Transitions

/// A flip of two pictures that lie back to back on one card, about the card's centre line.
///
/// The card is a layer with `flattensSublayers` off; each of its two pictures is single-sided. At
/// the angle θ the near edge is `size/2·sin θ` in front of the card's centre. With a dolly of 0.5
/// the card, moved back by `dolly·size·|sin θ|`, just touches the screen's plane and never grows
/// beyond the screen. A thick card turns about its middle and has lit edges (see `Light`), so that
/// it stays visible half way.
public protocol TwoSidedFlip: ReversibleTransition {
  /// The edge that moves towards the viewer first.
  static var nearEdge: Edge { get }
  /// The eye's distance from the screen, in points.
  var perspective: Double { get set }
  /// The distance that the card moves back half way, as a fraction of its extent perpendicular to
  /// the rotation axis.
  var dolly: Double { get set }
  /// The thickness of the card, in points; 0 for UIKit's look.
  var thickness: Double { get set }
}

extension TwoSidedFlip {
  /// Creates a flip of a card that is `thickness` points thick; 0 gives UIKit's look.
  public init(thickness: Double) {
    self.init()
    self.thickness = thickness
  }

  public static var source: String {
    "UIKit's flip transitions, in iOS viewController animation 5"
  }
  public static var duration: Double { 1 }
  public static var curve: TimingCurve { .easeInOut }
  public static var surroundings: Surroundings { .space }
  public static var overshoot: String {
    "The card turns beyond its end, and a strip of the backdrop appears beside it."
  }

  public static var parameters: [Parameter<Self>] {
    [
      .perspective(\.perspective),
      .number(
        "dolly", \.dolly, in: 0...5, .fraction,
        "how far the card moves back half way; 0.5 keeps it within the screen"),
      .thickness(\.thickness),
    ]
  }

  public func push(at progress: Double, in container: Container) -> Scene {
    let angle = Double.pi * progress
    let distance = dolly * Self.nearEdge.length(of: container.size) * abs(sine(angle))
    let card = Layer.twoSided(
      front: Layer(frame: container.bounds, contents: .picture(.from)),
      back: Layer(frame: container.bounds, contents: .picture(.to)),
      axis: Self.nearEdge.axis,
      // A rotation along an edge brings the opposite edge forward.
      transform: Self.nearEdge.opposite.rotation(angle)
        .concatenating(.translation(z: -distance)),
      shading: 0, thickness: thickness, eye: perspective)
    return Scene(container, perspective: perspective, sublayers: [card])
  }
}
