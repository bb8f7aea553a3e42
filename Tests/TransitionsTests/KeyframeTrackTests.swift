import TestSupport
import Testing

@testable import SceneGraph
@testable import Transitions

@Suite("Keyframes")
struct KeyframeTrackTests {
  typealias Track = KeyframeTrack<Double>

  /// Returns a track of numbers at times.
  private func track(_ keys: [(Double, Double)], _ mode: CalculationMode) -> Track {
    Track(keys.map { Track.Key($0.1, at: $0.0) }, mode)
  }

  private func expect(
    _ value: Double, _ expected: Double, within tolerance: Double = 1e-14,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(value - expected) <= tolerance, "\(value), not \(expected)", sourceLocation: location)
  }

  // MARK: - Every mode

  @Test(
    "Before the first key and after the last their values hold", arguments: CalculationMode.allCases
  )
  func holds(_ mode: CalculationMode) {
    let track = track([(0.2, 3), (0.5, 7), (0.8, 4)], mode)
    let (early, late) = mode == .paced || mode == .cubicPaced ? (0.0, 1.0) : (0.2, 0.8)
    for time in [-10, -0.1, 0, early] { #expect(track.value(at: time) == 3) }
    for time in [late, 1, 1.1, 10] { #expect(track.value(at: time) == 4) }
    #expect(Track([Track.Key(5, at: 0.5)], mode).value(at: 0.1) == 5)
    #expect(Track([Track.Key(5, at: 0.5)], mode).value(at: 0.9) == 5)
  }

  @Test(
    "At a key's time the value is the key's, exactly",
    arguments: [CalculationMode.linear, .cubic, .discrete])
  func keysAreExact(_ mode: CalculationMode) {
    var random = SeededGenerator(seed: 61)
    let transforms = (0..<5).map { _ in random.transform() }
    let track = KeyframeTrack(transforms, mode)
    for (index, transform) in transforms.enumerated() {
      #expect(track.value(at: Double(index) / 4) == transform)
    }
  }

  @Test("Values without times are at equal intervals")
  func evenIntervals() {
    #expect(Track([4, 5, 7]).keys.map { $0.time } == [0, 0.5, 1])
    #expect(Track([4]).keys.map { $0.time } == [0])
  }

  @Test(
    "Two keys at the same time are a jump, and the later one holds",
    arguments: [CalculationMode.linear, .cubic])
  func jump(_ mode: CalculationMode) {
    let track = track([(0, 1), (0.5, 1), (0.5, 9), (1, 9)], mode)
    #expect(track.value(at: 0.5) == 9)
    #expect(track.value(at: 0.5.nextDown) < 2 && track.value(at: 0.5.nextUp) > 8)
  }

  @Test("No key, unsorted times, times outside 0…1 and NaN are refused")
  func refused() async {
    await #expect(processExitsWith: .failure) { _ = KeyframeTrack<Double>([] as [Double]) }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeTrack([.init(1.0, at: 0.5), .init(2, at: 0.4)])
    }
    await #expect(processExitsWith: .failure) { _ = KeyframeTrack([.init(1.0, at: 1.1)]) }
    await #expect(processExitsWith: .failure) { _ = KeyframeTrack([1.0]).value(at: .nan) }
  }

  // MARK: - Linear and discrete

  @Test("Linear interpolation between keys")
  func linear() {
    let track = track([(0, 0), (0.1, 15), (0.6, 5), (1, 5)], .linear)
    expect(track.value(at: 0.05), 7.5)
    expect(track.value(at: 0.35), 10)
    expect(track.value(at: 0.475), 7.5)
    #expect(track.value(at: 0.8) == 5)
  }

  @Test(
    "A key's curve applies up to the next key", arguments: [CalculationMode.linear, .cubic])
  func curves(_ mode: CalculationMode) {
    let eased = Track(
      [.init(0, at: 0.2, curve: .easeIn), .init(10, at: 0.6, curve: .easeOut), .init(0, at: 1)],
      mode)
    let plain = track([(0.2, 0), (0.6, 10), (1, 0)], mode)
    // A quarter of the first segment and three quarters of the second.
    for (time, start, curve) in [(0.3, 0.2, TimingCurve.easeIn), (0.9, 0.6, .easeOut)] {
      let warped = start + 0.4 * curve.progress(at: (time - start) / 0.4)
      expect(eased.value(at: time), plain.value(at: warped), within: 1e-12)
      #expect(abs(eased.value(at: time) - plain.value(at: time)) > 0.1)
    }
  }

  @Test("Discrete: the last key at or before the time")
  func discrete() {
    let track = track([(0.1, 1), (0.4, 2), (1, 3)], .discrete)
    for (time, value) in [(0, 1.0), (0.1, 1), (0.399, 1), (0.4, 2), (0.999, 2), (1, 3)] {
      #expect(track.value(at: time) == value)
    }
  }

  // MARK: - Cubic

  /// Returns the cubic Hermite interpolation from its four basis polynomials.
  static func hermite(_ s: Double, from a: Double, to b: Double, rates m: Double, _ n: Double)
    -> Double
  {
    let (s2, s3) = (s * s, s * s * s)
    return (2 * s3 - 3 * s2 + 1) * a + (s3 - 2 * s2 + s) * m + (3 * s2 - 2 * s3) * b + (s3 - s2) * n
  }

  @Test("Cubic: the rate at a key is half the difference of its neighbours")
  func cubic() {
    // The rates are 7.5, 0, −7.5, 0. The middle of a segment is the mean of its keys plus an eighth
    // of the difference of its rates.
    let track = track([(0, 0), (0.1, 15), (0.6, 0), (1, 0)], .cubic)
    expect(track.value(at: 0.05), 7.5 + 7.5 / 8)
    expect(track.value(at: 0.35), 7.5 + 7.5 / 8)
    expect(track.value(at: 0.8), -7.5 / 8)
    expect(track.value(at: 0.025), Self.hermite(0.25, from: 0, to: 15, rates: 7.5, 0))
    expect(track.value(at: 0.5), Self.hermite(0.8, from: 15, to: 0, rates: 0, -7.5))
  }

  @Test("Cubic between two keys only: half the difference is the rate at both")
  func cubicBetweenTwo() {
    let track = track([(0, 10), (1, 30)], .cubic)
    // 10 + 20·(s/2 + 3s²/2 − s³).
    for s in [0.1, 0.25, 0.5, 0.9] {
      expect(track.value(at: s), 10 + 20 * (s / 2 + 1.5 * s * s - s * s * s))
    }
  }

  @Test("Cubic: smooth at keys with equal intervals, and a straight line stays straight")
  func smooth() {
    let track = Track([0, 4, -3, 8, 8], .cubic)
    let e = 1e-6
    for key in [0.25, 0.5, 0.75] {
      let (before, after) = (
        track.value(at: key) - track.value(at: key - e),
        track.value(at: key + e) - track.value(at: key)
      )
      #expect(abs(before - after) / e < 1e-3)
    }
    let line = Track([0, 1, 2, 3], .cubic)
    for time in [0.4, 0.5, 0.6] { expect(line.value(at: time), 3 * time) }
  }

  @Test("Tension, continuity and bias, after Kochanek and Bartels")
  func tensionContinuityBias() {
    // Tension 1 sets the rates to 0: 3s² − 2s³.
    let tight = Track(
      [0, 1].map { value in
        var key = Track.Key(value, at: value)
        key.tension = 1
        return key
      }, .cubic)
    expect(tight.value(at: 0.25), 0.15625)
    // Continuity 0.5 and bias 0.25 at the middle key of 0, 1, 3: the outgoing rate is 1.25·1.5/2·1
    // + 0.75·0.5/2·2 = 1.3125, the incoming one 1.25·0.5/2·1 + 0.75·1.5/2·2 = 1.4375. The end keys
    // have 0.5 and 1.
    var middle = Track.Key(1, at: 0.5)
    (middle.continuity, middle.bias) = (0.5, 0.25)
    let track = Track([.init(0, at: 0), middle, .init(3, at: 1)], .cubic)
    expect(track.value(at: 0.25), 0.5 + (0.5 - 1.4375) / 8)
    expect(track.value(at: 0.75), 2 + (1.3125 - 1) / 8)
  }

  @Test("A track interpolates each component by itself")
  func parts() {
    let x = [3.0, 9, -2, 4]
    let y = [1.0, 1, 8, 0]
    for mode in [CalculationMode.linear, .cubic] {
      let (xs, ys) = (Track(x, mode), Track(y, mode))
      let points = KeyframeTrack(zip(x, y).map { Point(x: $0, y: $1) }, mode)
      let rects = KeyframeTrack(zip(x, y).map { Rect(x: $0, y: $1, width: $1, height: $0) }, mode)
      for time in stride(from: 0.05, to: 1, by: 0.15) {
        let (px, py) = (xs.value(at: time), ys.value(at: time))
        #expect(points.value(at: time) == Point(x: px, y: py))
        #expect(rects.value(at: time) == Rect(x: px, y: py, width: py, height: px))
      }
    }
  }

  @Test("A cubic rotation about one axis is exactly the cubic of its angle")
  func cubicTurn() {
    let degrees = [0.0, 120, 290, 400, 395, 250]
    let angles = degrees.map { $0 * .pi / 180 }
    let lengths = [1.0, 1.5, 0.4, 0.8, 2, 1]
    let transforms = zip(angles, lengths).map { angle, length in
      Transform3D.scale(x: length, y: 2 * length, z: 1 / length)
        .concatenating(.rotation(angle, x: 0.48, y: 0.6, z: -0.64))
        .concatenating(.translation(x: 10 * length, y: -20))
        .concatenating(.perspective(1000 / length))
    }
    let track = KeyframeTrack(transforms, .cubic)
    let depths = KeyframeTrack(lengths.map { 1 / $0 }, .cubic)
    let (turn, size) = (Track(angles, .cubic), Track(lengths, .cubic))
    for step in 0...100 {
      let time = Double(step) / 100
      let (angle, length) = (turn.value(at: time), size.value(at: time))
      let expected = Transform3D.scale(x: length, y: 2 * length, z: depths.value(at: time))
        .concatenating(.rotation(angle, x: 0.48, y: 0.6, z: -0.64))
        .concatenating(.translation(x: 10 * length, y: -20))
        .concatenating(.perspective(1000 / length))
      #expect(track.value(at: time).relativeDistance(to: expected) < 1e-12, "at \(time)")
    }
  }

  @Test("A cubic rotation whose axis changes is still smooth")
  func smoothTurns() {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<20 {
      let track = KeyframeTrack(
        (0..<5).map { _ in
          Transform3D.rotation(
            random.number(in: -1.5...1.5), x: random.number(in: -1...1),
            y: random.number(in: -1...1), z: random.number(in: 0.1...1))
        }, .cubic)
      let e = 1e-6
      for key in [0.25, 0.5, 0.75] {
        let here = track.value(at: key).elements
        let (before, after) = (track.value(at: key - e).elements, track.value(at: key + e).elements)
        for index in here.indices {
          let (arriving, leaving) = (here[index] - before[index], after[index] - here[index])
          #expect(abs(arriving - leaving) / e < 1e-3)
        }
      }
    }
  }

  @Test("A segment next to an indecomposable key jumps, and the others are interpolated")
  func indecomposable() {
    let (a, b, flat) = (
      Transform3D.identity, Transform3D.translation(x: 8), Transform3D.scale(x: 0)
    )
    for mode in [CalculationMode.linear, .cubic, .paced, .cubicPaced] {
      let track = KeyframeTrack([a, b, flat, a], mode)
      for step in 0...100 {
        #expect(track.value(at: Double(step) / 100).elements.allSatisfy { $0.isFinite })
      }
    }
    let track = KeyframeTrack([a, b, flat, a], .cubic)
    #expect(track.value(at: 0.49) == b && track.value(at: 0.51) == flat)
    #expect(track.value(at: 0.83) == flat && track.value(at: 0.84) == a)
    // The key without components counts as one with the same value: the rates are 4 and 4.
    expect(track.value(at: 1.0 / 6).m41, 4, within: 1e-12)
    expect(
      track.value(at: 0.1).m41, Self.hermite(0.3, from: 0, to: 8, rates: 4, 4), within: 1e-12)
  }

  // MARK: - Paced

  @Test("Paced: constant speed, whatever the keys' times and curves")
  func paced() {
    let points = [Point(x: 0, y: 0), Point(x: 3, y: 4), Point(x: 3, y: 5)]
    let keys = zip([0.0, 0.2, 0.9], points).map {
      KeyframeTrack<Point>.Key($1, at: $0, curve: .easeIn)
    }
    let track = KeyframeTrack(keys, .paced)
    // The segments are 5 and 1 long: half of the total is 3 of the first 5.
    for (time, x, y) in [(0, 0.0, 0.0), (0.5, 1.8, 2.4), (11.0 / 12, 3, 4.5), (1, 3, 5)] {
      let point = track.value(at: time)
      expect(point.x, x)
      expect(point.y, y)
    }
  }

  @Test(
    "A paced track without length is constant", arguments: [CalculationMode.paced, .cubicPaced])
  func pacedWithoutLength(_ mode: CalculationMode) {
    let track = Track([4, 4, 4], mode)
    for time in [-1, 0, 0.3, 1, 2] { #expect(track.value(at: time) == 4) }
  }

  @Test("Paced rotations: 90° and 180° share the time one to two")
  func pacedTurns() {
    let turn = { (angle: Double) in Transform3D.rotation(angle, x: 0, y: 1, z: 0) }
    let track = KeyframeTrack([turn(0), turn(1), turn(3)], .paced)
    for time in [0.2, 1.0 / 3, 0.5, 0.8] {
      #expect(track.value(at: time).distance(to: turn(3 * time)) < 1e-14)
    }
  }

  @Test("Cubic paced on a line that never reverses equals paced")
  func cubicPacedLine() {
    // The rates are 1.5, 5 and 3.5: the speed of the first segment is 1.5 + 2s + 1.5s², always
    // above 0, as is the second's.
    let track = Track([0, 3, 10], .cubicPaced)
    for step in 0...50 {
      let time = Double(step) / 50
      expect(track.value(at: time), 10 * time, within: 1e-5)
    }
  }

  @Test(
    "Cubic paced agrees with the length of 100,000 short lines",
    arguments: [
      [(0, 0), (100, 0), (100, 100), (0, 250)], [(0, 0), (3, 0), (2.5, 0), (10, 0)],
      [(0, 0), (50, 80), (0, 0)], [(0, 0), (0, 0), (10, 40), (10, 40), (90, -20)],
    ] as [[(Double, Double)]])
  func cubicPaced(_ points: [(Double, Double)]) {
    let values = points.map { SIMD2($0.0, $0.1) }
    let track = KeyframeTrack(values, .cubicPaced)
    let last = values.count - 1
    let rates = values.indices.map { (values[min($0 + 1, last)] - values[max($0 - 1, 0)]) / 2 }
    var (path, lengths) = ([values[0]], [0.0])
    for index in 0..<last {
      for step in 1...100_000 {
        let s = Double(step) / 100_000
        let point = SIMD2(
          Self.hermite(
            s, from: values[index].x, to: values[index + 1].x, rates: rates[index].x,
            rates[index + 1].x),
          Self.hermite(
            s, from: values[index].y, to: values[index + 1].y, rates: rates[index].y,
            rates[index + 1].y))
        let delta = point - path[path.count - 1]
        lengths.append(lengths[lengths.count - 1] + (delta * delta).sum().squareRoot())
        path.append(point)
      }
    }
    let total = lengths[lengths.count - 1]
    for step in 1..<40 {
      let time = Double(step) / 40
      guard let next = lengths.firstIndex(where: { $0 >= time * total }) else { continue }
      // The line ends are up to total/20,000 apart where the motion is fast.
      let (a, b) = (lengths[next - 1], lengths[next])
      let expected =
        path[next - 1]
        + (path[next] - path[next - 1]) * ((time * total - a) / (b - a))
      #expect(
        farthest(track.value(at: time), expected) < 2e-6 * total,
        "at \(time): \(track.value(at: time)), not \(expected)")
    }
  }

  // MARK: - UIKit's blocks

  private func pairs(_ track: Track) -> [[Double]] { track.keys.map { [$0.time, $0.value] } }

  @Test("The card's blocks, with 1 and 2 for its two transforms")
  func cardBlocks() {
    let sinking = Track(
      from: 0, blocks: [.init(1, from: 0, for: 0.4), .init(2, from: 0.1, for: 0.5)])
    #expect(pairs(sinking) == [[0, 0], [0.1, 1], [0.6, 2], [1, 2]])
    let dimming = Track(from: 1, blocks: [.init(0.6, from: 0, for: 0.4)])
    #expect(pairs(dimming) == [[0, 1], [0.4, 0.6], [1, 0.6]])
    let rising = Track(
      from: 2, blocks: [.init(1, from: 0.35, for: 0.35), .init(0, from: 0.75, for: 0.25)], .cubic)
    #expect(pairs(rising) == [[0, 2], [0.35, 2], [0.7, 1], [0.75, 1], [1, 0]])
    #expect(rising.mode == .cubic && sinking.mode == .linear)
    let lightening = Track(from: 0.6, blocks: [.init(1, from: 0.35, for: 0.35)])
    #expect(pairs(lightening) == [[0, 0.6], [0.35, 0.6], [0.7, 1], [1, 1]])
  }

  @Test("Blocks in any order, without a gap, beyond the end, at the same time, and none")
  func otherBlocks() {
    let blocks: [Track.Block] = [.init(3, from: 0.5, for: 0.75), .init(2, from: 0.25, for: 0.25)]
    #expect(pairs(Track(from: 1, blocks: blocks)) == [[0, 1], [0.25, 1], [0.5, 2], [1, 3]])
    let together: [Track.Block] = [.init(2, from: 0.5, for: 0.25), .init(3, from: 0.5, for: 0.25)]
    #expect(
      pairs(Track(from: 1, blocks: together)) == [
        [0, 1], [0.5, 1], [0.5, 2], [0.75, 3], [1, 3],
      ])
    let nothing = Track(from: 1, blocks: [])
    #expect(pairs(nothing) == [[0, 1], [1, 1]])
    #expect(nothing.value(at: 0.5) == 1)
  }
}
