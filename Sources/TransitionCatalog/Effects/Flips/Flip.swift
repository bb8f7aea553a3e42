public import SceneGraph
public import Transitions

/// A page turns on its edge, outwards, and a gradient shadow grows over it.
///
/// *push*: `to` rests below; `from` turns from 0 to the maximum angle. *pop*: `from` rests below; `to` turns
/// back from the maximum angle to 0.
public struct Flip: ReversibleTransition {
  public static let name = "flip"
  public static let summary = "A page turns on its edge, with a gradient shadow over it."
  public static let source = "KittenYang's custom transitions 04: a 3D flip"
  public static let duration = 0.6
  public static let curve = TimingCurve.easeOut

  public static let overshoot =
    "The page stays flat instead of turning into the screen below it; beyond edge-on it turns on, unseen."

  /// The edge that the page turns on.
  public var edge = Edge.left
  /// The eye's distance from the screen in points.
  public var perspective = 500.0
  /// The shadow's alpha at the edge that stays, with the page fully turned.
  public var shadow = 0.5
  /// Where the shadow has faded away, as a fraction of the page from the edge that stays.
  public var shadowEnd = 0.8
  /// The angle of the turned page in radians; a quarter turn at least, so that it is out of the way.
  public var angle = Double.pi / 2

  public static let parameters: [Parameter<Flip>] = [
    .choice("edge", \.edge, "the edge that the page turns on"),
    .perspective(\.perspective),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the shadow is at the edge that stays"),
    .number(
      "shadowEnd", \.shadowEnd, in: 0.01...1, .fraction,
      "how far over the page the shadow reaches"),
    .number("angle", \.angle, in: 90...180, .degrees, "how far the page turns"),
  ]

  /// A flip with the article's numbers.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let turned = max(progress, 0)
    return Scene(
      container, perspective: perspective,
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.to)),
        page(.from, turned: turned, in: container.bounds),
      ])
  }

  private func page(_ picture: PictureName, turned: Double, in frame: Rect) -> Layer {
    var page = Layer(frame: frame, contents: .picture(picture))
    page.anchor(at: edge.middle)
    page.transform = edge.rotation(angle * turned)
    page.sublayers = [shadow(opacity: turned, over: page.bounds)]
    return page
  }

  private func shadow(opacity: Double, over page: Rect) -> Layer {
    let (start, end) = (edge.middle, edge.opposite.middle)
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
    return layer
  }
}
