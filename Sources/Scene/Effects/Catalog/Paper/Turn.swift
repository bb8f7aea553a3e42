public import SceneGraph
public import Transitions

/// A page with two sides turns about its spine.
///
/// With the spine in the middle the screen is an open book: the half at `edge` lifts, turns over
/// towards the viewer and lands on the other half, with the new screen's other half on its back.
/// With the spine at the far edge the screen is one page that turns out of the picture.
///
/// The page is shaded by the key light (see `Light`) at the spine, and by 0.6 times as much at the
/// free edge. The numbers are Hinge's own.
public struct Turn: ReversibleTransition {
  /// The line about which the page turns.
  public enum Spine: String, Hashable, Sendable, CaseIterable {
    /// The middle of the screen.
    case middle
    /// The edge opposite to the one that lifts.
    case edge
  }

  public static let name = "turn"
  public static let summary = "A page of a book turns over, with the new screen on its back."
  public static let source = "An open book, and UIPageViewController's spine locations"
  public static let duration = 0.9
  // A page is fastest when it is upright, on its own account.
  public static let curve = TimingCurve.bezier(0.3, 0.15, 0.7, 0.85)
  public static let surroundings = Surroundings.space
  public static let overshoot = "The page lies flat instead of turning through the screen below it."

  /// The edge of the page that lifts.
  public var edge = Edge.right
  /// The line about which the page turns.
  public var spine = Spine.middle
  /// The eye's distance from the screen, in points.
  public var perspective = 1200.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit page.
  public var shading = 0.5
  /// The alpha of the page's shadow, 0…1.
  public var shadow = 0.45

  public static let parameters: [Parameter<Turn>] = [
    .choice("edge", \.edge, "the edge of the page that lifts"),
    .choice(
      "spine", \.spine, "the line about which the page turns: the screen's middle or its far edge"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none,
      "how dark the page gets as it turns away from the light"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark its shadow on the screen below is"),
  ]

  /// Creates a book whose right page turns.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // With its spine at the edge, the page is out of the picture after a quarter turn.
    let angle = min(max(progress, 0), 1) * (spine == .middle ? .pi : .pi / 2)
    var layers = [
      Layer(frame: container.bounds, contents: .picture(spine == .middle ? .from : .to))
    ]
    switch spine {
    case .middle:
      // The static half is the whole old screen, so that no seam shows between the halves.
      var revealed = Layer.crop(of: .to, to: edge.half(of: container), in: container)
      if angle < .pi / 2 {
        revealed.overlay(shadow(of: angle, towards: edge))
      } else {
        layers[0].overlay(
          shadow(of: .pi - angle, towards: edge.opposite),
          in: edge.opposite.half(of: container))
      }
      layers.append(revealed)
    case .edge: layers[0].overlay(shadow(of: angle, towards: edge))
    }
    return Scene(
      container, perspective: perspective,
      sublayers: layers + [page(turnedBy: angle, in: container)])
  }

  /// Returns both sides of the page, in the coordinates of its front.
  private func page(turnedBy angle: Double, in container: Container) -> Layer {
    let half = spine == .middle ? edge.half(of: container) : container.bounds
    var page = Layer(frame: half)
    page.flattensSublayers = false
    page.anchor(at: edge.opposite.midpoint)
    page.transform = edge.opposite.rotation(angle)

    var front = Layer.crop(of: .from, to: half, in: container)
    front.position = Point(x: page.bounds.midX, y: page.bounds.midY)
    front.isDoubleSided = false
    front.magnificationFilter = .cubic
    shade(&front, turnedBy: angle, towards: edge)
    page.sublayers = [front]
    if spine == .middle {
      // The back is the other half, turned over about the spine, and thus behind the front.
      var back = Layer.crop(of: .to, to: edge.opposite.half(of: container), in: container)
      back.isDoubleSided = false
      back.magnificationFilter = .cubic
      back.anchorPoint = edge.midpoint
      back.position = front.bounds.point(atUnit: edge.opposite.midpoint)
      back.transform = edge.rotation(.pi)
      shade(&back, turnedBy: angle, towards: edge.opposite)
      page.sublayers.append(back)
    }
    return page
  }

  /// Shades one side of the page, most at the spine.
  private func shade(_ side: inout Layer, turnedBy angle: Double, towards outer: Edge) {
    let shade = Light.key.shade(edge.rotation(angle).visibleNormal, strength: shading)
    side.overlay(
      Gradient(
        from: shade, at: outer.opposite.midpoint,
        to: shade.faded(to: 0.6), at: outer.midpoint))
  }

  /// Returns the shadow that the page casts at `angle`, in radians: dark up to the foot of its free
  /// edge, then fading over a width that grows with the edge's height. The page hides the receiver
  /// until it is upright, when the full light reaches it.
  private func shadow(of angle: Double, towards outer: Edge) -> Gradient {
    let (foot, height) = (cosine(angle), sine(angle))
    let reach = foot + height * 1.1
    let (start, end) = (outer.opposite.midpoint, outer.midpoint)
    let darkness = shadow * foot * (2 - foot)
    let stops = [(0, 0.9), (0.4, 0.45), (0.75, 0.12), (1.1, 0)].map { beyond, share in
      Gradient.Stop(
        Color(white: 0, alpha: darkness * share), at: min((foot + height * beyond) / reach, 1))
    }
    return Gradient(
      from: start,
      to: Point(x: start.x + (end.x - start.x) * reach, y: start.y + (end.y - start.y) * reach),
      stops: [Gradient.Stop(Color(white: 0, alpha: darkness), at: 0)] + stops)
  }
}
