import SceneGraph
import Transitions

/// Whether an animator has begun, after `UIViewAnimatingState`.
public enum AnimatingState: Sendable {
  /// Not begun, or over.
  case inactive
  /// Begun: it runs or is paused.
  case active
  /// Stopped half way and not yet told where to end.
  case stopped
}

/// Where an animation ends, after `UIViewAnimatingPosition`.
public enum AnimatingPosition: Sendable {
  /// Where it leads.
  case end
  /// Where it began.
  case start
  /// Where it happens to be.
  case current
}

/// Animations that can be paused, moved to and fro, reversed, and let go, after `UIViewPropertyAnimator`.
///
/// The animations block runs when the animator begins. What it changes has its new value in the model at once; what is
/// seen follows from the timeline's time. `View.animate` makes such an animator, too.
@MainActor
public final class PropertyAnimator {
  /// Seconds that the whole takes.
  public private(set) var duration: Double
  /// How it follows time.
  public private(set) var timingParameters: any TimingCurveProvider
  /// Whether it has begun.
  public private(set) var state = AnimatingState.inactive
  /// Whether `fractionComplete` is how far the animations have come, also where their curve is not even. If not, the
  /// curve applies to it.
  public var scrubsLinearly = true
  /// Whether it stays active and paused where it would end. It is then reversed or stopped by its owner.
  public var pausesOnCompletion = false

  /// Whether it shows what another animator did that is over.
  private(set) var isAfterimage = false

  private var reverses = false
  private var course = Course.resting(at: 0)
  /// How far the animations are; the first lane is that of those that were there from the beginning, without a delay.
  private var lanes: [Lane] = [.even]
  /// Whether the course's fraction is that of the whole way, and not of what was left of it at some time.
  private var isWhole = true
  private var delay = 0.0
  private var blocks: [(delayFactor: Double, changes: () -> Void)] = []
  private var completions: [(AnimatingPosition) -> Void] = []
  private var animations: [AnyLayerAnimation] = []
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

  /// An animator that is not begun.
  ///
  /// - Parameters:
  ///   - duration: seconds; a spring by its physics has its own.
  ///   - timingParameters: how it follows time.
  public convenience init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.init(duration: duration, timingParameters: timingParameters, calculationMode: nil)
  }

  /// An animator with one of the named curves.
  public convenience init(
    duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that settles in `duration`; a ratio that is not above 0 is taken as 1.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio > 0 ? dampingRatio : 1)
        ?? CubicTimingParameters(animationCurve: .easeInOut))
    if let animations { addAnimations(animations) }
  }

  private var curve: TimingCurve { timingParameters.curve(over: duration) }
}

// MARK: - What it does

extension PropertyAnimator {
  /// Adds changes. Once it has begun they take effect at once and are animated under its curve over the time that is left.
  /// To a stopped animator nothing is added.
  ///
  /// - Parameter delayFactor: the part of that time, 0 to below 1, that passes before they begin.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    let delay = min(max(delayFactor, 0), 1 - 1e-9)
    switch state {
    case .inactive: blocks.append((delay, animations))
    case .active:
      let fraction = fraction
      record(animations, delay: isBackward ? fraction : fraction + (1 - fraction) * delay)
    case .stopped: break
    }
  }

  /// Adds something to call once it is over, with where it ended.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// How far it has come, 0 to 1, from where it begins: of a reversed one, from the end back to the start. Setting it
  /// begins it and pauses it; a stopped one keeps what it has.
  public var fractionComplete: Double {
    get {
      let place = isRunning && scrubsLinearly || !isWhole ? min(max(progress(), 0), 1) : fraction
      return reverses ? 1 - place : place
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      guard state == .active else { return }
      let fraction = min(max(newValue, 0), 1)
      course = .resting(at: reverses ? 1 - fraction : fraction)
    }
  }

  /// How far the animations of a lane have come, after the curve: 0 at the start, 1 at the end.
  func progress(of lane: Int = 0) -> Double { lanes[lane].way(at: fraction) }

  /// Where the course is.
  private var fraction: Double {
    switch course {
    case .resting(let fraction): fraction
    case .running(let clock): timeline.map { clock.fraction(at: $0.now) } ?? clock.target
    }
  }

  private var isBackward: Bool {
    if case .running(let clock) = course { clock.isBackward } else { false }
  }

  /// Whether it moves as time passes.
  public var isRunning: Bool { clock != nil }

  private var clock: Clock? {
    if state == .active, case .running(let clock) = course { clock } else { nil }
  }

  /// When it ends by itself, in its timeline's time.
  var end: Double? { clock?.end }

  /// How long from now it is until it begins.
  var delayLeft: Double {
    guard let timeline else { return delay }
    return clock.map { max($0.begin - timeline.now, 0) } ?? 0
  }
}

// MARK: - Begin, pause, go on, end

