public import SceneGraph
public import Transitions

/// The old screen opens like a double door, and the new one moves forward between the leaves.
///
/// Each leaf is half of the old screen and hinges on the screen's own edge. *Towards* the viewer,
/// the leaves turn until they are edge-on and leave the picture. *Away* from the viewer, they turn
/// into the room; the new screen waits behind the circle that they sweep and then moves forward as
/// if along a corridor.
///
/// Leaves are shaded by the key light (see `Light`), a quarter less at the end that is nearer to
/// the viewer. The numbers are Hinge's own.
public struct Doors: ReversibleTransition {
  /// The direction in which the leaves turn.
  public enum Swing: String, Hashable, Sendable, CaseIterable {
    /// Out towards the viewer.
    case towards
    /// Into the picture.
    case away
  }

  public static let name = "doors"
  public static let summary =
    "The old screen opens like a double door, and the new one moves forward."
  public static let source = "Keynote's doorway"
  public static let duration = 0.9
  /// The new screen comes to rest a little earlier than with `ease-in-out`, whose last tenth is
  /// still.
  public static let curve = TimingCurve.bezier(0.42, 0, 0.6, 0.96)
  public static let surroundings = Surroundings.floor
  public static let overshoot =
    "The doors stay shut before the start, and the new screen moves closer after the end."

  /// The direction of the hinges.
  public var axis = Axis.vertical
  /// The direction in which the leaves turn.
  public var swing = Swing.towards
  /// The rotation of the open leaves, in radians: at least π/2, so that they are out of the way.
  public var angle = Double.pi / 2
  /// The new screen's initial distance behind the screen, as a fraction of the shorter side. Leaves
  /// that turn away increase it so that they clear the new screen.
  public var depth = 0.6
  /// The eye's distance from the screen, in points.
  public var perspective = 900.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit leaf.
  public var shading = 0.6
  /// The initial alpha of the black over the new screen, 0…1.
  public var dim = 0.5

  public static let parameters: [Parameter<Doors>] = [
    .choice("axis", \.axis, "the direction of the hinges"),
    .choice("swing", \.swing, "whether they open towards the viewer or away"),
    .number("angle", \.angle, in: 90...180, .degrees, "how far the leaves turn"),
    .number(
      "depth", \.depth, in: 0...4, .fraction,
      "how far behind the screen the new one starts, as a fraction of the shorter side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a leaf gets as it turns away from the light"
    ),
    .number("dim", \.dim, in: 0...1, .none, "how dark the new screen is at first"),
  ]

  /// The progress at which leaves that turn away are fully open.
  private static let openEnd = 0.6

  /// Creates doors that open towards the viewer.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let edges = axis == .vertical ? [Edge.left, .right] : [.top, .bottom]
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.magnificationFilter = .cubic
    // A curve that overshoots must not move the screen past the eye.
    new.zPosition = min(-newScreenDistance(at: progress, in: container), perspective / 4)
    new.darken(by: dim * min(max(1 - progress, 0), 1))
    return Scene(
      container, perspective: perspective, floor: axis == .vertical ? container.floor : nil,
      sublayers: [new] + edges.map { leaf($0, at: progress, in: container) })
  }

  /// Returns the distance of the new screen behind the screen's plane, in points.
  private func newScreenDistance(at progress: Double, in container: Container) -> Double {
    let (width, height) = (container.size.width, container.size.height)
    let start = depth * min(width, height)
    guard swing == .away else { return start * (1 - progress) }
    // The distance falls slowly at first. When the leaves have opened, the new screen is still
    // behind their free ends, which are then at their greatest depth, half a screen.
    let leafLength = (axis == .vertical ? width : height) / 2
    let clearance = 1.02 * leafLength / (1 - Self.openEnd * Self.openEnd)
    return max(start, clearance) * (1 - progress * abs(progress))
  }

  /// Returns the rotation of the leaves, in radians; below 0 away from the viewer.
  private func leafAngle(at progress: Double) -> Double {
    switch swing {
    case .towards: min(max(angle * progress, 0), .pi)
    case .away: -angle * Easing.smoothstep(progress, to: Self.openEnd)
    }
  }

  /// Returns the leaf that hinges on an edge of the screen.
  private func leaf(_ edge: Edge, at progress: Double, in container: Container) -> Layer {
    let angle = leafAngle(at: progress)
    var leaf = Layer.crop(of: .from, to: edge.half(of: container), in: container)
    leaf.magnificationFilter = .cubic
    leaf.anchor(at: edge.midpoint)
    leaf.transform = edge.rotation(angle)
    // The shade is a little darker towards the end that moves away from the light.
    let shade = Light.key.shade(leaf.transform.visibleNormal, strength: shading)
    let (start, end) =
      swing == .away
      ? (edge.midpoint, edge.opposite.midpoint) : (edge.opposite.midpoint, edge.midpoint)
    leaf.overlay(
      Gradient(
        from: shade.faded(to: 0.75), at: start, to: shade, at: end))
    return leaf
  }
}
