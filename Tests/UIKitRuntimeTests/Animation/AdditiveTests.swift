import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

/// Additive retargeting: the presented value is the model's plus each animation's distance from its
/// end.
@MainActor
@Suite("Interrupted animations")
struct AdditiveTests {
  /// Returns the values presented every 1/128 s during four animations, each of which interrupts
  /// the earlier ones at a random time.
  private func seen<Value>(
    seed: UInt64, curve: AnimationOptions, targets: (inout SeededGenerator) -> [Value],
    set: @escaping (View, Value) -> Void, get: (ViewLayer) -> Value
  ) -> (frames: [Value], end: Value, last: Value) {
    let fixture = AnimationFixture()
    var random = SeededGenerator(seed: seed)
    let targets = targets(&random)
    // Interruptions coincide with steps, so that the values before and after are recorded.
    var starts = [0]
    for _ in targets.dropFirst() {
      starts.append(starts[starts.count - 1] + Int.random(in: 1...75, using: &random))
    }
    var frames: [Value] = []
    for step in 0...350 {
      fixture.window.advance(to: Double(step) / 128)
      for (start, target) in zip(starts, targets) where start == step {
        if step > 0 { frames.append(get(fixture.view.layer.presented)) }
        View.animate(withDuration: 1, options: curve) { set(fixture.view, target) }
      }
      frames.append(get(fixture.view.layer.presented))
    }
    return (frames, get(fixture.view.layer), targets[targets.count - 1])
  }

  /// The steepest slope of the named curves, rounded up: by their control points 1/0.58 at an end
  /// of ease-in and ease-out, and 1.5/0.87 in the middle of ease-in-out.
  private let steepest = 2.0

  @Test(
    "no step of a position is longer than all four animations allow, and the end is the model's",
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

  /// The sum of the curves by their definition.
  @Test("the velocity is continuous under ease-in-out", arguments: 0..<10)
  func speed(seed: UInt64) {
    let (frames, _, _) = seen(seed: seed, curve: .curveEaseInOut) { random in
      (0..<4).map { _ in random.number(in: 0...100) }
    } set: {
      $0.center.x = $1
    } get: {
      $0.position.x
    }
    // The two frames at each interruption are equal.
    var distinct: [Double] = []
    for frame in frames where distinct.last != frame { distinct.append(frame) }
    let steps = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
    // The curve's second derivative, 7.56(1 − 2t)/(1.26 − 1.56t(1 − t))³ by its control points, is
    // below 4.5.
    let most = 4 * 100 * 4.5 / 128 / 128
    for (a, b) in zip(steps, steps.dropFirst()) { #expect(abs(b - a) < most) }
  }

  @Test("colours and opacity stay in range and do not jump", arguments: 0..<10)
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

  @Test("rotations about different axes do not jump", arguments: 0..<10)
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
    // For a corner one unit away, each rotation covers π at most, each scale 1.5 ± 0.5, at the
    // curve's slope at most.
    let most = 4 * (Double.pi * 2.5 + 100) * steepest / 128
    for (a, b) in zip(frames, frames.dropFirst()) {
      for unit in [SIMD4(1, 0, 0, 1), SIMD4<Double>(0, 1, 0, 1), SIMD4(0, 0, 1, 1)] {
        let difference = b.apply(to: unit) - a.apply(to: unit)
        #expect((difference * difference).sum().squareRoot() < most)
      }
    }
    #expect(end == last && frames[frames.count - 1] == end)
  }

  /// At a half turn about y the shorter arc changes sides; an implementation that interpolated the
  /// presented rotation's components would jump there.
  @Test("an interrupted half turn passes the opposite side without a jump")
  func halfTurn() {
    let fixture = AnimationFixture()
    fixture.view.layer.transform = .identity
    View.animate(withDuration: 1) {
      fixture.view.layer.transform = .rotation(3.1, x: 0, y: 1, z: 0)
    }
    fixture.window.advance(to: 0.2)
    View.animate(withDuration: 1) {
      fixture.view.layer.transform = .rotation(-3.1, x: 0.1, y: 1, z: 0)
    }
    var before = fixture.view.layer.presented.transform.m11
    for step in 1...1000 {
      fixture.window.advance(to: 0.2 + Double(step) / 1000)
      let now = fixture.view.layer.presented.transform.m11
      #expect(abs(now - before) < 2 * Double.pi * steepest / 1000)
      before = now
    }
  }

  @Test("the sum is the definition's, and the end of one animation does not move it")
  func definition() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 4, options: .curveLinear) { fixture.view.center.x = 105 }
    fixture.window.advance(to: 1)
    View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 45 }
    fixture.window.advance(to: 1.5)
    View.animate(withDuration: 2, options: .curveLinear) { fixture.view.center.x = 5 }
    // Model 5; 100·(t/4 − 1), −60·(t − 2), −40·((t − 1.5)/2 − 1).
    let positions: [(time: Double, position: Double)] = [
      (1.5, 12.5), (1.75, -1.25), (2, -15), (3, -10), (3.5, -7.5), (4, 5),
    ]
    for (time, position) in positions {
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - position) < 1e-12, "at \(time)")
    }
  }

  @Test("a change without animation shifts the presented value, and the animation continues")
  func changeInBetween() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 105 }
    fixture.window.advance(to: 0.5)
    fixture.view.center.x = 205
    #expect(fixture.x == 155)
    fixture.window.advance(to: 1)
    #expect(fixture.x == 205)
  }

  @Test("a scale by 0, which has no components, jumps and does not hang")
  func degenerate() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 1) { fixture.view.transform = .init(scaleX: 0, y: 0) }
    fixture.window.advance(to: 0.25)
    View.animate(withDuration: 1) { fixture.view.transform = .init(scaleX: 2, y: 2) }
    fixture.window.advance(to: 1.25)
    #expect(fixture.view.layer.presented.transform == .scale(x: 2, y: 2))
  }
}