extension PropertyAnimator {
  /// Runs the changes and begins, or goes on where it was paused. A stopped one stays so.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Runs the changes and begins after `delay` seconds. Until then their old values are seen. A reversed one begins at the
  /// end.
  public func startAnimation(afterDelay delay: Double) {
    switch state {
    case .inactive:
      self.delay = max(delay, 0)
      guard let timeline = activate() else { return }
      if timeline.isScrubbedLinearly { straighten() }
      course = .running(
        Clock(
          begin: timeline.now + self.delay, duration: duration, isBackward: reverses,
          repeats: repeats, autoreverses: autoreverses))
    case .active: continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .stopped: break
    }
  }

  /// Begins if it has not, and stays where it is. A stopped one stays so.
  public func pauseAnimation() {
    if state == .inactive, activate() == nil { return }
    guard state == .active else { return }
    if !scrubsLinearly, isWhole {
      course = .resting(at: fraction)
    } else if isRunning || lanes[0].isCurved {
      straighten()
    }
  }

  /// Goes on from where it was paused. One that is not paused does as before.
  ///
  /// - Parameters:
  ///   - parameters: how the rest follows time; nil for the animator's own.
  ///   - durationFactor: the seconds that the rest takes, in durations; 0 for what is left of the duration.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state == .active, case .resting = course, let timeline else { return }
    if isWhole, !scrubsLinearly, parameters == nil, durationFactor <= 0 {
      // It never left its curve.
      let passed = (reverses ? 1 - fraction : fraction) * duration
      course = .running(
        Clock(begin: timeline.now - passed, duration: duration, isBackward: reverses))
      return
    }
    var seconds = duration * (durationFactor > 0 ? durationFactor : 1 - fractionComplete)
    if let own = parameters?.ownDuration { seconds = own }
    head(for: reverses ? 0 : 1, in: seconds, under: parameters ?? timingParameters)
  }

  /// Whether it goes back to where it began. Setting it turns it about where it is.
  public var isReversed: Bool {
    get { reverses }
    set {
      guard newValue != reverses else { return }
      reverses = newValue
      guard var clock, let timeline else { return }
      if isWhole, clock.isSimple {
        // The same way back, as far as it had come.
        let passed = min(max(timeline.now - clock.begin, 0), clock.duration)
        clock.begin = timeline.now - (clock.duration - passed)
        clock.isBackward.toggle()
        course = .running(clock)
      } else {
        head(
          for: newValue ? 0 : 1, in: (1 - fractionComplete) * duration, under: timingParameters)
      }
    }
  }

  /// Stops where it is. An inactive one, or one that is stopped already, stays so.
  ///
  /// - Parameter withoutFinishing: if true it is over, what is seen becomes the model, and no completion is called. If
  ///   not it is `stopped` and waits for `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    course = .resting(at: fraction)
    if withoutFinishing {
      settle(at: .current)
      leave()
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animator at `position`, with its completions. One that is not stopped does as before.
  public func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    conclude(at: position)
  }
}

// MARK: - What its timeline does to it

extension PropertyAnimator {
  /// Ends it at `position`, whatever it does, with its completions.
  func conclude(at position: AnimatingPosition) {
    settle(at: position)
    let completions = completions
    let timeline = timeline
    leave()
    for completion in completions {
      if let timeline { timeline.perform { completion(position) } } else { completion(position) }
    }
  }

  /// Ends it where it leads, without its completions: its time will never come.
  func abandon() { leave() }

  /// Its time is over.
  func reachEnd() {
    guard let clock else { return }
    if pausesOnCompletion {
      let target = clock.target
      course = .resting(at: target)
      if scrubsLinearly || !isWhole { straighten() }
      return
    }
    if timeline?.goesBack == true, !reverses, clock.isSimple { leaveAfterimage() }
    conclude(at: reverses ? .start : .end)
  }

  /// Has another animator show what this one did, which is to be seen where time goes back behind the end.
  private func leaveAfterimage() {
    guard let timeline else { return }
    let other = PropertyAnimator(
      duration: duration, timingParameters: timingParameters, calculationMode: nil)
    (other.state, other.course, other.lanes, other.isWhole) = (.active, course, lanes, isWhole)
    (other.timeline, other.animations, other.isAfterimage) = (timeline, animations, true)
    for animation in animations { animation.animator = other }
    animations = []
    timeline.keep(other)
  }

  /// The instant at which it would be as far as it is now if it went evenly, and the time that it takes altogether.
  var evenInstant: (begin: Double, now: Double, end: Double)? {
    guard let timeline, let clock, clock.isSimple else { return nil }
    let (start, end) = (lanes[0].way(at: 0), lanes[0].way(at: 1))
    let way = start == end ? fraction : min(max((progress() - start) / (end - start), 0), 1)
    let passed = clock.isBackward ? 1 - way : way
    return (
      clock.begin,
      timeline.now <= clock.begin ? timeline.now : clock.begin + passed * clock.duration,
      clock.begin + clock.duration
    )
  }

