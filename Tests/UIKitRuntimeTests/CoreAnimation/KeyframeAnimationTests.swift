import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("Keyframe animations of a layer")
struct KeyframeAnimationTests {
  /// Returns the presented values at some times of an animation of four seconds.
  private func seen(
    _ keyPath: String = "opacity", at times: [Double], _ set: (KeyframeAnimation) -> Void
  ) -> [LayerProperties] {
    let fixture = LayerFixture()
    let animation = KeyframeAnimation(keyPath: keyPath)
    animation.duration = 4
    animation.values = [0, 1, 0]
    set(animation)
    fixture.layer.add(animation, forKey: nil)
    return times.map { time in
      fixture.window.advance(to: time)
      return fixture.layer.presentedProperties()
    }
  }

  private func opacities(
    at times: [Double] = [1, 2, 3], _ set: (KeyframeAnimation) -> Void
  ) -> [Double] {
    seen(at: times, set).map { ($0.layer.opacity * 1e9).rounded() / 1e9 }
  }

  @Test("values are passed at even times or at the key times; wrong times are ignored")
  func times() {
    #expect(opacities { _ in } == [0.5, 1, 0.5])
    #expect(opacities(at: [1.5, 3, 3.5]) { $0.keyTimes = [0, 0.75, 1] } == [0.5, 1, 0.5])
    #expect(opacities { $0.keyTimes = [0, 1] } == [0.5, 1, 0.5])
    #expect(opacities { $0.keyTimes = [0, 2, 1] } == [0.5, 1, 0.5])
  }

  @Test("a discrete animation holds each value for the same time, or until the next key time")
  func discrete() {
    #expect(
      opacities(at: [0.5, 1, 2, 3]) { $0.calculationMode = .discrete } == [0, 0, 1, 0])
    let seen = opacities(at: [0.5, 1.5, 3.5]) {
      ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.25, 0.75, 1])
    }
    #expect(seen == [0, 1, 0])
  }

  @Test("each part has its timing function")
  func timingFunctions() {
    let seen = opacities {
      $0.timingFunctions = [MediaTimingFunction(name: .easeIn), MediaTimingFunction(name: .linear)]
    }
    #expect(abs(seen[0] - 0.315357) < 1e-6 && seen[1] == 1 && seen[2] == 0.5)
  }

  /// Catmull–Rom: the slope at a value is half the difference of its neighbours; at the ends the
  /// value itself stands in for the missing one.
  @Test("a cubic is a Catmull-Rom spline, shaped by tension")
  func cubic() {
    #expect(opacities { $0.calculationMode = .cubic } == [0.5625, 1, 0.5625])
    #expect(
      opacities { ($0.calculationMode, $0.tensionValues) = (.cubic, [1, 1, 1]) } == [0.5, 1, 0.5])
    #expect(
      opacities { ($0.calculationMode, $0.tensionValues) = (.cubic, [0]) } == [0.5625, 1, 0.5625])
    let points = seen("position", at: [1, 2]) {
      $0.calculationMode = .cubic
      $0.values = [Point(x: 0, y: 0), Point(x: 10, y: 10), Point(x: 20, y: 0)]
    }
    #expect(points.map(\.layer.position) == [Point(x: 4.375, y: 5.625), Point(x: 10, y: 10)])
  }

  /// A repeated value is two values for a spline: it leaves the first of them with half the slope
  /// before it. That is what "a Catmull-Rom spline that passes through the keyframes" is, and the
  /// reason for `tensionValues`.
  @Test("before a repeated value a cubic overshoots by 2/27 of the way")
  func overshoot() {
    let seen = opacities(at: [2, 2 + 2.0 / 3, 4 - 1e-9]) {
      ($0.calculationMode, $0.values) = (.cubic, [0, 0.9, 0.9])
    }
    #expect(abs(seen[1] - 0.9 * (1 + 2.0 / 27)) < 1e-6)
    #expect(seen[0] == 0.9 && abs(seen[2] - 0.9) < 1e-6)
  }

  @Test("a paced animation has one speed, whatever the key times")
  func paced() {
    let seen = seen("position", at: [0.4, 2, 3.9999999]) {
      $0.values = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 110, y: 0)]
      ($0.calculationMode, $0.keyTimes) = (.paced, [0, 0.9, 1])
    }
    #expect(abs(seen[0].layer.position.x - 11) < 1e-9 && abs(seen[1].layer.position.x - 55) < 1e-9)
  }

  @Test("along a path each line has the same time, or, paced, time for its length")
  func paths() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 100))
    let outline = MutablePath(path)
    let plain = seen("position", at: [1, 2, 3]) { $0.path = outline }
    #expect(
      plain.map(\.layer.position)
        == [Point(x: 5, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 50)])
    let paced = seen("position", at: [2]) { ($0.path, $0.calculationMode) = (outline, .paced) }
    #expect(abs(paced[0].layer.position.y - 45) < 1e-6)
    let turned = seen("position", at: [3]) {
      ($0.path, $0.rotationMode) = (outline, .rotateAuto)
    }
    // Downwards is a quarter turn clockwise.
    #expect(abs(turned[0].layer.transform.m12 - 1) < 1e-9)
  }

  @Test("an animation is freed with its layer, along a path too")
  func lifetime() throws {
    var path = Path()
    path.addLine(to: Point(x: 10, y: 0))
    for outline in [nil, MutablePath(path)] {
      weak var copy: TimedAnimation?
      do {
        let fixture = LayerFixture()
        let animation = KeyframeAnimation(keyPath: "position")
        animation.values = [Point.zero, Point(x: 10, y: 0)]
        animation.path = outline
        fixture.layer.add(animation, forKey: "position")
        copy = fixture.layer.animation(forKey: "position")
        try #require(copy != nil)
        _ = fixture.layer.presentedProperties()
      }
      #expect(copy == nil)
    }
  }
}
