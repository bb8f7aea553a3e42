public import SceneGraph
public import Transitions

/// Screens stand in a row over a glossy floor. The front one turns aside and slides to its position
/// in the row, and the next one swings to the front.
///
/// Screens are shaded by the key light (see `Light`). The numbers are Hinge's own.
public struct CoverFlow: ReversibleTransition {
  public static let name = "cover-flow"
  public static let summary =
    "Screens stand in a row; one turns aside, and the next swings to the front."
  public static let source = "Cover Flow by Andrew Coulter Enright and Jonathan del Strother"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut
  public static let surroundings = Surroundings.floor

  public static let overshoot = "The row slides further, and the front screen starts to turn aside."

  /// A side of the row.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case left, right
  }

  /// The side where the new screen enters.
  public var edge = Side.right
  /// The rotation of a screen in the row, in radians.
  public var angle = 65 * Double.pi / 180
  /// The distance from the front screen to the first one in the row, as a fraction of the width.
  public var spacing = 0.9
  /// The depth of the row behind the front screen, as a fraction of the width.
  public var depth = 0.5
  /// The number of further screens on either side; they alternate between the two.
  public var neighbors = 2
  /// The opacity of the reflection on the floor, 0…1.
  public var reflection = 0.4
  /// The distance of the camera's dolly half way, as a fraction of the width.
  public var dolly = 1.7
  /// The eye's distance from the screen, in points.
  public var perspective = 1000.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit screen.
  public var shading = 0.5

  public static let parameters: [Parameter<CoverFlow>] = [
    .choice("edge", \.edge, "the edge where the new screen enters"),
    .number("angle", \.angle, in: 0...85, .degrees, "how far screens in the row are turned aside"),
    .number(
      "spacing", \.spacing, in: 0.5...3, .fraction,
      "the distance from the front screen to the first one in the row, as a fraction of the width"),
    .number(
      "depth", \.depth, in: 0...3, .fraction,
      "how far the row stands behind the front screen, as a fraction of the width"),
    .whole("neighbors", \.neighbors, in: 0...6, "the number of further screens on either side"),
    .number("reflection", \.reflection, in: 0...1, .none, "how bright the floor's reflection is"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera moves back half way, as a fraction of the width"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none,
      "how dark a screen gets as it turns away from the light"),
  ]

  /// The spacing of the screens within the row, relative to `spacing`.
  private static let rowSpacing = 0.4
  /// The minimum depth, as a fraction of the width: coplanar screens would have no depth order.
  private static let leastDepth = 1e-4
  /// The height of a reflection before it has faded out, as a fraction of the screen's height.
  private static let reflectionHeight = 0.6

  /// Creates a row over a glossy floor, with the next screen on the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let panels = (-neighbors...1 + neighbors).map { index in
      Panel(index, at: Double(index) - progress, of: self, in: container)
    }
    let distance = dolly * container.size.width * Easing.pulse(progress)
    // The floor is one group, so that a screen's reflection hides those of the screens behind it. A
    // reflection never hides a screen, because it is below the bottom edge of the nearest one.
    var floor = perspectiveGroup(
      panels.map { $0.reflection(cameraDistance: distance) }, in: container)
    floor.opacity = reflection
    var row = perspectiveGroup(panels.map { $0.layer(cameraDistance: distance) }, in: container)
    row.floor = Floor(height: container.size.height, reflects: false)
    return Scene(container, sublayers: reflection > 0 ? [floor, row] : [row])
  }

  /// Returns a group of layers in one 3D space, sorted by depth.
  private func perspectiveGroup(_ layers: [Layer], in container: Container) -> Layer {
    var group = Layer(frame: container.bounds)
    group.sublayerTransform = .perspective(perspective)
    group.sublayers = layers
    return group
  }

  /// A screen in the row.
  private struct Panel {
    private let screen: Layer

    /// Creates the screen with an index at a signed offset from the front, in screens.
    init(_ index: Int, at offset: Double, of flow: CoverFlow, in container: Container) {
      let width = container.size.width * (flow.edge == .right ? 1 : -1)
      // The whole rotation happens within the first step away from the front.
      let clampedOffset = min(max(offset, -1), 1)
      let along = flow.spacing * (clampedOffset + (offset - clampedOffset) * CoverFlow.rowSpacing)
      let rotation = Transform3D.rotation(
        -flow.angle * clampedOffset, x: 0, y: flow.edge == .right ? 1 : -1, z: 0)
      let depth = max(flow.depth, CoverFlow.leastDepth) * container.size.width
      var screen = Layer(
        frame: container.bounds, contents: .picture(index.isMultiple(of: 2) ? .from : .to))
      screen.transform = rotation.concatenating(
        .translation(x: along * width, z: -depth * clampedOffset * clampedOffset))
      screen.overlay(Light.key.shade(rotation.frontNormal, strength: flow.shading))
      self.screen = screen
    }

    /// Returns the screen with the camera `distance` points farther away.
    func layer(cameraDistance distance: Double) -> Layer {
      var layer = screen
      // Near the front, a screen slides by fractions of a pixel.
      layer.magnificationFilter = .cubic
      layer.transform = layer.transform.concatenating(.translation(z: -distance))
      return layer
    }

    /// Returns the screen's lower part mirrored in the floor below it, fading with the distance.
    func reflection(cameraDistance distance: Double) -> Layer {
      let height = screen.bounds.size.height
      var layer = self.layer(cameraDistance: distance)
      layer.magnificationFilter = .linear
      // A reflection about the bottom edge, before the screen's own transform.
      layer.transform = Transform3D.scale(y: -1)
        .concatenating(.translation(y: height)).concatenating(layer.transform)
      layer.mask = Layer(frame: layer.bounds, contents: .gradient(CoverFlow.fade))
      return layer
    }
  }

  /// The fade from the bottom edge upwards: alpha (1 − t)² in eight linear steps, within 1/256 of
  /// it.
  private static let fade = Gradient(
    from: Point(x: 0, y: 1), to: Point(x: 0, y: 1 - reflectionHeight),
    stops: (0...8).map { step in
      let remaining = 1 - Double(step) / 8
      return Gradient.Stop(Color(white: 0, alpha: remaining * remaining), at: Double(step) / 8)
    })
}
