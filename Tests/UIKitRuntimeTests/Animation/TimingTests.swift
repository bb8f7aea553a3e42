import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("View.animate: delay, curve, repetition")
struct TimingTests {
  let stage = Stage()

  /// EFFECTS.md gives ease-out at every tenth.
  @Test("ease-out has Core Animation's values")
  func easeOut() {
    let table = [
      0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973,
    ]
    View.animate(withDuration: 1, options: .curveEaseOut) { stage.view.center.x = 1005 }
    for (index, value) in table.enumerated() {
      stage.window.advance(to: Double(index + 1) / 10)
      #expect(abs(stage.x - 5 - 1000 * value) < 1e-3)
    }
  }

  @Test(
    "each option's curve is the one of its control points",
    arguments: [
      (AnimationOptions.curveEaseInOut, (0.42, 0.0, 0.58, 1.0)),
      (.curveEaseIn, (0.42, 0, 1, 1)), (.curveEaseOut, (0, 0, 0.58, 1)),
    ])
  func curves(option: AnimationOptions, points: (Double, Double, Double, Double)) throws {
    let bezier = try #require(CubicBezier(points.0, points.1, points.2, points.3))
    View.animate(withDuration: 1, options: option) { stage.view.center.x = 1005 }
    for time in [0.125, 0.5, 0.75] {
      stage.window.advance(to: time)
      #expect(abs(stage.x - 5 - 1000 * bezier.value(at: time)) < 1e-9)
    }
  }

  @Test("before the delay is over the old value is seen, and the model has the new one")
  func delay() {
    View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { stage.view.center.x = 15 }
    #expect(stage.view.center.x == 15)
    stage.window.advance(to: 0.5)
    #expect(stage.x == 5)
    stage.window.advance(to: 1)
    #expect(stage.x == 10)
    stage.window.advance(to: 1.5)
    #expect(stage.x == 15)
    #expect(!stage.view.layer.isAnimating)
  }

  @Test("a spring starts with its velocity and ends at rest after the duration")
  func spring() {
    View.animate(
      withDuration: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 3
    ) {
      stage.view.center.x = 105
    }
    stage.window.advance(to: 1e-6)
    #expect(abs((stage.x - 5) / 1e-6 - 300) < 0.1)
    var highest = 0.0
    for step in 1...200 {
      stage.window.advance(to: Double(step) / 100)
      highest = max(highest, stage.x)
    }
    #expect(highest > 105)
    #expect(stage.x == 105)
    #expect(!stage.view.layer.isAnimating)
  }

  @Test("repetition begins again and never completes")
  func repetition() {
    var isOver = false
    View.animate(withDuration: 1, options: [.repeat, .curveLinear]) {
      stage.view.center.x = 15
    } completion: { _ in
      isOver = true
    }
    stage.window.advance(to: 7.25)
    #expect(abs(stage.x - 7.5) < 1e-12)
    #expect(!stage.window.timeline.isIdle)
    #expect(!isOver)
  }

  @Test("autoreverse goes back as it came, then shows where it led")
  func autoreverse() {
    View.animate(withDuration: 1, options: [.autoreverse, .curveLinear]) {
      stage.view.center.x = 15
    }
    for (time, place) in [(0.5, 10.0), (1, 15), (1.25, 12.5), (1.75, 7.5), (2, 15)] {
      stage.window.advance(to: time)
      #expect(abs(stage.x - place) < 1e-12, "at \(time)")
    }
  }

