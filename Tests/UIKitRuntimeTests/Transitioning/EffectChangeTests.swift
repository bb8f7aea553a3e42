import SceneGraph
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

/// The screens are 100 × 200 points, an effect takes a second and is not eased unless a test says so.
@MainActor
@Suite("An effect that is changed while it plays")
struct EffectChangeTests {
  private func bench(
    _ animator: EffectAnimator, _ kind: TransitionBench.Kind = .push, isByHand: Bool = true
  ) -> TransitionBench {
    let bench = TransitionBench(interactive: true)
    bench.prepare(kind)
    bench.delegate.animator = animator
    bench.hand.wantsInteractiveStart = isByHand
    bench.hand.timingCurve = CubicTimingParameters(curve: .linear)
    bench.begin(kind)
    return bench
  }

  private func effect(
    _ effect: any Transition = Crossfade(), _ direction: Direction = .push,
    curve: TimingCurve = .linear
  ) -> EffectAnimator {
    EffectAnimator(effect, direction, duration: 1, curve: curve)
  }

  private func seconds(_ animator: EffectAnimator) -> Double { animator.moment?.seconds ?? .nan }
  private func progress(_ animator: EffectAnimator) -> Double { animator.moment?.progress ?? .nan }

  /// Whether the transition ends at `time`, and not before.
  private func ends(_ bench: TransitionBench, at time: Double) -> Bool {
    bench.window.advance(to: time - 1e-6)
    let wasUnderWay = bench.navigation.transitionCoordinator != nil
    bench.window.advance(to: time + 1e-6)
    return wasUnderWay && bench.navigation.transitionCoordinator == nil
  }

  @Test("another duration keeps the fraction of the time, and the rest takes its share of it")
  func duration() {
    let animator = effect()
    let bench = bench(animator, isByHand: false)
    bench.window.advance(to: 0.25)
    animator.change(to: Crossfade(), duration: 4, curve: .linear)
    #expect(seconds(animator) == 1 && progress(animator) == 0.25 && bench.hand.duration == 4)
    bench.window.advance(to: 1.25)
    #expect(abs(progress(animator) - 0.5) < 1e-12)
    #expect(ends(bench, at: 3.25))
    #expect(animator.moment == nil)
  }

  @Test("under a hand the percentage stays, and what is left takes its share when it is let go")
  func durationUnderHand() {
    let animator = effect()
    let bench = bench(animator)
    bench.hand.update(0.25)
    animator.change(to: Crossfade(), duration: 4, curve: .linear)
    #expect(progress(animator) == 0.25)
    bench.hand.update(0.5)
    #expect(progress(animator) == 0.5)
    bench.hand.finish()
    #expect(ends(bench, at: 2))
  }

  @Test("on the way, forward or back, what is left takes its share")
  func durationOnTheWay() {
    for finishes in [true, false] {
      let animator = effect()
      let bench = bench(animator)
      bench.hand.update(0.5)
      if finishes { bench.hand.finish() } else { bench.hand.cancel() }
      bench.window.advance(to: 0.25)
      let place = finishes ? 0.75 : 0.25
      #expect(abs(progress(animator) - place) < 1e-12)
      animator.change(to: Crossfade(), duration: 2, curve: .linear)
      #expect(abs(progress(animator) - place) < 1e-12)
      bench.window.advance(to: 0.5)
      #expect(abs(progress(animator) - (finishes ? 0.875 : 0.125)) < 1e-12)
      #expect(ends(bench, at: 0.75))
    }
  }

  @Test("another curve shows at once what it makes of the time")
  func curve() throws {
    let bezier = try #require(CubicBezier(0.2, 0.7, 0.4, 0.9))
    let animator = effect()
    let bench = bench(animator, isByHand: false)
    bench.window.advance(to: 0.3)
    animator.change(to: Crossfade(), duration: 1, curve: .cubicBezier(bezier))
    #expect(abs(progress(animator) - bezier.value(at: 0.3)) < 1e-12)
    bench.window.advance(to: 0.6)
    #expect(abs(progress(animator) - bezier.value(at: 0.6)) < 1e-12)
    #expect(ends(bench, at: 1))
  }

  @Test("another effect, or another parameter, is seen as if it had played from the beginning")
  func effects() {
    var edge = Flip()
    edge.edge = .top
    for other: any Transition in [Flip(), edge, Cube()] {
      let animator = effect(curve: .easeIn)
      let changed = bench(animator, isByHand: false)
      changed.window.advance(to: 0.37)
      animator.change(to: other, duration: 1, curve: .easeIn)
      let reference = bench(effect(other, curve: .easeIn), isByHand: false)
      reference.window.advance(to: 0.37)
      let isSame = changed.window.presentedFrame() == reference.window.presentedFrame()
      #expect(isSame)
      changed.window.advance(to: 2)
      reference.window.advance(to: 2)
      let endsSame = changed.window.presentedFrame() == reference.window.presentedFrame()
      #expect(endsSame)
    }
  }

