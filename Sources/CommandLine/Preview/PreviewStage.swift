import Transitions
import ViewControllerTransitions

/// A navigation stack of pictures that hands, keys and nothing else move: all of a preview but the window it is seen in.
///
/// It knows no clock; whoever shows it tells the time.
@MainActor
final class PreviewStage: NavigationControllerDelegate {
  /// The root of what is seen.
  let window: Window
  /// What is played.
  private(set) var motion: PreviewMotion
  /// Told of what happened.
  var onEvent: ((PreviewEvent) -> Void)?
  /// What hands did since the stack last rested, from its first event on.
  private(set) var trace = PointerTrace()

  private let screens: [PictureController]
  private let navigation = NavigationController()
  private var drivers: [TransitionGestureDriver] = []
  private var change: Change?
  private var isPointerDown = false

  /// A change under way.
  private struct Change {
    let direction: Direction
    /// The screen that it began on, from 1.
    let screen: Int
    let interaction: PercentDrivenInteractiveTransition
    let isByHand: Bool
    let duration: Double
    /// Whether it is stopped to be looked at, and went back before; nil while it runs.
    var heldGoingBack: Bool?
    /// Whether it has another motion under the hand first, so that its time is not that of one motion.
    let hasPhases: Bool
  }

  /// - Parameters:
  ///   - screens: the pictures, from the bottom of the stack; the first one is seen.
  ///   - container: where they are shown.
  init(_ screens: [PictureName], _ motion: PreviewMotion, in container: Container) {
    window = Window(size: container.size, scale: container.scale)
    self.motion = motion
    self.screens = screens.map { PictureController($0, container.size) }
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
    guard hold(), let change else { return }
    change.interaction.update(change.interaction.percentComplete + seconds / change.duration)
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
  /// - Returns: whether it is stopped: not one that a hand has hold of, nor one of several motions.
  private func hold() -> Bool {
    guard let current = change, !current.hasPhases, current.duration > 0 else { return false }
    if current.heldGoingBack != nil { return true }
    guard let coordinator = navigation.transitionCoordinator, !coordinator.isInteractive else {
      return false
    }
    change?.heldGoingBack = coordinator.isCancelled
    current.interaction.pause()
    return true
  }

  /// How far a change that is held is, in seconds; nil where none is.
  var seconds: Double? {
    guard let change, change.heldGoingBack != nil else { return nil }
    return change.interaction.percentComplete * change.duration
  }

  // MARK: Effects

  /// Plays another effect from the next change on.
  func chooseEffect(by steps: Int) {
    guard !isPointerDown else { return }
    motion.move(by: steps)
    attachDrivers()
    tell(.effect)
  }

  /// Moves a parameter of the effect, from the next change on.
  func adjust(_ parameter: Int, by steps: Int) {
    motion.adjust(parameter, by: steps)
    guard motion.rows.indices.contains(parameter) else { return }
    let row = motion.rows[parameter]
    tell(.parameter) { $0.text = "\(row.name)=\(row.value)" }
  }

  private func attachDrivers() {
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
    window.send(event)
    trace.events.append(event)
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
      interaction: interaction, isByHand: driven != nil, duration: animator.duration,
      hasPhases: driven != nil && motion.transition.motionUnderHand(direction) != nil)
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
