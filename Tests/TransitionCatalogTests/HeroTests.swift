import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@Suite("hero")
struct HeroTests {
  static let phone = Container(size: Size(width: 375, height: 667), scale: 2)

  private func layers(
    _ hero: Hero = Hero(), at progress: Double, _ direction: Direction,
    in container: Container = phone
  ) throws -> (list: Layer, cover: Layer, avatar: Layer) {
    let root = hero.scene(at: progress, direction, in: container).root
    try #require(root.sublayers.count == 3)
    return (root.sublayers[0], root.sublayers[1], root.sublayers[2])
  }

  private func frame(_ layer: Layer) -> Rect {
    let size = layer.bounds.size
    return Rect(
      x: layer.position.x - size.width / 2, y: layer.position.y - size.height / 2,
      width: size.width, height: size.height)
  }

  private func expect(
    _ rect: Rect, _ expected: Rect, within tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in [
      (rect.minX, expected.minX), (rect.minY, expected.minY), (rect.maxX, expected.maxX),
      (rect.maxY, expected.maxY),
    ] {
      #expect(abs(a - b) < tolerance, "\(rect), not \(expected)", sourceLocation: location)
    }
  }

  @Test("0.2 s, ease-in-out, home to (14, 78, 48, 48)")
  func defaults() {
    #expect(Hero.name == "hero" && Hero.duration == 0.2 && Hero.curve == .easeInOut)
    #expect(Hero().target == Rect(x: 14, y: 78, width: 48, height: 48) && Hero().avatar.isEmpty)
  }

  @Test(
    "Pop on a phone: the avatar's frame and corners, and the cover, by progress",
    arguments: [
      // The square is (0, 146, 375, 375); a quarter of the way to the target and so on.
      (1e-12, Rect(x: 0, y: 146, width: 375, height: 375), 187.5, 0.4),
      (0.25, Rect(x: 3.5, y: 129, width: 293.25, height: 293.25), 146.625, 0.3),
      (0.5, Rect(x: 7, y: 112, width: 211.5, height: 211.5), 105.75, 0.2),
      (0.9, Rect(x: 12.6, y: 84.8, width: 80.7, height: 80.7), 40.35, 0.04),
      (1 - 1e-12, Rect(x: 14, y: 78, width: 48, height: 48), 24, 0),
    ] as [(Double, Rect, Double, Double)])
  func flight(_ progress: Double, _ expected: Rect, _ radius: Double, _ dark: Double) throws {
    let (list, cover, avatar) = try layers(at: progress, .pop)
    expect(frame(avatar), expected)
    #expect(abs(avatar.cornerRadius - radius) < 1e-9 && avatar.masksToBounds)
    #expect(abs(cover.opacity - dark) < 1e-9 && cover.contents == .color(.black))
    #expect(list.contents == .picture(.to) && list.opacity == 1)
    expect(frame(list), Self.phone.bounds)
    expect(frame(cover), Self.phone.bounds)
    #expect(avatar.contents == .picture(.from))
  }

  @Test("Push is the pop backwards, from the list that leaves to the screen that comes")
  func push() throws {
    for progress in [0.1, 0.25, 0.5, 0.8] {
      let there = try layers(at: progress, .push)
      let back = try layers(at: 1 - progress, .pop)
      #expect(there.list.contents == .picture(.from) && there.avatar.contents == .picture(.to))
      expect(frame(there.avatar), frame(back.avatar))
      expect(there.avatar.contentsRect, back.avatar.contentsRect)
      #expect(abs(there.avatar.cornerRadius - back.avatar.cornerRadius) < 1e-9)
      #expect(abs(there.cover.opacity - back.cover.opacity) < 1e-12)
    }
  }

