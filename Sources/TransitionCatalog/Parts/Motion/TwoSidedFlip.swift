public import SceneGraph
public import Transitions

/// A flip of two pictures that stand back to back on one card, about the card's middle.
///
/// The card is a layer that does not flatten; it holds both pictures, each seen from one side only. Seen along the
/// axis the near edge stands `size/2·sin θ` in front of the card's middle, so with `dolly` at 0.5 the card, moved
/// back by `dolly·size·|sin θ|`, just touches the screen's plane and never grows beyond the screen.
public protocol TwoSidedFlip: ReversibleTransition {
  /// The side of the screen that comes towards the viewer.
  static var nearSide: Edge { get }
  /// The eye's distance from the screen in points.
  var perspective: Double { get set }
  /// How far the card moves back half way, as a fraction of its width, or of its height where it turns about the
  /// horizontal axis.
  var dolly: Double { get set }
}

extension TwoSidedFlip {
  public static var source: String {
    "UIKit's flip transitions, in iOS viewController animation 5"
  }
  public static var duration: Double { 1 }
  public static var curve: TimingCurve { .easeInOut }
  public static var overshoot: String {
    "The card turns on beyond its rest, and a strip of the backdrop shows beside it."
  }

  public static var parameters: [Parameter<Self>] {
    [
      .perspective(\.perspective),
      .number(
        "dolly", \.dolly, in: 0...5, .fraction,
        "how far the card moves back half way; 0.5 keeps it within the screen"),
    ]
  }

  public func push(at progress: Double, in container: Container) -> Scene {
    let turned = Double.pi * progress
    // The edge that comes forward is the one opposite to the edge that a page would turn on.
    let away = dolly * Self.nearSide.length(of: container.size) * abs(sine(turned))
    let card = Layer.twoSided(
      front: Layer(frame: container.bounds, contents: .picture(.from)),
      back: Layer(frame: container.bounds, contents: .picture(.to)),
      axis: Self.nearSide.axis,
      transform: Self.nearSide.opposite.rotation(turned).concatenating(.translation(z: -away)),
      shading: 0)
    return Scene(container, perspective: perspective, sublayers: [card])
  }
}
