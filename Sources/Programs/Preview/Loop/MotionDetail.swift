import Rendering

/// The choice of detail for frames in motion, from their durations.
///
/// New contents of the stage start at the finer detail. Too many slow frames, a third of them or
/// three in a row, switch to the coarser detail. Only a second of frames within a quarter of the
/// available time switches back, so that a motion does not alternate.
struct MotionDetail: Hashable {
  /// The weight of a slow frame against one in time.
  private static let slowWeight = 2
  /// The sum of weights at which frames are too slow.
  private static let slowLimit = 6
  /// The fraction of the available time within which a frame is fast enough for the finer detail.
  private static let quickShare = 0.25
  /// The number of successive fast frames that restore the finer detail.
  private static let quickCount = 60

  /// The detail of the next frame in motion.
  private(set) var detail = Detail.moving
  /// The sum of the weights of slow frames, less one for each frame in time.
  private var slowness = 0
  /// The number of successive fast frames.
  private var quickFrames = 0

  /// Creates the choice for new contents of the stage.
  init() {}

  /// Notes that a frame in motion was drawn.
  ///
  /// - Parameters:
  ///   - seconds: its duration, in seconds.
  ///   - limit: the time, in seconds, within which the display can show it in time.
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
