import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("View.animate: delay, curve, repetition")
struct TimingTests {
  let fixture = AnimationFixture()

  /// EFFECTS.md gives ease-out at every tenth.
  @Test("ease-out has Core Animation's values")
  func easeOut() {
    let table = [
      0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973,
    ]
    View.animate(withDuration: 1, options: .curveEaseOut) { fixture.view.center.x = 1005 }
    for (index, value) in table.enumerated() {
      fixture.window.advance(to: Double(index + 1) / 10)
      #expect(abs(fixture.x - 5 - 1000 * value) < 1e-3)
    }
  }

  @Test(
    "each option's curve has UIKit's control points",
    arguments: [
      (AnimationOptions.curveEaseInOut, (0.42, 0.0, 0.58, 1.0)),
      (.curveEaseIn, (0.42, 0, 1, 1)), (.curveEaseOut, (0, 0, 0.58, 1)),
    ])
  func curves(option: AnimationOptions, points: (Double, Double, Double, Double)) throws {
    let bezier = try #require(CubicBezier(points.0, points.1, points.2, points.3))
    View.animate(withDuration: 1, options: option) { fixture.view.center.x = 1005 }
    for time in [0.125, 0.5, 0.75] {
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - 5 - 1000 * bezier.value(at: time)) < 1e-9)
    }
  }

  @Test("during the delay the old value is presented, and the model has the new one")
  func delay() {
    View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { fixture.view.center.x = 15 }
    #expect(fixture.view.center.x == 15)
    fixture.window.advance(to: 0.5)
    #expect(fixture.x == 5)
    fixture.window.advance(to: 1)
    #expect(fixture.x == 10)
    fixture.window.advance(to: 1.5)
    #expect(fixture.x == 15)
    #expect(!fixture.view.layer.isAnimating)
  }

  @Test("a spring starts with its velocity and is settled after the duration")
  func spring() {
    View.animate(
      withDuration: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 3
    ) {
      fixture.view.center.x = 105
    }
    fixture.window.advance(to: 1e-6)
    #expect(abs((fixture.x - 5) / 1e-6 - 300) < 0.1)
    var highest = 0.0
    for step in 1...200 {
      fixture.window.advance(to: Double(step) / 100)
      highest = max(highest, fixture.x)
    }
    #expect(highest > 105)
    #expect(fixture.x == 105)
    #expect(!fixture.view.layer.isAnimating)
  }

  @Test("a repeating animation starts over and never completes")
  func repetition() {
    var isOver = false
    View.animate(withDuration: 1, options: [.repeat, .curveLinear]) {
      fixture.view.center.x = 15
    } completion: { _ in
      isOver = true
    }
    fixture.window.advance(to: 7.25)
    #expect(abs(fixture.x - 7.5) < 1e-12)
    #expect(!fixture.window.timeline.isIdle)
    #expect(!isOver)
  }

  @Test("an autoreversing animation runs backwards, then shows its end value")
  func autoreverse() {
    View.animate(withDuration: 1, options: [.autoreverse, .curveLinear]) {
      fixture.view.center.x = 15
    }
    for (time, position) in [(0.5, 10.0), (1, 15), (1.25, 12.5), (1.75, 7.5), (2, 15)] {
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - position) < 1e-12, "at \(time)")
    }
  }

  @Test("a repeating and autoreversing animation alternates")
  func swing() {
    View.animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
      fixture.view.center.x = 15
    }
    fixture.window.advance(to: 5.75)
    #expect(abs(fixture.x - 7.5) < 1e-12)
    fixture.window.advance(to: 6.25)
    #expect(abs(fixture.x - 7.5) < 1e-12)
  }

  @Test(
    "without a duration the change is presented immediately and completed when time next advances"
  )
  func zeroDuration() {
    var isOver = false
    View.animate(withDuration: 0) {
      fixture.view.center.x = 15
    } completion: {
      isOver = $0
    }
    #expect(fixture.x == 15)
    #expect(!isOver)
    fixture.window.advance(to: 0)
    #expect(isOver)
  }

  @Test("an animation outside a window or without changes ends immediately")
  func nothingToShow() {
    var ends: [String] = []
    let alone = View()
    View.animate(withDuration: 1, delay: 5) {
      alone.alpha = 0
    } completion: { _ in
      ends.append("alone")
    }
    View.animate(withDuration: 1) {
      fixture.view.alpha = 1
    } completion: { _ in
      ends.append("same")
      // Code in a completion is not an exception.
      View.animate(withDuration: 1) {
        alone.alpha = 1
      } completion: { _ in
        ends.append("inside")
      }
    }
    #expect(ends == ["alone", "same", "inside"])
    #expect(fixture.window.timeline.isIdle)
  }

  @Test(
    "completions come in the order of the ends, those of one instant in that of the starts"
  )
  func completionOrder() {
    var ends: [Int] = []
    for (index, duration) in [3.0, 1, 2, 1].enumerated() {
      View.animate(withDuration: duration) {
        fixture.view.center.x += 1
      } completion: { _ in
        ends.append(index)
      }
    }
    fixture.window.advance(to: 10)
    #expect(ends == [1, 3, 2, 0])
  }

  @Test("the presentation does not depend on the steps, through chains of completions")
  func stepIndependence() {
    func positions(_ steps: [Double]) -> [Double] {
      let fixture = AnimationFixture()
      func bounce(_ left: Int) {
        guard left > 0 else { return }
        View.animate(withDuration: 0.3, delay: 0.01, options: .curveEaseOut) {
          fixture.view.center.x = Double(left % 3) * 40
        } completion: { _ in
          bounce(left - 1)
        }
      }
      bounce(20)
      var seen: [Double] = []
      for step in steps {
        fixture.window.advance(to: step)
        if (step * 2).rounded() == step * 2 { seen.append(fixture.x) }
      }
      return seen
    }
    let halves = (1...14).map { Double($0) / 2 }
    let coarse = positions(halves)
    let fine = positions((1...448).map { Double($0) / 64 })
    #expect(zip(coarse, fine).allSatisfy { $0 == $1 })
    #expect(coarse.count == 14 && fine.count == 14)
  }

  @Test("a clock that counts from 1970 does not hang")
  func lateClock() {
    let window = Window(size: Size(width: 10, height: 10), now: 1_700_000_000.123)
    let view = View(frame: window.bounds)
    window.addSubview(view)
    View.animate(withDuration: 0.3, options: .curveLinear) { view.alpha = 0 }
    window.advance(to: 1_700_000_000.273)
    #expect(abs(view.layer.presented.opacity - 0.5) < 1e-5)
    window.advance(to: 1_700_000_001)
    #expect(window.timeline.isIdle)
  }

  @Test("a chain of ends at one instant waits for the next time after a thousand")
  func endlessChain() {
    var count = 0
    func again() {
      View.animate(withDuration: 0) {
        fixture.view.center.x += 1
      } completion: { _ in
        count += 1
        // A chain that never ended would keep these objects for ever.
        if count < 2500 { again() }
      }
    }
    again()
    fixture.window.advance(to: 1)
    #expect(count == 1000)
    #expect(fixture.window.timeline.now == 1)
    fixture.window.advance(to: 2)
    #expect(count == 2000)
    fixture.window.advance(to: 3)
    #expect(count == 2500)
  }

  @Test("an earlier time changes nothing")
  func past() {
    View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 15 }
    fixture.window.advance(to: 0.75)
    fixture.window.advance(to: 0.25)
    #expect(fixture.window.timeline.now == 0.75)
    #expect(fixture.x == 12.5)
  }
}
