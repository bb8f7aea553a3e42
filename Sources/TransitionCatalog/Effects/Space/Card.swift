public import SceneGraph
public import Transitions

/// The screen tilts, sinks back and grows dim while the new one slides up over it.
///
/// *push*: `from` passes from rest through a tilt to its place behind; `to` slides up above it. *pop*: `from` slides
/// down, and `to` comes forward from its place behind, tilting on the way.
///
/// Each screen has its own perspective, so that the two do not meet in space: the one that slides is always above.
public struct Card: Transition {
  public static let name = "card"
  public static let summary = "The screen tilts and sinks back while the new one slides up over it."
  public static let source = "Jianshu's way to present a screen, with UIView keyframes"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The screen that slides goes on, and shows what is below it; the other one waits at its ends."

  /// How the values between keyframes are worked out.
  public enum Calculation: String, CaseIterable, Hashable, Sendable {
    /// Without a corner at the keys.
    case cubic
    /// Straight from key to key.
    case linear

    fileprivate var mode: CalculationMode { self == .cubic ? .cubic : .linear }
  }

  /// How the values between keyframes are worked out.
  public var calculation = Calculation.cubic
  /// The eye's distance from a screen in points.
  public var perspective = 1000.0
  /// How far the screen tilts, in radians; its top goes back.
  public var tilt = 15 * Double.pi / 180
  /// The opacity of the screen that has sunk back.
  public var opacity = 0.6

  /// The card is dragged down to be dismissed, from anywhere, and up from the bottom to be presented.
  public static func gesture(_ direction: Direction) -> TransitionGesture {
    direction == .pop
      ? TransitionGesture(from: .top, startsAtEdge: false) : TransitionGesture(from: .bottom)
  }

  public static let parameters: [Parameter<Card>] = [
    .choice("calculation", \.calculation, "how the motion passes through its keyframes"),
    .perspective(\.perspective),
    .number("tilt", \.tilt, in: 0...90, .degrees, "how far the screen tilts on its way back"),
    .number("opacity", \.opacity, in: 0...1, .none, "how much is left of the screen behind"),
  ]

  /// A card with the article's numbers.
  public init() {}

  public func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
  {
    switch direction {
    case .push:
      // Blocks over 0–0.4 and 0.1–0.6: the second one cuts the first one short.
      let pose = KeyframeTrack(
        from: Pose(),
        blocks: [
          .init(tilted, from: 0, for: 0.4), .init(sunk(in: container), from: 0.1, for: 0.5),
        ], calculation.mode)
      let light = KeyframeTrack(
        from: 1, blocks: [.init(opacity, from: 0, for: 0.4)], calculation.mode)
      return Scene(
        container,
        sublayers: [
          back(.from, pose.value(at: progress), light.value(at: progress), in: container),
          front(.to, lowered: 1 - progress, in: container),
        ])
    case .pop:
      let pose = KeyframeTrack(
        from: sunk(in: container),
        blocks: [.init(tilted, from: 0.35, for: 0.35), .init(Pose(), from: 0.75, for: 0.25)],
        calculation.mode)
      let light = KeyframeTrack(
        from: opacity, blocks: [.init(1, from: 0.35, for: 0.35)], calculation.mode)
      return Scene(
        container,
        sublayers: [
          back(.to, pose.value(at: progress), light.value(at: progress), in: container),
          front(.from, lowered: progress, in: container),
        ])
    }
  }

  /// Where the screen behind is on its way, in the numbers that its keyframes are calculated in.
  private struct Pose: Animatable {
    var m34 = 0.0
    /// Of x and y.
    var scale = 1.0
    /// About x, in radians.
    var angle = 0.0
    /// Downwards, in points.
    var translation = 0.0

    /// Turned, scaled, moved, and then seen in perspective.
    var transform: Transform3D {
      var perspective = Transform3D.identity
      perspective.m34 = m34
      return Transform3D.rotation(angle, x: 1, y: 0, z: 0)
        .concatenating(.scale(x: scale, y: scale))
        .concatenating(.translation(y: translation))
        .concatenating(perspective)
    }

    func components(from reference: Pose) -> SIMD4<Double>? {
      SIMD4(m34, scale, angle, translation)
    }

    init(components: SIMD4<Double>, from reference: Pose) {
      (m34, scale, angle, translation) = (components.x, components.y, components.z, components.w)
    }

    init() {}
  }

  /// The article's t1.
  private var tilted: Pose {
    var pose = Pose()
    (pose.m34, pose.scale, pose.angle) = (-1 / perspective, 0.95, tilt)
    return pose
  }

  /// The article's t2.
  private func sunk(in container: Container) -> Pose {
    var pose = Pose()
    (pose.m34, pose.scale) = (-1 / perspective, 0.8)
    pose.translation = -0.08 * container.size.height
    return pose
  }

  private func back(
    _ picture: PictureName, _ pose: Pose, _ opacity: Double, in container: Container
  ) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.transform = pose.transform
    // A cubic passes through its keys with some speed left, and beyond them.
    layer.opacity = min(max(opacity, 0), 1)
    return layer
  }

  private func front(_ picture: PictureName, lowered: Double, in container: Container) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.position.y += container.size.height * lowered
    return layer
  }
}
