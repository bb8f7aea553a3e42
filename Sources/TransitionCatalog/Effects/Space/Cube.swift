public import SceneGraph
public import Transitions

/// Two faces of a cube that turns by a quarter.
///
/// The cube's side is the container's width where it turns about a vertical axis, and its height
/// about a horizontal one, so a face at the front fits the screen exactly. Seen from outside the
/// axis is half a side behind the screen; seen from inside, where the screens are walls of a room,
/// half a side before it.
public struct Cube: ReversibleTransition {
  /// Where the viewer is.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Before the cube.
    case outside
    /// In the cube, as in a room.
    case inside
  }

  public static let name = "cube"
  public static let summary =
    "The screens are faces of a cube that turns, seen from outside or inside."
  public static let source = "Core Animation's cube transition, and Keynote's"
  public static let duration = 0.8
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The cube turns on a little, and its other faces are empty."

  /// Whether the viewer stands before the cube or within it.
  public var side = Side.outside
  /// The edge that the new screen comes from.
  public var edge = Edge.right
  /// The eye's distance from the screen in points.
  public var perspective = 1000.0
  /// How far the cube has moved back half way, as a fraction of its side. (√2 − 1)/2 keeps the edge
  /// that comes nearest in the screen's plane.
  public var dolly = 0.25
  /// How dark a face is that is seen edge-on.
  public var shading = 0.6

  public static let parameters: [Parameter<Cube>] = [
    .choice("side", \.side, "whether the cube is seen from outside or inside"),
    .choice("edge", \.edge, "the edge that the new screen comes from"),
    .perspective(\.perspective),
    .number(
      "dolly", \.dolly, in: 0...5, .fraction,
      "how far the cube moves back half way, by its side"),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a face gets as it turns from the light"),
  ]

  /// A cube seen from outside that turns to the left.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let angle = progress * .pi / 2
    let length = edge.length(of: container.size)
    let sign = side == .outside ? 1.0 : -1.0

    var cube = Layer(frame: container.bounds)
    cube.flattensSublayers = false
    cube.zPosition = -sign * length / 2 - dolly * length * Self.nearness(of: angle)
    cube.transform = edge.opposite.rotation(sign * angle)
    cube.sublayers = [
      face(.from, mountedAt: 0, turnedBy: angle, in: container),
      face(.to, mountedAt: -.pi / 2, turnedBy: angle, in: container),
    ]
    return Scene(container, perspective: perspective, sublayers: [cube])
  }

  /// How far the nearest edge of a cube turned by `angle` would stand out, from 0 at rest to 1 at
  /// 45°.
  private static func nearness(of angle: Double) -> Double {
    max((cosine(angle) + sine(angle) - 1) / (2.0.squareRoot() - 1), 0)
  }

  private func face(
    _ picture: PictureName, mountedAt mount: Double, turnedBy angle: Double, in container: Container
  ) -> Layer {
    let sign = side == .outside ? 1.0 : -1.0
    let length = edge.length(of: container.size)
    var face = Layer(frame: container.bounds, contents: .picture(picture))
    face.isDoubleSided = false
    face.transform = Transform3D.translation(z: sign * length / 2)
      .concatenating(edge.opposite.rotation(sign * mount))
    let turn = edge.opposite.rotation(sign * (mount + angle))
    face.cover(with: Light.headlight.shade(turn.visibleNormal, strength: shading))
    return face
  }
}
