/// The schedule of a window's frames: damage, pacing, refinement, and the intervals between frames.
///
/// Times are in seconds of the window's clock, an argument of each function.
@MainActor
final class FrameScheduler {
  /// The time after which a coarse frame at rest is drawn in full detail.
  private static let refinementDelay = 0.1
  /// The time after the last frame at which a shader warm-up starts, so that it delays no frame.
  private static let warmUpDelay = 0.3

  /// True if the window's contents have changed since the last frame.
  var isDamaged = true
  /// True if thumbnails in a pane have changed since the last frame. The stage is kept then.
  var hasNewThumbnails = false
  /// True if the last frame had less than full detail.
  private(set) var isCoarse = false
  /// The time at which the last frame was shown.
  private(set) var lastFrame = 0.0
  /// The intervals between frames while something moved.
  private(set) var times = FrameTimes()
  private var pacer = FramePacer()
  /// The detail of frames in motion.
  private(set) var motionDetail = MotionDetail()
  /// The time at which the current frame was started.
  private var begun = 0.0

  /// Returns true if the display needs another frame.
  func needsFrame(isMoving: Bool, at now: Double) -> Bool {
    isMoving || isDamaged || hasNewThumbnails || isCoarse && timeToRefinement(at: now) <= 0
  }

  /// Returns the time until the next frame starts; 0 or less if it starts now.
  func timeToFrame(at now: Double) -> Double { pacer.wait(at: now) }

  /// Returns the time until a coarse frame is refined.
  func timeToRefinement(at now: Double) -> Double { lastFrame + Self.refinementDelay - now }

  /// Returns the time until a shader warm-up starts; 0 or less if it starts now.
  func timeToWarmUp(at now: Double) -> Double { lastFrame + Self.warmUpDelay - now }

  /// Starts a frame; the display shows it for `period`.
  func begin(at now: Double, period: Double) {
    pacer.begin(at: now, period: period)
    begun = now
  }

  /// Notes that the display got a frame.
  ///
  /// - Parameters:
  ///   - isFull: true if it had full detail.
  ///   - isInMotion: true if it was drawn in `motionDetail`.
  func end(at now: Double, period: Double, isFull: Bool, isInMotion: Bool) {
    if isInMotion {
      motionDetail.note(now - begun, within: pacer.timeLimit(period: period))
    }
    (isDamaged, hasNewThumbnails) = (false, false)
    isCoarse = !isFull
    lastFrame = now
    times.show(at: now, period: period)
  }

  /// Notes that the display got a frame whose stage was kept.
  func endKeepingStage(at now: Double, period: Double) {
    (isDamaged, hasNewThumbnails) = (false, false)
    lastFrame = now
    times.show(at: now, period: period)
  }

  /// Notes new contents of the stage, whose frames may take a different time.
  func beginStage() { motionDetail = MotionDetail() }

  /// Notes that no frame follows soon.
  func rest() {
    // Where the driver blocks, the times do not show that frames have become fast.
    if !pacer.isPacing { motionDetail = MotionDetail() }
    times.rest()
    pacer.rest()
  }

  /// Forgets the display's pacing, for another display or full screen.
  func resetPacing() { pacer = FramePacer() }
}
