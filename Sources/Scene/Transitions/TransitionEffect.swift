/// A description of an effect, from which transitions with different parameters are made: a type of
/// the catalogue, or a file.
public struct TransitionEffect: Sendable {
  /// The transition with every parameter at its default.
  public let prototype: any Transition
  /// The name on the command line.
  public let name: String
  /// One line that describes the visible motion.
  public let summary: String
  /// The origin of the motion: an article, a system or a file.
  public let source: String
  /// The default duration in seconds.
  public var duration: Double
  /// The default timing curve.
  public let curve: TimingCurve
  /// One line that describes the frames before the first picture and after the second, for a curve
  /// that overshoots.
  public let overshoot: String
  /// The licence of the effect, as its author names it; nil for Hinge's own.
  public var license: String?
  /// True if the pop is the push played backwards.
  public let isReversible: Bool

  /// Describes the effect of a type.
  public init(_ type: any Transition.Type) {
    self.init(type.init(), name: type.name, summary: type.summary, source: type.source)
  }

  /// Describes an effect that shares its type with other effects.
  ///
  /// - Parameters:
  ///   - prototype: the transition with every parameter at its default.
  ///   - name: the name on the command line.
  ///   - summary: one line that describes the visible motion.
  ///   - source: the origin of the motion: an article, a system or a file.
  ///   - license: the licence, as the author names it.
  public init(
    _ prototype: any Transition, name: String, summary: String, source: String,
    license: String? = nil
  ) {
    let type = Swift.type(of: prototype)
    self.prototype = prototype
    self.name = name
    self.summary = summary
    self.source = source
    self.license = license
    duration = type.duration
    curve = type.curve
    overshoot = type.overshoot
    isReversible = type is any ReversibleTransition.Type
  }

  private var type: any Transition.Type { Swift.type(of: prototype) }

  /// The direction that the source shows.
  public var sourceDirection: Direction { type.sourceDirection }

  /// Returns the drag gesture that drives the transition.
  public func gesture(_ direction: Direction) -> TransitionGesture { type.gesture(direction) }

  /// The parameters with their defaults, in the order in which help shows them.
  public var settings: [TransitionSpec.Setting] { TransitionSpec(prototype).settings }
}
