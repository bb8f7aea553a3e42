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
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit side; 0 for
  /// UIKit's look.
  var shading: Double { get set }
}

extension TwoSidedFlip {
  /// Creates UIKit's flip: the card has no thickness and no light, and stays within the screen.
  public static var plain: Self {
    var flip = Self()
    (flip.thickness, flip.shading, flip.dolly) = (0, 0, 0.5)
    return flip
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
      .number(
        "shading", \.shading, in: 0...1, .none,
        "how dark a side gets as it turns away from the light, with a highlight that sweeps over it"
      ),
    ]
  }

  public func push(at progress: Double, in container: Container) -> Scene {
    let angle = Double.pi * progress
    let distance = dolly * Self.nearEdge.length(of: container.size) * abs(sine(angle))
    func side(_ picture: PictureName) -> Layer {
      var side = Layer(frame: container.bounds, contents: .picture(picture))
      // UIKit's look includes Core Animation's filter.
      if shading > 0 { side.magnificationFilter = .cubic }
      return side
    }
    let card = Layer.twoSided(
      front: side(.from), back: side(.to),
      axis: Self.nearEdge.axis,
      // A rotation along an edge brings the opposite edge forward.
      transform: Self.nearEdge.opposite.rotation(angle)
        .concatenating(.translation(z: -distance)),
      shading: shading,
      sheen: shading > 0 ? Sheen(edge: Self.nearEdge, strength: shading * 0.6) : nil,
      thickness: thickness, eye: perspective)
    return Scene(container, perspective: perspective, sublayers: [card])
  }
}
