public import SceneGraph
import Transitions

/// An animator that can be paused, scrubbed, reversed and stopped, after `UIViewPropertyAnimator`.
///
/// The animations block runs when the animator starts. The model takes the new values immediately;
/// the presentation follows the timeline's time. `View.animate` also creates such an animator.
@MainActor
open class PropertyAnimator: ImplicitlyAnimating {
  /// The duration of the whole animation, in seconds.
  public internal(set) var duration: Double
  /// The provider of the timing curve.
  public internal(set) var timingParameters: any TimingCurveProvider
  /// The state of the animator.
  public internal(set) var state = AnimatingState.inactive
  /// True if `fractionComplete` is the progress of a paused animation, regardless of the curve;
  /// false if the curve maps it to the progress.
  open var scrubsLinearly = true
  /// True if the animator stays active and paused at its end, until its owner reverses or stops it.
  open var pausesOnCompletion = false

  /// True if this animator presents an animation of another, finished one.
  var isRetainedPresentation = false

  var reverses = false
  var playback = AnimationPlayback()
  /// The delay of the start, in seconds.
  public internal(set) var delay = 0.0
  /// True if the animator can be paused; always true here.
  open var isInterruptible = true
  /// True if animated views receive pointer events; always true here.
  open var isUserInteractionEnabled = true
  /// True if the owner does the hit testing.
  open var isManualHitTestingEnabled = false
  var blocks: [(delayFactor: Double, changes: () -> Void)] = []
  var completions: [(AnimatingPosition) -> Void] = []
  var animations: [AnyLayerAnimation] = []
  /// The completions of the transactions that were open at the start.
  var transactionCompletions: [Transaction.Completion] = []
  weak var timeline: Timeline?
  /// The interpolation between keyframes; nil outside keyframe animations.
  var calculationMode: CalculationMode?
  var repeats = false
  var autoreverses = false

  /// Creates an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: in seconds; a physical spring has its own duration.
  ///   - timingParameters: the provider of the timing curve.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.duration = max(timingParameters.ownDuration ?? duration, 0)
    self.timingParameters = timingParameters
  }

  /// Creates an inactive animator with one of the named curves.
  public convenience init(
    duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an inactive animator with a Bézier curve from (0, 0) to (1, 1).
  public convenience init(
    duration: Double, controlPoint1 point1: Point, controlPoint2 point2: Point,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an inactive animator with a spring that settles in `duration`; a ratio of 0 or less
  /// counts as 1.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator that runs immediately, or after `delay` seconds.
  ///
  /// - Parameters:
  ///   - options: the curve; other options are ignored.
  ///   - completion: called at the end, with the position at which the animation ended.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((AnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: options.curve))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Animations and completions

  /// Adds changes. In an active animator they take effect immediately and are animated over the
  /// remaining time, under its curve. A stopped animator ignores them.
  ///
  /// - Parameter delayFactor: the fraction of that time, from 0 to below 1, after which they start.
  open func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double) {
    let delay = min(max(delayFactor, 0), 1 - 1e-9)
    switch state {
    case .inactive: blocks.append((delay, animations))
    case .active:
      let fraction = fraction
      let isBackward = playback.clock?.isBackward ?? false
      record(animations, delay: isBackward ? fraction : fraction + (1 - fraction) * delay)
    case .stopped: break
    }
  }

  /// Adds a handler that is called at the end, with the position at which the animation ended.
  open func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Adds changes without a delay.
  open func addAnimations(_ animations: @escaping () -> Void) {
    addAnimations(animations, delayFactor: 0)
  }

  // MARK: Progress

  /// The completed fraction of the animation, from 0 to 1; for a reversed animator, it counts back
  /// from the end.
  ///
  /// Setting it starts the animator, if necessary, and pauses it. A stopped animator ignores it.
  open var fractionComplete: Double {
    get {
      let isLinear = isRunning && scrubsLinearly || !playback.spansWholeAnimation
      let complete = isLinear ? min(max(progress(), 0), 1) : fraction
      return reverses ? 1 - complete : complete
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      guard state == .active else { return }
      let fraction = min(max(newValue, 0), 1)
      playback.playhead = .paused(at: reverses ? 1 - fraction : fraction)
    }
  }

  /// True if the animator runs as time passes.
  open var isRunning: Bool { clock != nil }

  // MARK: Start, pause, continue, stop

  /// Starts the animator, or continues it from where it was paused. A stopped animator ignores it.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animator after `delay` seconds, during which the old values are presented. A
  /// reversed animator starts at its end.
  open func startAnimation(afterDelay delay: Double) {
    switch state {
    case .inactive:
      self.delay = max(delay, 0)
      guard let timeline = activate() else { return }
      if timeline.isScrubbedLinearly { playback.pauseLinearly(at: timeline.now) }
      playback.playhead = .running(
        PlaybackClock(
          begin: timeline.now + self.delay, duration: duration, isBackward: reverses,
          repeats: repeats, autoreverses: autoreverses))
    case .active: continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .stopped: break
    }
  }

  /// Pauses the animator, and starts it first if it is inactive. A stopped animator ignores it.
  open func pauseAnimation() {
    if state == .inactive, activate() == nil { return }
    guard state == .active else { return }
    if !scrubsLinearly, playback.spansWholeAnimation {
      playback.playhead = .paused(at: fraction)
    } else if isRunning || playback.tracks[0].isEased {
      playback.pauseLinearly(at: timeline?.now)
    }
  }

  /// Continues from where the animator was paused. An animator that is not paused ignores it.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the rest; nil for the animator's own.
  ///   - durationFactor: the duration of the rest, as a multiple of the duration; 0 for the
  ///     remaining duration.
  open func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state == .active, case .paused = playback.playhead, let timeline else { return }
    if playback.spansWholeAnimation, !scrubsLinearly, parameters == nil, durationFactor <= 0 {
      // The animator never left its curve.
      let passed = (reverses ? 1 - fraction : fraction) * duration
      playback.playhead = .running(
        PlaybackClock(begin: timeline.now - passed, duration: duration, isBackward: reverses))
      return
    }
    var seconds = duration * (durationFactor > 0 ? durationFactor : 1 - fractionComplete)
    if let own = parameters?.ownDuration { seconds = own }
    run(to: reverses ? 0 : 1, in: seconds, under: parameters ?? timingParameters)
  }

  /// True if the animator runs backward. Setting it reverses the animation on the spot.
  open var isReversed: Bool {
    get { reverses }
    set {
      guard newValue != reverses else { return }
      reverses = newValue
      guard var clock, let timeline else { return }
      if playback.spansWholeAnimation, clock.isSimple {
        // The same animation backward, over the elapsed time.
        let passed = min(max(timeline.now - clock.begin, 0), clock.duration)
        clock.begin = timeline.now - (clock.duration - passed)
        clock.isBackward.toggle()
        playback.playhead = .running(clock)
      } else {
        run(to: newValue ? 0 : 1, in: (1 - fractionComplete) * duration, under: timingParameters)
      }
    }
  }

  /// Stops an active animator on the spot.
  ///
  /// - Parameter withoutFinishing: if true, the animator becomes inactive, the presentation becomes
  ///   the model, and no completion is called. If false, it is `stopped` and waits for
  ///   `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    playback.playhead = .paused(at: fraction)
    if withoutFinishing {
      settleModel(at: .current)
      deactivate()
      releaseTransactions()
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animator at `position` and calls its completions. An animator in another state
  /// ignores it.
  open func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    conclude(at: position)
  }
}

