import SceneGraph
import Transitions

/// How far something goes that follows a drag more and more unwillingly, as in the avatar article's interactive pop.
///
/// The article's rule is `damped += (1 − sin(π/2 · d/maximum)) · (d − damped)` for each event, d being how far the pointer
/// has gone. There a drag gets further the more events tell of it. Here the pointer is taken to go straight and evenly
/// from each event to the next, and the rule is applied at 60 instants a second from the drag's beginning, whenever the
/// events come. It is not applied at the end besides that. d is held within 0 and `maximum`: above it the rule would let
/// go again, and against the drag's direction it would amplify.
///
/// A value is for one drag:
///
///     case .began, .changed:
///       if pan.state == .began { drag = DampedDrag(maximum: height / 2, at: pan.startTime) }
///       drag.move(to: pan.translation(in: nil).y, at: pan.timestamp)
public struct DampedDrag: Hashable, Sendable {
  /// How often the rule is applied: times per second.
  public static let rate = 60.0

  /// How far it goes at most, in points; above 0.
  public let maximum: Double
  /// How far it has gone, in points, from 0 to `maximum`.
  public private(set) var distance = 0.0

  /// When the pointer came down, in seconds.
  private let startTime: Double
  /// When the latest event was, in seconds since it came down.
  private var latestTime = 0.0
  /// How far the pointer had gone then, in points.
  private var latestDistance = 0.0
  /// How many times the rule has been applied.
  private var count = 0.0

  /// A drag that has gone nowhere.
  ///
  /// - Parameters:
  ///   - maximum: how far it goes at most, in points; above 0.
  ///   - time: when the pointer came down, in seconds.
  public init(maximum: Double, at time: Double) {
    precondition(maximum > 0, "a drag goes somewhere")
    self.maximum = maximum
    startTime = time
  }

  /// How far it has gone, as a fraction of `maximum`, from 0 to 1.
  public var fraction: Double { distance / maximum }

  /// The pointer has gone `distance` points from where it came down, at `time` seconds. A time before the latest one
  /// counts as that.
  public mutating func move(to distance: Double, at time: Double) {
    let time = max(time - startTime, latestTime)
    // Times as text are rounded: one that is a ten-thousandth of a sample early is not.
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
