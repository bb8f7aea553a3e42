public import SceneGraph
public import Transitions

/// Two faces of a cube that turns by a quarter.
///
/// The cube's side is the container's extent perpendicular to the axis: the width for a vertical
/// axis, the height for a horizontal one. A face at the front therefore fits the screen exactly.
/// Seen from outside, the axis is half a side behind the screen; seen from inside, where the
/// screens are walls of a room, half a side in front of it.
///
/// Faces are shaded by the key light (see `Light`).
public struct Cube: ReversibleTransition {
  /// The position of the viewer.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// In front of the cube.
    case outside
    /// Inside the cube, as in a room.
    case inside
  }

  public static let name = "cube"
  public static let summary =
    "The screens are faces of a cube that turns, seen from outside or inside."
  public static let source = "Core Animation's cube transition, and Keynote's"
  public static let duration = 0.8
  public static let curve = TimingCurve.easeInOut
  public static let surroundings = Surroundings.floor
  public static let overshoot = "The cube turns slightly further, and its other faces are empty."

  /// The position of the viewer: in front of the cube or inside it.
  public var side = Side.outside
  /// The edge where the new screen enters.
  public var edge = Edge.right
  /// The eye's distance from the screen, in points.
  public var perspective = 1000.0
  /// The distance that the cube moves back half way, as a fraction of its side. (√2 − 1)/2 keeps
  /// the nearest edge in the screen's plane.
  public var dolly = 0.25
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit face.
  public var shading = 0.6

  public static let parameters: [Parameter<Cube>] = [
    .choice("side", \.side, "whether the cube is seen from outside or inside"),
    .choice("edge", \.edge, "the edge where the new screen enters"),
    .perspective(\.perspective),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the cube moves back half way, as a fraction of its side"),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a face gets as it turns away from the light"
    ),
  ]

  /// Creates a cube seen from outside that turns to the left.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let angle = progress * .pi / 2
    let length = edge.length(of: container.size)
    let sign = side == .outside ? 1.0 : -1.0

    var cube = Layer(frame: container.bounds)
    cube.flattensSublayers = false
    cube.zPosition = -sign * length / 2 - dolly * length * Self.protrusion(of: angle)
    cube.transform = edge.opposite.rotation(sign * angle)
    cube.sublayers = [
      face(.from, mountAngle: 0, cubeAngle: angle, in: container),
      face(.to, mountAngle: -.pi / 2, cubeAngle: angle, in: container),
    ]
    return Scene(
      container, perspective: perspective, floor: edge.isVertical ? container.floor : nil,
      sublayers: [cube])
  }

  /// Returns the protrusion of the nearest edge of a cube turned by `angle`, normalized: 0 at
  /// rotation 0, 1 at 45°.
  private static func protrusion(of angle: Double) -> Double {
    max((cosine(angle) + sine(angle) - 1) / (2.0.squareRoot() - 1), 0)
  }

  /// Returns a face of the cube, mounted at an angle to the first one, in radians.
  private func face(
    _ picture: PictureName, mountAngle mount: Double, cubeAngle angle: Double,
    in container: Container
  ) -> Layer {
    let sign = side == .outside ? 1.0 : -1.0
    let length = edge.length(of: container.size)
    var face = Layer(frame: container.bounds, contents: .picture(picture))
    face.isDoubleSided = false
    face.magnificationFilter = .cubic
    face.transform = Transform3D.translation(z: sign * length / 2)
      .concatenating(edge.opposite.rotation(sign * mount))
    let rotation = edge.opposite.rotation(sign * (mount + angle))
    face.overlay(Light.key.shade(rotation.visibleNormal, strength: shading))
    return face
  }
}
