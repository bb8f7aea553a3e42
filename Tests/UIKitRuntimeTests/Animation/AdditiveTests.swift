import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

/// Additive retargeting: what is seen is the model's value plus, of each animation, how far it is from its end.
@MainActor
@Suite("Interrupted animations")
struct AdditiveTests {
  /// Four animations, each of which interrupts those before at a random time, and what is seen every 1/128 s.
  private func seen<Value>(
    seed: UInt64, curve: AnimationOptions, targets: (inout SeededGenerator) -> [Value],
    set: @escaping (View, Value) -> Void, get: (ViewLayer) -> Value
  ) -> (frames: [Value], end: Value, last: Value) {
    let stage = Stage()
    var random = SeededGenerator(seed: seed)
    let targets = targets(&random)
    // Interruptions fall on steps, so that both of its sides are seen.
    var starts = [0]
    for _ in targets.dropFirst() {
      starts.append(starts[starts.count - 1] + Int.random(in: 1...75, using: &random))
    }
    var frames: [Value] = []
    for step in 0...350 {
      stage.window.advance(to: Double(step) / 128)
      for (start, target) in zip(starts, targets) where start == step {
        if step > 0 { frames.append(get(stage.view.layer.presentation())) }
        View.animate(withDuration: 1, options: curve) { set(stage.view, target) }
      }
      frames.append(get(stage.view.layer.presentation()))
    }
    return (frames, get(stage.view.layer), targets[targets.count - 1])
  }

  /// No named curve is steeper: by their control points 1/0.58 at an end of ease-in and ease-out, and 1.5/0.87 in the
  /// middle of ease-in-out.
  private let steepest = 2.0

  @Test(
    "places: no step is longer than all four together go, and the end is the model's",
    arguments: 0..<10)
  func positions(seed: UInt64) {
    for curve in [AnimationOptions.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear] {
      let (frames, end, last) = seen(seed: seed, curve: curve) { random in
        (0..<4).map { _ in Point(x: random.number(in: 0...100), y: random.number(in: 0...200)) }
      } set: {
        $0.center = $1
      } get: {
        $0.position
      }
      let most = 4 * 230 * steepest / 128
      for (a, b) in zip(frames, frames.dropFirst()) {
        let (x, y) = (b.x - a.x, b.y - a.y)
        #expect((x * x + y * y).squareRoot() <= most)
      }
      #expect(end == last && frames[frames.count - 1] == end)
    }
  }

