public import SceneGraph

/// The direction of navigation.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// A new screen appears: a push or a presentation.
  case push
  /// The previous screen returns: a pop or a dismissal.
  case pop
}

/// One end of a transition.
public enum TransitionEnd: Hashable, Sendable, CaseIterable {
  /// The start, at the picture `from`.
  case start
  /// The end, at the picture `to`.
  case end
}

/// An animated change from one picture to another, as a pure function of progress.
///
/// A transition is a value: its stored properties are its parameters. It has no clock and does no
/// drawing or input and output; equal arguments give equal scenes.
public protocol Transition: Sendable, Hashable {
  /// The name on the command line: lower case, words joined by hyphens.
  static var name: String { get }
  /// One line that describes the visible motion.
  static var summary: String { get }
  /// The origin of the motion: an article or a system.
  static var source: String { get }
  /// The default duration in seconds.
  static var duration: Double { get }
  /// The default timing curve.
  static var curve: TimingCurve { get }
  /// One line that describes the frames before the first picture and after the second, for a curve
  /// that overshoots.
  static var overshoot: String { get }
  /// The direction that the source shows; push by default.
  static var sourceDirection: Direction { get }
  /// The surroundings of the layers, which determine the backdrop; plain by default.
  static var surroundings: Surroundings { get }
  /// The parameters, in the order in which help shows them.
  static var parameters: [Parameter<Self>] { get }

  /// Returns the drag gesture that drives the transition. By default a push starts at the screen's
  /// right edge and a pop at its left.
  static func gesture(_ direction: Direction) -> TransitionGesture

  /// Creates the transition with every parameter at its default.
  init()

  /// The transition's effect; by default its type. Effects read from files share a type.
  var effect: TransitionEffect { get }
  /// The parameters of the effect, in the order in which help shows them; by default its type's.
  var parameters: [Parameter<Self>] { get }

  /// Returns the ends at which the motion does not meet its picture, so that the screen changes
  /// abruptly; none by default. An effect with such a style states the reason.
  func jumps(_ direction: Direction) -> Set<TransitionEnd>

  /// Returns the motion that a gesture drives if it differs from this one, which then plays after
  /// the gesture; nil if the gesture drives this one.
  func interactiveMotion(_ direction: Direction) -> (any Transition)?

  /// Returns the scene between the two ends; `scene(at:_:in:)` handles the ends themselves.
  ///
  /// - Parameters:
  ///   - progress: eased progress; 0 shows `from` and 1 shows `to`. A curve that overshoots passes
  ///     values outside 0…1, for which the scene must be valid.
  ///   - direction: push or pop.
  ///   - container: the part of the screen in which the transition plays.
  func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
}

extension Transition {
  public var effect: TransitionEffect { TransitionEffect(Self.self) }

  public var parameters: [Parameter<Self>] { Self.parameters }

  public static var sourceDirection: Direction { .push }

  public static var surroundings: Surroundings { .plain }

  public func jumps(_ direction: Direction) -> Set<TransitionEnd> { [] }

  public static func gesture(_ direction: Direction) -> TransitionGesture {
    TransitionGesture(from: direction == .pop ? .left : .right)
  }

  public func interactiveMotion(_ direction: Direction) -> (any Transition)? { nil }

  /// Returns the scene at the eased `progress`: at 0 exactly the picture `from`, at 1 exactly the
  /// picture `to`.
  ///
  /// - Precondition: `progress` is not NaN.
  public func scene(at progress: Double, _ direction: Direction, in container: Container) -> Scene {
    precondition(!progress.isNaN, "progress must be a number")
    return switch progress {
    case 0: .still(.from, in: container)
    case 1: .still(.to, in: container)
    default: motion(at: progress, direction, in: container)
    }
  }

  /// The picture files that the parameters name, beyond `from` and `to`. The renderer provides each
  /// picture under its parameter's name.
  public var pictures: [(name: PictureName, file: String)] {
    parameters.compactMap { parameter in
      guard case .picture(let file) = parameter.value(in: self), !file.isEmpty else { return nil }
      return (PictureName(parameter.name), file)
    }
  }
}
