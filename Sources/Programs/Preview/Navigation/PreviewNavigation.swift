import Jobs
import SceneGraph
import Transitions
import UIKitRuntime

/// A navigation stack of pictures, driven by drags and calls: a preview without its window.
///
/// Time is an argument of `advance(to:)`.
@MainActor
final class PreviewNavigation {
  /// The view tree's root.
  let window: Window
  /// The effects to choose from, which checks shader files.
  let effects: CheckedEffects
  /// The index of a chosen effect that plays once its file has been checked; nil for none.
  var awaitedEffect: Int?
  /// The current spec.
  private(set) var spec: TransitionSpec
  /// The undoable and redoable changes of the spec.
  var history = SpecHistory()
  /// The handler of a chosen effect's error.
  var onFault: ((EffectLibrary.Failure) -> Void)?
  /// The handler of each event.
  var onEvent: ((PreviewEvent) -> Void)?
  /// Completes a spec for a change between two screens, given their indices, with the places of the
  /// elements that both show.
  var complete: ((TransitionSpec, _ ends: (from: Int, to: Int)) -> TransitionSpec)?
  /// The pointer events since the stack was last at rest, from the first of them.
  private(set) var trace = PointerTrace()
  /// The change under way; nil at rest.
  private(set) var change: RunningChange?

  private var screens: [PictureController]
  private let navigation = NavigationController()
  private let delegate: EffectNavigationDelegate
  private var latest: RecordedChange?
  private var isPointerDown = false
  /// True if the drivers follow the drags of an earlier effect, because a drag under way continues
  /// as it began.
  private var hasStaleDrivers = false

  /// Creates a stack that shows the first screen.
  ///
  /// - Parameters:
  ///   - screens: the pictures, from the bottom of the stack.
  ///   - container: the size of the stack in points, and the pixels per point.
  ///   - menu: the effects to choose from; nil for the catalogue's and the spec's own.
  ///   - wake: called on another thread when `effects` has checked a file.
  init(
    _ screens: [PictureName], _ spec: TransitionSpec, in container: Container,
    choosingFrom menu: EffectMenu? = nil, wake: @escaping @Sendable () -> Void = {}
  ) {
    effects = CheckedEffects(of: menu ?? EffectMenu(spec), wake: wake)
    window = Window(size: container.size, scale: container.scale)
    self.spec = spec
    self.screens = screens.map { PictureController($0, size: container.size) }
    delegate = EffectNavigationDelegate(
      spec.transition, duration: spec.duration, curve: spec.curve, isInterruptible: true)
    navigation.setViewControllers([self.screens[0]])
    navigation.delegate = delegate
    window.rootViewController = navigation
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in
      if $0.state == .recognized { self?.begin(.push) }
    }
    window.addGestureRecognizer(tap)
    delegate.onBegin = { [weak self] in self?.began($0) }
    attachDrivers()
  }

  /// Adds screens above the last one.
  func add(_ pictures: [PictureName]) {
    screens += pictures.map { PictureController($0, size: window.bounds.size) }
  }

  /// The size of the stack in points, and the pixels per point.
  var container: Container { Container(size: window.bounds.size, scale: window.scale) }

  /// The screen on top, from 1; during a change, the screen on which the change began.
  var screen: Int { change?.screen ?? navigation.viewControllers.count }

  /// The index of the lower one of the screens of the change under way, or of the next one.
  var lowerScreen: Int { direction == .push ? screen - 1 : max(screen - 2, 0) }

  /// The current spec with the places of the elements that both screens show.
  var completed: TransitionSpec {
    complete?(spec, (from: lowerScreen, to: lowerScreen + 1)) ?? spec
  }

  /// The effects to choose from.
  var menu: EffectMenu { effects.menu }

  /// True if a change is running or held.
  var isChanging: Bool { change != nil }

  /// True if the frame depends on the time.
  var isMoving: Bool { !window.timeline.isIdle }

  /// True if a pointer is down.
  var hasPointer: Bool { isPointerDown }

  /// The direction of the change under way, or of the next one.
  var direction: Direction {
    change?.direction ?? (navigation.viewControllers.count < screens.count ? .push : .pop)
  }

  /// True if there is a screen above and below the one on top.
  var canPush: Bool { screen < screens.count }
  var canPop: Bool { screen > 1 }

  /// The latest change to begin, or the next one before any has begun.
  var recordedChange: RecordedChange {
    var recorded =
      latest ?? RecordedChange(direction: direction, screen: screen, spec: spec)
    if recorded.trace == nil { recorded.spec = spec }
    return recorded
  }

  /// Advances to `time`, in seconds.
  func advance(to time: Double) { window.advance(to: time) }

  /// Sends a pointer event, in points.
  func send(_ event: PointerEvent) {
    if event.phase == .began, change == nil { trace = PointerTrace() }
    isPointerDown = event.phase.isDown
    let wasChanging = change != nil
    window.send(event)
    trace.events.append(event)
    if wasChanging || change != nil, latest?.trace != nil { latest?.trace = trace }
    if hasStaleDrivers, !isPointerDown { attachDrivers() }
  }

  // MARK: Changes

  /// Begins a push or pop, if there is a screen for it and no change is under way.
  func begin(_ direction: Direction) {
    guard change == nil else { return }
    let count = navigation.viewControllers.count
    playCompleted(between: (count - 1, direction == .push ? count : count - 2))
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

  private func began(_ begun: EffectNavigationDelegate.Change) {
    guard let interaction = begun.interaction else { return }
    let direction = begun.direction
    change = RunningChange(
      direction, from: navigation.viewControllers.count + (direction == .push ? -1 : 1),
      begun.animator, interaction, of: navigation)
    latest = RecordedChange(
      direction: direction, screen: screen, spec: spec, trace: begun.isDriven ? trace : nil)
    report(.began) {
      $0.direction = direction.rawValue
      $0.byHand = begun.isDriven
    }
  }

  private func settle(completed: Bool) {
    change = nil
    report(.settled) { $0.completed = completed }
  }

  // MARK: Spec

  /// Plays `spec` from now on. A change under way keeps the fraction of its time.
  func play(_ spec: TransitionSpec) {
    self.spec = spec
    playCompleted(
      between: change.map { ($0.screen - 1, $0.direction == .push ? $0.screen : $0.screen - 2) })
    if change != nil { latest?.spec = spec }
  }

  /// Plays the spec, completed for a change between the screens `ends`, or as it is at rest.
  private func playCompleted(between ends: (from: Int, to: Int)?) {
    let played = ends.flatMap { complete?(spec, $0) } ?? spec
    delegate.replaceEffect(with: played.transition, duration: played.duration, curve: played.curve)
  }

  /// Plays a new version of the spec's shader, with the parameters that the shader still has.
  func play(shader: TransitionSpec) {
    play(spec.replacingShader(by: shader))
    // The undo steps would bring back the old version.
    history.removeAll()
    report(.effect)
  }

  /// Follows the drags of the spec's effect, once no pointer is down.
  func followDragsOfEffect() {
    if isPointerDown { hasStaleDrivers = true } else { attachDrivers() }
  }

  private func attachDrivers() {
    hasStaleDrivers = false
    delegate.attachDrivers(to: window) { [weak self] in self?.begin($0) }
  }

  // MARK: Events

  /// Returns an event about the current screen and effect.
  func event(
    _ kind: PreviewEvent.Kind, _ details: (inout PreviewEvent) -> Void = { _ in }
  ) -> PreviewEvent {
    var event = PreviewEvent(event: kind, screen: screen, effect: spec.name)
    details(&event)
    return event
  }

  /// Hands an event to `onEvent`.
  func report(_ kind: PreviewEvent.Kind, _ details: (inout PreviewEvent) -> Void = { _ in }) {
    onEvent?(event(kind, details))
  }
}

