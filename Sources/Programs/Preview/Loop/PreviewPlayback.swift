import SceneGraph
import Transitions
import UIKitRuntime

/// The playback of a navigation: its clock, and the transport controls.
@MainActor
final class PreviewPlayback: PreviewTransport {
  private let navigation: PreviewNavigation
  private let reporter: PreviewReporter
  private(set) var clock = PreviewClock()
  /// The pause of a loop before its next change, in seconds.
  var loopPause = PreviewClock.loopPause

  init(of navigation: PreviewNavigation, _ reporter: PreviewReporter) {
    self.navigation = navigation
    self.reporter = reporter
  }

  var isPaused: Bool { clock.isPaused }
  var isSlow: Bool { clock.isSlow }
  var isLooping: Bool { clock.isLooping }

  /// True if the frame changes with time.
  var isMoving: Bool { !isPaused && navigation.isMoving }

  /// Advances to the window's `now`, in seconds. Changes that an event starts begin after that: the
  /// idle time before it is not part of the change.
  ///
  /// - Returns: true if something moved.
  @discardableResult
  func advance(to now: Double) -> Bool {
    guard
      clock.advance(
        to: now, isMoving: navigation.isMoving, isDriven: navigation.hasPointer)
    else { return false }
    let moved = navigation.isMoving
    navigation.advance(to: clock.time)
    let isIdle = !navigation.isChanging && !navigation.hasPointer
    if clock.loopIsDue(isIdle: isIdle, pause: loopPause) {
      navigation.begin(navigation.direction)
    }
    return moved
  }

  /// Sends a pointer event at the window's `time`, in seconds, to the navigation. Paused time
  /// resumes if no change is under way.
  func send(_ phase: PointerPhase, at location: Point, time: Double) {
    if isPausedAtRest { setPaused(false) }
    advance(to: time)
    navigation.send(PointerEvent(phase, at: location, timestamp: clock.time))
  }

  /// Begins a push or pop. Paused time resumes if no change is under way.
  func begin(_ direction: Direction) {
    if isPausedAtRest { setPaused(false) }
    navigation.begin(direction)
  }

  /// True if time is paused and no change is under way.
  private var isPausedAtRest: Bool { isPaused && !navigation.isChanging }

  /// Pauses or resumes the time.
  func togglePause() { setPaused(!isPaused) }

  private func setPaused(_ isPaused: Bool) {
    clock.isPaused = isPaused
    if !isPaused { navigation.resume() }
    reporter.report(isPaused ? .paused : .resumed)
  }

  /// Pauses, and moves the change by `seconds`.
  func step(by seconds: Double) {
    clock.isPaused = true
    navigation.step(by: seconds)
  }

  // MARK: PreviewTransport

  func playOrPause() {
    if !navigation.isChanging, !isPaused { return navigation.begin(navigation.direction) }
    togglePause()
  }

  func seek(to fraction: Double) {
    clock.isPaused = true
    navigation.seek(to: fraction)
  }

  func reverse() {
    clock.isPaused = false
    navigation.reverse()
  }

  func toggleSlow() {
    clock.isSlow.toggle()
    reporter.report(.slow) { $0.isOn = isSlow }
  }

  func toggleLoop() {
    clock.isLooping.toggle()
    reporter.report(.loop) { $0.isOn = isLooping }
  }
}
