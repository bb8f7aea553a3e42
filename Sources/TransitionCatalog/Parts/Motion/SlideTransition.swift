public import SceneGraph
public import Transitions

/// Two screens of which the upper one slides beyond an edge and back, as in a navigation controller: the lower one
/// moves along behind it, darker the more of it is covered, and the upper one casts a shadow on it.
public protocol SlidingScreens: ReversibleTransition {
  /// The screen that slides over the other in a push.
  static var upper: PictureName { get }
  /// The edge at which the new screen is seen first.
  var edge: Edge { get set }
  /// How far the lower screen moves, as a fraction of the screen; 1 is as far as the upper one.
  var parallax: Double { get set }
  /// How dark the lower screen becomes, from 0 to 1.
  var dim: Double { get set }
  /// How dark the shadow is that the upper screen casts on the lower one, from 0 to 1.
  var shadow: Double { get set }
}

extension SlidingScreens {
  public static var duration: Double { 0.4 }
  public static var curve: TimingCurve { .ease }

  public func push(at progress: Double, in container: Container) -> Scene {
    Self.upper == .to
      ? scene(covering: .from, by: progress, from: edge, in: container)
      // What is seen first of the new screen is what the old one, on its way out, leaves first.
      : scene(covering: .to, by: 1 - progress, from: edge.opposite, in: container)
  }

  /// What can be set, each in an effect's own words.
  static func parameters(
    edge: String, parallax: String, dim: String, shadow: String
  ) -> [Parameter<Self>] {
    [
      .choice("edge", \.edge, edge),
      .number("parallax", \.parallax, in: 0...1, .fraction, parallax),
      .number("dim", \.dim, in: 0...1, .none, dim),
      .number("shadow", \.shadow, in: 0...1, .none, shadow),
    ]
  }

  /// The scene in which the upper screen covers the fraction `covered` of the lower one; beyond 0…1 where a curve
  /// overshoots. It covers nothing where it stands beyond `edge`.
  private func scene(
    covering lower: PictureName, by covered: Double, from edge: Edge, in container: Container
  ) -> Scene {
    let within = min(max(covered, 0), 1)
    var below = screen(lower, movedBy: parallax * covered, towards: edge.opposite, in: container)
    below.darken(by: dim * within)
    var above = screen(Self.upper, movedBy: 1 - covered, towards: edge, in: container)
    if shadow > 0 {
      // Just beyond the edge the shadow alone would reach into the screen, all at once: it comes with the first
      // quarter of the way.
      above.shadow = Shadow(
        Color(white: 0, alpha: shadow * min(4 * within, 1)), radius: slidingShadowRadius)
    }
    return Scene(container, sublayers: [below, above])
  }

  /// A screen, moved by a fraction of the container. Less than 0 it has come too far: then it keeps to the edge and grows
  /// from there, so that its other side goes on as it came and nothing opens behind it.
  private func screen(
    _ picture: PictureName, movedBy fraction: Double, towards edge: Edge, in container: Container
  ) -> Layer {
    var screen = Layer(frame: container.bounds, contents: .picture(picture))
    if fraction >= 0 {
      screen.position.x += edge.outward.x * container.size.width * fraction
      screen.position.y += edge.outward.y * container.size.height * fraction
    } else {
      screen.anchor(at: edge.middle)
      screen.transform = .scale(x: 1 - fraction, y: 1 - fraction)
    }
    return screen
  }
}

/// The shadow's softness in points.
private let slidingShadowRadius = 12.0
