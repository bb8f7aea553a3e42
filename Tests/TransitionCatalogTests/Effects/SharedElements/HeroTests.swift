import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@Suite("hero")
struct HeroTests {
  private func layers(
    _ hero: Hero = Hero(), at progress: Double, _ direction: Direction,
    in container: Container = .phone
  ) throws -> (list: Layer, cover: Layer, avatar: Layer) {
    let root = hero.scene(at: progress, direction, in: container).root
    try #require(root.sublayers.count == 3)
    return (root.sublayers[0], root.sublayers[1], root.sublayers[2])
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

  @Test("Defaults: 0.2 s, ease-in-out, target (14, 78, 48, 48)")
  func defaults() {
    #expect(Hero.name == "hero" && Hero.duration == 0.2 && Hero.curve == .easeInOut)
    #expect(Hero().target == Rect(x: 14, y: 78, width: 48, height: 48) && Hero().avatar.isEmpty)
  }

  @Test(
    "Pop on a phone: the avatar's frame and radius, and the cover, by progress",
    arguments: [
      // The start is (0, 146, 375, 375); the other frames are interpolated towards the target.
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
    expect(frame(list), Container.phone.bounds)
    expect(frame(cover), Container.phone.bounds)
    #expect(avatar.contents == .picture(.from))
  }

  @Test("Push is the pop reversed, with the pictures exchanged")
  func push() throws {
    for progress in [0.1, 0.25, 0.5, 0.8] {
      let push = try layers(at: progress, .push)
      let pop = try layers(at: 1 - progress, .pop)
      #expect(push.list.contents == .picture(.from) && push.avatar.contents == .picture(.to))
      expect(frame(push.avatar), frame(pop.avatar))
      expect(push.avatar.contentsRect, pop.avatar.contentsRect)
      #expect(abs(push.avatar.cornerRadius - pop.avatar.cornerRadius) < 1e-9)
      #expect(abs(push.cover.opacity - pop.cover.opacity) < 1e-12)
    }
  }

  @Test("At its start the avatar shows the middle of the screen in place")
  func startsInPlace() throws {
    for container in containers {
      let (_, _, avatar) = try layers(at: 1e-14, .pop, in: container)
      // The screen area of the contents rectangle is the layer's own frame.
      let (crop, size) = (avatar.contentsRect, container.size)
      expect(
        Rect(
          x: crop.minX * size.width, y: crop.minY * size.height,
          width: crop.size.width * size.width, height: crop.size.height * size.height),
        frame(avatar))
      let side = min(size.width, size.height)
      expect(
        frame(avatar),
        Rect(
          x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    }
  }

  @Test("The contents are not stretched on the way to a target that is not square")
  func keepsShape() throws {
    for target in [
      Rect(x: 20, y: 30, width: 100, height: 200), Rect(x: 9, y: 9, width: 80, height: 8),
    ] {
      var hero = Hero()
      hero.target = target
      for container in containers {
        for progress in [0.2, 0.7, 1 - 1e-9] {
          let (_, _, avatar) = try layers(hero, at: progress, .pop, in: container)
          let (crop, size) = (avatar.contentsRect, container.size)
          let (width, height) = (crop.size.width * size.width, crop.size.height * size.height)
          let shape = avatar.bounds.size.width / avatar.bounds.size.height
          #expect(abs(width / height - shape) < 1e-9 * shape)
          // Aspect fill of the square: the crop touches two opposite sides and is centred.
          #expect(abs(max(width, height) - min(size.width, size.height)) < 1e-9 * size.height)
          #expect(abs(crop.midX - 0.5) < 1e-12 && abs(crop.midY - 0.5) < 1e-12)
        }
      }
    }
  }

  @Test("An avatar file fills the circle with its aspect ratio preserved")
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

  @Test("Past its target the avatar shrinks to half its size at most, and stays round")
  func overshoot() throws {
    // 48 − 0.05 · 327, then half of 48.
    for (progress, side) in [(1.05, 31.65), (1.5, 24)] {
      let (_, cover, avatar) = try layers(at: progress, .pop)
      #expect(abs(avatar.bounds.size.width - side) < 1e-9)
      #expect(abs(avatar.bounds.size.height - side) < 1e-9)
      #expect(abs(avatar.cornerRadius - side / 2) < 1e-9)
      #expect(cover.opacity == 0)
      // The centre moves on from (187.5, 333.5) past (38, 102).
      #expect(abs(avatar.position.x - (187.5 - 149.5 * progress)) < 1e-9)
      #expect(abs(avatar.position.y - (333.5 - 231.5 * progress)) < 1e-9)
    }
  }
}