  /// Forgets the curve where its time changes: what was to be at some instant is at `warp` of it, and in between it goes
  /// evenly. What is seen at `now` is then seen at `warp(now)`.
  func straighten(_ warp: (Double) -> Double) {
    guard let timeline, var clock else { return }
    let (before, instant) = (fraction, warp(timeline.now))
    guard clock.isSimple else {
      clock.begin += instant - timeline.now
      course = .running(clock)
      return
    }
    let end = warp(clock.begin + clock.duration)
    clock.begin = warp(clock.begin)
    clock.duration = end - clock.begin
    let after = clock.fraction(at: instant)
    lanes = lanes.map { $0.straightened(at: before, to: after) }
    course = .running(clock)
  }
}

// MARK: - Other times for what runs

extension PropertyAnimator {
  /// Whether progress follows the course's fraction evenly, as a hand has it; if not, under the animator's curve.
  var isEven: Bool { !lanes[0].isCurved }

  /// Gives what is between its begin and its end the times that `warp` has for it.
  func warp(_ warp: (Double) -> Double) {
    guard var clock else { return }
    let end = warp(clock.begin + clock.duration)
    clock.begin = warp(clock.begin)
    clock.duration = max(end - clock.begin, 0)
    course = .running(clock)
  }

  /// Takes another duration and curve from its begin on, as if it had had them then. What goes evenly still does.
  func replan(duration: Double, curve: TimingCurve) {
    guard isWhole, var clock else { return }
    self.duration = duration
    timingParameters = CubicTimingParameters(curve: curve)
    clock.duration = duration
    course = .running(clock)
    if case .curved(let start, let end, let delay, _) = lanes[0] {
      lanes[0] = .curved(from: start, to: end, delay: delay, curve)
    }
  }
}

// MARK: - Parts

extension PropertyAnimator {
  /// Runs the changes.
  ///
  /// - Returns: where it plays; nil where it is over at once, because nothing that is in a window changes.
  private func activate() -> Timeline? {
    state = .active
    isWhole = true
    course = .resting(at: reverses ? 1 : 0)
    lanes = [.curved(from: 0, to: 1, delay: 0, curve)]
    let blocks = blocks
    self.blocks = []
    for block in blocks { record(block.changes, delay: block.delayFactor) }
    let shown = animations.lazy.compactMap { $0.layer?.timeline }.first
    guard let shown else {
      conclude(at: .end)
      return nil
    }
    let timeline = Timeline.ambient?.stage ?? shown
    self.timeline = timeline
    timeline.add(self)
    return timeline
  }

  private func record(_ changes: @escaping () -> Void, delay: Double) {
    var lane = 0
    if delay > 0 || !isWhole {
      let destination = isWhole || !reverses ? 1.0 : 0
      let isScrubbed = !isRunning && state == .active && timeline != nil && scrubsLinearly
      lanes.append(
        .curved(
          from: 0, to: destination, delay: min(delay, 1 - 1e-9), isScrubbed ? .linear : curve))
      lane = lanes.count - 1
    }
    let recorder = AnimationRecorder(self, lane: lane, calculationMode: calculationMode)
    recorder.record(changes)
    animations += recorder.animations
  }

  /// Rests where it is. From here on, what is seen follows the fraction of the whole evenly.
  private func straighten() {
    let before = fraction
    let place = min(max(progress(), 0), 1)
    lanes = lanes.map { lane in
      if let delay = lane.pendingDelay(at: before) {
        return .curved(from: 0, to: 1, delay: max(delay, place), .linear)
      }
      return .bent(from: 0, through: lane.way(at: before), at: place, to: 1)
    }
    isWhole = true
    course = .resting(at: place)
  }

  /// Goes from where it is to `destination`.
  private func head(
    for destination: Double, in seconds: Double, under parameters: any TimingCurveProvider
  ) {
    guard let timeline else { return }
    let (curve, fraction) = (parameters.curve(over: seconds), fraction)
    lanes = lanes.map { lane in
      let delay = lane.pendingDelay(at: fraction).map { ($0 - fraction) / (1 - fraction) } ?? 0
      return .curved(from: lane.way(at: fraction), to: destination, delay: delay, curve)
    }
    isWhole = false
    course = .running(Clock(begin: timeline.now, duration: seconds))
  }

  /// Brings the model to `position`, the latest change first, so that a property that was animated twice is left with
  /// what it had before both.
  private func settle(at position: AnimatingPosition) {
    switch position {
    case .end: break
    case .start: for animation in animations.reversed() { animation.restoreModel() }
    case .current: for animation in animations.reversed() { animation.adoptPresentation() }
    }
  }

  private func leave() {
    timeline?.remove(self)
    timeline = nil
    for animation in animations { animation.layer?.remove(animation) }
    animations = []
    completions = []
    state = .inactive
  }
}
