import SceneGraph
import Transitions

// MARK: - Progress

extension PropertyAnimator {
  /// Returns the eased progress of the animations on a track: 0 at their start values, 1 at their
  /// end values.
  ///
  /// - Parameter lead: the seconds by which an animation is ahead, because of its layer's time.
  func progress(ofTrack index: Int = 0, lead: Double = 0) -> Double {
    playback.progress(ofTrack: index, at: (timeline?.now).map { $0 + lead })
  }

  /// The time at which the animator ends by itself, in its timeline's time.
  var end: Double? {
    guard let end = clock?.end, let timeline, !animations.isEmpty else { return clock?.end }
    var last = -Double.infinity
    for animation in animations {
      guard let end = animation.end(end, at: timeline.now) else { return nil }
      last = max(last, end)
    }
    return last
  }

  /// The time from now until the animator starts, in seconds.
  var remainingDelay: Double {
    guard let timeline else { return delay }
    return clock.map { max($0.begin - timeline.now, 0) } ?? 0
  }

  var fraction: Double { playback.fraction(at: timeline?.now) }

  var clock: PlaybackClock? { state == .active ? playback.clock : nil }

  var curve: TimingCurve { timingParameters.curve(over: duration) }
}

// MARK: - Activation

extension PropertyAnimator {
  /// Records `changes` as animations of a track that starts after `delay`, a fraction of the
  /// playhead's range.
  func record(_ changes: @escaping () -> Void, delay: Double) {
    var track = 0
    if delay > 0 || !playback.spansWholeAnimation {
      let destination = playback.spansWholeAnimation || !reverses ? 1.0 : 0
      let isScrubbed = !isRunning && state == .active && timeline != nil && scrubsLinearly
      playback.tracks.append(
        .eased(
          from: 0, to: destination, delay: min(delay, 1 - 1e-9), isScrubbed ? .linear : curve))
      track = playback.tracks.count - 1
    }
    let recorder = AnimationRecorder(self, track: track, calculationMode: calculationMode)
    recorder.record(changes)
    animations += recorder.animations
  }

  /// Runs the animations blocks and joins the timeline of the layers that they change.
  ///
  /// - Returns: the timeline; nil if nothing in a window changes, in which case the animator has
  ///   ended.
  func activate() -> Timeline? {
    state = .active
    playback = AnimationPlayback(
      playhead: .paused(at: reverses ? 1 : 0),
      tracks: [.eased(from: 0, to: 1, delay: 0, curve)])
    let blocks = blocks
    self.blocks = []
    for block in blocks { record(block.changes, delay: block.delayFactor) }
    let layerTimeline = animations.lazy.compactMap { $0.layer?.timeline }.first
    guard let layerTimeline else {
      conclude(at: .end)
      return nil
    }
    let timeline = Timeline.current?.attached ?? layerTimeline
    self.timeline = timeline
    transactionCompletions = Transaction.retainCompletions()
    timeline.add(self)
    return timeline
  }

  func run(
    to destination: Double, in seconds: Double, under parameters: any TimingCurveProvider
  ) {
    guard let timeline else { return }
    playback.run(to: destination, in: seconds, parameters.curve(over: seconds), from: timeline.now)
  }

  /// Brings the model to `position`, the latest change first: a property that was animated twice is
  /// left with its value before both.
  func settleModel(at position: AnimatingPosition) {
    switch position {
    case .end: break
    case .start: for animation in animations.reversed() { animation.restoreModel() }
    case .current: for animation in animations.reversed() { animation.adoptPresentation() }
    }
  }

  func deactivate() {
    timeline?.remove(self)
    timeline = nil
    for animation in animations { animation.layer?.remove(animation) }
    animations = []
    completions = []
    state = .inactive
  }
}

// MARK: - Timeline events

extension PropertyAnimator {
  /// Ends the animator at `position`, whatever its state, and calls its completions.
  func conclude(at position: AnimatingPosition) {
    settleModel(at: position)
    end(reporting: position)
  }

  /// Forgets an animation that was removed from its layer. With the last one the animator ends
  /// where it is: the model keeps its values, and completions hear that it has not come to its end.
  func lose(_ animation: AnyLayerAnimation) {
    animations.removeAll { $0 === animation }
    if animations.isEmpty, state != .inactive { end(reporting: .current) }
  }

  /// Ends the animator and calls its completions with `position`.
  private func end(reporting position: AnimatingPosition) {
    let completions = completions
    let timeline = timeline
    deactivate()
    for completion in completions {
      if let timeline { timeline.perform { completion(position) } } else { completion(position) }
    }
    releaseTransactions()
  }

  /// Tells the transactions that were open at the start that the animations have ended.
  func releaseTransactions() {
    let completions = transactionCompletions
    transactionCompletions = []
    for completion in completions { completion.release() }
  }

  /// Ends the animator at its end values without its completions, because no time will pass any
  /// more.
  func abandon() { deactivate() }

  /// Ends the animator, or pauses it (`pausesOnCompletion`), because its time is over.
  func reachEnd() {
    guard let clock else { return }
    if pausesOnCompletion {
      playback.playhead = .paused(at: clock.target)
      if scrubsLinearly || !playback.spansWholeAnimation {
        playback.pauseLinearly(at: timeline?.now)
      }
      return
    }
    if timeline?.canRewind == true, !reverses, clock.isSimple { retainPresentation() }
    conclude(at: reverses ? .start : .end)
  }

  /// Hands the animations to another animator, which presents them if time goes back before the end
  /// of this one.
  private func retainPresentation() {
    guard let timeline else { return }
    let retained = PropertyAnimator(duration: duration, timingParameters: timingParameters)
    (retained.state, retained.playback, retained.isRetainedPresentation) = (.active, playback, true)
    (retained.timeline, retained.animations) = (timeline, animations)
    for animation in animations { animation.animator = retained }
    animations = []
    timeline.retain(retained)
  }

  /// The interval of the animator, and the instant in it at which linear progress would equal the
  /// present progress.
  var linearInstant: (begin: Double, now: Double, end: Double)? {
    guard let timeline, let clock, clock.isSimple else { return nil }
    return playback.linearInstant(of: clock, at: timeline.now)
  }

  /// Makes progress linear while the timeline's instants are mapped through `warp`. The
  /// presentation at `now` becomes that at `warp(now)`.
  func linearize(_ warp: (Double) -> Double) {
    guard let timeline, let clock else { return }
    playback.linearize(clock, at: timeline.now, warp)
  }

  /// True if progress follows the playhead's fraction linearly, as under a hand; false if it
  /// follows the curve.
  var isLinear: Bool { !playback.tracks[0].isEased }

  /// Maps the animator's begin and end through `warp`.
  func warp(_ warp: (Double) -> Double) {
    if let clock { playback.warp(clock, warp) }
  }

  /// Takes another duration and curve, as if the animator had started with them. Linear progress
  /// stays linear.
  func retime(duration: Double, curve: TimingCurve) {
    guard playback.spansWholeAnimation, let clock else { return }
    self.duration = duration
    timingParameters = CubicTimingParameters(curve: curve)
    playback.retime(clock, duration: duration, curve: curve)
  }
}
