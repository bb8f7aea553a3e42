import SceneGraph
import Transitions

/// The playhead of an animator and the tracks that turn its fraction into progress.
struct AnimationPlayback {
  /// The position in the animation.
  var playhead = Playhead.paused(at: 0)
  /// The progress tracks. The first one belongs to the initial animations without a delay.
  var tracks: [ProgressTrack] = [.linear]
  /// True if the playhead's fraction spans the whole animation; false if it spans what remained of
  /// it at some time.
  var spansWholeAnimation = true

  /// The clock of a running playhead; nil if it is paused.
  var clock: PlaybackClock? { if case .running(let clock) = playhead { clock } else { nil } }

  /// Returns the playhead's fraction at `time`; at the clock's end if `time` is nil.
  func fraction(at time: Double?) -> Double {
    switch playhead {
    case .paused(let fraction): fraction
    case .running(let clock): time.map(clock.fraction) ?? clock.target
    }
  }

  /// Returns the progress of the track at `index` at `time`; at the clock's end if `time` is nil.
  func progress(ofTrack index: Int = 0, at time: Double?) -> Double {
    tracks[index].progress(at: fraction(at: time))
  }
}

// MARK: - Changes

extension AnimationPlayback {
  /// Pauses at the current progress. From then on, progress follows the fraction of the whole
  /// animation linearly.
  mutating func pauseLinearly(at time: Double?) {
    let before = fraction(at: time)
    let after = min(max(progress(at: time), 0), 1)
    tracks = tracks.map { track in
      if let delay = track.pendingDelay(at: before) {
        return .eased(from: 0, to: 1, delay: max(delay, after), .linear)
      }
      return .piecewiseLinear(from: 0, through: track.progress(at: before), at: after, to: 1)
    }
    spansWholeAnimation = true
    playhead = .paused(at: after)
  }

  /// Runs from the current progress at `time` to `destination`, 0 or 1, in `seconds` under `curve`.
  mutating func run(
    to destination: Double, in seconds: Double, _ curve: TimingCurve, from time: Double
  ) {
    let fraction = fraction(at: time)
    tracks = tracks.map { track in
      let delay = track.pendingDelay(at: fraction).map { ($0 - fraction) / (1 - fraction) } ?? 0
      return .eased(from: track.progress(at: fraction), to: destination, delay: delay, curve)
    }
    spansWholeAnimation = false
    playhead = .running(PlaybackClock(begin: time, duration: seconds))
  }

  /// Returns the interval of `clock`, and the instant in it at which linear progress would equal
  /// the progress at `time`.
  func linearInstant(
    of clock: PlaybackClock, at time: Double
  ) -> (begin: Double, now: Double, end: Double) {
    let (start, end) = (tracks[0].progress(at: 0), tracks[0].progress(at: 1))
    let progress =
      start == end
      ? fraction(at: time) : min(max((progress(at: time) - start) / (end - start), 0), 1)
    let passed = clock.isBackward ? 1 - progress : progress
    return (
      clock.begin, time <= clock.begin ? time : clock.begin + passed * clock.duration,
      clock.begin + clock.duration
    )
  }

  /// Moves `clock` through `warp` and makes its progress linear: the progress at `time` becomes the
  /// progress at `warp(time)`.
  ///
  /// A clock that repeats or autoreverses keeps its curve and is shifted as a whole.
  mutating func linearize(_ clock: PlaybackClock, at time: Double, _ warp: (Double) -> Double) {
    var clock = clock
    let (before, newTime) = (fraction(at: time), warp(time))
    guard clock.isSimple else {
      clock.begin += newTime - time
      playhead = .running(clock)
      return
    }
    let end = warp(clock.begin + clock.duration)
    clock.begin = warp(clock.begin)
    clock.duration = end - clock.begin
    let after = clock.fraction(at: newTime)
    tracks = tracks.map { $0.linearized(at: before, to: after) }
    playhead = .running(clock)
  }

  /// Maps the start and the end of `clock` through `warp`.
  mutating func warp(_ clock: PlaybackClock, _ warp: (Double) -> Double) {
    var clock = clock
    let end = warp(clock.begin + clock.duration)
    clock.begin = warp(clock.begin)
    clock.duration = max(end - clock.begin, 0)
    playhead = .running(clock)
  }

  /// Changes the duration of `clock` and the curve of the first track. Linear progress stays
  /// linear.
  mutating func retime(_ clock: PlaybackClock, duration: Double, curve: TimingCurve) {
    var clock = clock
    clock.duration = duration
    playhead = .running(clock)
    if case .eased(let start, let end, let delay, _) = tracks[0] {
      tracks[0] = .eased(from: start, to: end, delay: delay, curve)
    }
  }
}
