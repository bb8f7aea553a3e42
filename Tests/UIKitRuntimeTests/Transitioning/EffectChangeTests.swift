import Effects
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The screens are 100 × 200 points; effects take a second and are linear unless a test says
/// otherwise.
@MainActor
@Suite("Changes of an effect while it plays")
struct EffectChangeTests {
  private func fixture(
    _ animator: EffectAnimator, _ kind: TransitionFixture.Kind = .push, isByHand: Bool = true
  ) -> TransitionFixture {
    let fixture = TransitionFixture(interactive: true)
    fixture.prepare(kind)
    fixture.delegate.animator = animator
    fixture.interaction.wantsInteractiveStart = isByHand
    fixture.interaction.timingCurve = CubicTimingParameters(curve: .linear)
    fixture.begin(kind)
    return fixture
  }

  private func effect(
    _ effect: any Transition = Crossfade(), _ direction: Direction = .push,
    curve: TimingCurve = .linear
  ) -> EffectAnimator {
    EffectAnimator(effect, direction, duration: 1, curve: curve)
  }

  private func seconds(_ animator: EffectAnimator) -> Double {
    animator.playbackState?.seconds ?? .nan
  }
  private func progress(_ animator: EffectAnimator) -> Double {
    animator.playbackState?.progress ?? .nan
  }

  /// Returns true if the transition ends at `time`, and not before.
  private func ends(_ fixture: TransitionFixture, at time: Double) -> Bool {
    fixture.window.advance(to: time - 1e-6)
    let wasUnderWay = fixture.navigation.transitionCoordinator != nil
    fixture.window.advance(to: time + 1e-6)
    return wasUnderWay && fixture.navigation.transitionCoordinator == nil
  }

  @Test("another duration keeps the fraction of the time, and the rest takes its share")
  func duration() {
    let animator = effect()
    let fixture = fixture(animator, isByHand: false)
    fixture.window.advance(to: 0.25)
    animator.change(to: Crossfade(), duration: 4, curve: .linear)
    #expect(
      seconds(animator) == 1 && progress(animator) == 0.25 && fixture.interaction.duration == 4)
    fixture.window.advance(to: 1.25)
    #expect(abs(progress(animator) - 0.5) < 1e-12)
    #expect(ends(fixture, at: 3.25))
    #expect(animator.playbackState == nil)
  }

  @Test("under a hand the percentage stays, and the rest takes its share after the release")
  func durationUnderHand() {
    let animator = effect()
    let fixture = fixture(animator)
    fixture.interaction.update(0.25)
    animator.change(to: Crossfade(), duration: 4, curve: .linear)
    #expect(progress(animator) == 0.25)
    fixture.interaction.update(0.5)
    #expect(progress(animator) == 0.5)
    fixture.interaction.finish()
    #expect(ends(fixture, at: 2))
  }

  @Test("after the release, forward or back, the rest takes its share")
  func durationOnTheWay() {
    for finishes in [true, false] {
      let animator = effect()
      let fixture = fixture(animator)
      fixture.interaction.update(0.5)
      if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
      fixture.window.advance(to: 0.25)
      let position = finishes ? 0.75 : 0.25
      #expect(abs(progress(animator) - position) < 1e-12)
      animator.change(to: Crossfade(), duration: 2, curve: .linear)
      #expect(abs(progress(animator) - position) < 1e-12)
      fixture.window.advance(to: 0.5)
      #expect(abs(progress(animator) - (finishes ? 0.875 : 0.125)) < 1e-12)
      #expect(ends(fixture, at: 0.75))
    }
  }

  @Test("another curve takes effect immediately")
  func curve() throws {
    let bezier = try #require(CubicBezier(0.2, 0.7, 0.4, 0.9))
    let animator = effect()
    let fixture = fixture(animator, isByHand: false)
    fixture.window.advance(to: 0.3)
    animator.change(to: Crossfade(), duration: 1, curve: .cubicBezier(bezier))
    #expect(abs(progress(animator) - bezier.value(at: 0.3)) < 1e-12)
    fixture.window.advance(to: 0.6)
    #expect(abs(progress(animator) - bezier.value(at: 0.6)) < 1e-12)
    #expect(ends(fixture, at: 1))
  }

  @Test("another effect or parameter is presented as if it had played from the beginning")
  func effects() {
    var edge = Flip()
    edge.edge = .top
    for other: any Transition in [Flip(), edge, Cube()] {
      let animator = effect(curve: .easeIn)
      let changed = fixture(animator, isByHand: false)
      changed.window.advance(to: 0.37)
      animator.change(to: other, duration: 1, curve: .easeIn)
      let reference = fixture(effect(other, curve: .easeIn), isByHand: false)
      reference.window.advance(to: 0.37)
      let isSame = changed.window.presentedFrame() == reference.window.presentedFrame()
      #expect(isSame)
      changed.window.advance(to: 2)
      reference.window.advance(to: 2)
      let endsSame = changed.window.presentedFrame() == reference.window.presentedFrame()
      #expect(endsSame)
    }
  }

  @Test("a cancel after changes restores everything")
  func cancelled() {
    let fixture = TransitionFixture(interactive: true)
    _ = fixture.second.view
    let animator = effect(Hero(style: .article), .pop)
    fixture.prepare(.pop)
    fixture.delegate.animator = animator
    let before = WindowState(fixture)
    fixture.begin(.pop)
    for other: any Transition in [Flip(), Hero(style: .article), Cube()] {
      fixture.interaction.update(0.3)
      animator.change(to: other, duration: 0.7)
    }
    fixture.interaction.cancel()
    fixture.window.advance(to: 5)
    let isAsBefore = WindowState(fixture) == before
    #expect(isAsBefore && fixture.navigation.transitionCoordinator == nil)
  }
}

