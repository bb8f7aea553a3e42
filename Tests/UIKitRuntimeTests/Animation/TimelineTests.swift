import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import UIKitRuntime

/// Child timelines, on which an interaction holds a transition's animations.
@MainActor
@Suite("Child timelines")
struct TimelineTests {
  let fixture = AnimationFixture()
  let child: Timeline

  init() { child = Timeline(child: fixture.window.timeline) }

  private func animate(
    _ duration: Double, _ options: AnimationOptions = [], delay: Double = 0,
    _ changes: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    child.perform {
      _ = View.animate(
        withDuration: duration, delay: delay, options: options, animations: changes,
        completion: completion)
    }
  }

  @Test("a child's animations run with the parent")
  func running() {
    animate(1, .curveLinear) { fixture.view.center.x = 105 }
    fixture.window.advance(to: 0.5)
    #expect(fixture.x == 55)
    fixture.window.advance(to: 1)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("with a speed the child's seconds are shorter, and ends happen at their own instants")
  func speed() {
    var ends: [Double] = []
    animate(1, .curveLinear) {
      fixture.view.center.x = 105
    } completion: { _ in
      ends.append(child.now)
      ends.append(fixture.window.timeline.now)
    }
    fixture.window.advance(to: 0.25)
    child.resume(speed: 3)
    fixture.window.advance(to: 0.375)
    #expect(abs(fixture.x - 67.5) < 1e-12)
    fixture.window.advance(to: 9)
    #expect(ends == [1, 0.5])
  }

  @Test("held linearly from the beginning, the presentation is in proportion to the child's time")
  func heldEvenly() {
    animate(2, .curveEaseOut) { fixture.view.center.x = 105 }
    child.hold(linearly: true)
    for (time, position) in [(0.5, 30.0), (1.5, 80), (0, 5), (2, 105), (1, 55)] {
      child.seek(to: time)
      fixture.window.advance(to: fixture.window.timeline.now + 1)
      #expect(abs(fixture.x - position) < 1e-12, "at \(time)")
    }
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("held without linear scrubbing, animations keep their curves")
  func heldOnCurve() {
    animate(1, .curveEaseOut) { fixture.view.center.x = 105 }
    child.hold(linearly: false)
    child.seek(to: 0.3)
    #expect(abs(fixture.x - 5 - 100 * TimingCurve.easeOut.progress(at: 0.3)) < 1e-9)
  }

  @Test("holding a child does not change the presentation, whatever runs on it", arguments: 0..<30)
  func noJump(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let views = (0..<5).map { _ in View() }
    let curves: [AnimationOptions] = [
      .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    for view in views {
      fixture.window.addSubview(view)
      animate(
        random.number(in: 0.3...2), curves[Int.random(in: 0..<4, using: &random)],
        delay: Bool.random(using: &random) ? random.number(in: 0...0.5) : 0
      ) { view.center.x = 100 }
    }
    func positions() -> [Double] { views.map { $0.layer.presented.position.x } }
    var now = 0.0
    for _ in 0..<4 {
      now += random.number(in: 0...0.4)
      fixture.window.advance(to: now)
      let before = positions()
      child.hold(linearly: true)
      #expect(zip(before, positions()).allSatisfy { abs($0 - $1) < 1e-9 })
      // The child is moved to and fro, and back.
      let instant = child.now
      child.seek(to: 0)
      // Ended animations stay ended; all others are back.
      #expect(views.allSatisfy { !$0.layer.isAnimating || $0.layer.presented.position.x == 0 })
      child.seek(to: instant)
      #expect(zip(before, positions()).allSatisfy { abs($0 - $1) < 1e-9 })
      if Bool.random(using: &random) {
        child.resume()
      } else {
        child.ramp(to: 3, in: 3, curve: .easeOut) {}
      }
      #expect(zip(before, positions()).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    fixture.window.advance(to: now + 10)
    #expect(positions().allSatisfy { $0 == 100 })
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("seeking past the end ends nothing until the child resumes")
  func seekingPastTheEnd() {
    var isOver = false
    animate(1, .curveLinear) {
      fixture.view.center.x = 105
    } completion: { _ in
      isOver = true
    }
    child.hold(linearly: true)
    child.seek(to: 5)
    fixture.window.advance(to: 1)
    #expect(fixture.x == 105 && !isOver)
    child.seek(to: 0.5)
    #expect(fixture.x == 55)
    child.seek(to: 1)
    child.resume()
    fixture.window.advance(to: 1)
    #expect(isOver)
  }

  @Test("a ramp to the end follows its curve, ends the animations and completes once")
  func rampingToTheEnd() {
    var events: [String] = []
    animate(1) {
      fixture.view.center.x = 105
    } completion: {
      events.append("over \($0)")
    }
    child.hold(linearly: true)
    child.seek(to: 0.4)
    child.ramp(to: 1, in: 0.5, curve: .easeOut) { events.append("completed") }
    fixture.window.advance(to: 0.25)
    let progress = 0.4 + 0.6 * TimingCurve.easeOut.progress(at: 0.5)
    #expect(abs(fixture.x - 5 - 100 * progress) < 1e-9)
    fixture.window.advance(to: 0.5)
    fixture.window.advance(to: 3)
    #expect(events == ["over true", "completed"])
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("a ramp back to the start ends nothing, and rewinding restores the model")
  func rampingBack() {
    var events: [String] = []
    animate(1) {
      fixture.view.center.x = 105
    } completion: {
      events.append("over \($0)")
    }
    animate(0.5) {
      fixture.view.center.x = 31
    } completion: {
      events.append("over \($0)")
    }
    child.hold(linearly: true)
    child.seek(to: 0.75)
    child.ramp(to: 0, in: 0.5, curve: .linear) {
      events.append("completed")
      child.rewind()
    }
    fixture.window.advance(to: 0.25)
    #expect(child.now == 0.375)
    #expect(events.isEmpty)
    fixture.window.advance(to: 0.5)
    #expect(events == ["completed", "over false", "over false"])
    #expect(fixture.view.center.x == 5 && fixture.x == 5)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("a ramp without a duration is at its end immediately", arguments: [0.0, 1])
  func instantRamp(destination: Double) {
    var completions = 0
    animate(1) { fixture.view.center.x = 105 }
    child.hold(linearly: true)
    child.seek(to: 0.5)
    child.ramp(to: destination, in: 0, curve: .easeOut) { completions += 1 }
    #expect(completions == 1)
    #expect(fixture.x == (destination == 0 ? 5 : 105))
  }

  @Test("a child that is held during a ramp drops the ramp")
  func heldDuringRamp() {
    var completions = 0
    animate(1) { fixture.view.center.x = 105 }
    child.hold(linearly: true)
    child.seek(to: 0.5)
    child.ramp(to: 1, in: 1, curve: .linear) { completions += 1 }
    fixture.window.advance(to: 0.5)
    child.hold(linearly: true)
    fixture.window.advance(to: 5)
    #expect(completions == 0)
    #expect(abs(fixture.x - 80) < 1e-12)
  }

  @Test("a child's child follows it to and fro")
  func nesting() {
    let inner = Timeline(child: child)
    inner.perform {
      _ = View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 105 }
    }
    child.hold(linearly: false)
    for (time, position) in [(0.5, 55.0), (0.25, 30), (0.75, 80)] {
      child.seek(to: time)
      #expect(fixture.x == position)
    }
    child.resume()
    fixture.window.advance(to: 0.25)
    #expect(fixture.x == 105)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("ends on parent and child happen in the order of their instants, whatever the steps")
  func orderAcrossTimelines() {
    for steps in [[10.0], (1...300).map { Double($0) / 30 }] {
      let fixture = AnimationFixture()
      let child = Timeline(child: fixture.window.timeline)
      var ends: [Int] = []
      for (index, duration) in [0.3, 0.7, 0.2, 0.9, 0.5].enumerated() {
        (index % 2 == 0 ? child : fixture.window.timeline).perform {
          _ = View.animate(withDuration: duration) {
            fixture.view.center.x += 1
          } completion: { _ in
            ends.append(index)
          }
        }
      }
      for step in steps { fixture.window.advance(to: step) }
      #expect(ends == [2, 0, 4, 1, 3])
    }
  }

  @Test("a clock that counts from 1970 neither hangs a child nor delays its ends")
  func lateClock() {
    let window = Window(size: Size(width: 10, height: 10), now: 1_700_000_000.3)
    let view = View(frame: window.bounds)
    window.addSubview(view)
    let child = Timeline(child: window.timeline)
    child.perform { _ = View.animate(withDuration: 0.1) { view.alpha = 0 } }
    window.advance(to: 1_700_000_000.35)
    child.resume(speed: 1.7)
    window.advance(to: 1_700_000_001)
    #expect(window.timeline.isIdle && !view.layer.isAnimating)
  }

  @Test("a detached child stands still and does not affect the parent")
  func detaching() {
    animate(1, .curveLinear) { fixture.view.center.x = 105 }
    fixture.window.advance(to: 0.5)
    child.detach()
    fixture.window.advance(to: 2)
    #expect(fixture.x == 55)
    #expect(fixture.window.timeline.isIdle)
  }
}
