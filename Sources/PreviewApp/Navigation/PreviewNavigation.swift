import RenderJobs
import SceneGraph
import TransitionCatalog
import Transitions
import UIKitRuntime

/// A navigation stack of pictures that hands, keys and nothing else move: all of a preview but the window it is seen in.
///
/// It knows no clock; whoever shows it tells the time.
@MainActor
final class PreviewStage: NavigationControllerDelegate {
  /// The root of what is seen.
  let window: Window
  /// What is played.
  private(set) var motion: TransitionSpec
  /// Told of what happened.
  var onEvent: ((PreviewEvent) -> Void)?
  /// What hands did since the stack last rested, from its first event on.
  private(set) var trace = PointerTrace()

  /// What a video shows of a change.
  struct Take {
    /// Which way it goes.
    let direction: Direction
    /// The screen that it begins on, from 1.
    let screen: Int
    /// What is played: with a hand, as it was when that drove it, and else as it is now.
    var motion: TransitionSpec
    /// What the hand did; nil where none drove it.
    var trace: PointerTrace?
  }

  /// The change that began last, or the next one where there was none.
  var take: Take {
    var take = latest ?? Take(direction: direction, screen: screen, motion: motion)
    if take.trace == nil { take.motion = motion }
    return take
  }

  private var latest: Take?
  private var screens: [PictureController]
  private let navigation = NavigationController()
  private var drivers: [TransitionGestureDriver] = []
  private var change: Change?
  private var isPointerDown = false
  /// Whether the drags that are looked for are those of another effect: one under way goes on as it began.
  private var hasStaleDrivers = false

  /// A change under way.
  private struct Change {
    let direction: Direction
    /// The screen that it began on, from 1.
    let screen: Int
    let animator: EffectAnimator
    let interaction: PercentDrivenInteractiveTransition
    /// Whether it is stopped to be looked at, and went back before; nil while it runs.
    var heldGoingBack: Bool?
  }

