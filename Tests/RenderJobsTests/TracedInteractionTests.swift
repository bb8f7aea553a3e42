import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@testable import RenderJobs

@MainActor
@Suite("A transition under a recorded hand")
struct TracedInteractionTests {
  private static let container = Container(size: Size(width: 375, height: 667), scale: 1)

  /// A finger that goes straight from one place to another in `seconds`, rests, and lifts.
  private func drag(
    from start: Point, to end: Point, in seconds: Double, resting: Double = 0.2, rate: Double = 60
  ) -> PointerTrace {
    let whole = PointerTrace([
      PointerEvent(.began, at: start, timestamp: 0),
      PointerEvent(.moved, at: end, timestamp: seconds),
      PointerEvent(.moved, at: end, timestamp: seconds + resting),
      PointerEvent(.ended, at: end, timestamp: seconds + resting),
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

  /// Every picture that a scene shows, back to front.
  private func pictures(_ layer: Layer) -> [PictureName] {
    var names: [PictureName] = []
    if case .picture(let name) = layer.contents { names.append(name) }
    return names + layer.sublayers.flatMap(pictures)
  }

  @Test(
    "a pop that is dragged past the middle ends on the picture to, a shorter one on from",
    arguments: [(0.6, PictureName.to), (0.4, PictureName.from)])
  func ends(share: Double, picture: PictureName) throws {
    let end = Point(x: 5 + share * 375, y: 300)
    let film = frames(
      try interaction("flip:pop", drag(from: Point(x: 5, y: 300), to: end, in: 0.5)))
    let (first, last) = (try #require(film.first), try #require(film.last))
    #expect(pictures(first.scene.root) == [.from])
    #expect(pictures(last.scene.root) == [picture])
    // While the finger rests, the page stands where the finger is.
    let middle = film[Int(0.6 * 60)]
    let expected = Flip().scene(at: share, .pop, in: Self.container).root
    #expect(middle.scene.root.descendant(with: expected.sublayerTransform) != nil)
    let turned = middle.scene.root.all.first { $0.transform != .identity && $0.anchorPoint.x == 0 }
    let reference = expected.all.first { $0.transform != .identity && $0.anchorPoint.x == 0 }
    let (a, b) = (try #require(turned).transform, try #require(reference).transform)
    #expect(abs(a.m11 - b.m11) < 1e-9 && abs(a.m13 - b.m13) < 1e-9)
  }

  @Test("the frames are the same whatever the rate at which the events came")
  func eventRate() throws {
    for name in ["flip:pop", "flip", "card:pop", "hero:pop", "hero-drag:pop"] {
      let (start, end) =
        name.hasSuffix("pop")
        ? name.hasPrefix("flip")
          ? (Point(x: 5, y: 300), Point(x: 300, y: 310))
          : (Point(x: 150, y: 100), Point(x: 150, y: 500))
        : (Point(x: 370, y: 300), Point(x: 60, y: 300))
      let films = try [30.0, 60, 240].map {
        frames(try interaction(name, drag(from: start, to: end, in: 0.5, resting: 0, rate: $0)))
      }
      for film in films.dropFirst() {
        #expect(film.count == films[0].count)
        for (a, b) in zip(film, films[0]) {
          #expect(a.scene.root.isClose(to: b.scene.root, within: 1e-6), "\(name)")
        }
      }
    }
  }

  @Test("one instant is the film's frame at that time")
  func instant() throws {
    let trace = drag(from: Point(x: 5, y: 300), to: Point(x: 300, y: 300), in: 0.5)
    let film = frames(try interaction("flip:pop", trace))
    let still = try interaction("flip:pop", trace, instant: 0.5)
      .frame(0, in: Self.container)
    #expect(try #require(still).scene.root.isClose(to: film[30].scene.root, within: 1e-9))
  }

  @Test("a trace whose finger never lifts ends with its last event")
  func unfinished() throws {
    var trace = drag(from: Point(x: 5, y: 300), to: Point(x: 200, y: 300), in: 0.5)
    trace.events.removeLast()
    let film = frames(try interaction("flip:pop", trace))
    #expect(film.count < 60)
  }
}

extension Layer {
  /// The layer and all that is in it.
  fileprivate var all: [Layer] { [self] + sublayers.flatMap(\.all) }

  fileprivate func descendant(with sublayerTransform: Transform3D) -> Layer? {
    all.first { $0.sublayerTransform == sublayerTransform }
  }

  /// Whether both are the same tree with numbers that differ by `tolerance` at most.
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
