import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@Suite("push, move-in and reveal")
struct SlidingScreenTests {
  static let phone = Container(size: Size(width: 375, height: 667), scale: 2)

  private func only(
    _ picture: PictureName, _ effect: some Transition, at progress: Double,
    _ direction: Direction = .push
  ) throws -> PlacedLayer {
    try effect.scene(at: progress, direction, in: Self.phone).layer(showing: picture)
  }

  @Test("Push: both screens, side by side, by a fraction p of the screen")
  func push() throws {
    // Where the new screen's upper left corner is a quarter of the way, by the edge that it comes from.
    let places: [(Edge, Point)] = [
      (.right, Point(x: 281.25, y: 0)), (.left, Point(x: -281.25, y: 0)),
      (.bottom, Point(x: 0, y: 500.25)), (.top, Point(x: 0, y: -500.25)),
    ]
    for (edge, place) in places {
      var push = Push()
      push.edge = edge
      #expect(areClose(try only(.to, push, at: 0.25).seen(0, 0), place))
      let behind = Point(
        x: place.x - (place.x == 0 ? 0 : place.x / 281.25 * 375),
        y: place.y - (place.y == 0 ? 0 : place.y / 500.25 * 667))
      #expect(areClose(try only(.from, push, at: 0.25).seen(0, 0), behind))
      let scene = push.scene(at: 0.25, .push, in: Self.phone)
      #expect(scene.root.sublayers.allSatisfy { $0.shadow == nil && $0.sublayers.isEmpty })
    }
  }

  @Test("Move-in: the new screen above by p, the old one 0.3 of that, darkened by 0.2 of it")
  func moveIn() throws {
    let (old, new) = (
      try only(.from, MoveIn(), at: 0.4), try only(.to, MoveIn(), at: 0.4)
    )
    #expect(areClose(new.seen(0, 0), Point(x: 225, y: 0)))
    #expect(areClose(old.seen(0, 0), Point(x: -45, y: 0)))
    #expect(MoveIn().scene(at: 0.4, .push, in: Self.phone).root.sublayers.last == new.layer)
    #expect(abs(old.darkness - 0.08) < 1e-12)
    #expect(new.layer.shadow?.color == Color(white: 0, alpha: 0.4))
  }

  @Test("Reveal: the old screen leaves above the new one, which comes from 0.3 before its place")
  func reveal() throws {
    let (old, new) = (
      try only(.from, Reveal(), at: 0.4), try only(.to, Reveal(), at: 0.4)
    )
    #expect(areClose(old.seen(0, 0), Point(x: 150, y: 0)))
    #expect(areClose(new.seen(0, 0), Point(x: -67.5, y: 0)))
    #expect(Reveal().scene(at: 0.4, .push, in: Self.phone).root.sublayers.last == old.layer)
    #expect(abs(new.darkness - 0.12) < 1e-12)
    #expect(old.layer.shadow?.color == Color(white: 0, alpha: 0.4))
  }

  @Test("Reveal is move-in's pop from the opposite edge", arguments: Edge.allCases)
  func revealIsMoveInBackwards(_ edge: Edge) {
    var (reveal, moveIn) = (Reveal(), MoveIn())
    reveal.edge = edge
    moveIn.edge =
      switch edge {
      case .left: .right
      case .right: .left
      case .top: .bottom
      case .bottom: .top
      }
    for progress in [0.1, 0.5, 0.9] {
      #expect(
        reveal.scene(at: progress, .push, in: Self.phone)
          == moveIn.scene(at: progress, .pop, in: Self.phone))
    }
  }

  @Test("Where a curve overshoots the leading side goes on, and the trailing one stays at the edge")
  func beyond() throws {
    let after = try only(.to, Push(), at: 1.1).outline
    #expect(areClose(after[0], Point(x: -37.5, y: -33.35)))
    #expect(areClose(after[2], Point(x: 375, y: 700.35)))
    let before = try only(.from, Push(), at: -0.1).outline
    #expect(areClose(before[0], Point(x: 0, y: -33.35)))
    #expect(areClose(before[2], Point(x: 412.5, y: 700.35)))
  }

  @Test("The shadow is not there before the screen that casts it is")
  func shadowAtRest() throws {
    for (progress, effect) in [(1e-9, .push), (1 - 1e-9, .pop)] as [(Double, Direction)] {
      #expect(
        try #require(
          try only(effect == .push ? .to : .from, MoveIn(), at: progress, effect).layer
            .shadow
        ).color.alpha < 1e-6)
    }
  }
}

@Suite("No gap opens where a curve overshoots")
struct BackdropTests {
  /// The effects that cover the screen at all times.
  static let effects: [Effect] = [
    Effect(type: Corner.self), Effect(type: Crossfade.self), Effect(type: Circle.self),
    Effect(type: Push.self), Effect(type: MoveIn.self), Effect(type: Reveal.self),
    Effect(type: MagicMove.self),
  ]

  private func showsBackdrop(_ scene: Scene, in container: Container) -> Bool {
    let sampler = SceneSampler(
      picture: { _, _ in SIMD4(0, 0, 0, 1) }, backdrop: SIMD4(repeating: 1))
    return SceneLawTests.grid(in: container.size).contains {
      farthest(sampler.color(of: scene, at: $0), SIMD4(0, 0, 0, 1)) > 1e-9
    }
  }

  @Test("The backdrop is never seen", arguments: effects)
  func covered(_ effect: Effect) {
    for container in [containers[0], containers[3]] {
      for direction in Direction.allCases {
        for progress in stride(from: -0.5, through: 1.5, by: 0.125) {
          let scene = effect.make().scene(at: progress, direction, in: container)
          #expect(
            !showsBackdrop(scene, in: container), "\(direction) at \(progress) of \(container.size)"
          )
        }
      }
    }
  }

  @Test("It is seen where two parts have moved away from each other")
  func isFound() {
    #expect(showsBackdrop(Expand().scene(at: 0.5, .push, in: containers[0]), in: containers[0]))
  }

  @Test("expand shows none of it closed, nor once it is open")
  func expand() {
    for progress in [-0.5, -0.1, 0, 1, 1.1, 1.5] {
      #expect(
        !showsBackdrop(Expand().scene(at: progress, .push, in: containers[0]), in: containers[0]))
    }
  }
}
