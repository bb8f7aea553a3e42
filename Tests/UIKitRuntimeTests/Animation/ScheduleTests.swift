import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("Code that a timeline runs at an instant")
struct ScheduleTests {
  let fixture = AnimationFixture()
  var timeline: Timeline { fixture.window.timeline }

  @Test("code runs once, at its own instant, whatever the steps")
  func once() {
    final class Log { var times: [Double] = [] }
    let log = Log()
    timeline.schedule(after: 0.5) { [timeline] in log.times.append(timeline.now) }
    timeline.schedule(after: 0.25) { [timeline] in log.times.append(timeline.now) }
    #expect(log.times.isEmpty && !timeline.isIdle)
    fixture.window.advance(to: 3)
    #expect(log.times == [0.25, 0.5])
    #expect(timeline.isIdle)
  }

  @Test("repeated code runs at multiples of its interval until it is cancelled")
  func repeated() {
    final class Log { var times: [Double] = [] }
    let log = Log()
    let action = timeline.schedule(after: 0.5, repeating: 0.25) { [timeline] in
      log.times.append(timeline.now)
    }
    fixture.window.advance(to: 0.6)
    fixture.window.advance(to: 1)
    #expect(log.times == [0.5, 0.75, 1])
    action.cancel()
    fixture.window.advance(to: 9)
    #expect(log.times.count == 3 && !action.isPending)
  }

  @Test("at one instant an animation's completion comes first, then code in the order of calls")
  func order() {
    final class Log { var names: [String] = [] }
    let log = Log()
    timeline.schedule(after: 1) { log.names.append("first") }
    View.animate(withDuration: 1) { fixture.view.alpha = 0 } completion: { _ in
      log.names.append("completion")
    }
    timeline.schedule(after: 1) { log.names.append("second") }
    fixture.window.advance(to: 1)
    #expect(log.names == ["completion", "first", "second"])
  }

  @Test("an animation that scheduled code starts begins at its instant")
  func animation() {
    timeline.schedule(after: 1) {
      View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 105 }
    }
    fixture.window.advance(to: 1.5)
    #expect(fixture.x == 55)
  }

  @Test("code that schedules itself without a delay does not hang an advance")
  func endless() {
    final class Chain {
      var count = 0
      @MainActor func run(on timeline: Timeline) {
        count += 1
        timeline.schedule(after: 0) { self.run(on: timeline) }
      }
    }
    let chain = Chain()
    chain.run(on: timeline)
    fixture.window.advance(to: 1)
    #expect(chain.count > 1 && timeline.now == 1)
  }
}
