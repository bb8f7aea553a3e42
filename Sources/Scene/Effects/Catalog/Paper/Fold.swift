public import SceneGraph
public import Transitions

/// Both screens are one strip of paper, folded like an accordion, that moves across the picture.
///
/// The old screen is compressed against one edge while the new one is drawn out from the other. All
/// ridges stay in the screen's plane and all valleys are behind it, so both screens always fill the
/// width together and neighbouring panels share their crease exactly. Let f be the fraction of the
/// width that the old screen still occupies. Its panels have the angle arccos f, the new screen's
/// the angle arccos(1 − f). With f = cos²(π·p/2) both angles start and end at a finite speed.
///
/// Panels are shaded by the key light (see `Light`). The numbers are Hinge's own.
public struct Fold: ReversibleTransition {
  /// How the new screen appears.
  public enum Arrival: String, Hashable, Sendable, CaseIterable {
    /// Folded, and drawn out.
    case unfold
    /// Flat, beside the old one.
    case slide
  }

  public static let name = "fold"
  public static let summary = "The old screen folds up like an accordion while the new one unfolds."
  public static let source = "Paper folding menus of 2012, and the accordion"
  public static let duration = 0.8
  public static let curve = TimingCurve.bezier(0.35, 0.15, 0.65, 0.85)
  public static let surroundings = Surroundings.space
  public static let overshoot = "Both screens stay flat, as paper does not stretch."

  /// The edge where the new screen enters.
  public var edge = Edge.right
  /// The number of valleys of a screen; it has twice as many panels.
  public var folds = 2
  /// How the new screen appears.
  public var arrival = Arrival.unfold
  /// The eye's distance from the screen, in points.
  public var perspective = 1000.0
  /// The strength of the key light's shading, 0…1.
  public var shading = 0.5

  public static let parameters: [Parameter<Fold>] = [
    .choice("edge", \.edge, "the edge where the new screen enters"),
    .whole("folds", \.folds, in: 1...16, "the number of valleys that a screen folds into"),
    .choice("arrival", \.arrival, "whether the new screen unfolds too, or slides in flat"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none,
      "how dark a panel gets as it turns away from the light"),
  ]

  /// Creates a fold with two valleys to each screen, the new one from the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let root = cosine(.pi / 2 * min(max(progress, 0), 1))
    let fraction = root * root
    let length = edge.length(of: container.size)
    let old = foldedScreen(
      .from, from: edge.isMaxEdge ? 0 : length * (1 - fraction), fraction: fraction, in: container)
    let new =
      switch arrival {
      case .unfold:
        foldedScreen(
          .to, from: edge.isMaxEdge ? length * fraction : 0, fraction: 1 - fraction, in: container)
      case .slide: slidingScreen(by: length * fraction, in: container)
      }
    return Scene(container, perspective: perspective, sublayers: [old, new])
  }

  /// Returns the flat new screen, `distance` points before its final position.
  private func slidingScreen(by distance: Double, in container: Container) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(.to))
    layer.magnificationFilter = .cubic
    layer.position.x += edge.outwardNormal.x * distance
    layer.position.y += edge.outwardNormal.y * distance
    return layer
  }

  /// Returns a screen folded to `fraction` of its extent, with its first crease at `start`, in
  /// points.
  private func foldedScreen(
    _ picture: PictureName, from start: Double, fraction: Double, in container: Container
  ) -> Layer {
    let panels = 2 * folds
    let length = edge.length(of: container.size)
    let panel = length / Double(panels)
    // The cosine of the panels' angle is the fraction.
    let sine = max(1 - fraction * fraction, 0).squareRoot()

    var mesh = Mesh(vertices: [], faces: [])
    for crease in 0...panels {
      let z = crease.isMultiple(of: 2) ? 0 : -panel * sine
      for across in [0.0, 1] {
        let along = Double(crease) / Double(panels)
        let position = start + Double(crease) * panel * fraction
        mesh.vertices.append(
          Mesh.Vertex(
            unit: edge.isVertical ? Point(x: along, y: across) : Point(x: across, y: along),
            position: edge.isVertical
              ? Point(x: position, y: across * container.size.height)
              : Point(x: across * container.size.width, y: position),
            z: z))
      }
    }
    for index in 0..<panels {
      let (a, b) = (2 * index, 2 * index + 2)
      mesh.faces.append(
        Mesh.Face(
          edge.isVertical ? [a, b, b + 1, a + 1] : [a, a + 1, b + 1, b],
          shade: shade(ofPanel: index, among: panels, cosine: fraction, sine: sine)))
    }
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.mesh = mesh
    layer.magnificationFilter = .cubic
    // A panel facing away is behind the ridge in front of it.
    layer.isDoubleSided = false
    return layer
  }

  /// Returns the shade of a panel. Valleys are darker than ridges, because less light reaches them.
  private func shade(
    ofPanel index: Int, among panels: Int, cosine: Double, sine: Double
  ) -> Gradient? {
    // Panels that rise to the ridge on their far side face the near side.
    let rises = !index.isMultiple(of: 2)
    let tangential = rises ? -sine : sine
    let ridge = Light.key.shade(
      edge.isVertical ? SIMD3(tangential, 0, cosine) : SIMD3(0, tangential, cosine),
      strength: shading)
    let valley = ridge.overlaid(with: Color(white: 0, alpha: 0.5 * shading * sine))
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
