public import Transitions

/// The screens are one strip of paper, folded to and fro, that is drawn through the picture.
///
/// The old screen is pressed together to one edge while the new one is drawn out from the other.
/// All ridges stay in the screen's plane and all valleys are behind it, so that both screens always
/// fill the width together and the creases between their panels are the very same lines. With f the
/// share of the width that the old screen still takes, its panels stand at the angle whose cosine
/// is f, and the new one's at the angle whose cosine is 1 − f; f = cos²(π·p/2) makes both angles
/// start and end at a finite speed.
public struct Fold: ReversibleTransition {
  /// How the new screen comes.
  public enum Arrival: String, Hashable, Sendable, CaseIterable {
    /// Folded, and drawn out.
    case unfold
    /// Flat, beside the old one.
    case slide
  }

  public static let name = "fold"
  public static let summary = "The old screen folds up like an accordion as the new one unfolds."
  public static let source = "paper folding menus of 2012, and the accordion"
  public static let duration = 0.8
  public static let curve = TimingCurve.linear
  public static let overshoot = "Both screens stay flat, as paper does not stretch."

  /// The edge that the new screen comes from.
  public var edge = Edge.right
  /// How many valleys a screen is folded into; it has twice as many panels.
  public var folds = 2
  /// How the new screen comes.
  public var arrival = Arrival.unfold
  /// The eye's distance from the screen in points.
  public var perspective = 1000.0
  /// How dark a panel is that is seen edge-on.
  public var shading = 0.5

  public static let parameters: [Parameter<Fold>] = [
    .choice("edge", \.edge, "the edge that the new screen comes from"),
    .whole("folds", \.folds, in: 1...16, "how many valleys a screen folds into"),
    .choice("arrival", \.arrival, "whether the new screen unfolds too, or slides in flat"),
    .number(
      "perspective", \.perspective, in: 1...1_000_000, .points,
      "the eye's distance from the screen; less is more dramatic"),
    .number("shading", \.shading, in: 0...1, .none, "how dark a panel gets as it turns away"),
  ]

  /// Two folds to each screen, the new one from the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let half = cosine(.pi / 2 * min(max(progress, 0), 1))
    let share = half * half
    let length = edge.depth(of: container.size)
    let isLast = edge == .right || edge == .bottom
    let old = sheet(.from, from: isLast ? 0 : length * (1 - share), share: share, in: container)
    let new =
      switch arrival {
      case .unfold:
        sheet(.to, from: isLast ? length * share : 0, share: 1 - share, in: container)
      case .slide: slide(by: length * share, in: container)
      }
    var scene = Scene(container, sublayers: [old, new])
    scene.root.sublayerTransform = .perspective(perspective)
    return scene
  }

  private func slide(by distance: Double, in container: Container) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(.to))
    layer.position.x += edge.outward.x * distance
    layer.position.y += edge.outward.y * distance
    return layer
  }

  /// A screen folded so that it takes `share` of its length, its first crease at `start`.
  private func sheet(
    _ picture: PictureName, from start: Double, share: Double, in container: Container
  ) -> Layer {
    let panels = 2 * folds
    let length = edge.depth(of: container.size)
    let panel = length / Double(panels)
    // The cosine of the panels' angle is the share, and this its sine.
    let steepness = max(1 - share * share, 0).squareRoot()

    var mesh = Mesh(vertices: [], faces: [])
    for crease in 0...panels {
      let z = crease.isMultiple(of: 2) ? 0 : -panel * steepness
      for across in [0.0, 1] {
        let along = Double(crease) / Double(panels)
        let place = start + Double(crease) * panel * share
        mesh.vertices.append(
          Mesh.Vertex(
            unit: edge.isVertical ? Point(x: along, y: across) : Point(x: across, y: along),
            place: edge.isVertical
              ? Point(x: place, y: across * container.size.height)
              : Point(x: across * container.size.width, y: place),
            z: z))
      }
    }
    for index in 0..<panels {
      let (a, b) = (2 * index, 2 * index + 2)
      mesh.faces.append(
        Mesh.Face(
          edge.isVertical ? [a, b, b + 1, a + 1] : [a, a + 1, b + 1, b],
          shade: shade(ofPanel: index, among: panels, cosine: share, sine: steepness)))
    }
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.mesh = mesh
    return layer
  }

  /// A light from before the screen and a little from its left, or its top; and valleys are darker
  /// than ridges.
  private func shade(
    ofPanel index: Int, among panels: Int, cosine: Double, sine: Double
  ) -> Gradient? {
    // Panels that rise to the ridge on their far side look at the light.
    let rises = !index.isMultiple(of: 2)
    let light = cosine + (rises ? 0.35 : -0.35) * sine
    let ridge = min(max(shading * (1 - light), 0), 1)
    let valley = min(max(ridge + 0.4 * shading * sine, 0), 1)
    guard valley > 0 else { return nil }
    let (first, second) = rises ? (valley, ridge) : (ridge, valley)
    let (start, end) = (
      Double(index) / Double(panels), Double(index + 1) / Double(panels)
    )
    return Gradient(
      from: Color(white: 0, alpha: first),
      at: edge.isVertical ? Point(x: start, y: 0) : Point(x: 0, y: start),
      to: Color(white: 0, alpha: second),
      at: edge.isVertical ? Point(x: end, y: 0) : Point(x: 0, y: end))
  }
}
