public import SceneGraph
public import Transitions

/// The old screen is a pair of doors, and the new one comes forward between them.
///
/// Each leaf is half of the old screen and hangs at the screen's own edge. *Towards* the viewer the
/// leaves turn until they are seen edge-on and leave the picture. *Away* from the viewer they turn
/// into the room while the new screen waits behind the circle that they sweep, and then it comes
/// forward between them as along a corridor.
public struct Doors: ReversibleTransition {
  /// Which way the leaves turn.
  public enum Swing: String, Hashable, Sendable, CaseIterable {
    /// Out to the viewer.
    case towards
    /// Into the picture.
    case away
  }

  public static let name = "doors"
  public static let summary =
    "The old screen opens like a double door, and the new one comes forward."
  public static let source = "Keynote's doorway"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "The doors stay shut before, and the new screen comes nearer after."

  /// The direction of the lines that the leaves turn about.
  public var axis = Axis.vertical
  /// Which way they turn.
  public var swing = Swing.towards
  /// How far they turn, in radians; a quarter turn at least, so that they are out of the way.
  public var angle = Double.pi / 2
  /// How far behind the screen the new one starts, as a fraction of the screen's shorter side.
  /// Where the leaves turn away, it is as much more as they need to clear it.
  public var depth = 0.6
  /// The eye's distance from the screen in points.
  public var perspective = 900.0
  /// How dark a leaf is that is seen edge-on.
  public var shading = 0.6
  /// How dark the new screen is at first.
  public var dim = 0.5

  public static let parameters: [Parameter<Doors>] = [
    .choice("axis", \.axis, "the direction of the lines that the leaves turn about"),
    .choice("swing", \.swing, "whether they open towards the viewer or away"),
    .number("angle", \.angle, in: 90...180, .degrees, "how far the leaves turn"),
    .number(
      "depth", \.depth, in: 0...4, .fraction,
      "how far behind the screen the new one starts, by the screen's shorter side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a leaf gets as it turns from the light"),
    .number("dim", \.dim, in: 0...1, .none, "how dark the new screen is at first"),
  ]

  /// How far into the motion the leaves stand open where they turn away.
  private static let opened = 0.6

  /// Doors that open to the viewer.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let edges = axis == .vertical ? [Edge.left, .right] : [.top, .bottom]
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    // A curve that overshoots must not take it past the eye.
    new.zPosition = min(-distance(at: progress, in: container), perspective / 4)
    new.darken(by: dim * min(max(1 - progress, 0), 1))
    return Scene(
      container, perspective: perspective,
      sublayers: [new] + edges.map { leaf($0, at: progress, in: container) })
  }

  /// How far behind the screen the new one is.
  private func distance(at progress: Double, in container: Container) -> Double {
    let (width, height) = (container.size.width, container.size.height)
    let start = depth * min(width, height)
    guard swing == .away else { return start * (1 - progress) }
    // It falls off slowly at first, so that when the leaves have turned it is still behind their
    // ends, which are half a screen deep then and never were any deeper.
    let leaf = (axis == .vertical ? width : height) / 2
    let clear = 1.02 * leaf / (1 - Self.opened * Self.opened)
    return max(start, clear) * (1 - progress * abs(progress))
  }

  private func turn(at progress: Double) -> Double {
    switch swing {
    case .towards: min(max(angle * progress, 0), .pi)
    case .away: -angle * Ramp.smoothstep(progress, to: Self.opened)
    }
  }

  private func leaf(_ edge: Edge, at progress: Double, in container: Container) -> Layer {
    let turn = turn(at: progress)
    var leaf = Layer.piece(of: .from, at: edge.half(of: container), in: container)
    leaf.anchor(at: edge.middle)
    leaf.transform = edge.rotation(turn)
    // A little darker towards the end that moves off from the light.
    let shade = Light.headlight.shade(leaf.transform.visibleNormal, strength: shading)
    let (near, far) =
      swing == .away ? (edge.middle, edge.opposite.middle) : (edge.opposite.middle, edge.middle)
    leaf.cover(
      with: Gradient(
        from: Color(white: 0, alpha: shade.alpha * 0.75), at: near, to: shade, at: far))
    return leaf
  }
}
