import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The fixture's slide is linear and moves 100 points in one second, so the arriving view's
/// position is 100 times the rest.
@MainActor
@Suite("The presentation while a hand drives and after it")
struct DrivenMotionTests {
  /// Returns the presented position of the arriving view.
  private func position(_ fixture: TransitionFixture) -> Double {
    fixture.second.view.layer.presentation().position.x - 50
  }

  /// Returns the presented progress of the slide.
  private func progress(_ fixture: TransitionFixture) -> Double { 1 - position(fixture) / 100 }

  private func begun(curve: AnimationOptions? = nil, duration: Double = 1) -> TransitionFixture {
    let fixture = TransitionFixture(interactive: true)
    fixture.animator.duration = duration
    if let curve {
      fixture.animator.animation = { context in
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
    return fixture
  }

  @Test(
    "the presentation follows the percentage, or the curve without scrubsLinearly"
  )
  func scrubbing() {
    for linearly in [true, false] {
      let fixture = begun(curve: .curveEaseOut)
      fixture.interaction.scrubsLinearly = linearly
      fixture.begin(.push)
      for percent in [0.1, 0.7, 0.3, 0.9] {
        fixture.interaction.update(percent)
        let expected = linearly ? percent : TimingCurve.easeOut.progress(at: percent)
        #expect(abs(progress(fixture) - expected) < 1e-9, "\(percent)")
      }
    }
  }

  @Test(
    "the rest takes its share of the duration, by the completion speed, with the completion curve")
  func release() {
    for finishes in [true, false] {
      for (speed, curve) in [(1.0, AnimationCurve.easeInOut), (2, .easeOut), (0.5, .easeIn)] {
        let fixture = begun(curve: .curveEaseIn, duration: 0.8)
        fixture.begin(.push)
        fixture.interaction.completionSpeed = speed
        fixture.interaction.completionCurve = curve
        fixture.interaction.update(0.3)
        fixture.window.advance(to: 5)
        if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
        let way = finishes ? 0.7 : 0.3
        let seconds = way * 0.8 / speed
        for fraction in [0, 0.25, 0.5, 0.75, 0.99] {
          fixture.window.advance(to: 5 + fraction * seconds)
          let done = curve.curve.progress(at: fraction) * way
          let expected = finishes ? 0.3 + done : 0.3 - done
          #expect(abs(progress(fixture) - expected) < 1e-9, "\(speed), \(curve), \(fraction)")
        }
        #expect(fixture.navigation.transitionCoordinator != nil)
        fixture.window.advance(to: 5 + seconds + 1e-9)
        #expect(fixture.log.entries.last == "animationEnded \(finishes)")
      }
    }
  }

  @Test("a timing curve has precedence, and a physical spring has its own duration")
  func timingCurve() throws {
    let fixture = begun()
    let curve = CubicTimingParameters(
      controlPoint1: Point(x: 0.9, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.2))
    fixture.interaction.timingCurve = curve
    fixture.begin(.push)
    fixture.interaction.update(0.5)
    fixture.interaction.finish()
    fixture.window.advance(to: 0.25)
    let expected = try #require(CubicBezier(0.9, 0.1, 0.9, 0.2)).value(at: 0.5)
    #expect(abs(progress(fixture) - (0.5 + 0.5 * expected)) < 1e-9)

    let other = begun()
    // Critically damped, ω = 20/s.
    let spring = SpringTimingParameters(mass: 1, stiffness: 400, damping: 40)
    other.interaction.timingCurve = spring
    other.begin(.push)
    other.interaction.update(0.5)
    other.interaction.finish()
    other.window.advance(to: 0.1)
    let x = 1 - (1 + 20 * 0.1) * ElementaryExponential.exp(-2)
    #expect(abs(progress(other) - (0.5 + 0.5 * x)) < 1e-3)
  }

  @Test("a spring that overshoots settles before the transition ends")
  func overshoot() throws {
    let fixture = begun()
    // ω = 20/s and a quarter of critical damping: the first overshoot is after a quarter to half a
    // period, before 0.2 s.
    let spring = SpringTimingParameters(mass: 1, stiffness: 400, damping: 10)
    let seconds = try #require(spring.ownDuration)
    fixture.interaction.timingCurve = spring
    fixture.begin(.push)
    fixture.interaction.update(0.5)
    fixture.interaction.finish()
    fixture.window.advance(to: 0.2)
    #expect(seconds > 0.4 && fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: seconds - 0.001)
    #expect(fixture.navigation.transitionCoordinator != nil)
    fixture.window.advance(to: seconds + 1e-9)
    #expect(fixture.log.entries.last == "animationEnded true")
  }

  /// Returns the arriving view's position every millisecond while `script` acts at its times.
  private func trace(
    _ fixture: TransitionFixture, until end: Double, _ script: [Double: () -> Void]
  ) -> [Double] {
    var positions: [Double] = []
    for step in 0...Int((end * 1000).rounded()) {
      let time = Double(step) / 1000
      fixture.window.advance(to: time)
      let before = position(fixture)
      if let action = script[time] {
        action()
        // An action does not change the presentation at its own instant.
        if fixture.navigation.transitionCoordinator != nil { #expect(position(fixture) == before) }
      }
      positions.append(position(fixture))
    }
    return positions
  }

  @Test(
    "nothing jumps when a transition is taken over, released, taken over again and finished",
    arguments: [
      AnimationOptions.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ])
  func noJump(curve: AnimationOptions) {
    let fixture = begun(curve: curve)
    fixture.interaction.wantsInteractiveStart = false
    fixture.begin(.push)
    let interaction = fixture.interaction
    let positions = trace(
      fixture, until: 1.6,
      [
        0.4: { interaction.pause() }, 0.5: { interaction.cancel() }, 0.6: { interaction.pause() },
        0.7: { interaction.finish() },
      ])
    // UIKit's curves have a slope of at most 2.4, and the rest is not faster than its own curve.
    let speed = zip(positions, positions.dropFirst()).map { abs($1 - $0) * 1000 }.max() ?? 0
    #expect(speed < 250)
    // The view stands still while the hand does.
    #expect(Set(positions[400...500]).count == 1 && Set(positions[600...700]).count == 1)
    #expect(positions.last == 0)
    #expect(fixture.log.entries.last == "animationEnded true")
  }

  @Test(
    "released with a velocity, the rest begins with it",
    arguments: [
      (0.4, 0.5, true), (0.4, 3, true), (0.2, 1.5, true), (0.6, -0.7, false), (0.9, -4, false),
    ])
  func velocity(percent: Double, velocity: Double, finishes: Bool) {
    let fixture = begun()
    fixture.begin(.push)
    fixture.interaction.update(percent)
    if finishes {
      fixture.interaction.finish(velocity: velocity)
    } else {
      fixture.interaction.cancel(velocity: velocity)
    }
    #expect(abs(progress(fixture) - percent) < 1e-12)
    // By the definition of the derivative; the curve bends by less than 50/s² here.
    let step = 1e-5
    fixture.window.advance(to: step)
    #expect(abs((progress(fixture) - percent) / step - velocity) < 0.01 * abs(velocity))
    var last = progress(fixture)
    var time = 0.0
    while fixture.navigation.transitionCoordinator != nil, time < 1 {
      time += 0.001
      fixture.window.advance(to: time)
      guard fixture.navigation.transitionCoordinator != nil else { break }
      #expect(finishes ? progress(fixture) >= last : progress(fixture) <= last)
      last = progress(fixture)
    }
    // The rest takes no longer than without a velocity.
    #expect(time <= (finishes ? 1 - percent : percent) + 0.0011)
    #expect(fixture.log.entries.last == "animationEnded \(finishes)")
  }
}

/// Returns e^x by its series; the tests import no C library.
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
