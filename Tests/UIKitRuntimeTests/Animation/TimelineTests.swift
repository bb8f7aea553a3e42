import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import UIKitRuntime

/// Child timelines, on which an interaction holds a transition's animations.
@MainActor
@Suite("Child timelines")
struct TimelineTests {
  let stage = Stage()
  let child: Timeline

  init() { child = Timeline(child: stage.window.timeline) }

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
    animate(1, .curveLinear) { stage.view.center.x = 105 }
    stage.window.advance(to: 0.5)
    #expect(stage.x == 55)
    stage.window.advance(to: 1)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("at a speed its seconds are shorter, and ends come at their own instants")
  func speed() {
    var ends: [Double] = []
    animate(1, .curveLinear) {
      stage.view.center.x = 105
    } completion: { _ in
      ends.append(child.now)
      ends.append(stage.window.timeline.now)
    }
    stage.window.advance(to: 0.25)
    child.resume(speed: 3)
    stage.window.advance(to: 0.375)
    #expect(abs(stage.x - 67.5) < 1e-12)
    stage.window.advance(to: 9)
    #expect(ends == [1, 0.5])
  }

  @Test("held from the beginning, what is seen is in proportion to its time")
  func heldEvenly() {
    animate(2, .curveEaseOut) { stage.view.center.x = 105 }
    child.hold(linearly: true)
    for (time, place) in [(0.5, 30.0), (1.5, 80), (0, 5), (2, 105), (1, 55)] {
      child.seek(to: time)
      stage.window.advance(to: stage.window.timeline.now + 1)
      #expect(abs(stage.x - place) < 1e-12, "at \(time)")
    }
    #expect(stage.window.timeline.isIdle)
  }

  @Test("held with its curves it shows them")
  func heldOnCurve() {
    animate(1, .curveEaseOut) { stage.view.center.x = 105 }
    child.hold(linearly: false)
    child.seek(to: 0.3)
    #expect(abs(stage.x - 5 - 100 * TimingCurve.easeOut.progress(at: 0.3)) < 1e-9)
  }

