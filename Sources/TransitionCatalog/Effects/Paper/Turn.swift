public import SceneGraph
public import Transitions

/// A page with two sides turns about its spine.
///
/// With the spine in the middle the screen is an open book: the half at `edge` lifts, turns over
/// towards the viewer and comes down on the other half, carrying the new screen's other half on its
/// back. With the spine at the far edge the screen is one page that turns out of the picture.
public struct Turn: ReversibleTransition {
  /// What the page turns about.
  public enum Spine: String, Hashable, Sendable, CaseIterable {
    /// The middle of the screen.
    case middle
    /// The edge across from the one that lifts.
    case edge
  }

  public static let name = "turn"
  public static let summary = "A page of a book turns over, with the new screen on its back."
  public static let source = "An open book, and UIPageViewController's spine locations"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The page lies flat instead of turning into what is below it."

  /// The edge of the page that lifts.
  public var edge = Edge.right
  /// What the page turns about.
  public var spine = Spine.middle
  /// The eye's distance from the screen in points.
  public var perspective = 1200.0
  /// How dark the page is when it is seen edge-on.
  public var shading = 0.5
  /// How dark its shadow is on what lies below.
  public var shadow = 0.45

  public static let parameters: [Parameter<Turn>] = [
    .choice("edge", \.edge, "the edge of the page that lifts"),
    .choice("spine", \.spine, "what the page turns about: the screen's middle or its far edge"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark the page gets as it turns from the light"),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark its shadow is on what lies below"),
  ]

  /// A book of which the right page turns.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // With its spine at the edge, the page is out of the picture after a quarter turn.
    let angle = min(max(progress, 0), 1) * (spine == .middle ? .pi : .pi / 2)
    var layers = [
      Layer(frame: container.bounds, contents: .picture(spine == .middle ? .from : .to))
    ]
    switch spine {
    case .middle:
      // The half that stays is the whole old screen, so that there is no gap between the halves.
      var revealed = Layer.piece(of: .to, at: edge.half(of: container), in: container)
      if angle < .pi / 2 {
        revealed.cover(with: shadow(of: angle, towards: edge))
      } else {
        layers[0].cover(
          with: shadow(of: .pi - angle, towards: edge.opposite),
          over: edge.opposite.half(of: container))
      }
      layers.append(revealed)
    case .edge: layers[0].cover(with: shadow(of: angle, towards: edge))
    }
    return Scene(
      container, perspective: perspective,
      sublayers: layers + [page(turnedBy: angle, in: container)])
  }

  /// Both sides of the page, in the coordinates of its front.
  private func page(turnedBy angle: Double, in container: Container) -> Layer {
    let half = spine == .middle ? edge.half(of: container) : container.bounds
    var page = Layer(frame: half)
    page.flattensSublayers = false
    page.anchor(at: edge.opposite.middle)
    page.transform = edge.opposite.rotation(angle)

    var front = Layer.piece(of: .from, at: half, in: container)
    front.position = Point(x: page.bounds.midX, y: page.bounds.midY)
    front.isDoubleSided = false
    shade(&front, turnedBy: angle, towards: edge)
    page.sublayers = [front]
    if spine == .middle {
      // The back is the other half, turned over about the spine and so lying behind the front.
      var back = Layer.piece(of: .to, at: edge.opposite.half(of: container), in: container)
      back.isDoubleSided = false
      back.anchorPoint = edge.middle
      back.position = front.bounds.point(atUnit: edge.opposite.middle)
      back.transform = edge.rotation(.pi)
      shade(&back, turnedBy: angle, towards: edge.opposite)
      page.sublayers.append(back)
    }
    return page
  }

  /// Darkens one side of the page, most in the fold.
  private func shade(_ side: inout Layer, turnedBy angle: Double, towards outer: Edge) {
    let shade = Light.headlight.shade(edge.rotation(angle).visibleNormal, strength: shading)
    side.cover(
      with: Gradient(
        from: shade, at: outer.opposite.middle,
        to: Color(white: 0, alpha: shade.alpha * 0.6), at: outer.middle))
  }

  /// The shadow on a page that another lies over at `angle`: dark up to where that one's free edge
  /// stands above it, and from there fading over a width that grows with the edge's height. The
  /// page hides what is below it until it is upright, when all light comes in.
  private func shadow(of angle: Double, towards outer: Edge) -> Gradient {
    let (foot, height) = (cosine(angle), sine(angle))
    let reach = foot + height * 1.1
    let (start, end) = (outer.opposite.middle, outer.middle)
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
