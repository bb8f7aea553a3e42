public import SceneGraph
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
  public static let source = "Paper folding menus of 2012, and the accordion"
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
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a panel gets as it turns from the light"),
  ]

  /// Two folds to each screen, the new one from the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let half = cosine(.pi / 2 * min(max(progress, 0), 1))
    let share = half * half
    let length = edge.length(of: container.size)
    let old = sheet(.from, from: edge.isFar ? 0 : length * (1 - share), share: share, in: container)
    let new =
      switch arrival {
      case .unfold:
        sheet(.to, from: edge.isFar ? length * share : 0, share: 1 - share, in: container)
      case .slide: slide(by: length * share, in: container)
      }
    return Scene(container, perspective: perspective, sublayers: [old, new])
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
    let length = edge.length(of: container.size)
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
            position: edge.isVertical
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

  /// The light on a panel; and valleys are darker than ridges, for less light reaches them.
  private func shade(
    ofPanel index: Int, among panels: Int, cosine: Double, sine: Double
  ) -> Gradient? {
    // Panels that rise to the ridge on their far side look back at the near one.
    let rises = !index.isMultiple(of: 2)
    let along = rises ? -sine : sine
    let ridge = Light.key.shade(
      edge.isVertical ? SIMD3(along, 0, cosine) : SIMD3(0, along, cosine), strength: shading)
    let valley = ridge.covered(with: Color(white: 0, alpha: 0.5 * shading * sine))
    guard valley.alpha > 0 else { return nil }
    let (first, second) = rises ? (valley, ridge) : (ridge, valley)
    let (start, end) = (
      Double(index) / Double(panels), Double(index + 1) / Double(panels)
    )
    return Gradient(
      from: first, at: edge.isVertical ? Point(x: start, y: 0) : Point(x: 0, y: start),
      to: second, at: edge.isVertical ? Point(x: end, y: 0) : Point(x: 0, y: end))
  }
}
