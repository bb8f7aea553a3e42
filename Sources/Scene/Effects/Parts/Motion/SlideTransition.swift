public import SceneGraph
public import Transitions

/// A transition in which the top screen slides beyond an edge and back, as in a navigation
/// controller.
///
/// The bottom screen moves in parallax and darkens as it is covered. The top screen casts a shadow
/// on it.
public protocol SlideTransition: ReversibleTransition {
  /// The screen that slides over the other in a push.
  static var topPicture: PictureName { get }
  /// The edge at which the new screen becomes visible first.
  var edge: Edge { get set }
  /// The travel of the bottom screen, as a fraction of the container; 1 equals the top screen's.
  var parallax: Double { get set }
  /// The alpha of the black over the covered bottom screen, 0…1.
  var dim: Double { get set }
  /// The alpha of the shadow that the top screen casts on the bottom one, 0…1.
  var shadow: Double { get set }
}

extension SlideTransition {
  public static var duration: Double { 0.4 }
  public static var curve: TimingCurve { .ease }

  public func push(at progress: Double, in container: Container) -> Scene {
    Self.topPicture == .to
      ? scene(covering: .from, by: progress, from: edge, in: container)
      // The old screen uncovers the new one from the edge opposite to the one where it leaves.
      : scene(covering: .to, by: 1 - progress, from: edge.opposite, in: container)
  }

  /// Returns the common parameters, with help texts in the effect's own words.
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

  /// Returns the scene in which the top screen covers a fraction of the bottom one.
  ///
  /// - Parameters:
  ///   - bottom: The picture of the bottom screen.
  ///   - coverage: The covered fraction; outside 0…1 where a curve overshoots. At 0 the top screen
  ///     is just beyond `edge`.
  ///   - edge: The edge beyond which the top screen slides.
  ///   - container: The container.
  private func scene(
    covering bottom: PictureName, by coverage: Double, from edge: Edge, in container: Container
  ) -> Scene {
    let clamped = min(max(coverage, 0), 1)
    var below = screen(bottom, offset: parallax * coverage, towards: edge.opposite, in: container)
    below.darken(by: dim * clamped)
    var above = screen(Self.topPicture, offset: 1 - coverage, towards: edge, in: container)
    if shadow > 0 {
      // Just beyond the edge, the shadow would already reach into the screen, so it fades in over
      // the first quarter of the motion.
      above.shadow = Shadow(
        Color(white: 0, alpha: shadow * min(4 * clamped, 1)), radius: slideShadowRadius)
      above.shadow?.liesOnPaint = true
      above.shadow?.casters = [ShadowCaster(Self.topPicture)]
    }
    guard parallax == 1, coverage >= 0, coverage <= 1 else {
      return Scene(container, sublayers: [below, above])
    }
    // Side by side, the screens share an edge. In a 3D space they join without a seam; if they were
    // drawn one over the other, the backdrop would show through both edges.
    var space = Layer(frame: container.bounds)
    space.flattensSublayers = false
    space.sublayers = [below, above]
    return Scene(container, sublayers: [space])
  }

  /// Returns a screen that is offset by a fraction of the container.
  ///
  /// A negative fraction is an overshoot: the screen's outer side then stays at the edge, and the
  /// screen is scaled up from there, so that its inner side continues to move and no gap opens
  /// behind it.
  private func screen(
    _ picture: PictureName, offset fraction: Double, towards edge: Edge, in container: Container
  ) -> Layer {
    var screen = Layer(frame: container.bounds, contents: .picture(picture))
    // A slow slide moves by fractions of a pixel.
    screen.magnificationFilter = .cubic
    if fraction >= 0 {
      screen.position.x += edge.outwardNormal.x * container.size.width * fraction
      screen.position.y += edge.outwardNormal.y * container.size.height * fraction
    } else {
      screen.anchor(at: edge.midpoint)
      screen.transform = .scale(x: 1 - fraction, y: 1 - fraction)
    }
    return screen
  }
}

/// The shadow's blur radius in points.
private let slideShadowRadius = 12.0