  @Test("Where the flight starts the avatar shows the screen's own middle where it is")
  func startsInPlace() throws {
    for container in containers {
      let (_, _, avatar) = try layers(at: 1e-14, .pop, in: container)
      // What the contents' part covers on the screen is the layer's own frame.
      let (part, size) = (avatar.contentsRect, container.size)
      expect(
        Rect(
          x: part.minX * size.width, y: part.minY * size.height,
          width: part.size.width * size.width, height: part.size.height * size.height),
        frame(avatar))
      let side = min(size.width, size.height)
      expect(
        frame(avatar),
        Rect(
          x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    }
  }

  @Test("On the way to a target that is no square the middle of the screen is not stretched")
  func keepsShape() throws {
    for target in [
      Rect(x: 20, y: 30, width: 100, height: 200), Rect(x: 9, y: 9, width: 80, height: 8),
    ] {
      var hero = Hero()
      hero.target = target
      for container in containers {
        for progress in [0.2, 0.7, 1 - 1e-9] {
          let (_, _, avatar) = try layers(hero, at: progress, .pop, in: container)
          let (part, size) = (avatar.contentsRect, container.size)
          let (width, height) = (part.size.width * size.width, part.size.height * size.height)
          let shape = avatar.bounds.size.width / avatar.bounds.size.height
          #expect(abs(width / height - shape) < 1e-9 * shape)
          // Aspect fill of the square: it touches both sides of it one way, and is in its middle.
          #expect(abs(max(width, height) - min(size.width, size.height)) < 1e-9 * size.height)
          #expect(abs(part.midX - 0.5) < 1e-12 && abs(part.midY - 0.5) < 1e-12)
        }
      }
    }
  }

  @Test("A file of one's own fills the circle, keeping its shape")
  func ownAvatar() throws {
    var hero = Hero()
    hero.avatar = "face.png"
    for direction in Direction.allCases {
      let (_, _, avatar) = try layers(hero, at: 0.4, direction)
      #expect(avatar.contents == .picture(PictureName("avatar")))
      #expect(avatar.contentsGravity == .aspectFill && avatar.contentsRect == .unit)
      #expect(avatar.masksToBounds)
    }
  }

  @Test("Past its target the avatar shrinks on to half its size and no further, and stays round")
  func overshoot() throws {
    // 48 − 0.05 · 327, then half of 48.
    for (progress, side) in [(1.05, 31.65), (1.5, 24)] {
      let (_, cover, avatar) = try layers(at: progress, .pop)
      #expect(abs(avatar.bounds.size.width - side) < 1e-9)
      #expect(abs(avatar.bounds.size.height - side) < 1e-9)
      #expect(abs(avatar.cornerRadius - side / 2) < 1e-9)
      #expect(cover.opacity == 0)
      // The middle goes on from (187.5, 333.5) past (38, 102).
      #expect(abs(avatar.position.x - (187.5 - 149.5 * progress)) < 1e-9)
      #expect(abs(avatar.position.y - (333.5 - 231.5 * progress)) < 1e-9)
    }
  }
}

@Suite("hero-drag")
struct HeroDragTests {
  @Test("0.2 s, ease-in-out")
  func defaults() {
    #expect(HeroDrag.name == "hero-drag" && HeroDrag.duration == 0.2)
    #expect(HeroDrag.curve == .easeInOut)
    #expect(HeroDrag.jumps(.pop) == [.end] && HeroDrag.jumps(.push) == [.start])
  }

  @Test(
    "Scale 1 − 0.1p, 0.45·H·p down, cover 1 − 0.6p; push the same backwards",
    arguments: [0.2, 0.5, 1 - 1e-9])
  func pop(_ p: Double) throws {
    for container in containers {
      let size = container.size
      for (direction, progress, below, above) in [
        (Direction.pop, p, PictureName.to, PictureName.from), (.push, 1 - p, .from, .to),
      ] {
        let layers = HeroDrag().scene(at: progress, direction, in: container).root.sublayers
        try #require(layers.count == 3)
        #expect(layers[0].contents == .picture(below) && layers[0].opacity == 1)
        #expect(layers[1].contents == .color(.black))
        #expect(abs(layers[1].opacity - (1 - 0.6 * p)) < 1e-12)
        #expect(layers[2].contents == .picture(above) && layers[2].opacity == 1)
        for (u, v) in [(0.0, 0.0), (1, 1)] {
          let corner = layers[2].toSuperlayer.apply(
            to: layers[2].bounds.point(atUnit: Point(x: u, y: v)))
          let place = try #require(corner.projected)
          let scale = 1 - 0.1 * p
          #expect(abs(place.x - size.width * (0.5 + (u - 0.5) * scale)) < 0.01)
          #expect(abs(place.y - size.height * (0.5 + (v - 0.5) * scale + 0.45 * p)) < 0.01)
        }
      }
    }
  }
}
