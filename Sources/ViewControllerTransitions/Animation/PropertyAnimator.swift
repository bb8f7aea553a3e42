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
  public let duration: Double
  /// How it follows time.
  public let timingParameters: any TimingCurveProvider
  /// Whether it has begun.
  public private(set) var state = AnimatingState.inactive
  /// Whether `fractionComplete` is how far the animations have come, also where their curve is not even. If not, the
  /// curve applies to it.
  public var scrubsLinearly = true
  /// Whether it stays active and paused where it would end. It is then reversed or stopped by its owner.
  public var pausesOnCompletion = false

  /// Where it is between start and end, as a function of the timeline's time.
  private enum Course {
    /// At a fraction of the way through the curve.
    case resting(Rest)
    case running(Run)
  }

  private struct Rest {
    /// How far the animations have come.
    var progress: Double
    /// As `fractionComplete` has it.
    var fraction: Double
  }

  /// From one progress to another in the course of time.
  private struct Run {
    var begin: Double
    var duration: Double
    var origin = 0.0
    var destination = 1.0
    var curve: TimingCurve
    /// Whether it goes the same way backwards, from destination to origin.
    var isBackward = false
    /// Whether it begins again and again.
    var repeats = false
    /// Whether every second time goes backwards.
    var autoreverses = false

    var target: Double { isBackward ? origin : destination }
    var end: Double? {
      repeats ? nil : begin + duration * (autoreverses ? 2 : 1)
    }

    /// How much of the duration has passed, folded into one time from origin to destination.
    func fraction(at time: Double) -> Double {
      guard duration > 0 else { return time < begin ? 0 : 1 }
      var passed = max(time - begin, 0) / duration
      if autoreverses {
        passed = repeats ? passed.truncatingRemainder(dividingBy: 2) : min(passed, 2)
        if passed > 1 { passed = 2 - passed }
      } else {
        passed = repeats ? passed.truncatingRemainder(dividingBy: 1) : min(passed, 1)
      }
      return isBackward ? 1 - passed : passed
    }

    func progress(at time: Double) -> Double {
      let fraction = fraction(at: time)
      if fraction == 0 { return origin }
      if fraction == 1 { return destination }
      return origin + (destination - origin) * curve.progress(at: fraction)
    }
  }

  /// Progress in proportion to time, through where the curve was left: straight from the start to there, and on to the
  /// end.
  private struct Linearization {
    var fraction: Double
    var progress: Double

    func progress(at fraction: Double) -> Double {
      if fraction >= 1 { return 1 }
      if fraction < self.fraction { return progress * fraction / self.fraction }
      return progress + (1 - progress) * (fraction - self.fraction) / (1 - self.fraction)
    }
  }

  private var reverses = false
  private var course = Course.resting(Rest(progress: 0, fraction: 0))
  private var linearization: Linearization?
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
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio)
        ?? CubicTimingParameters(animationCurve: .easeInOut))
    if let animations { addAnimations(animations) }
  }

  private var curve: TimingCurve { timingParameters.curve(over: duration) }
}

// MARK: - What it does

extension PropertyAnimator {
  /// Adds changes. Once it has begun they take effect at once and are animated over the rest of the way.
  ///
  /// - Parameter delayFactor: the part of the way, 0 to below 1, that passes before they begin.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    let delay = min(max(delayFactor, 0), 1 - 1e-9)
    guard state == .active else {
      blocks.append((delay, animations))
      return
    }
    // The rest of the way is the whole for what is added later.
    let rest = progress + (1 - progress) * delay
    record(animations, delayFactor: min(max(rest, 0), 1 - 1e-9))
  }

  /// Adds something to call once it is over, with where it ended.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// How far it has come, 0 to 1; on its way beyond them for a spring that overshoots. Setting it begins and pauses it.
  public var fractionComplete: Double {
    get {
      switch course {
      case .resting(let rest): rest.fraction
      case .running(let run):
        scrubsLinearly ? progress : timeline.map { run.fraction(at: $0.now) } ?? 0
      }
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      let fraction = min(max(newValue, 0), 1)
      course = .resting(
        Rest(
          progress: scrubsLinearly ? fraction : curve.progress(at: fraction), fraction: fraction))
    }
  }

  /// How far the animations have come, after the curve.
  var progress: Double {
    switch course {
    case .resting(let rest): rest.progress
    case .running(let run):
      if let linearization, let timeline {
        linearization.progress(at: run.fraction(at: timeline.now))
      } else {
        timeline.map { run.progress(at: $0.now) } ?? run.target
      }
    }
  }

  /// Whether it moves as time passes.
  public var isRunning: Bool {
    if state == .active, case .running = course { true } else { false }
  }

  /// When it ends by itself, in its timeline's time.
  var end: Double? {
    guard state == .active, case .running(let run) = course else { return nil }
    return run.end
  }
}

// MARK: - Begin, pause, go on, end