  @Test("changes and a cancel leave all as it was")
  func cancelled() {
    let bench = TransitionBench(interactive: true)
    _ = bench.second.view
    let animator = effect(Hero(), .pop)
    bench.prepare(.pop)
    bench.delegate.animator = animator
    let before = WindowState(bench)
    bench.begin(.pop)
    for other: any Transition in [Flip(), Hero(), Cube()] {
      bench.hand.update(0.3)
      animator.change(to: other, duration: 0.7)
    }
    bench.hand.cancel()
    bench.window.advance(to: 5)
    let isAsBefore = WindowState(bench) == before
    #expect(isAsBefore && bench.navigation.transitionCoordinator == nil)
  }
}

/// A hero's pop under a hand: a drag of 0.2 s, as `HeroDrag` has it, and then a flight of a second.
@MainActor
@Suite("Two motions, one after the other")
struct TwoMotionTests {
  private let bench = TransitionBench(interactive: true)
  private let animator = EffectAnimator(Hero(), .pop, duration: 1, curve: .easeIn)
  private let before: WindowState

  init() {
    bench.prepare(.pop)
    bench.delegate.animator = animator
    bench.hand.timingCurve = CubicTimingParameters(curve: .linear)
    before = WindowState(bench)
    bench.begin(.pop)
  }

  private var shown: String { animator.moment.map { type(of: $0.transition).name } ?? "nothing" }

  private func expect(_ name: String, at seconds: Double, progress: Double) {
    guard let moment = animator.moment else {
      Issue.record("nothing plays")
      return
    }
    #expect(type(of: moment.transition).name == name)
    #expect(abs(moment.seconds - seconds) < 1e-9 && abs(moment.progress - progress) < 1e-9)
  }

  /// Lets the flight begin at time 0, and go on for `seconds`.
  private func fly(_ seconds: Double) {
    bench.hand.update(1)
    bench.hand.finish()
    bench.window.advance(to: seconds)
  }

  @Test("the drag goes evenly, and the flight under its own curve")
  func curves() {
    bench.hand.update(0.25)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.4)
    expect("hero", at: 0.4, progress: TimingCurve.easeIn.progress(at: 0.4))
    #expect(animator.wholeDuration == 1.2)
    bench.window.advance(to: 1 - 1e-6)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: 1 + 1e-6)
    #expect(bench.navigation.transitionCoordinator == nil)
  }

  @Test("the flight is held, moved to and fro, also into the drag, and goes on")
  func holding() {
    fly(0.4)
    bench.hand.pause()
    bench.window.advance(to: 7)
    expect("hero", at: 0.4, progress: TimingCurve.easeIn.progress(at: 0.4))
    #expect(abs(bench.hand.time - 0.6) < 1e-9 && bench.hand.percentComplete == 1)
    bench.hand.seek(to: 0.9)
    expect("hero", at: 0.7, progress: TimingCurve.easeIn.progress(at: 0.7))
    bench.hand.seek(to: 0.15)
    expect("hero-drag", at: 0.15, progress: 0.75)
    #expect(abs(bench.hand.percentComplete - 0.75) < 1e-9)
    bench.hand.seek(to: 0.7)
    bench.hand.finish()
    bench.window.advance(to: 7.25)
    expect("hero", at: 0.75, progress: TimingCurve.easeIn.progress(at: 0.75))
    bench.window.advance(to: 7.5 - 1e-6)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: 7.5 + 1e-6)
    #expect(bench.log.entries.contains("didShow first"))
  }

  @Test("turned round in the flight it goes back through both, and all is as it was")
  func turnedRound() {
    fly(0.4)
    bench.hand.pause()
    bench.hand.cancel()
    // 0.6 s of both motions lie behind, and the way back is even.
    bench.window.advance(to: 0.4 + 0.3)
    expect("hero", at: 0.1, progress: TimingCurve.easeIn.progress(at: 0.1))
    bench.window.advance(to: 0.4 + 0.5)
    expect("hero-drag", at: 0.1, progress: 0.5)
    bench.window.advance(to: 0.4 + 0.6 - 1e-6)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: 0.4 + 0.6 + 1e-6)
    let isAsBefore = WindowState(bench) == before
    #expect(isAsBefore && bench.navigation.transitionCoordinator == nil)
  }

  @Test("an effect of one motion takes the place of the drag, or of the flight")
  func otherEffect() {
    bench.hand.update(0.25)
    animator.change(to: Flip(), duration: 2, curve: .linear)
    expect("flip", at: 0.5, progress: 0.25)
    #expect(bench.hand.duration == 2)
    animator.change(to: Hero(), duration: 1, curve: .easeIn)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.4)
    animator.change(to: Flip(), duration: 2, curve: .linear)
    expect("flip", at: 0.8, progress: 0.4)
    bench.window.advance(to: 0.4 + 1.2 - 1e-6)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: 0.4 + 1.2 + 1e-6)
    #expect(bench.navigation.transitionCoordinator == nil)
  }

  @Test("another duration of the flight changes what is left of it, and not the drag")
  func flightDuration() {
    bench.hand.update(0.25)
    animator.change(to: Hero(), duration: 2, curve: .linear)
    expect("hero-drag", at: 0.05, progress: 0.25)
    fly(0.5)
    expect("hero", at: 0.5, progress: 0.25)
    animator.change(to: Hero(), duration: 1, curve: .linear)
    expect("hero", at: 0.25, progress: 0.25)
    bench.window.advance(to: 0.5 + 0.75 - 1e-6)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: 0.5 + 0.75 + 1e-6)
    #expect(bench.navigation.transitionCoordinator == nil)
  }
}
