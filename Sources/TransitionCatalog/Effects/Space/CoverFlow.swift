public import SceneGraph
public import Transitions

/// Screens stand in a row over a glossy floor: the one in front turns aside and slides to its place in the row, and
/// the next one swings to the front.
public struct CoverFlow: ReversibleTransition {
  public static let name = "cover-flow"
  public static let summary =
    "Screens stand in a row; one turns aside, the next swings to the front."
  public static let source = "Cover Flow by Andrew Coulter Enright and Jonathan del Strother"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut

  public static let overshoot = "The row slides on, and the screen in front begins to turn aside."

  /// A side of the row.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case left, right
  }

  /// The edge that the new screen comes from.
  public var edge = Side.right
  /// How far a screen in the row is turned aside, in radians.
  public var angle = 65 * Double.pi / 180
  /// From the screen in front to the first one in the row, as a fraction of the width.
  public var spacing = 0.9
  /// How far the row stands behind the screen in front, as a fraction of the width.
  public var depth = 0.5
  /// How many more screens stand on either side, the two in turn.
  public var neighbors = 2
  /// How bright the reflection on the floor is, from 0 to 1.
  public var reflection = 0.4
  /// How far the camera steps back half way, as a fraction of the width.
  public var dolly = 1.7
  /// The eye's distance from the screen in points.
  public var perspective = 1000.0
  /// How dark a screen is that the light does not fall on, from 0 to 1.
  public var shading = 0.5

  public static let parameters: [Parameter<CoverFlow>] = [
    .choice("edge", \.edge, "the edge that the new screen comes from"),
    .number("angle", \.angle, in: 0...85, .degrees, "how far screens in the row are turned aside"),
    .number(
      "spacing", \.spacing, in: 0.5...3, .fraction,
      "from the screen in front to the first one in the row, by the width"),
    .number(
      "depth", \.depth, in: 0...3, .fraction,
      "how far the row stands behind the screen in front, by the width"),
    .whole("neighbors", \.neighbors, in: 0...6, "how many more screens stand on either side"),
    .number("reflection", \.reflection, in: 0...1, .none, "how bright the floor's reflection is"),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the camera steps back half way, by the width"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a screen gets as it turns from the light"),
  ]

  /// How far apart the screens in the row stand, next to the way from the front to the row.
  private static let rowSpacing = 0.4
  /// The least depth: were all in one plane, none would be before the others.
  private static let leastDepth = 1e-4
  /// How much of a screen's height its reflection shows before it has faded away.
  private static let reach = 0.6

  /// A row over a glossy floor, with the next screen on the right.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let covers = (-neighbors...1 + neighbors).map { index in
      Cover(index, at: Double(index) - progress, of: self, in: container)
    }
    let away = dolly * container.size.width * Ramp.bump(progress)
    // The floor is one picture, so that a screen's reflection hides those of the screens behind it. No reflection
    // is ever in front of a screen: what a floor mirrors is seen below the nearest screen's lower edge.
    var floor = stage(covers.map { $0.mirrored(through: away) }, in: container)
    floor.opacity = reflection
    let row = stage(covers.map { $0.standing(through: away) }, in: container)
    return Scene(container, sublayers: reflection > 0 ? [floor, row] : [row])
  }

  /// Things that the one eye sees, each in front where it is nearer.
  private func stage(_ layers: [Layer], in container: Container) -> Layer {
    var stage = Layer(frame: container.bounds)
    stage.sublayerTransform = .perspective(perspective)
    stage.sublayers = layers
    return stage
  }

  /// A screen in the row.
  private struct Cover {
    private let screen: Layer

    /// The screen of the row's place `offset`, 0 being the front.
    init(_ index: Int, at offset: Double, of flow: CoverFlow, in container: Container) {
      let width = container.size.width * (flow.edge == .right ? 1 : -1)
      // How far it has left the front: all of its turn happens on the first step.
      let aside = min(max(offset, -1), 1)
      let along = flow.spacing * (aside + (offset - aside) * CoverFlow.rowSpacing)
      let turn = Transform3D.rotation(
        -flow.angle * aside, x: 0, y: flow.edge == .right ? 1 : -1, z: 0)
      let depth = max(flow.depth, CoverFlow.leastDepth) * container.size.width
      var screen = Layer(
        frame: container.bounds, contents: .picture(index.isMultiple(of: 2) ? .from : .to))
      screen.transform = turn.concatenating(
        .translation(x: along * width, z: -depth * aside * aside))
      screen.cover(with: Light.key.shade(turn.frontNormal, strength: flow.shading))
      self.screen = screen
    }

    /// The screen itself, seen from `away` points farther than at rest.
    func standing(through away: Double) -> Layer {
      var layer = screen
      layer.transform = layer.transform.concatenating(.translation(z: -away))
      return layer
    }

    /// Its lower part, mirrored in the floor that it stands on, fading away from it.
    func mirrored(through away: Double) -> Layer {
      let height = screen.bounds.size.height
      var layer = standing(through: away)
      // Upside down about the lower edge; turned aside and moved along as the screen is.
      layer.transform = Transform3D.scale(y: -1)
        .concatenating(.translation(y: height)).concatenating(layer.transform)
      layer.mask = Layer(frame: layer.bounds, contents: .gradient(CoverFlow.fade))
      return layer
    }
  }

  /// From the lower edge upwards, falling ever more slowly to nothing: (1 − t)², in steps too small to be seen.
  private static let fade = Gradient(
    from: Point(x: 0, y: 1), to: Point(x: 0, y: 1 - reach),
    stops: (0...8).map { step in
      let left = 1 - Double(step) / 8
      return Gradient.Stop(Color(white: 0, alpha: left * left), at: Double(step) / 8)
    })
}