// MARK: - Progress

extension PropertyAnimator {
  /// Returns the eased progress of the animations on a track: 0 at their start values, 1 at their
  /// end values.
  ///
  /// - Parameter lead: the time by which an animation is ahead, in seconds, because of its layer's
  ///   time.
  func progress(ofTrack index: Int = 0, lead: Double = 0) -> Double {
    playback.progress(ofTrack: index, at: (timeline?.now).map { $0 + lead })
  }

  /// The time at which the animator ends on its own, in its timeline's time.
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

  /// Moves the model to `position`, starting with the latest change: a property that was animated
  /// twice ends with its value from before both.
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

  /// Removes an animation that was removed from its layer. With the last one, the animator ends on
  /// the spot: the model keeps its values, and completions get `current` as the position.
  func lose(_ animation: AnyLayerAnimation) {
    animations.removeObject(animation)
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

  /// Notifies the transactions that were open at the start that the animations have ended.
  func releaseTransactions() {
    let completions = transactionCompletions
    transactionCompletions = []
    for completion in completions { completion.release() }
  }

  /// Ends the animator at its end values without its completions, because time no longer advances.
  func abandon() { deactivate() }

  /// Ends the animator, or pauses it (`pausesOnCompletion`), because its time has elapsed.
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

  /// Passes the animations on to another animator, which presents them if time goes back before the
  /// end of this one.
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
  /// current progress.
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

  /// True if progress follows the playhead's fraction linearly, as under a drag; false if it
  /// follows the curve.
  var isLinear: Bool { !playback.tracks[0].isEased }

  /// Maps the animator's start and end through `warp`.
  func warp(_ warp: (Double) -> Double) {
    if let clock { playback.warp(clock, warp) }
  }

  /// Adopts another duration and curve, as if the animator had started with them. Linear progress
  /// stays linear.
  func retime(duration: Double, curve: TimingCurve) {
    guard playback.spansWholeAnimation, let clock else { return }
    self.duration = duration
    timingParameters = CubicTimingParameters(curve: curve)
    playback.retime(clock, duration: duration, curve: curve)
  }
}