/// A hero's pop under a hand: a drag of 0.2 s (`HeroDrag`), and then the hero's own motion, the
/// flight, of a second.
@MainActor
@Suite("A driven motion followed by the effect")
struct TwoMotionTests {
  private let fixture = TransitionFixture(interactive: true)
  private let animator = EffectAnimator(Hero(style: .article), .pop, duration: 1, curve: .easeIn)
  private let before: WindowState

  init() {
    fixture.prepare(.pop)
    fixture.delegate.animator = animator
    fixture.interaction.timingCurve = CubicTimingParameters(curve: .linear)
    before = WindowState(fixture)
    fixture.begin(.pop)
  }

  private var shown: String {
    animator.playbackState.map { type(of: $0.transition).name } ?? "nothing"
  }

  private func expect(_ name: String, at seconds: Double, progress: Double) {
    guard let playbackState = animator.playbackState else {
      Issue.record("nothing plays")
      return
    }
    #expect(type(of: playbackState.transition).name == name)
    #expect(
      abs(playbackState.seconds - seconds) < 1e-9 && abs(playbackState.progress - progress) < 1e-9)
  }

  /// Finishes the drag at time 0, and plays the flight for `seconds`.
  private func fly(_ seconds: Double) {
    fixture.interaction.update(1)
    fixture.interaction.finish()
    fixture.window.advance(to: seconds)
  }

  @Test("the drag is linear, and the flight has its own curve")
  func curves() {
    fixture.interaction.update(0.25)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.4)
    expect("hero", at: 0.4, progress: TimingCurve.easeIn.progress(at: 0.4))
    #expect(animator.totalDuration == 1.2)
    fixture.window.advance(to: 1 - 1e-6)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: 1 + 1e-6)
    #expect(fixture.navigation.transitionCoordinator == nil)
  }

  @Test("the flight is held, scrubbed, also into the drag, and continued")
  func holding() {
    fly(0.4)
    fixture.interaction.pause()
    fixture.window.advance(to: 7)
    expect("hero", at: 0.4, progress: TimingCurve.easeIn.progress(at: 0.4))
    #expect(abs(fixture.interaction.time - 0.6) < 1e-9 && fixture.interaction.percentComplete == 1)
    fixture.interaction.seek(to: 0.9)
    expect("hero", at: 0.7, progress: TimingCurve.easeIn.progress(at: 0.7))
    fixture.interaction.seek(to: 0.15)
    expect("hero-drag", at: 0.15, progress: 0.75)
    #expect(abs(fixture.interaction.percentComplete - 0.75) < 1e-9)
    fixture.interaction.seek(to: 0.7)
    fixture.interaction.finish()
    fixture.window.advance(to: 7.25)
    expect("hero", at: 0.75, progress: TimingCurve.easeIn.progress(at: 0.75))
    fixture.window.advance(to: 7.5 - 1e-6)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: 7.5 + 1e-6)
    #expect(fixture.log.entries.contains("didShow first"))
  }

  @Test("reversed during the flight, the transition goes back through both motions and is undone")
  func turnedRound() {
    fly(0.4)
    fixture.interaction.pause()
    fixture.interaction.cancel()
    // 0.6 s of both motions have passed, and the way back is linear.
    fixture.window.advance(to: 0.4 + 0.3)
    expect("hero", at: 0.1, progress: TimingCurve.easeIn.progress(at: 0.1))
    fixture.window.advance(to: 0.4 + 0.5)
    expect("hero-drag", at: 0.1, progress: 0.5)
    fixture.window.advance(to: 0.4 + 0.6 - 1e-6)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: 0.4 + 0.6 + 1e-6)
    let isAsBefore = WindowState(fixture) == before
    #expect(isAsBefore && fixture.navigation.transitionCoordinator == nil)
  }

  @Test("an effect without a driven motion replaces the drag, or the flight")
  func otherEffect() {
    fixture.interaction.update(0.25)
    animator.change(to: Flip(), duration: 2, curve: .linear)
    expect("flip", at: 0.5, progress: 0.25)
    #expect(fixture.interaction.duration == 2)
    animator.change(to: Hero(style: .article), duration: 1, curve: .easeIn)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.4)
    animator.change(to: Flip(), duration: 2, curve: .linear)
    expect("flip", at: 0.8, progress: 0.4)
    fixture.window.advance(to: 0.4 + 1.2 - 1e-6)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: 0.4 + 1.2 + 1e-6)
    #expect(fixture.navigation.transitionCoordinator == nil)
  }

  @Test("another duration changes the rest of the flight, and not the drag")
  func flightDuration() {
    fixture.interaction.update(0.25)
    animator.change(to: Hero(style: .article), duration: 2, curve: .linear)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.5)
    expect("hero", at: 0.5, progress: 0.25)
    animator.change(to: Hero(style: .article), duration: 1, curve: .linear)
    expect("hero", at: 0.25, progress: 0.25)
    fixture.window.advance(to: 0.5 + 0.75 - 1e-6)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: 0.5 + 0.75 + 1e-6)
    #expect(fixture.navigation.transitionCoordinator == nil)
  }
}