/// The time of a change, and the operations that hold, move and reverse it.
extension PreviewNavigation {
  /// True if a change is held.
  var isHeld: Bool { change?.isHeld == true }

  /// The time in seconds since the beginning of the change; nil at rest.
  var seconds: Double? { change?.seconds }

  /// The duration of the change, or of the next one, in seconds.
  var duration: Double { change?.duration ?? spec.duration }

  /// The elapsed fraction of the change's time, 0 to 1; 0 at rest.
  var timeFraction: Double { duration > 0 ? (seconds ?? 0) / duration : 0 }

  /// The eased progress of the motion; 0 at rest.
  var progress: Double { change?.moment?.progress ?? 0 }

  /// The position on the timing curve: fractions of the motion's time and progress; nil at rest.
  var playhead: (time: Double, progress: Double)? {
    change?.moment.map {
      ($0.seconds / max($0.duration, .leastNormalMagnitude), $0.progress)
    }
  }

  /// The spec and the time in seconds of the visible instant; nil at rest.
  var instant: (spec: TransitionSpec, seconds: Double)? { change?.instant(of: spec) }

  /// Holds the change and moves it by `seconds`. At rest, a push begins if `seconds` is above 0.
  func step(by seconds: Double) {
    if change == nil, seconds > 0 { begin(.push) }
    guard let change, change.hold() else { return }
    scrub(change, to: change.seconds + seconds)
  }

  /// Holds the change at a fraction of its time, 0 to 1. At rest, the next change begins if the
  /// fraction is above 0. A change that a drag drives keeps following the drag.
  func seek(to fraction: Double) {
    guard !fraction.isNaN else { return }
    if change == nil, fraction > 0 { begin(direction) }
    guard let change, change.hold() else { return }
    scrub(change, to: fraction * change.duration)
  }

  private func scrub(_ change: RunningChange, to seconds: Double) {
    change.seek(to: seconds)
    report(.scrubbed) { $0.seconds = self.seconds }
  }

  /// Resumes a held change in its original direction.
  func resume() { change?.resume() }

  /// Reverses the change at the visible instant.
  func reverse() {
    guard let isGoingBack = change?.reverse() else { return }
    report(.reversed) { $0.isOn = isGoingBack }
  }
}