  @Test("nothing that is seen jumps when it is held, whatever runs on it", arguments: 0..<30)
  func noJump(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let views = (0..<5).map { _ in View() }
    let curves: [AnimationOptions] = [
      .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    for view in views {
      stage.window.addSubview(view)
      animate(
        random.number(in: 0.3...2), curves[Int.random(in: 0..<4, using: &random)],
        delay: Bool.random(using: &random) ? random.number(in: 0...0.5) : 0
      ) { view.center.x = 100 }
    }
    func places() -> [Double] { views.map { $0.layer.presentation().position.x } }
    var now = 0.0
    for _ in 0..<4 {
      now += random.number(in: 0...0.4)
      stage.window.advance(to: now)
      let before = places()
      child.hold(linearly: true)
      #expect(zip(before, places()).allSatisfy { abs($0 - $1) < 1e-9 })
      // To and fro, and back to where it was.
      let instant = child.now
      child.seek(to: 0)
      // What has ended is over; everything else is back.
      #expect(views.allSatisfy { !$0.layer.isAnimating || $0.layer.presentation().position.x == 0 })
      child.seek(to: instant)
      #expect(zip(before, places()).allSatisfy { abs($0 - $1) < 1e-9 })
      if Bool.random(using: &random) {
        child.resume()
      } else {
        child.travel(to: 3, in: 3, curve: .easeOut) {}
      }
      #expect(zip(before, places()).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    stage.window.advance(to: now + 10)
    #expect(places().allSatisfy { $0 == 100 })
    #expect(stage.window.timeline.isIdle)
  }

  @Test("sought past the end nothing ends, until it goes on")
  func seekingPastTheEnd() {
    var isOver = false
    animate(1, .curveLinear) {
      stage.view.center.x = 105
    } completion: { _ in
      isOver = true
    }
    child.hold(linearly: true)
    child.seek(to: 5)
    stage.window.advance(to: 1)
    #expect(stage.x == 105 && !isOver)
    child.seek(to: 0.5)
    #expect(stage.x == 55)
    child.seek(to: 1)
    child.resume()
    stage.window.advance(to: 1)
    #expect(isOver)
  }

  @Test("it travels to the end under a curve, ends its animations and arrives once")
  func travellingToTheEnd() {
    var events: [String] = []
    animate(1) {
      stage.view.center.x = 105
    } completion: {
      events.append("over \($0)")
    }
    child.hold(linearly: true)
    child.seek(to: 0.4)
    child.travel(to: 1, in: 0.5, curve: .easeOut) { events.append("arrived") }
    stage.window.advance(to: 0.25)
    let progress = 0.4 + 0.6 * TimingCurve.easeOut.progress(at: 0.5)
    #expect(abs(stage.x - 5 - 100 * progress) < 1e-9)
    stage.window.advance(to: 0.5)
    stage.window.advance(to: 3)
    #expect(events == ["over true", "arrived"])
    #expect(stage.window.timeline.isIdle)
  }

  @Test("it travels back to its start, where nothing has ended, and rewinding makes all as before")
  func travellingBack() {
    var events: [String] = []
    animate(1) {
      stage.view.center.x = 105
    } completion: {
      events.append("over \($0)")
    }
    animate(0.5) {
      stage.view.center.x = 31
    } completion: {
      events.append("over \($0)")
    }
    child.hold(linearly: true)
    child.seek(to: 0.75)
    child.travel(to: 0, in: 0.5, curve: .linear) {
      events.append("arrived")
      child.rewind()
    }
    stage.window.advance(to: 0.25)
    #expect(child.now == 0.375)
    #expect(events.isEmpty)
    stage.window.advance(to: 0.5)
    #expect(events == ["arrived", "over false", "over false"])
    #expect(stage.view.center.x == 5 && stage.x == 5)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("a way without a duration is at its end at once", arguments: [0.0, 1])
  func instantTravel(destination: Double) {
    var arrivals = 0
    animate(1) { stage.view.center.x = 105 }
    child.hold(linearly: true)
    child.seek(to: 0.5)
    child.travel(to: destination, in: 0, curve: .easeOut) { arrivals += 1 }
    #expect(arrivals == 1)
    #expect(stage.x == (destination == 0 ? 5 : 105))
  }

  @Test("held on its way it forgets where it was going")
  func heldOnTheWay() {
    var arrivals = 0
    animate(1) { stage.view.center.x = 105 }
    child.hold(linearly: true)
    child.seek(to: 0.5)
    child.travel(to: 1, in: 1, curve: .linear) { arrivals += 1 }
    stage.window.advance(to: 0.5)
    child.hold(linearly: true)
    stage.window.advance(to: 5)
    #expect(arrivals == 0)
    #expect(abs(stage.x - 80) < 1e-12)
  }

  @Test("a child's child follows to and fro")
  func nesting() {
    let inner = Timeline(child: child)
    inner.perform {
      _ = View.animate(withDuration: 1, options: .curveLinear) { stage.view.center.x = 105 }
    }
    child.hold(linearly: false)
    for (time, place) in [(0.5, 55.0), (0.25, 30), (0.75, 80)] {
      child.seek(to: time)
      #expect(stage.x == place)
    }
    child.resume()
    stage.window.advance(to: 0.25)
    #expect(stage.x == 105)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("ends on parent and child come in the order of their instants, whatever the steps")
  func orderAcrossTimelines() {
    for steps in [[10.0], (1...300).map { Double($0) / 30 }] {
      let stage = Stage()
      let child = Timeline(child: stage.window.timeline)
      var ends: [Int] = []
      for (index, duration) in [0.3, 0.7, 0.2, 0.9, 0.5].enumerated() {
        (index % 2 == 0 ? child : stage.window.timeline).perform {
          _ = View.animate(withDuration: duration) {
            stage.view.center.x += 1
          } completion: { _ in
            ends.append(index)
          }
        }
      }
      for step in steps { stage.window.advance(to: step) }
      #expect(ends == [2, 0, 4, 1, 3])
    }
  }

  @Test("a late clock neither hangs a child nor holds its ends back")
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

  @Test("detached it stands still and leaves the parent alone")
  func detaching() {
    animate(1, .curveLinear) { stage.view.center.x = 105 }
    stage.window.advance(to: 0.5)
    child.detach()
    stage.window.advance(to: 2)
    #expect(stage.x == 55)
    #expect(stage.window.timeline.isIdle)
  }
}
