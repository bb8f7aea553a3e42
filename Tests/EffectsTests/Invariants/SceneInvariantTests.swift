import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Properties that hold for every effect, in both directions and every container.
@Suite("Scene invariants")
struct SceneInvariantTests {
  /// Progress within 0…1 and beyond, as far as a curve may overshoot.
  static let progress =
    stride(from: -0.5, through: 1.5, by: 1.0 / 64).map { $0 } + [
      1e-9, 1e-6, 1 - 1e-6, 1 - 1e-9, -1e-9, 1 + 1e-9,
    ]

  /// A coarser sampling, for properties that depend little on progress. With sixteenths, 1 − (1 −
  /// p) is exactly p.
  static let someProgress = stride(from: -0.5, through: 1.5, by: 1.0 / 16).map { $0 }

  /// Calls `check` for every container and direction.
  private func forEachContainerAndDirection(_ check: (Container, Direction) throws -> Void) rethrows
  {
    for container in containers {
      for direction in Direction.allCases { try check(container, direction) }
    }
  }

  @Test("Progress 0 is exactly the first picture, progress 1 the second", arguments: Effect.all)
  func ends(_ effect: Effect) {
    let transition = effect.make()
    forEachContainerAndDirection { container, direction in
      #expect(transition.scene(at: 0, direction, in: container) == .still(.from, in: container))
      #expect(transition.scene(at: 1, direction, in: container) == .still(.to, in: container))
    }
  }

  /// A layer that appears or vanishes, such as the edge of a page that turns, is not paired with
  /// another one: the way would jump, and motion blur would take a thousand instants.
  @Test("The longest way between scenes follows the motion", arguments: Effect.all)
  func ways(_ effect: Effect) {
    let transition = effect.make()
    let step = 1.0 / 256
    for container in containers {
      let scenes = (0...256).map { transition.scene(at: Double($0) * step, .push, in: container) }
      let ways = zip(scenes, scenes.dropFirst()).map { $0.longestWay(to: $1) }
      for index in 1..<(ways.count - 1) {
        let beside = max(ways[index - 1], ways[index + 1])
        #expect(
          ways[index] <= 3 * beside + 24, "\(container) at \(Double(index) * step): \(ways[index])")
      }
    }
  }

  @Test(
    "Close to an end the scene looks like that end, except at declared jumps",
    arguments: Effect.all)
  func continuity(_ effect: Effect) {
    let transition = effect.make()
    forEachContainerAndDirection { container, direction in
      Self.expectMeetingEnds(transition, direction, in: container, near: 1e-6, "by default")
    }
  }

  /// Expects that the scene `near` an end of the motion looks like that end, unless the effect
  /// declares a jump there.
  static func expectMeetingEnds(
    _ transition: some Transition, _ direction: Direction, in container: Container, near: Double,
    _ description: @autoclosure () -> String, _ location: SourceLocation = #_sourceLocation
  ) {
    let jumps = transition.jumps(direction)
    for (end, progress, picture) in [
      (TransitionEnd.start, near, PictureName.from), (.end, 1 - near, .to),
    ] {
      let scene = transition.scene(at: progress, direction, in: container)
      let still = Scene.still(picture, in: container)
      let difference =
        jumps.contains(end)
        ? Self.difference(scene, still, 64, of: 0.1) : Self.difference(scene, still, 10, of: 1e-4)
      // A declared jump that does not happen would hide a wrong end.
      if (difference != nil) != jumps.contains(end) {
        Issue.record(
          """
          \(description()), \(direction) at \(progress) in \(container.size): \
          \(difference ?? "it does not jump")
          """, sourceLocation: location)
      }
    }
  }

  /// Returns the first difference of `amount` or more in a colour component of two scenes, on a
  /// grid of `count` by `count` points; nil if there is none.
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

  /// Returns a grid of points over a container. The outermost are a thousandth of the size from the
  /// border. With an even `count` none is on a line of symmetry or a diagonal, where faces of a
  /// mesh may meet.
  static func grid(in size: Size, _ count: Int = 10) -> [Point] {
    func fractions(_ margin: Double) -> [Double] {
      (0..<count).map { margin + (1 - 2 * margin) * Double($0) / Double(count - 1) }
    }
    return fractions(0.001).flatMap { x in
      fractions(0.0015).map { y in Point(x: x * size.width, y: y * size.height) }
    }
  }

  @Test(
    "Reversed playback has the same ends, and equals the other direction of a reversible effect",
    arguments: Effect.all)
  func reversed(_ effect: Effect) {
    let transition = effect.make()
    forEachContainerAndDirection { container, direction in
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

  @Test("Equal arguments give equal scenes", arguments: Effect.all)
  func determinism(_ effect: Effect) {
    let (transition, other) = (effect.make(), effect.make())
    forEachContainerAndDirection { container, direction in
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
    forEachContainerAndDirection { container, direction in
      for progress in Self.progress {
        expectSane(
          transition.scene(at: progress, direction, in: container),
          "\(effect.type.name) \(direction) at \(progress)")
      }
    }
  }

  @Test("The root layer fills the container at its scale", arguments: Effect.all)
  func root(_ effect: Effect) {
    let transition = effect.make()
    forEachContainerAndDirection { container, direction in
      for progress in [0.25, 0.5, 0.75] {
        let scene = transition.scene(at: progress, direction, in: container)
        #expect(scene.scale == container.scale)
        #expect(scene.root.bounds == container.bounds)
        #expect(scene.root.toSuperlayer == .identity)
      }
    }
  }

  @Test("Half way both pictures are in the scene", arguments: Effect.all)
  func bothPictures(_ effect: Effect) {
    forEachContainerAndDirection { container, direction in
      let scene = effect.make().scene(at: 0.5, direction, in: container)
      var shown: Set<PictureName> = []
      visit(scene.root) { layer in
        if case .picture(let name) = layer.contents { shown.insert(name) }
      }
      #expect(shown.isSuperset(of: [.from, .to]))
    }
  }

  @Test("A progress of NaN is a precondition failure")
  func notANumber() async {
    await #expect(processExitsWith: .failure) {
      for effect in Catalog.all {
        _ = effect.init().scene(
          at: .nan, .push, in: Container(size: Size(width: 10, height: 10), scale: 1))
      }
    }
  }
}
