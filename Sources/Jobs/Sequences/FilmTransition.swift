import Jobs
public import Transitions

/// A transition between two clips of a film, by its name.
public struct FilmTransition: Hashable, Sendable {
  /// The name of the effect.
  public var effect: String
  /// The direction; nil for the effect's first one.
  public var direction: Direction?
  /// The parameters as `KEY=VALUE`.
  public var settings: [String]
  /// The timing curve as CSS text; nil for the effect's own.
  public var curve: String?
  /// The time in seconds for which both clips are shown; nil for the film's default.
  public var duration: Double?

  /// Creates a transition.
  public init(
    _ effect: String, direction: Direction? = nil, settings: [String] = [],
    curve: String? = nil, duration: Double? = nil
  ) {
    self.effect = effect
    self.direction = direction
    self.settings = settings
    self.curve = curve
    self.duration = duration
  }
}
