import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("push, move-in and reveal")
struct SlideTransitionTests {
  private func only(
    _ picture: PictureName, _ effect: some Transition, at progress: Double,
    _ direction: Direction = .push
  ) throws -> PlacedLayer {
    try effect.scene(at: progress, direction, in: Container.phone).layer(showing: picture)
  }

  @Test("Push: both screens, side by side, move by the fraction p of the container")
  func push() throws {
    // The new screen's top left corner at 0.25, by the edge from which it comes.
    let corners: [(Edge, Point)] = [
      (.right, Point(x: 281.25, y: 0)), (.left, Point(x: -281.25, y: 0)),
      (.bottom, Point(x: 0, y: 500.25)), (.top, Point(x: 0, y: -500.25)),
    ]
    for (edge, corner) in corners {
      var push = Push()
      push.edge = edge
      #expect(areClose(try only(.to, push, at: 0.25).projected(unitX: 0, unitY: 0), corner))
      let behind = Point(
        x: corner.x - (corner.x == 0 ? 0 : corner.x / 281.25 * 375),
        y: corner.y - (corner.y == 0 ? 0 : corner.y / 500.25 * 667))
      #expect(areClose(try only(.from, push, at: 0.25).projected(unitX: 0, unitY: 0), behind))
      let scene = push.scene(at: 0.25, .push, in: Container.phone)
      // Both in one space, in which they join along the edge that they share.
      let space = try #require(scene.root.sublayers.first)
      #expect(scene.root.sublayers.count == 1 && !space.flattensSublayers)
      #expect(space.sublayers.count == 2)
      #expect(space.sublayers.allSatisfy { $0.shadow == nil && $0.sublayers.isEmpty })
    }
  }

  @Test("Move-in: the new screen above moves by p, the old one by 0.3p, darkened by 0.2p")
  func moveIn() throws {
    let (old, new) = (
      try only(.from, MoveIn(), at: 0.4), try only(.to, MoveIn(), at: 0.4)
    )
    #expect(areClose(new.projected(unitX: 0, unitY: 0), Point(x: 225, y: 0)))
    #expect(areClose(old.projected(unitX: 0, unitY: 0), Point(x: -45, y: 0)))
    #expect(MoveIn().scene(at: 0.4, .push, in: Container.phone).root.sublayers.last == new.layer)
    #expect(abs(old.darkness - 0.08) < 1e-12)
    #expect(new.layer.shadow?.color == Color(white: 0, alpha: 0.4))
  }

  @Test("Reveal: the old screen leaves above the new one, which starts at an offset of 0.3")
  func reveal() throws {
    let (old, new) = (
      try only(.from, Reveal(), at: 0.4), try only(.to, Reveal(), at: 0.4)
    )
    #expect(areClose(old.projected(unitX: 0, unitY: 0), Point(x: 150, y: 0)))
    #expect(areClose(new.projected(unitX: 0, unitY: 0), Point(x: -67.5, y: 0)))
    #expect(Reveal().scene(at: 0.4, .push, in: Container.phone).root.sublayers.last == old.layer)
    #expect(abs(new.darkness - 0.12) < 1e-12)
    #expect(old.layer.shadow?.color == Color(white: 0, alpha: 0.4))
  }

  @Test("Reveal equals move-in's pop from the opposite edge", arguments: Edge.allCases)
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
        reveal.scene(at: progress, .push, in: Container.phone)
          == moveIn.scene(at: progress, .pop, in: Container.phone))
    }
  }

  @Test("In an overshoot the leading side moves on, and the trailing one stays at the edge")
  func overshoot() throws {
    let after = try only(.to, Push(), at: 1.1).projectedCorners
    #expect(areClose(after[0], Point(x: -37.5, y: -33.35)))
    #expect(areClose(after[2], Point(x: 375, y: 700.35)))
    let before = try only(.from, Push(), at: -0.1).projectedCorners
    #expect(areClose(before[0], Point(x: 0, y: -33.35)))
    #expect(areClose(before[2], Point(x: 412.5, y: 700.35)))
  }

  @Test("The shadow fades in with the screen that casts it")
  func shadowAtEnds() throws {
    for (progress, direction) in [(1e-9, .push), (1 - 1e-9, .pop)] as [(Double, Direction)] {
      #expect(
        try #require(
          try only(direction == .push ? .to : .from, MoveIn(), at: progress, direction).layer
            .shadow
        ).color.alpha < 1e-6)
    }
  }
}