  @Test("one that repeats and autoreverses swings")
  func swing() {
    View.animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
      stage.view.center.x = 15
    }
    stage.window.advance(to: 5.75)
    #expect(abs(stage.x - 7.5) < 1e-12)
    stage.window.advance(to: 6.25)
    #expect(abs(stage.x - 7.5) < 1e-12)
  }

  @Test("without a duration the change is seen at once and the completion comes with the next time")
  func zeroDuration() {
    var isOver = false
    View.animate(withDuration: 0) {
      stage.view.center.x = 15
    } completion: {
      isOver = $0
    }
    #expect(stage.x == 15)
    #expect(!isOver)
    stage.window.advance(to: 0)
    #expect(isOver)
  }

  @Test("what is in no window, and what changes nothing, is over at once")
  func nothingToShow() {
    var ends: [String] = []
    let alone = View()
    View.animate(withDuration: 1, delay: 5) {
      alone.alpha = 0
    } completion: { _ in
      ends.append("alone")
    }
    View.animate(withDuration: 1) {
      stage.view.alpha = 1
    } completion: { _ in
      ends.append("same")
      // What runs in a completion is no exception.
      View.animate(withDuration: 1) {
        alone.alpha = 1
      } completion: { _ in
        ends.append("inside")
      }
    }
    #expect(ends == ["alone", "same", "inside"])
    #expect(stage.window.timeline.isIdle)
  }

  @Test(
    "completions come in the order of the ends, those of one instant in the order of the begins")
  func completionOrder() {
    var ends: [Int] = []
    for (index, duration) in [3.0, 1, 2, 1].enumerated() {
      View.animate(withDuration: duration) {
        stage.view.center.x += 1
      } completion: { _ in
        ends.append(index)
      }
    }
    stage.window.advance(to: 10)
    #expect(ends == [1, 3, 2, 0])
  }

  @Test("a view that leaves its window keeps its animation, and the completion comes in time")
  func leaving() {
    var finished: Bool?
    View.animate(withDuration: 1, options: .curveLinear) {
      stage.view.center.x = 15
    } completion: {
      finished = $0
    }
    stage.window.advance(to: 0.5)
    stage.view.removeFromSuperview()
    #expect(stage.x == 10)
    stage.window.advance(to: 0.75)
    #expect(finished == nil)
    stage.window.advance(to: 1)
    #expect(finished == true)
    #expect(stage.view.center.x == 15)
    #expect(!stage.view.layer.isAnimating)
  }

  @Test("what is seen at a time is the same whatever the steps, through chains of completions")
  func stepIndependence() {
    func places(_ steps: [Double]) -> [Double] {
      let stage = Stage()
      func bounce(_ left: Int) {
        guard left > 0 else { return }
        View.animate(withDuration: 0.3, delay: 0.01, options: .curveEaseOut) {
          stage.view.center.x = Double(left % 3) * 40
        } completion: { _ in
          bounce(left - 1)
        }
      }
      bounce(20)
      var seen: [Double] = []
      for step in steps {
        stage.window.advance(to: step)
        if (step * 2).rounded() == step * 2 { seen.append(stage.x) }
      }
      return seen
    }
    let halves = (1...14).map { Double($0) / 2 }
    let coarse = places(halves)
    let fine = places((1...448).map { Double($0) / 64 })
    #expect(zip(coarse, fine).allSatisfy { $0 == $1 })
    #expect(coarse.count == 14 && fine.count == 14)
  }

  @Test("a clock that counts since 1970 does not make it hang")
  func lateClock() {
    let window = Window(size: Size(width: 10, height: 10), now: 1_700_000_000.123)
    let view = View(frame: window.bounds)
    window.addSubview(view)
    View.animate(withDuration: 0.3, options: .curveLinear) { view.alpha = 0 }
    window.advance(to: 1_700_000_000.273)
    #expect(abs(view.layer.presentation().opacity - 0.5) < 1e-5)
    window.advance(to: 1_700_000_001)
    #expect(window.timeline.isIdle)
  }

  @Test("a chain of ends at one instant waits for the next time after a thousand")
  func endlessChain() {
    var count = 0
    func again() {
      View.animate(withDuration: 0) {
        stage.view.center.x += 1
      } completion: { _ in
        count += 1
        // What never ended would keep all of this for ever.
        if count < 2500 { again() }
      }
    }
    again()
    stage.window.advance(to: 1)
    #expect(count == 1000)
    #expect(stage.window.timeline.now == 1)
    stage.window.advance(to: 2)
    #expect(count == 2000)
    stage.window.advance(to: 3)
    #expect(count == 2500)
  }

  @Test("a time that is past changes nothing")
  func past() {
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.center.x = 15 }
    stage.window.advance(to: 0.75)
    stage.window.advance(to: 0.25)
    #expect(stage.window.timeline.now == 0.75)
    #expect(stage.x == 12.5)
  }
}
