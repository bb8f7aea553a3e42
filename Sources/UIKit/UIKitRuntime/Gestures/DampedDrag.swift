import SceneGraph
import Transitions

/// A drag with growing resistance, as in the avatar article's interactive pop.
///
/// The article applies `damped += (1 − sin(π/2 · d/maximum)) · (d − damped)` for each event, with
/// the pointer's distance d. There, a drag gets further the more events report it. Here, the
/// pointer moves in straight lines at constant speed between events, and the rule is applied at 60
/// instants per second from the drag's start, regardless of when events arrive, and not once more
/// at the end. d is clamped to 0…`maximum`: beyond that, the resistance would decrease again, and
/// against the drag's direction the rule would amplify.
///
/// A value describes one drag:
///
///     case .began, .changed:
///       if pan.state == .began { drag = DampedDrag(maximum: height / 2, at: pan.startTime) }
///       drag.move(to: pan.translation(in: nil).y, at: pan.timestamp)
public struct DampedDrag: Hashable, Sendable {
  /// The rate at which the rule is applied, in 1/s.
  public static let rate = 60.0

  /// The maximum distance, in points; above 0.
  public let maximum: Double
  /// The damped distance, in points, from 0 to `maximum`.
  public private(set) var distance = 0.0

  /// The time at which the pointer came down, in seconds.
  private let startTime: Double
  /// The time of the latest event, in seconds since the pointer came down.
  private var latestTime = 0.0
  /// The pointer's distance at the latest event, in points.
  private var latestDistance = 0.0
  /// The number of times that the rule has been applied.
  private var count = 0.0

  /// Creates a drag at distance 0.
  ///
  /// - Parameters:
  ///   - maximum: the maximum distance, in points; above 0.
  ///   - time: the time at which the pointer came down, in seconds.
  public init(maximum: Double, at time: Double) {
    guard maximum > 0 else {
      fatalError("The maximum distance of a drag must be above 0 points, not \(maximum).")
    }
    self.maximum = maximum
    startTime = time
  }

  /// The damped distance as a fraction of `maximum`, from 0 to 1.
  public var fraction: Double { distance / maximum }

  /// Moves the pointer to `distance` points from its start, at `time` seconds. A time before the
  /// latest one counts as the latest.
  public mutating func move(to distance: Double, at time: Double) {
    let time = max(time - startTime, latestTime)
    // Times read from text are rounded: a ten-thousandth of a sample early is in time.
    let tolerance = 1e-4
    while count + 1 <= time * Self.rate + tolerance {
      count += 1
      let fraction = min((count / Self.rate - latestTime) / (time - latestTime), 1)
      apply(latestDistance + fraction * (distance - latestDistance))
    }
    (latestTime, latestDistance) = (time, distance)
  }

  private mutating func apply(_ drag: Double) {
    let drag = min(max(drag, 0), maximum)
    distance += (1 - sine(.pi / 2 * drag / maximum)) * (drag - distance)
  }
}
