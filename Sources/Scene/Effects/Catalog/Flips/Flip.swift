public import SceneGraph
public import Transitions

/// A page turns on its edge, outwards, and a gradient shadow grows over it.
///
/// *push*: `to` is static below; `from` turns by −π/2·p, towards the viewer. *pop*: `from` is
/// static below; `to` turns back by −π/2·(1 − p). The shadow is an axial gradient from black of
/// alpha 0.5 at the fixed edge to transparent at 0.8 of the page, with the opacity p. The numbers
/// are the article's, m34 = −0.002 among them.
///
/// With perspective the page leaves the picture before it is edge-on, at the angle arctan(2·d/L)
/// for the eye's distance d and the page's length L: at 69° on a screen 375 points wide. With the
/// style `leave` it turns by this angle, so that the motion does not end before the transition. The
/// eye is then at least a page's length away, since a nearer one would be within the turning page.
public struct Flip: ReversibleTransition {
  /// The angle at the end.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The article's: `angle`.
    case article
    /// The angle at which the page has left the picture.
    case leave
  }

  public static let name = "flip"
  public static let summary = "A page turns on its edge, with a gradient shadow over it."
  public static let source = "KittenYang's custom transitions 04: a 3D flip"
  public static let duration = 0.6
  public static let curve = TimingCurve.easeOut

  public static let overshoot =
    "The page stays flat instead of turning through the screen below it; "
    + "beyond edge-on it keeps turning, out of view."

  /// The edge on which the page turns.
  public var edge = Edge.left
  /// The eye's distance from the screen, in points.
  public var perspective = 500.0
  /// The alpha of the shadow at the fixed edge, with the page fully turned, 0…1.
  public var shadow = 0.5
  /// The end of the shadow, as a fraction of the page from the fixed edge.
  public var shadowEnd = 0.8
  /// The angle of the turned page in the style `article`, in radians: at least π/2, so that it is
  /// out of the way.
  public var angle = Double.pi / 2
  /// The angle at the end.
  public var style = Style.article

  public static let parameters: [Parameter<Flip>] = [
    .choice("edge", \.edge, "the edge on which the page turns"),
    .perspective(\.perspective),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the shadow is at the fixed edge"),
    .number(
      "shadowEnd", \.shadowEnd, in: 0.01...1, .fraction,
      "how far the shadow extends over the page"),
    .number("angle", \.angle, in: 90...180, .degrees, "how far the page turns"),
    .choice(
      "style", \.style,
      "article: the page turns by the angle; leave: it turns until it has left the picture"),
  ]

  /// Creates a flip with the article's numbers.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let pageProgress = max(progress, 0)
    return Scene(
      container, perspective: eyeDistance(from: container.size),
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.to)),
        page(.from, at: pageProgress, in: container.bounds),
      ])
  }

  /// Returns the turning page with its shadow.
  private func page(_ picture: PictureName, at progress: Double, in frame: Rect) -> Layer {
    var page = Layer(frame: frame, contents: .picture(picture))
    page.anchor(at: edge.midpoint)
    page.transform = edge.rotation(endAngle(of: frame.size) * progress)
    page.sublayers = [shadow(opacity: progress, over: page.bounds)]
    return page
  }

  /// Returns the angle at the end, in radians.
  private func endAngle(of page: Size) -> Double {
    switch style {
    case .article: angle
    // The free edge, at (L·cos α, L·sin α) from the hinge, is at the hinge's place in the picture:
    // L·cos α·d = (L / 2)·L·sin α / L.
    case .leave: arcTangent(2 * eyeDistance(from: page), edge.length(of: page))
    }
  }

  /// Returns the eye's distance, in points.
  private func eyeDistance(from page: Size) -> Double {
    style == .leave ? max(perspective, edge.length(of: page)) : perspective
  }

  /// Returns the gradient shadow over the page.
  private func shadow(opacity: Double, over page: Rect) -> Layer {
    let (start, end) = (edge.midpoint, edge.opposite.midpoint)
    var layer = Layer(
      frame: page,
      contents: .gradient(
        Gradient(
          from: Color(white: 0, alpha: shadow), at: start,
          to: Color(white: 0, alpha: 0),
          at: Point(
            x: start.x + (end.x - start.x) * shadowEnd,
            y: start.y + (end.y - start.y) * shadowEnd))))
    layer.opacity = min(opacity, 1)
    layer.liesOnPaint = true
    return layer
  }
}
