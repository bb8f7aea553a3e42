import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The bench's slide is even and 100 points long in one second, so the arriving view's place is 100 times what is left.
@MainActor
@Suite("What is seen while a hand drives and lets go")
struct DrivenMotionTests {
  /// Where the arriving view is seen.
  private func place(_ bench: TransitionBench) -> Double {
    bench.second.view.layer.presentation().position.x - 50
  }

  /// How far the slide has come as it is seen.
  private func progress(_ bench: TransitionBench) -> Double { 1 - place(bench) / 100 }

  private func begun(curve: AnimationOptions? = nil, duration: Double = 1) -> TransitionBench {
    let bench = TransitionBench(interactive: true)
    bench.animator.duration = duration
    if let curve {
      bench.animator.animation = { context in
        guard let arriving = context.view(forKey: .to) else { return }
        arriving.frame = Rect(x: 100, y: 0, width: 100, height: 200)
        context.containerView.addSubview(arriving)
        View.animate(withDuration: duration, options: curve) {
          arriving.center.x -= 100
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    return bench
  }

  @Test("a hand moves in proportion, whatever the curve; or through the curve, as once")
  func scrubbing() {
    for linearly in [true, false] {
      let bench = begun(curve: .curveEaseOut)
      bench.hand.scrubsLinearly = linearly
      bench.begin(.push)
      for percent in [0.1, 0.7, 0.3, 0.9] {
        bench.hand.update(percent)
        let expected = linearly ? percent : TimingCurve.easeOut.progress(at: percent)
        #expect(abs(progress(bench) - expected) < 1e-9, "\(percent)")
      }
    }
  }

  @Test(
    "the rest takes its share of the duration, by the completion speed, under the completion curve")
  func release() {
    for finishes in [true, false] {
      for (speed, curve) in [(1.0, AnimationCurve.easeInOut), (2, .easeOut), (0.5, .easeIn)] {
        let bench = begun(curve: .curveEaseIn, duration: 0.8)
        bench.begin(.push)
        bench.hand.completionSpeed = speed
        bench.hand.completionCurve = curve
        bench.hand.update(0.3)
        bench.window.advance(to: 5)
        if finishes { bench.hand.finish() } else { bench.hand.cancel() }
        let way = finishes ? 0.7 : 0.3
        let seconds = way * 0.8 / speed
        for fraction in [0, 0.25, 0.5, 0.75, 0.99] {
          bench.window.advance(to: 5 + fraction * seconds)
          let done = curve.curve.progress(at: fraction) * way
          let expected = finishes ? 0.3 + done : 0.3 - done
          #expect(abs(progress(bench) - expected) < 1e-9, "\(speed), \(curve), \(fraction)")
        }
        #expect(bench.navigation.transitionCoordinator != nil)
        bench.window.advance(to: 5 + seconds + 1e-9)
        #expect(bench.log.entries.last == "animationEnded \(finishes)")
      }
    }
  }

  @Test("a timing curve has precedence, and a spring by its physics takes its own time")
  func timingCurve() throws {
    let bench = begun()
    let curve = try #require(
      CubicTimingParameters(
        controlPoint1: Point(x: 0.9, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.2)))
    bench.hand.timingCurve = curve
    bench.begin(.push)
    bench.hand.update(0.5)
    bench.hand.finish()
    bench.window.advance(to: 0.25)
    let expected = try #require(CubicBezier(0.9, 0.1, 0.9, 0.2)).value(at: 0.5)
    #expect(abs(progress(bench) - (0.5 + 0.5 * expected)) < 1e-9)

    let other = begun()
    // Critically damped, ω = 20/s.
    let spring = try #require(SpringTimingParameters(mass: 1, stiffness: 400, damping: 40))
    other.hand.timingCurve = spring
    other.begin(.push)
    other.hand.update(0.5)
    other.hand.finish()
    other.window.advance(to: 0.1)
    let x = 1 - (1 + 20 * 0.1) * ElementaryExponential.exp(-2)
    #expect(abs(progress(other) - (0.5 + 0.5 * x)) < 1e-3)
  }

  @Test("a spring that passes the end comes back before the transition is over")
  func overshoot() throws {
    let bench = begun()
    // ω = 20/s and a quarter of critical damping: the end is passed first after a quarter to half a turn, before 0.2 s.
    let spring = try #require(SpringTimingParameters(mass: 1, stiffness: 400, damping: 10))
    let seconds = try #require(spring.ownDuration)
    bench.hand.timingCurve = spring
    bench.begin(.push)
    bench.hand.update(0.5)
    bench.hand.finish()
    bench.window.advance(to: 0.2)
    #expect(seconds > 0.4 && bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: seconds - 0.001)
    #expect(bench.navigation.transitionCoordinator != nil)
    bench.window.advance(to: seconds + 1e-9)
    #expect(bench.log.entries.last == "animationEnded true")
  }

  /// The arriving view's place every millisecond while `script` acts at its times.
  private func trace(
    _ bench: TransitionBench, until end: Double, _ script: [Double: () -> Void]
  ) -> [Double] {
    var places: [Double] = []
    for step in 0...Int((end * 1000).rounded()) {
      let time = Double(step) / 1000
      bench.window.advance(to: time)
      let before = place(bench)
      if let action = script[time] {
        action()
        // What is done at an instant does not move what is seen then.
        if bench.navigation.transitionCoordinator != nil { #expect(place(bench) == before) }
      }
      places.append(place(bench))
    }
    return places
  }

  @Test(
    "nothing jumps when it is taken over, let go, caught again and finished",
    arguments: [
      AnimationOptions.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ])
  func noJump(curve: AnimationOptions) {
    let bench = begun(curve: curve)
    bench.hand.wantsInteractiveStart = false
    bench.begin(.push)
    let hand = bench.hand
    let places = trace(
      bench, until: 1.6,
      [
        0.4: { hand.pause() }, 0.5: { hand.cancel() }, 0.6: { hand.pause() },
        0.7: { hand.finish() },
      ])
    // The steepest of UIKit's curves has a slope of 2.4 at most, and the rest goes no faster than its own curve.
    let speed = zip(places, places.dropFirst()).map { abs($1 - $0) * 1000 }.max() ?? 0
    #expect(speed < 250)
    // It stands while the hand stands.
    #expect(Set(places[400...500]).count == 1 && Set(places[600...700]).count == 1)
    #expect(places.last == 0)
    #expect(bench.log.entries.last == "animationEnded true")
  }

  @Test(
    "let go with a velocity it goes on as fast as the hand",
    arguments: [
      (0.4, 0.5, true), (0.4, 3, true), (0.2, 1.5, true), (0.6, -0.7, false), (0.9, -4, false),
    ])
  func velocity(percent: Double, velocity: Double, finishes: Bool) {
    let bench = begun()
    bench.begin(.push)
    bench.hand.update(percent)
    if finishes {
      bench.hand.finish(velocity: velocity)
    } else {
      bench.hand.cancel(velocity: velocity)
    }
    #expect(abs(progress(bench) - percent) < 1e-12)
    // By the definition of the derivative; the curve bends by less than 50/s² here.
    let step = 1e-5
    bench.window.advance(to: step)
    #expect(abs((progress(bench) - percent) / step - velocity) < 0.01 * abs(velocity))
    var last = progress(bench)
    var time = 0.0
    while bench.navigation.transitionCoordinator != nil, time < 1 {
      time += 0.001
      bench.window.advance(to: time)
      guard bench.navigation.transitionCoordinator != nil else { break }
      #expect(finishes ? progress(bench) >= last : progress(bench) <= last)
      last = progress(bench)
    }
    // No longer than without a velocity.
    #expect(time <= (finishes ? 1 - percent : percent) + 0.0011)
    #expect(bench.log.entries.last == "animationEnded \(finishes)")
  }
}

/// e^x by its series; the tests import no C library.
enum ElementaryExponential {
  static func exp(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...60 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }
}
