import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("Animations added to a layer")
struct ExplicitAnimationTests {
  let fixture = LayerFixture()

  @Test("an animation plays for its duration and is removed; the model does not change")
  func basic() {
    let log = EventLog()
    fixture.layer.opacity = 0.25
    fixture.layer.removeAllAnimations()
    fixture.layer.add(fixture.fade { $0.delegate = log }, forKey: "fade")
    for (time, opacity) in [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75), (1, 0.25)] {
      fixture.window.advance(to: time)
      #expect(abs(fixture.opacity - opacity) < 1e-12, "at \(time)")
    }
    #expect(log.events == ["start", "finished"] && fixture.layer.animation(forKey: "fade") == nil)
    #expect(fixture.layer.opacity == 0.25 && fixture.window.timeline.isIdle)
  }

  @Test("the values that are not given are the property's, as CABasicAnimation documents it")
  func missingEnds() {
    let layer = fixture.layer
    Transaction.setDisableActions(true)
    layer.opacity = 0.2
    func values(_ from: Double?, _ to: Double?, _ by: Double?) -> (Double, Double) {
      layer.removeAllAnimations()
      let animation = BasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      (animation.duration, animation.speed, animation.fillMode) = (1, 0, .both)
      layer.add(animation, forKey: nil)
      let start = fixture.opacity
      layer.removeAllAnimations()
      animation.timeOffset = 1
      layer.add(animation, forKey: nil)
      return (start, fixture.opacity)
    }
    let cases: [(Double?, Double?, Double?, Double, Double)] = [
      (0.1, 0.9, nil, 0.1, 0.9), (0.25, nil, 0.5, 0.25, 0.75), (nil, 0.75, 0.5, 0.25, 0.75),
      (0.6, nil, nil, 0.6, 0.2), (nil, 0.6, nil, 0.2, 0.6), (nil, nil, 0.5, 0.2, 0.7),
      (0, 1, 0.25, 0, 1),
    ]
    for (from, to, by, start, end) in cases {
      let seen = values(from, to, by)
      #expect(abs(seen.0 - start) < 1e-12 && abs(seen.1 - end) < 1e-12)
    }
  }

  @Test("the fill mode decides what is shown before the begin and after the end")
  func fillModes() {
    Transaction.setDisableActions(true)
    fixture.layer.opacity = 0.5
    let cases: [(MediaTiming.FillMode, Double, Double)] = [
      (.removed, 0.5, 0.5), (.forwards, 0.5, 1), (.backwards, 0, 0.5), (.both, 0, 1),
    ]
    for (mode, _, _) in cases {
      fixture.layer.add(
        fixture.fade {
          ($0.fillMode, $0.isRemovedOnCompletion, $0.beginTime) = (mode, false, 2)
        }, forKey: mode.rawValue)
    }
    func seen(_ mode: MediaTiming.FillMode) -> Double {
      var properties = fixture.layer.model
      fixture.layer.activeAnimations.first { $0.key == mode.rawValue }?
        .apply(to: &properties, delay: 0)
      return properties.layer.opacity
    }
    fixture.window.advance(to: 1)
    for (mode, before, _) in cases { #expect(seen(mode) == before, "\(mode) before") }
    fixture.window.advance(to: 4)
    for (mode, _, after) in cases { #expect(seen(mode) == after, "\(mode) after") }
  }

  @Test("repetitions, in both directions and cumulative")
  func repetitions() {
    let turn = BasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
    (turn.repeatCount, turn.isCumulative) = (3, true)
    fixture.layer.add(turn, forKey: nil)
    fixture.layer.add(
      fixture.fade { ($0.autoreverses, $0.repeatDuration) = (true, 3) }, forKey: nil)
    fixture.window.advance(to: 1.5)
    let angle = fixture.layer.presented.value(forKeyPath: "transform.rotation.z") as? Double
    #expect(abs((angle ?? 0) - 1.5) < 1e-9 && abs(fixture.opacity - 0.5) < 1e-9)
    fixture.window.advance(to: 2.75)
    #expect(abs(fixture.opacity - 0.75) < 1e-9)
    fixture.window.advance(to: 3)
    #expect(fixture.layer.animationKeys() == nil && !fixture.layer.isAnimating)
  }

  @Test("an additive animation adds to what is below it")
  func additive() {
    let animation = BasicAnimation(keyPath: "position")
    (animation.fromValue, animation.toValue) = (Point(x: -100, y: 0), Point.zero)
    (animation.duration, animation.isAdditive) = (1, true)
    fixture.layer.add(animation, forKey: nil)
    fixture.window.advance(to: 0.5)
    #expect(fixture.x == 5 - 50)
  }

  @Test("an animation is copied, replaced by its key, and told when it is removed")
  func keys() {
    let log = EventLog()
    let animation = fixture.fade { $0.delegate = log }
    animation.setValue("mine", forKey: "tag")
    fixture.layer.add(animation, forKey: "a")
    animation.duration = 9
    #expect(fixture.layer.animation(forKey: "a")?.duration == 1)
    #expect(fixture.layer.animation(forKey: "a")?.value(forKey: "tag") as? String == "mine")
    fixture.layer.add(animation, forKey: "b")
    #expect(fixture.layer.animationKeys() == ["a", "b"])
    fixture.layer.add(animation, forKey: "a")
    #expect(log.events == ["stopped"] && fixture.layer.animation(forKey: "a")?.duration == 9)
    fixture.layer.removeAnimation(forKey: "b")
    #expect(log.events == ["stopped", "stopped"])
    fixture.layer.removeAllAnimations()
    #expect(log.events.count == 3 && fixture.layer.animationKeys() == nil)
    fixture.layer.removeAllAnimations()
    #expect(log.events.count == 3)
  }

  @Test("removing a view's animations calls its completion immediately, with false")
  func removingViews() {
    let fixture = AnimationFixture()
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      fixture.view.alpha = 0
      fixture.view.center.x = 50
    } completion: {
      finished.append($0)
    }
    fixture.window.advance(to: 0.5)
    fixture.view.layer.removeAnimation(forKey: "position")
    #expect(finished.isEmpty && fixture.x == 50)
    fixture.view.layer.removeAllAnimations()
    #expect(finished == [false] && fixture.opacity == 0 && fixture.window.timeline.isIdle)
  }

  @Test("a layer that leaves its window ends its animations; one that is moved within does not")
  func leaving() {
    let log = EventLog()
    fixture.layer.add(fixture.fade { $0.delegate = log }, forKey: nil)
    let other = ViewLayer()
    fixture.window.layer.addSublayer(other)
    other.addSublayer(fixture.layer)
    #expect(log.events.isEmpty)
    other.removeFromSuperlayer()
    #expect(log.events == ["stopped"] && !fixture.layer.isAnimating)
  }

  @Test("an animation that is added outside of a window begins when the layer joins one")
  func early() {
    let layer = ViewLayer()
    layer.add(fixture.fade(), forKey: "fade")
    fixture.window.advance(to: 5)
    fixture.window.layer.addSublayer(layer)
    fixture.window.advance(to: 5.5)
    #expect(layer.presented.opacity == 0.5)
    #expect(ViewLayer().presentation() == nil)
  }

  @Test("a duration of 0 is the transaction's")
  func noDuration() {
    fixture.layer.add(fixture.fade { $0.duration = 0 }, forKey: "a")
    #expect(fixture.layer.animation(forKey: "a")?.duration == 0.25)
  }

  @Test("a group's animations keep their durations and are cut at its end")
  func groups() {
    func seen(_ duration: Double, _ group: Double, begin: Double = 0, at time: Double) -> Double {
      let fixture = LayerFixture()
      let animations = AnimationGroup()
      animations.animations = [
        fixture.fade { ($0.duration, $0.beginTime) = (duration, begin) }
      ]
      animations.duration = group
      fixture.layer.add(animations, forKey: nil)
      fixture.window.advance(to: time)
      return fixture.opacity
    }
    #expect(seen(4, 4, at: 1) == 0.25 && seen(4, 4, at: 3) == 0.75)
    #expect(seen(8, 2, at: 1) == 0.125)
    #expect(seen(2, 8, at: 1) == 0.5)
    #expect(seen(2, 4, begin: 1, at: 2) == 0.5)
    // One without a duration has the group's.
    #expect(seen(0, 4, at: 1) == 0.25)
  }

  @Test("a spring follows the damped oscillator, in seconds, up to its duration")
  func springs() {
    let animation = SpringAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.damping) = (0, 100, 5)
    animation.duration = animation.settlingDuration
    fixture.layer.add(animation, forKey: nil)
    // m = 1, k = 100, c = 5: the distance is e^(−2.5t)(cos ωt + 2.5/ω sin ωt) with ω² = 93.75.
    let (t, frequency) = (0.3, 93.75.squareRoot())
    fixture.window.advance(to: t)
    let rest =
      exponential(-2.5 * t) * (cosine(frequency * t) + 2.5 / frequency * sine(frequency * t))
    #expect(abs(fixture.x - 100 * (1 - rest)) < 1e-9)
    #expect(animation.settlingDuration > 2.7 && animation.settlingDuration < 2.8)
  }
}
