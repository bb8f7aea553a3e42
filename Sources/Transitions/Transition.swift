public import SceneGraph

/// Which way a transition goes.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  /// A new screen comes; also a presentation.
  case push
  /// The screen before comes back; also a dismissal.
  case pop
}

/// The first or the last instant of a transition.
public enum TransitionEnd: Hashable, Sendable, CaseIterable {
  /// Where the motion starts, at the picture `from`.
  case start
  /// Where it ends, at the picture `to`.
  case end
}

/// The motion that takes one picture to another, as a pure function of progress.
///
/// A transition is a value: its stored properties are its parameters, with their defaults in place. It
/// knows no clock, no OpenGL and no files, and returns the same scene for the same arguments every time.
public protocol Transition: Sendable, Hashable {
  /// The name on the command line: lower case, words joined by hyphens.
  static var name: String { get }
  /// What is seen, in one line.
  static var summary: String { get }
  /// The article or system that the motion comes from.
  static var source: String { get }
  /// Seconds that it takes unless asked otherwise.
  static var duration: Double { get }
  /// How progress follows time unless asked otherwise.
  static var curve: TimingCurve { get }
  /// What a curve that overshoots shows before the first picture and after the second, in one line.
  static var overshoot: String { get }
  /// The direction that the source shows, by which the effect is known; push unless an effect says so.
  static var sourceDirection: Direction { get }
  /// The ends at which the motion does not meet the picture that it leaves or reaches, so that the screen changes at
  /// once there; none unless an effect says so, and why.
  static func jumps(_ direction: Direction) -> Set<TransitionEnd>
  /// What can be set, in the order in which help shows it.
  static var parameters: [Parameter<Self>] { get }

  /// How a hand drives it; unless an effect says otherwise, a push from the screen's right edge and a pop from its left.
  static func gesture(_ direction: Direction) -> TransitionGesture

  /// The transition with every parameter at its default.
  init()

  /// The motion that a hand drives where that is another one, after which this one plays; nil for this one itself.
  func motionUnderHand(_ direction: Direction) -> (any Transition)?

  /// The scene strictly between the two ends, where `scene(at:_:in:)` has settled those.
  ///
  /// - Parameters:
  ///   - progress: eased progress; 0 shows `from` and 1 shows `to`, but a curve that overshoots passes
  ///     values beyond both, which must draw something sane.
  ///   - direction: which of the two motions.
  ///   - container: where it plays.
  func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
}

extension Transition {
  public static var sourceDirection: Direction { .push }

  public static func jumps(_ direction: Direction) -> Set<TransitionEnd> { [] }

  public static func gesture(_ direction: Direction) -> TransitionGesture {
    TransitionGesture(from: direction == .pop ? .left : .right)
  }

  public func motionUnderHand(_ direction: Direction) -> (any Transition)? { nil }

  /// The scene at `progress`, eased: at 0 exactly the picture `from`, at 1 exactly the picture `to`.
  ///
  /// - Precondition: `progress` is a number.
  public func scene(at progress: Double, _ direction: Direction, in container: Container) -> Scene {
    precondition(!progress.isNaN, "progress is a number")
    return switch progress {
    case 0: .still(.from, in: container)
    case 1: .still(.to, in: container)
    default: motion(at: progress, direction, in: container)
    }
  }

  /// The picture files that the parameters name, beyond `from` and `to`. The renderer provides each
  /// picture under its parameter's name.
  public var pictures: [(name: PictureName, file: String)] {
    Self.parameters.compactMap { parameter in
      guard case .picture(let file) = parameter.value(in: self), !file.isEmpty else { return nil }
      return (PictureName(parameter.name), file)
    }
  }
}
