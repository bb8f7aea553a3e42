internal import Transitions

/// Two screens of which the upper one slides beyond an edge and back, as in a navigation controller: the lower one
/// moves along behind it, darker the more of it is covered, and the upper one casts a shadow on it.
struct SlidingScreens {
  /// The screen that slides over the other.
  var upper: PictureName
  /// The screen below.
  var lower: PictureName
  /// The edge beyond which the upper screen stands when it covers nothing.
  var edge: Edge
  /// How far the lower screen moves, as a fraction of the container; 1 is as far as the upper one.
  var parallax: Double
  /// How dark the lower screen becomes, from 0 to 1.
  var dim: Double
  /// The shadow's alpha.
  var shadow: Double

  /// The shadow's softness in points.
  static let shadowRadius = 12.0

  /// The scene in which the upper screen covers the fraction `covered` of the container; beyond 0…1 where a
  /// curve overshoots.
  func scene(covered: Double, in container: Container) -> Scene {
    let within = min(max(covered, 0), 1)
    var below = screen(lower, movedBy: parallax * covered, towards: edge.opposite, in: container)
    below.darken(by: dim * within)
    var above = screen(upper, movedBy: 1 - covered, towards: edge, in: container)
    if shadow > 0 {
      // Just beyond the edge the shadow alone would reach into the screen, all at once: it comes with the first
      // quarter of the way.
      above.shadow = Shadow(
        Color(white: 0, alpha: shadow * min(4 * within, 1)), radius: Self.shadowRadius)
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
