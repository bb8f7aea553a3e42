import Rendering

/// The choice of the detail of frames in motion, by the time that they take.
///
/// What is on the stage begins in the finer detail. Frames that take too long, by a third of them
/// or three at once, bring the coarser one; only a second of frames that take a quarter of the time
/// that there is takes it back, so that a motion does not change to and fro.
struct MotionDetail: Hashable {
  /// The weight of a slow frame against one in time.
  private static let slowWeight = 2
  /// The sum of weights at which frames are too slow.
  private static let slowLimit = 6
  /// The share of the time within which a frame is so quick that it may be finer.
  private static let quickShare = 0.25
  /// The number of successive quick frames that bring the finer detail back.
  private static let quickCount = 60

  /// The detail of the next frame in motion.
  private(set) var detail = Detail.moving
  /// The sum of the weights of slow frames, less one for each frame in time.
  private var slowness = 0
  /// The number of successive quick frames.
  private var quickFrames = 0

  /// Creates the choice for something new on the stage.
  init() {}

  /// Notes that a frame in motion was drawn.
  ///
  /// - Parameters:
  ///   - seconds: the time that it took, in seconds.
  ///   - limit: the time, in seconds, within which the display shows it in time.
  mutating func note(_ seconds: Double, within limit: Double) {
    switch detail {
    case .draft:
      quickFrames = seconds < limit * Self.quickShare ? quickFrames + 1 : 0
      if quickFrames >= Self.quickCount { self = MotionDetail() }
    case .moving, .full:
      slowness = seconds > limit ? slowness + Self.slowWeight : max(slowness - 1, 0)
      if slowness >= Self.slowLimit { detail = .draft }
    }
  }
}
