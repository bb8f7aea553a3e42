import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

@testable import Jobs

@MainActor
@Suite("Traced interactions")
struct TracedInteractionTests {
  private static let container = Container(size: Size(width: 375, height: 667), scale: 1)

  /// Returns the trace of a straight drag.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the movement.
  ///   - pause: the time from its end until the pointer is released, in seconds.
  ///   - rate: the rate of the events per second.
  private func drag(
    from start: Point, to end: Point, in seconds: Double, pause: Double = 0.2, rate: Double = 60
  ) -> PointerTrace {
    let whole = PointerTrace([
      PointerEvent(.began, at: start, timestamp: 0),
      PointerEvent(.moved, at: end, timestamp: seconds),
      PointerEvent(.moved, at: end, timestamp: seconds + pause),
      PointerEvent(.ended, at: end, timestamp: seconds + pause),
    ])
    return whole.resampled(at: rate)
  }

  private func interaction(
    _ name: String, _ trace: PointerTrace, rate: Double = 60, instant: Double? = nil
  ) throws -> TracedInteraction {
    let spec = try TransitionSpec(name, from: Catalog.all)
    return TracedInteraction(spec, rate: rate, trace: trace, instant: instant)
  }

  private func frames(_ interaction: TracedInteraction) -> [PresentedFrame] {
    var frames: [PresentedFrame] = []
    while let frame = interaction.frame(frames.count, in: Self.container) { frames.append(frame) }
    return frames
  }

  /// Returns the pictures of a layer tree, back to front.
  private func pictures(_ layer: Layer) -> [PictureName] {
    var names: [PictureName] = []
    if case .picture(let name) = layer.contents { names.append(name) }
    return names + layer.sublayers.flatMap(pictures)
  }

  @Test(
    "A pop completes if it is dragged past the middle, and is cancelled otherwise",
    arguments: [(0.6, PictureName.to), (0.4, PictureName.from)])
  func ends(share: Double, picture: PictureName) throws {
    let end = Point(x: 5 + share * 375, y: 300)
    let sequence = frames(
      try interaction("flip:pop", drag(from: Point(x: 5, y: 300), to: end, in: 0.5)))
    let (first, last) = (try #require(sequence.first), try #require(sequence.last))
    #expect(pictures(first.scene.root) == [.from])
    #expect(pictures(last.scene.root) == [picture])
    // During the pause the page is at the pointer's position.
    let middle = sequence[Int(0.6 * 60)]
    let expected = Flip().scene(at: share, .pop, in: Self.container).root
    #expect(middle.scene.root.descendant(with: expected.sublayerTransform) != nil)
    let turned = middle.scene.root.all.first { $0.transform != .identity && $0.anchorPoint.x == 0 }
    let reference = expected.all.first { $0.transform != .identity && $0.anchorPoint.x == 0 }
    let (a, b) = (try #require(turned).transform, try #require(reference).transform)
    #expect(abs(a.m11 - b.m11) < 1e-9 && abs(a.m13 - b.m13) < 1e-9)
  }

  /// White and black have the mean 1 − p; at the bottom the light is 1, and the tone 0.3 of that
  /// and 0.03.
  @Test("The backdrop follows the pointer")
  func backdrop() throws {
    let trace = drag(from: Point(x: 5, y: 300), to: Point(x: 5 + 0.4 * 375, y: 300), in: 0.5)
    let backdrop = try #require(SceneBackdrop(.auto, from: .white, to: .black))
    let frame = try interaction("flip-from-left:pop", trace, instant: 0.6).over(backdrop)
      .frame(0, in: Self.container)
    guard case .gradient(let gradient)? = frame?.scene.root.contents else {
      Issue.record("no gradient")
      return
    }
    #expect(abs(gradient.color(atLocation: 1).x - (0.5 * 0.6 + 0.03)) < 1e-6)
  }

  @Test("The frames do not depend on the rate of the events")
  func eventRate() throws {
    for name in ["flip:pop", "flip", "card:pop", "hero:pop", "hero-drag:pop"] {
      let (start, end) =
        name.hasSuffix("pop")
        ? name.hasPrefix("flip")
          ? (Point(x: 5, y: 300), Point(x: 300, y: 310))
          : (Point(x: 150, y: 100), Point(x: 150, y: 500))
        : (Point(x: 370, y: 300), Point(x: 60, y: 300))
      let sequences = try [30.0, 60, 240].map {
        frames(try interaction(name, drag(from: start, to: end, in: 0.5, pause: 0, rate: $0)))
      }
      for sequence in sequences.dropFirst() {
        #expect(sequence.count == sequences[0].count)
        for (a, b) in zip(sequence, sequences[0]) {
          #expect(a.scene.root.isClose(to: b.scene.root, within: 1e-6), "\(name)")
        }
      }
    }
  }

  @Test("A single instant equals the sequence's frame at that time")
  func instant() throws {
    let trace = drag(from: Point(x: 5, y: 300), to: Point(x: 300, y: 300), in: 0.5)
    let sequence = frames(try interaction("flip:pop", trace))
    let still = try interaction("flip:pop", trace, instant: 0.5)
      .frame(0, in: Self.container)
    #expect(try #require(still).scene.root.isClose(to: sequence[30].scene.root, within: 1e-9))
  }

  @Test("A trace without a release ends with its last event")
  func unfinished() throws {
    var trace = drag(from: Point(x: 5, y: 300), to: Point(x: 200, y: 300), in: 0.5)
    trace.events.removeLast()
    let sequence = frames(try interaction("flip:pop", trace))
    #expect(sequence.count < 60)
  }
}

extension Layer {
  /// The layer and its descendants, in preorder.
  fileprivate var all: [Layer] { [self] + sublayers.flatMap(\.all) }

  fileprivate func descendant(with sublayerTransform: Transform3D) -> Layer? {
    all.first { $0.sublayerTransform == sublayerTransform }
  }

  /// Returns true if both trees are equal but for numbers that differ by at most `tolerance`.
  fileprivate func isClose(to other: Layer, within tolerance: Double) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance }
    func near(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      (0..<4).allSatisfy { near(a[$0], b[$0]) }
    }
    let (a, b) = (transform.rows, other.transform.rows)
    return near(position.x, other.position.x) && near(position.y, other.position.y)
      && near(opacity, other.opacity) && near(cornerRadius, other.cornerRadius)
      && near(bounds.size.width, other.bounds.size.width)
      && near(bounds.size.height, other.bounds.size.height)
      && near(a.0, b.0) && near(a.1, b.1) && near(a.2, b.2) && near(a.3, b.3)
      && contents == other.contents && sublayers.count == other.sublayers.count
      && zip(sublayers, other.sublayers).allSatisfy { $0.isClose(to: $1, within: tolerance) }
  }
}
