import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

/// What holds for every effect, in both directions, in every container.
@Suite("Laws of every effect's scenes")
struct SceneLawTests {
  /// Progress within the motion and beyond it, as far as a curve that overshoots may go.
  static let progress =
    stride(from: -0.5, through: 1.5, by: 1.0 / 64).map { $0 } + [
      1e-9, 1e-6, 1 - 1e-6, 1 - 1e-9, -1e-9, 1 + 1e-9,
    ]

  /// Fewer, for what does not hang on a certain progress. With sixteenths 1 − (1 − p) is exactly p.
  static let someProgress = stride(from: -0.5, through: 1.5, by: 1.0 / 16).map { $0 }

  /// Calls `check` for every container and direction.
  private func forEachPlace(_ check: (Container, Direction) throws -> Void) rethrows {
    for container in containers {
      for direction in Direction.allCases { try check(container, direction) }
    }
  }

  @Test("Progress 0 is exactly the first picture, progress 1 the second", arguments: Effect.all)
  func ends(_ effect: Effect) {
    let transition = effect.make()
    forEachPlace { container, direction in
      #expect(transition.scene(at: 0, direction, in: container) == .still(.from, in: container))
      #expect(transition.scene(at: 1, direction, in: container) == .still(.to, in: container))
    }
  }

  @Test(
    "Close to an end the scene looks like that end, but where the effect says that it jumps",
    arguments: Effect.all)
  func continuity(_ effect: Effect) {
    let transition = effect.make()
    forEachPlace { container, direction in
      Self.expectMeetingEnds(transition, direction, in: container, near: 1e-6, "by default")
    }
  }

  /// Expects that `near` its ends `transition` looks like them, and does not where it says that it jumps.
  static func expectMeetingEnds(
    _ transition: some Transition, _ direction: Direction, in container: Container, near: Double,
    _ description: @autoclosure () -> String, _ location: SourceLocation = #_sourceLocation
  ) {
    let jumps = type(of: transition).jumps(direction)
    for (end, progress, picture) in [
      (TransitionEnd.start, near, PictureName.from), (.end, 1 - near, .to),
    ] {
      let scene = transition.scene(at: progress, direction, in: container)
      let still = Scene.still(picture, in: container)
      let difference =
        jumps.contains(end)
        ? Self.difference(scene, still, 64, of: 0.1) : Self.difference(scene, still, 10, of: 1e-4)
      // A jump that is declared and does not happen would hide an end that is wrong.
      if (difference != nil) != jumps.contains(end) {
        Issue.record(
          """
          \(description()), \(direction) at \(progress) in \(container.size): \
          \(difference ?? "it does not jump")
          """, sourceLocation: location)
      }
    }
  }

  /// The first of `count` by `count` points all over at which a part of two scenes' colours differs by `amount` or more.
  private static func difference(_ a: Scene, _ b: Scene, _ count: Int, of amount: Double) -> String?
  {
    let sampler = SceneSampler()
    let (first, second) = (sampler.look(at: a), sampler.look(at: b))
    for point in grid(in: a.root.bounds.size, count) {
      let (one, other) = (first(point), second(point))
      if (0..<4).contains(where: { abs(one[$0] - other[$0]) >= amount }) {
        return "\(one), not \(other), at \(point)"
      }
    }
    return nil
  }

  /// Points all over the container, the outermost a thousandth of its size from its border, and with an even `count` none
  /// of them on a line of symmetry or a diagonal, where two faces of a mesh may meet.
  static func grid(in size: Size, _ count: Int = 10) -> [Point] {
    func fractions(_ margin: Double) -> [Double] {
      (0..<count).map { margin + (1 - 2 * margin) * Double($0) / Double(count - 1) }
    }
    return fractions(0.001).flatMap { x in
      fractions(0.0015).map { y in Point(x: x * size.width, y: y * size.height) }
    }
  }

  @Test(
    "Played backwards, the same at both ends; and push backwards is pop where pop says so",
    arguments: Effect.all)
  func reversed(_ effect: Effect) {
    let transition = effect.make()
    forEachPlace { container, direction in
      func back(_ progress: Double) -> Scene {
        Playback.reversed.scene(of: transition, at: progress, direction, in: container)
      }
      #expect(back(0) == .still(.from, in: container))
      #expect(back(1) == .still(.to, in: container))
      guard transition is any ReversibleTransition else { return }
      for progress in Self.someProgress {
        let other: Direction = direction == .push ? .pop : .push
        #expect(back(progress) == transition.scene(at: progress, other, in: container))
      }
    }
  }

  @Test("The same arguments give the same scene", arguments: Effect.all)
  func determinism(_ effect: Effect) {
    let (transition, other) = (effect.make(), effect.make())
    forEachPlace { container, direction in
      for progress in Self.someProgress {
        let first = transition.scene(at: progress, direction, in: container)
        #expect(first == transition.scene(at: progress, direction, in: container))
        #expect(first == other.scene(at: progress, direction, in: container))
      }
    }
  }

  @Test("Every number of every layer is finite and every opacity within 0…1", arguments: Effect.all)
  func numbers(_ effect: Effect) {
    let transition = effect.make()
    forEachPlace { container, direction in
      for progress in Self.progress {
        expectSane(
          transition.scene(at: progress, direction, in: container),
          "\(effect.type.name) \(direction) at \(progress)")
      }
    }
  }

  @Test("A scene fills its container at its scale", arguments: Effect.all)
  func root(_ effect: Effect) {
    let transition = effect.make()
    forEachPlace { container, direction in
      for progress in [0.25, 0.5, 0.75] {
        let scene = transition.scene(at: progress, direction, in: container)
        #expect(scene.scale == container.scale)
        #expect(scene.root.bounds == container.bounds)
        #expect(scene.root.toSuperlayer == .identity)
      }
    }
  }

  @Test("Half way something of both pictures is there", arguments: Effect.all)
  func bothPictures(_ effect: Effect) {
    forEachPlace { container, direction in
      let scene = effect.make().scene(at: 0.5, direction, in: container)
      var shown: Set<PictureName> = []
      visit(scene.root) { layer in
        if case .picture(let name) = layer.contents { shown.insert(name) }
      }
      #expect(shown.isSuperset(of: [.from, .to]))
    }
  }

  @Test("Progress that is no number is a caller's bug")
  func notANumber() async {
    await #expect(processExitsWith: .failure) {
      for effect in Catalog.all {
        _ = effect.init().scene(
          at: .nan, .push, in: Container(size: Size(width: 10, height: 10), scale: 1))
      }
    }
  }
}
