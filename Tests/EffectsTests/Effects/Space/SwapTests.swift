import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("swap")
struct SwapTests {
  private func cards(
    _ swap: Swap, at progress: Double, in container: Container
  ) throws -> (old: PlacedLayer, new: PlacedLayer) {
    let scene = swap.scene(at: progress, .push, in: container)
    #expect(scene.root.sortsSublayersByDepth)
    return (
      try #require(scene.layers(showing: .from).first),
      try #require(scene.layers(showing: .to).first)
    )
  }

  private func swap(_ edge: Edge, tilt: Double = Swap().angle) -> Swap {
    var swap = Swap()
    swap.edge = edge
    swap.angle = tilt
    return swap
  }

  @Test("Half way both cards are 2 widths behind the screen, a twentieth of a width apart")
  func halfWay() throws {
    let container = Container(size: Size(width: 400, height: 800), scale: 1)
    let (old, new) = try cards(swap(.left, tilt: 0), at: 0.5, in: container)
    // 1000/(1000 + 800) = 5/9: 222.22 wide, 444.44 high and 11.11 apart.
    #expect(
      areClose(old.projected(unitX: 0, unitY: 0), Point(x: -27.7778, y: 177.7778), within: 1e-4))
    #expect(
      areClose(old.projected(unitX: 1, unitY: 1), Point(x: 194.4444, y: 622.2222), within: 1e-4))
    #expect(
      areClose(new.projected(unitX: 0, unitY: 0), Point(x: 205.5556, y: 177.7778), within: 1e-4))
    #expect(
      areClose(new.projected(unitX: 1, unitY: 1), Point(x: 427.7778, y: 622.2222), within: 1e-4))
  }

  @Test("Half way the radius is 14, and less on a screen that is less than 375 points high")
  func radius() throws {
    let wide = Container(size: Size(width: 375, height: 187.5), scale: 4)
    for (container, radius) in [(Container.phone, 14.0), (wide, 7)] {
      let (old, new) = try cards(Swap(), at: 0.5, in: container)
      #expect(abs(old.layer.cornerRadius - radius) < 1e-12)
      #expect(abs(new.layer.cornerRadius - radius) < 1e-12)
    }
  }

  @Test(
    "At first the new card is behind the old one and fully hidden", arguments: Edge.allCases
  )
  func start(_ edge: Edge) throws {
    for container in containers {
      let (_, new) = try cards(swap(edge), at: 1e-9, in: container)
      for corner in new.projectedCorners {
        #expect((1..<container.size.width - 1).contains(corner.x))
        #expect((1..<container.size.height - 1).contains(corner.y))
      }
    }
  }

  @Test("The old card moves towards the edge, with its inner side back", arguments: Edge.allCases)
  func direction(_ edge: Edge) throws {
    let container = containers[0]
    let (old, new) = try cards(swap(edge), at: 0.4, in: container)
    let (a, b) = (
      try #require(old.projected(unitX: 0.5, unitY: 0.5)),
      try #require(new.projected(unitX: 0.5, unitY: 0.5))
    )
    switch edge {
    case .left: #expect(a.x < 187 && b.x > 188 && abs(a.y - 333.5) < 1e-9)
    case .right: #expect(a.x > 188 && b.x < 187 && abs(a.y - 333.5) < 1e-9)
    case .top: #expect(a.y < 333 && b.y > 334 && abs(a.x - 187.5) < 1e-9)
    case .bottom: #expect(a.y > 334 && b.y < 333 && abs(a.x - 187.5) < 1e-9)
    }
    // The farther side is projected shorter.
    let c = old.projectedCorners
    let (left, right) = (c[3].y - c[0].y, c[2].y - c[1].y)
    let (top, bottom) = (c[1].x - c[0].x, c[2].x - c[3].x)
    switch edge {
    case .left: #expect(right < left - 1)
    case .right: #expect(left < right - 1)
    case .top: #expect(bottom < top - 1)
    case .bottom: #expect(top < bottom - 1)
    }
  }

  @Test(
    "The cards never intersect: the old one is in front until half way, then the new one",
    arguments: Edge.allCases)
  func order(_ edge: Edge) throws {
    for container in containers {
      for (tilt, depth) in [(0.0, 4.0), (Swap().angle, 4), (Double.pi / 4, 1)] {
        for progress in [0.03, 0.2, 0.4, 0.47, 0.499, 0.501, 0.55, 0.7, 0.9] {
          var swap = swap(edge, tilt: tilt)
          swap.depth = depth
          let (old, new) = try cards(swap, at: progress, in: container)
          for point in SceneInvariantTests.grid(in: container.size) {
            guard let a = old.depth(at: point), let b = new.depth(at: point) else { continue }
            #expect((a > b) == (progress < 0.5), "\(tilt) at \(progress), \(point): \(a), \(b)")
          }
        }
      }
    }
  }

  @Test("The dim is 0 in front and 0.08 behind")
  func dim() throws {
    var swap = Swap()
    swap.shading = 0
    let (old, new) = try cards(swap, at: 1e-9, in: containers[0])
    #expect(old.darkness < 1e-6)
    #expect(abs(new.darkness - 0.08) < 1e-6)
  }
}
