public import SceneGraph
public import Transitions

/// The screen tilts, sinks back and dims while the new one slides up over it.
///
/// *push*: `from` moves from the identity through the tilted pose t1 to the sunk pose t2, and its
/// opacity to 0.6; `to` slides up above it. *pop*: `from` slides down, and `to` returns from t2
/// through t1 to identity.
///
/// With the perspective m34 = −1/1000, t1 is a rotation of 15° about x followed by a scale of 0.95;
/// t2 is a scale of 0.8 followed by a translation of −0.08·H. The poses, the keyframe times (push
/// 0–0.4 and 0.1–0.6, pop 0.35–0.70 and 0.75–1) and the opacity are the article's.
///
/// Each screen has its own perspective, so the two never intersect: the sliding one is always
/// above.
public struct Card: Transition {
  public static let name = "card"
  public static let summary = "The screen tilts and sinks back while the new one slides up over it."
  public static let source = "Jianshu's presentation of a screen, with UIView keyframes"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The sliding screen continues and reveals what is below it; the other one stays at its end poses."

  /// The interpolation between keyframes.
  public enum Calculation: String, CaseIterable, Hashable, Sendable {
    /// A Hermite spline with the tangents (next − previous)/2: no corner at the keys.
    case cubic
    /// Linear segments.
    case linear

    fileprivate var mode: CalculationMode { self == .cubic ? .cubic : .linear }
  }

  /// The interpolation between keyframes.
  public var calculation = Calculation.cubic
  /// The eye's distance from each screen, in points.
  public var perspective = 1000.0
  /// The angle of the tilted pose, in radians; the top edge tilts back.
  public var tilt = 15 * Double.pi / 180
  /// The opacity of the sunk screen, 0…1.
  public var opacity = 0.6

  /// Returns the gesture: a drag down from anywhere for pop, a drag up from the bottom edge for
  /// push.
  public static func gesture(_ direction: Direction) -> TransitionGesture {
    direction == .pop
      ? TransitionGesture(from: .top, startsAtEdge: false) : TransitionGesture(from: .bottom)
  }

  public static let parameters: [Parameter<Card>] = [
    .choice("calculation", \.calculation, "the interpolation between keyframes"),
    .perspective(\.perspective),
    .number("tilt", \.tilt, in: 0...90, .degrees, "how far the screen tilts as it moves back"),
    .number("opacity", \.opacity, in: 0...1, .none, "the opacity of the screen behind"),
  ]

  /// Creates a card with the article's numbers.
  public init() {}

  public func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
  {
    switch direction {
    case .push:
      // The blocks are 0–0.4 and 0.1–0.6: the second one cuts the first one short.
      let pose = KeyframeTrack(
        from: Pose(),
        blocks: [
          .init(tilted, from: 0, for: 0.4), .init(sunk(in: container), from: 0.1, for: 0.5),
        ], calculation.mode)
      let opacityTrack = KeyframeTrack(
        from: 1, blocks: [.init(opacity, from: 0, for: 0.4)], calculation.mode)
      return Scene(
        container,
        sublayers: [
          rearLayer(
            .from, pose.value(at: progress), opacityTrack.value(at: progress), in: container),
          slidingLayer(.to, lowered: 1 - progress, in: container),
        ])
    case .pop:
      let pose = KeyframeTrack(
        from: sunk(in: container),
        blocks: [.init(tilted, from: 0.35, for: 0.35), .init(Pose(), from: 0.75, for: 0.25)],
        calculation.mode)
      let opacityTrack = KeyframeTrack(
        from: opacity, blocks: [.init(1, from: 0.35, for: 0.35)], calculation.mode)
      return Scene(
        container,
        sublayers: [
          rearLayer(.to, pose.value(at: progress), opacityTrack.value(at: progress), in: container),
          slidingLayer(.from, lowered: progress, in: container),
        ])
    }
  }

  /// The pose of the rear screen, as the decomposed values that its keyframes interpolate.
  private struct Pose: Animatable {
    var m34 = 0.0
    /// The scale of x and y.
    var scale = 1.0
    /// The rotation about x, in radians.
    var angle = 0.0
    /// The translation along y, downwards, in points.
    var translation = 0.0

    /// The rotation, scale and translation, in this order, followed by the perspective.
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

  /// The tilted pose: the article's t1.
  private var tilted: Pose {
    var pose = Pose()
    (pose.m34, pose.scale, pose.angle) = (-1 / perspective, 0.95, tilt)
    return pose
  }

  /// Returns the sunk pose: the article's t2.
  private func sunk(in container: Container) -> Pose {
    var pose = Pose()
    (pose.m34, pose.scale) = (-1 / perspective, 0.8)
    pose.translation = -0.08 * container.size.height
    return pose
  }

  /// Returns the screen that moves back, at a pose.
  private func rearLayer(
    _ picture: PictureName, _ pose: Pose, _ opacity: Double, in container: Container
  ) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.transform = pose.transform
    // A cubic passes its keys at some speed and overshoots them.
    layer.opacity = min(max(opacity, 0), 1)
    return layer
  }

  /// Returns the sliding screen, lowered by a fraction of the height.
  private func slidingLayer(
    _ picture: PictureName, lowered fraction: Double, in container: Container
  ) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(picture))
    layer.position.y += container.size.height * fraction
    return layer
  }
}
