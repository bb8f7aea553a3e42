import SceneGraph
import Transitions

/// An animator that can be paused, scrubbed, reversed and stopped, after `UIViewPropertyAnimator`.
///
/// The animations block runs when the animator starts. The model takes the new values at once; the
/// presentation follows the timeline's time. `View.animate` makes such an animator, too.
@MainActor
public final class PropertyAnimator {
  /// The duration of the whole animation, in seconds.
  public private(set) var duration: Double
  /// The provider of the timing curve.
  public private(set) var timingParameters: any TimingCurveProvider
  /// The state of the animator.
  public private(set) var state = AnimatingState.inactive
  /// True if `fractionComplete` is the progress of a paused animation, whatever the curve; false if
  /// the curve maps it to the progress.
  public var scrubsLinearly = true
  /// True if the animator stays active and paused at its end, until its owner reverses or stops it.
  public var pausesOnCompletion = false

  /// True if this animator presents what another, finished one did.
  private(set) var isRetainedPresentation = false

  private var reverses = false
  private var playback = AnimationPlayback()
  private var delay = 0.0
  private var blocks: [(delayFactor: Double, changes: () -> Void)] = []
  private var completions: [(AnimatingPosition) -> Void] = []
  private var animations: [AnyLayerAnimation] = []
  private var transactionCompletions: [Transaction.Completion] = []
  private weak var timeline: Timeline?
  private let calculationMode: CalculationMode?
  private let repeats: Bool
  private let autoreverses: Bool

  init(
    duration: Double, timingParameters: any TimingCurveProvider, calculationMode: CalculationMode?,
    repeats: Bool = false, autoreverses: Bool = false
  ) {
    self.duration = max(timingParameters.ownDuration ?? duration, 0)
    self.timingParameters = timingParameters
    self.calculationMode = calculationMode
    self.repeats = repeats
    self.autoreverses = autoreverses
  }

  /// Creates an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: in seconds; a physical spring has its own.
  ///   - timingParameters: the provider of the timing curve.
  public convenience init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.init(duration: duration, timingParameters: timingParameters, calculationMode: nil)
  }

  /// Creates an inactive animator with one of the named curves.
  public convenience init(
    duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an inactive animator with a spring that settles in `duration`; a ratio of 0 or less
  /// counts as 1.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio > 0 ? dampingRatio : 1)
        ?? CubicTimingParameters(animationCurve: .easeInOut))
    if let animations { addAnimations(animations) }
  }
}

// MARK: - Animations and completions

extension PropertyAnimator {
  /// Adds changes. In an active animator they take effect at once and are animated over the time
  /// that is left, under its curve. A stopped animator ignores them.
  ///
  /// - Parameter delayFactor: the part of that time, from 0 to below 1, after which they start.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
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
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Records `changes` as animations of a track that starts after `delay`, a fraction of the
  /// playhead's range.
  private func record(_ changes: @escaping () -> Void, delay: Double) {
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
}

// MARK: - Progress

extension PropertyAnimator {
  /// The part of the animation that is complete, from 0 to 1; of a reversed animator, counted from
  /// the end back.
  ///
  /// Setting it starts the animator, if need be, and pauses it. A stopped animator ignores it.
  public var fractionComplete: Double {
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

  /// Returns the eased progress of the animations on a track: 0 at their start values, 1 at their
  /// end values.
  ///
  /// - Parameter lead: the seconds by which an animation is ahead, because of its layer's time.
  func progress(ofTrack index: Int = 0, lead: Double = 0) -> Double {
    playback.progress(ofTrack: index, at: (timeline?.now).map { $0 + lead })
  }

  /// True if the animator runs as time passes.
  public var isRunning: Bool { clock != nil }

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

  private var fraction: Double { playback.fraction(at: timeline?.now) }

  private var clock: PlaybackClock? { state == .active ? playback.clock : nil }

  private var curve: TimingCurve { timingParameters.curve(over: duration) }
}

// MARK: - Start, pause, continue, stop

extension PropertyAnimator {
  /// Starts the animator, or continues it from where it was paused. A stopped animator ignores it.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animator after `delay` seconds, during which the old values are presented. A
  /// reversed animator starts at its end.
  public func startAnimation(afterDelay delay: Double) {
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
  public func pauseAnimation() {
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
  ///   - durationFactor: the duration of the rest, in durations; 0 for what is left of the
  ///     duration.
  public func continueAnimation(
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

  /// True if the animator runs back to its start. Setting it turns the animation round where it is.
  public var isReversed: Bool {
    get { reverses }
    set {
      guard newValue != reverses else { return }
      reverses = newValue
      guard var clock, let timeline else { return }
      if playback.spansWholeAnimation, clock.isSimple {
        // The same animation backwards, over the time that has passed.
        let passed = min(max(timeline.now - clock.begin, 0), clock.duration)
        clock.begin = timeline.now - (clock.duration - passed)
        clock.isBackward.toggle()
        playback.playhead = .running(clock)
      } else {
        run(to: newValue ? 0 : 1, in: (1 - fractionComplete) * duration, under: timingParameters)
      }
    }
  }

  /// Stops an active animator where it is.
  ///
  /// - Parameter withoutFinishing: if true, the animator becomes inactive, the presentation becomes
  ///   the model, and no completion is called. If false, it is `stopped` and waits for
  ///   `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
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
  public func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    conclude(at: position)
  }

  /// Runs the animations blocks and joins the timeline of the layers that they change.
  ///
  /// - Returns: the timeline; nil if nothing in a window changes, in which case the animator has
  ///   ended.
  private func activate() -> Timeline? {
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

  private func run(
    to destination: Double, in seconds: Double, under parameters: any TimingCurveProvider
  ) {
    guard let timeline else { return }
    playback.run(to: destination, in: seconds, parameters.curve(over: seconds), from: timeline.now)
  }

  /// Brings the model to `position`, the latest change first: a property that was animated twice is
  /// left with its value before both.
  private func settleModel(at position: AnimatingPosition) {
    switch position {
    case .end: break
    case .start: for animation in animations.reversed() { animation.restoreModel() }
    case .current: for animation in animations.reversed() { animation.adoptPresentation() }
    }
  }

  private func deactivate() {
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
    let completions = completions
    let timeline = timeline
    deactivate()
    for completion in completions {
      if let timeline { timeline.perform { completion(position) } } else { completion(position) }
    }
    releaseTransactions()
  }

  /// Tells the transactions that were open at the start that the animations have ended.
  private func releaseTransactions() {
    let completions = transactionCompletions
    transactionCompletions = []
    for completion in completions { completion.release() }
  }

  /// Forgets an animation that was removed from its layer. With the last one the animator ends where
  /// it is: the model keeps its values, and completions hear that it has not come to its end.
  func lose(_ animation: AnyLayerAnimation) {
    animations.removeAll { $0 === animation }
    guard animations.isEmpty, state != .inactive else { return }
    let completions = completions
    let timeline = timeline
    deactivate()
    for completion in completions {
      if let timeline { timeline.perform { completion(.current) } } else { completion(.current) }
    }
    releaseTransactions()
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
    let retained = PropertyAnimator(
      duration: duration, timingParameters: timingParameters, calculationMode: nil)
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