extension PropertyAnimator {
  /// Runs the changes and begins, or goes on where it was paused.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Runs the changes and begins after `delay` seconds. Until then their old values are seen.
  public func startAnimation(afterDelay delay: Double) {
    switch state {
    case .inactive:
      activate()
      guard state == .active, let timeline else { return }
      course = .running(
        Run(
          begin: timeline.now + max(delay, 0), duration: duration, curve: curve, repeats: repeats,
          autoreverses: autoreverses))
      if timeline.isScrubbedLinearly { linearization = Linearization(fraction: 0, progress: 0) }
    case .active:
      if !isRunning { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    case .stopped: break
    }
  }

  /// Begins if it has not, and stays where it is.
  public func pauseAnimation() {
    if state == .inactive { activate() }
    guard state == .active, case .running(let run) = course, let timeline else { return }
    let progress = progress
    let fraction = scrubsLinearly ? progress : run.fraction(at: timeline.now)
    linearization = nil
    course = .resting(Rest(progress: progress, fraction: fraction))
  }

  /// Goes on from where it was paused.
  ///
  /// - Parameters:
  ///   - parameters: how the rest follows time; nil for the animator's own.
  ///   - durationFactor: the seconds that the rest takes, in durations; 0 for what is left of the duration.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state == .active, case .resting(let rest) = course, let timeline else { return }
    let destination = reverses ? 0.0 : 1.0
    let left = abs(destination - rest.progress)
    var seconds = durationFactor > 0 ? durationFactor * duration : left * duration
    if let own = parameters?.ownDuration { seconds = own }
    course = .running(
      Run(
        begin: timeline.now, duration: seconds, origin: rest.progress, destination: destination,
        curve: (parameters ?? timingParameters).curve(over: seconds)))
  }

  /// Whether it goes back to where it began. Setting it turns it about where it is.
  public var isReversed: Bool {
    get { reverses }
    set {
      guard newValue != reverses else { return }
      reverses = newValue
      guard state == .active, case .running(var run) = course, let timeline else { return }
      if run.origin == 0, run.destination == 1, run.end != nil {
        // The same way back, as far as it had come.
        let passed = min(max(timeline.now - run.begin, 0), run.duration)
        run.begin = timeline.now - (run.duration - passed)
        run.isBackward.toggle()
        course = .running(run)
        return
      }
      let progress = progress
      let destination = newValue ? 0.0 : 1.0
      course = .running(
        Run(
          begin: timeline.now, duration: abs(destination - progress) * duration, origin: progress,
          destination: destination, curve: curve))
    }
  }

  /// Stops where it is.
  ///
  /// - Parameter withoutFinishing: if true it is over, what is seen becomes the model, and no completion is called. If
  ///   not it is `stopped` and waits for `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let progress = progress
    linearization = nil
    course = .resting(Rest(progress: progress, fraction: progress))
    if withoutFinishing {
      for animation in animations { animation.adoptPresentation() }
      end(calling: nil)
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animator at `position`, with its completions.
  public func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    conclude(at: position)
  }

  /// Ends it at `position`, whatever it does, with its completions.
  func conclude(at position: AnimatingPosition) {
    switch position {
    case .end: break
    // The latest change first, so that a property that was animated twice is left with what it had before both.
    case .start: for animation in animations.reversed() { animation.restoreModel() }
    case .current: for animation in animations { animation.adoptPresentation() }
    }
    end(calling: position)
  }

  /// Its time is over.
  func reachEnd() {
    guard case .running(let run) = course else { return }
    if pausesOnCompletion {
      course = .resting(Rest(progress: run.target, fraction: run.target))
      return
    }
    // One that autoreverses leaves the model where it leads, as UIKit does.
    conclude(at: reverses ? .start : .end)
  }

  /// Forgets the curve without a jump: at `time` it is as far as it is now, and before and after in proportion.
  func linearize(at time: Double) {
    guard let timeline, case .running(let run) = course else { return }
    linearization = Linearization(
      fraction: run.fraction(at: time), progress: run.progress(at: timeline.now))
  }

  /// The instant at which it would be as far as it is now if it went evenly.
  var evenInstant: Double? {
    guard let timeline, case .running(let run) = course else { return nil }
    return run.begin + run.progress(at: timeline.now) * run.duration
  }
}

// MARK: - Parts

extension PropertyAnimator {
  private func activate() {
    state = .active
    let blocks = blocks
    self.blocks = []
    for block in blocks { record(block.changes, delayFactor: block.delayFactor) }
    timeline = Timeline.ambient ?? animations.lazy.compactMap { $0.layer?.timeline }.first
    guard let timeline else {
      // Nothing that is in a window: there is nothing to see, and it is over at once.
      conclude(at: .end)
      return
    }
    timeline.add(self)
  }

  private func record(_ changes: @escaping () -> Void, delayFactor: Double) {
    let recorder = AnimationRecorder(
      self, delayFactor: delayFactor, calculationMode: calculationMode)
    recorder.record(changes)
    animations += recorder.animations
  }

  private func end(calling position: AnimatingPosition?) {
    let timeline = timeline
    timeline?.remove(self)
    for animation in animations { animation.layer?.remove(animation) }
    animations = []
    state = .inactive
    let completions = completions
    self.completions = []
    guard let position else { return }
    for completion in completions {
      if let timeline { timeline.perform { completion(position) } } else { completion(position) }
    }
  }
}