  /// - Parameters:
  ///   - screens: the pictures, from the bottom of the stack; the first one is seen.
  ///   - container: where they are shown.
  init(_ screens: [PictureName], _ motion: TransitionSpec, in container: Container) {
    window = Window(size: container.size, scale: container.scale)
    self.motion = motion
    self.screens = screens.map { PictureController($0, size: container.size) }
    navigation.setViewControllers([self.screens[0]])
    navigation.delegate = self
    window.rootViewController = navigation
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in
      if $0.state == .recognized { self?.push() }
    }
    window.addGestureRecognizer(tap)
    attachDrivers()
  }

  /// Puts further pictures at the end of what can be pushed.
  func add(_ pictures: [PictureName]) {
    screens += pictures.map { PictureController($0, size: window.bounds.size) }
  }

  /// Where the screens are shown.
  var container: Container { Container(size: window.bounds.size, scale: window.scale) }

  /// Which screen is on top, from 1; while one changes that on which the change began.
  var screen: Int { change?.screen ?? navigation.viewControllers.count }

  /// Whether something changes, or is held in the middle of it.
  var isChanging: Bool { change != nil }

  /// Whether what is seen depends on the time now.
  var isMoving: Bool { !window.timeline.isIdle }

  /// Whether a pointer is down.
  var hasPointer: Bool { isPointerDown }

  /// Which way a change goes, or the next would go.
  var direction: Direction {
    change?.direction ?? (navigation.viewControllers.count < screens.count ? .push : .pop)
  }

  /// Goes on to `time`, in seconds.
  func advance(to time: Double) { window.advance(to: time) }

  // MARK: Changes

  /// Shows the next screen, where there is one and nothing changes.
  func push() { begin(.push) }

  /// Shows the screen before, where there is one and nothing changes.
  func pop() { begin(.pop) }

  private func begin(_ direction: Direction) {
    guard change == nil else { return }
    let count = navigation.viewControllers.count
    switch direction {
    case .push:
      guard count < screens.count else { return }
      navigation.pushViewController(screens[count], animated: true)
    case .pop: navigation.popViewController(animated: true)
    }
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] in
      self?.settle(completed: !$0.isCancelled)
    }
  }

  private func settle(completed: Bool) {
    change = nil
    tell(.settled) { $0.completed = completed }
  }

  // MARK: Holding and reversing

  /// Holds a change where it is and moves it by `seconds`; from rest it begins a push.
  func step(by seconds: Double) {
    if change == nil, seconds > 0 { push() }
    guard hold() else { return }
    scrub(to: (self.seconds ?? 0) + seconds)
  }

  /// Holds a change and shows it at a fraction of its time, 0 to 1; from rest it begins the next one, unless it is to be
  /// shown at 0. A change that a hand has hold of stays where the hand is.
  func seek(to fraction: Double) {
    guard !fraction.isNaN else { return }
    if change == nil, fraction > 0 { begin(direction) }
    guard hold() else { return }
    scrub(to: fraction * duration)
  }

  private func scrub(to seconds: Double) {
    change?.interaction.seek(to: min(max(seconds, 0), duration))
    tell(.scrubbed) { $0.seconds = self.seconds }
  }

  /// Lets a change that was held go on as it did.
  func letGo() {
    guard let isGoingBack = change?.heldGoingBack else { return }
    change?.heldGoingBack = nil
    go(back: isGoingBack)
  }

  /// Turns a change round where it is.
  func reverse() {
    guard hold(), let isGoingBack = change?.heldGoingBack else { return }
    change?.heldGoingBack = nil
    go(back: !isGoingBack)
    tell(.reversed) { $0.isOn = !isGoingBack }
  }

  private func go(back: Bool) {
    if back { change?.interaction.cancel() } else { change?.interaction.finish() }
  }

  /// Stops a change as it is seen now.
  ///
  /// - Returns: whether it is stopped: not one that a hand has hold of.
  private func hold() -> Bool {
    guard let current = change else { return false }
    if current.heldGoingBack != nil { return true }
    guard let coordinator = navigation.transitionCoordinator, !coordinator.isInteractive else {
      return false
    }
    change?.heldGoingBack = coordinator.isCancelled
    current.interaction.pause()
    return true
  }

  // MARK: Time

  /// Whether a change is stopped to be looked at.
  var isHeld: Bool { change?.heldGoingBack != nil }

  /// How far a change is in its time, in seconds; nil where nothing changes. Where a hand drives a motion of its own,
  /// after which the effect's plays, that is the time of both, one after the other.
  var seconds: Double? { change.map { min(max($0.interaction.time, 0), duration) } }

  /// Seconds that the change takes, or the next would take.
  var duration: Double { change?.animator.wholeDuration ?? motion.duration }

  /// How much of its time a change has behind it, 0 to 1; 0 where nothing changes.
  var timeFraction: Double { duration > 0 ? (seconds ?? 0) / duration : 0 }

  /// Eased progress of the motion that is seen; 0 where nothing changes.
  var progress: Double { change?.animator.moment?.progress ?? 0 }

  /// Where on its curve the motion that is seen is, as fractions of its time and of its way; nil where nothing changes.
  var placeOnCurve: (time: Double, progress: Double)? {
    change?.animator.moment.map {
      ($0.seconds / max($0.duration, .leastNormalMagnitude), $0.progress)
    }
  }

  /// What draws the instant of a change that is seen: the motion, and how far that is, in seconds; nil where nothing changes.
  var instant: (motion: TransitionSpec, seconds: Double)? {
    guard let moment = change?.animator.moment else { return nil }
    var shown = motion
    if type(of: moment.transition).name != shown.name {
      shown = TransitionSpec(moment.transition)
    }
    if moment.curve != shown.curve { shown.customCurve = moment.curve }
    return (shown, moment.seconds)
  }

  // MARK: What is played

  /// Plays another effect, with its parameters' defaults.
  func chooseEffect(by steps: Int) {
    let all = Catalog.all
    let index = all.firstIndex { $0.name == motion.name } ?? 0
    motion.choose(all[(index + steps % all.count + all.count) % all.count])
    effectChanged()
  }

  /// Plays the effect called `name`, with its parameters' defaults.
  ///
  /// - Throws: `TransitionSpecError` where there is none.
  func choose(effectNamed name: String) throws(TransitionSpecError) {
    motion.choose(try TransitionSpec.effect(named: name, in: Catalog.all))
    effectChanged()
  }

  private func effectChanged() {
    showMotion()
    if isPointerDown { hasStaleDrivers = true } else { attachDrivers() }
    tell(.effect)
  }

  /// Sets a parameter of the effect.
  ///
  /// - Throws: `TransitionSpecError` for an unknown one, and for text that it does not take.
  func set(_ parameter: String, to text: String) throws(TransitionSpecError) {
    try motion.set(parameter, to: text)
    showMotion()
    tellParameter(parameter, text)
  }

  /// Takes a duration. A change under way keeps the fraction of its time, and with it what is seen.
  ///
  /// - Parameter seconds: above 0, at most 3600; nil for the effect's own.
  /// - Throws: `TransitionSpecError` for others.
  func setDuration(_ seconds: Double?) throws(TransitionSpecError) {
    try motion.setDuration(seconds)
    showMotion()
    tellParameter("duration", plain(motion.duration))
  }

  /// Takes a curve; nil for the effect's own. A change that is held keeps its time, and shows what the curve makes of it.
  /// One that runs keeps what is seen, where the curve passes that, and goes on from there.
  func setCurve(_ curve: TimingCurve?) {
    let before = change?.animator.moment
    motion.customCurve = curve
    showMotion()
    if let before, !isHeld { keep(before.progress, near: before.seconds / before.duration) }
    tellParameter("curve", motion.curve.cssText)
  }

  /// Takes the effect's own parameters, duration and curve.
  func reset() {
    motion.reset()
    showMotion()
    tell(.reset)
  }

  private func tellParameter(_ name: String, _ value: String) {
    tell(.parameter) { $0.text = "\(name)=\(value)" }
  }

  /// Has a change under way go on as what is played now has it.
  private func showMotion() {
    guard let change else { return }
    change.animator.change(
      to: motion.transition, duration: motion.duration, curve: motion.curve)
    latest?.motion = motion
  }

  /// Goes to the instant of the motion that is seen, the nearest to `time`, at which it is as far as `progress`.
  private func keep(_ progress: Double, near time: Double) {
    guard let moment = change?.animator.moment, let seconds, moment.progress != progress, hold()
    else { return }
    let kept = moment.curve.time(of: progress, near: time) * moment.duration
    change?.interaction.seek(to: seconds + kept - moment.seconds)
    letGo()
  }

  private func attachDrivers() {
    hasStaleDrivers = false
    for driver in drivers { driver.detach() }
    drivers = Direction.allCases.map { direction in
      TransitionGestureDriver(motion.gesture(direction), on: window) { [weak self] in
        self?.begin(direction)
      }
    }
  }

  // MARK: Pointers

  /// Sends what a hand did.
  func send(_ event: PointerEvent) {
    if event.phase == .began, change == nil { trace = PointerTrace() }
    isPointerDown = event.phase == .began || event.phase == .moved
    let wasChanging = change != nil
    window.send(event)
    trace.events.append(event)
    if wasChanging || change != nil, latest?.trace != nil { latest?.trace = trace }
    if hasStaleDrivers, !isPointerDown { attachDrivers() }
  }

  // MARK: Telling

  /// Tells what happened, with what `details` adds.
  func tell(_ kind: PreviewEvent.Kind, _ details: (inout PreviewEvent) -> Void = { _ in }) {
    var event = PreviewEvent(event: kind, screen: screen, effect: motion.name)
    details(&event)
    onEvent?(event)
  }

  // MARK: NavigationControllerDelegate

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    EffectAnimator(
      motion.transition, operation == .pop ? .pop : .push, duration: motion.duration,
      curve: motion.curve)
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    guard let animator = animationController as? EffectAnimator else { return nil }
    let driven = drivers.compactMap(\.active).first
    let interaction = driven ?? Self.runningByItself()
    let direction = animator.direction
    change = Change(
      direction: direction,
      screen: navigation.viewControllers.count + (direction == .push ? -1 : 1),
      animator: animator, interaction: interaction)
    latest = Take(
      direction: direction, screen: screen, motion: motion, trace: driven.map { _ in trace })
    tell(.began) {
      $0.direction = direction.rawValue
      $0.byHand = driven != nil
    }
    return interaction
  }

  /// What can take over a change that runs by itself: held and let go, its own curve goes on where it was, and back it
  /// goes as a film would.
  private static func runningByItself() -> PercentDrivenInteractiveTransition {
    let interaction = PercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = false
    interaction.scrubsLinearly = false
    interaction.timingCurve = CubicTimingParameters(curve: .linear)
    return interaction
  }
}