  /// The sum of the curves, from the definition.
  @Test("the speed does not break under ease-in-out", arguments: 0..<10)
  func speed(seed: UInt64) {
    let (frames, _, _) = seen(seed: seed, curve: .curveEaseInOut) { random in
      (0..<4).map { _ in random.number(in: 0...100) }
    } set: {
      $0.center.x = $1
    } get: {
      $0.position.x
    }
    // Two frames at each interruption, the same.
    var distinct: [Double] = []
    for frame in frames where distinct.last != frame { distinct.append(frame) }
    let steps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
    // The curve's second derivative, 7.56(1 − 2t)/(1.26 − 1.56t(1 − t))³ by its control points, is below 4.5.
    let most = 4 * 100 * 4.5 / 128 / 128
    for (a, b) in zip(steps, steps.dropFirst()) { #expect(abs(b - a) < most) }
  }

  @Test("colours and opacity stay in their range without a jump", arguments: 0..<10)
  func colours(seed: UInt64) {
    let (frames, end, last) = seen(seed: seed, curve: .curveEaseInOut) { random in
      (0..<4).map { _ in
        Color(
          red: random.number(in: 0...1), green: random.number(in: 0...1),
          blue: random.number(in: 0...1), alpha: random.number(in: 0.5...1))
      }
    } set: {
      $0.backgroundColor = $1
    } get: {
      $0.backgroundColor ?? .clear
    }
    for (a, b) in zip(frames, frames.dropFirst()) {
      let difference = b.premultiplied - a.premultiplied
      #expect((difference * difference).sum().squareRoot() < 4 * 2 * steepest / 128)
    }
    #expect(end == last && frames[frames.count - 1] == end)
  }

  @Test("turns about different axes go on without a jump", arguments: 0..<10)
  func turns(seed: UInt64) {
    let (frames, end, last) = seen(seed: seed, curve: .curveEaseInOut) { random in
      (0..<4).map { _ in
        Transform3D.rotation(
          random.number(in: -3.1...3.1), x: random.number(in: -1...1),
          y: random.number(in: -1...1), z: random.number(in: -1...1)
        ).concatenating(.scale(x: 1.5, y: 1.5, z: 1.5))
          .concatenating(.translation(x: random.number(in: -50...50)))
      }
    } set: {
      $0.layer.transform = $1
    } get: {
      $0.transform
    }
    // A corner a unit away: each turn covers π at most, each scale 1.5 ± 0.5, and none is quicker than its curve.
    let most = 4 * (Double.pi * 2.5 + 100) * steepest / 128
    for (a, b) in zip(frames, frames.dropFirst()) {
      for unit in [SIMD4(1, 0, 0, 1), SIMD4<Double>(0, 1, 0, 1), SIMD4(0, 0, 1, 1)] {
        let difference = b.apply(to: unit) - a.apply(to: unit)
        #expect((difference * difference).sum().squareRoot() < most)
      }
    }
    #expect(end == last && frames[frames.count - 1] == end)
  }

  /// From a half turn about y the shorter arc changes its side; a program that took the seen turn's numbers from afar
  /// would jump there.
  @Test("a half turn that is interrupted passes the opposite side without a jump")
  func halfTurn() {
    let stage = Stage()
    stage.view.layer.transform = .identity
    View.animate(withDuration: 1) {
      stage.view.layer.transform = .rotation(3.1, x: 0, y: 1, z: 0)
    }
    stage.window.advance(to: 0.2)
    View.animate(withDuration: 1) {
      stage.view.layer.transform = .rotation(-3.1, x: 0.1, y: 1, z: 0)
    }
    var before = stage.view.layer.presentation().transform.m11
    for step in 1...1000 {
      stage.window.advance(to: 0.2 + Double(step) / 1000)
      let now = stage.view.layer.presentation().transform.m11
      #expect(abs(now - before) < 2 * Double.pi * steepest / 1000)
      before = now
    }
  }

  @Test("the sum is the definition's, and the middle one's end does not move it")
  func definition() {
    let stage = Stage()
    View.animate(withDuration: 4, options: .curveLinear) { stage.view.center.x = 105 }
    stage.window.advance(to: 1)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.center.x = 45 }
    stage.window.advance(to: 1.5)
    View.animate(withDuration: 2, options: .curveLinear) { stage.view.center.x = 5 }
    // Model 5; 100·(t/4 − 1), −60·(t − 2), −40·((t − 1.5)/2 − 1).
    let places: [(time: Double, place: Double)] = [
      (1.5, 12.5), (1.75, -1.25), (2, -15), (3, -10), (3.5, -7.5), (4, 5),
    ]
    for (time, place) in places {
      stage.window.advance(to: time)
      #expect(abs(stage.x - place) < 1e-12, "at \(time)")
    }
  }

  @Test("a change without animation moves what is seen by as much, and the animation goes on")
  func changeInBetween() {
    let stage = Stage()
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.center.x = 105 }
    stage.window.advance(to: 0.5)
    stage.view.center.x = 205
    #expect(stage.x == 155)
    stage.window.advance(to: 1)
    #expect(stage.x == 205)
  }

  @Test("what has no parts to be mixed, a scale by 0, jumps and hangs nothing")
  func degenerate() {
    let stage = Stage()
    View.animate(withDuration: 1) { stage.view.transform = .init(scaleX: 0, y: 0) }
    stage.window.advance(to: 0.25)
    View.animate(withDuration: 1) { stage.view.transform = .init(scaleX: 2, y: 2) }
    stage.window.advance(to: 1.25)
    #expect(stage.view.layer.presentation().transform == .scale(x: 2, y: 2))
  }
}
