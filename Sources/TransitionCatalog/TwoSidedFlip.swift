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
      .number(
        "perspective", \.perspective, in: 1...1_000_000, .points,
        "the eye's distance from the screen; less is more dramatic"),
      .number(
        "dolly", \.dolly, in: 0...2, .fraction,
        "how far the card moves back half way; 0.5 keeps it within the screen"),
    ]
  }

  public func push(at progress: Double, in container: Container) -> Scene {
    let turned = Double.pi * progress
    var card = Layer(frame: container.bounds)
    card.flattensSublayers = false
    // The edge that comes forward is the one opposite to the edge that a page would turn on.
    let length = Self.nearSide.isVertical ? container.size.width : container.size.height
    let away = dolly * length * abs(sine(turned))
    card.transform = Self.nearSide.opposite.rotation(turned)
      .concatenating(.translation(z: -away))
    card.sublayers = [
      side(.from, turned: 0, in: container), side(.to, turned: .pi, in: container),
    ]
    var scene = Scene(container, sublayers: [card])
    scene.root.sublayerTransform = .perspective(perspective)
    return scene
  }

  private func side(_ picture: PictureName, turned: Double, in container: Container) -> Layer {
    var side = Layer(frame: container.bounds, contents: .picture(picture))
    side.isDoubleSided = false
    side.transform = Self.nearSide.opposite.rotation(turned)
    return side
  }
}
