import Effects
import SceneGraph
import Testing
import Transitions

@Suite("hero")
struct HeroTests {
  private func layers(
    _ hero: Hero = Hero(style: .article), at progress: Double, _ direction: Direction,
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

  @Test("Defaults: 0.45 s, and the article's 0.2 s, ease-in-out, target (14, 78, 48, 48)")
  func defaults() {
    #expect(Hero.name == "hero" && Hero.duration == 0.45 && Hero.curve == .easeInOut)
    #expect(Hero().effect.duration == 0.45 && Hero(style: .article).effect.duration == 0.2)
    #expect(Hero().target == Rect(x: 14, y: 78, width: 48, height: 48) && Hero().avatar.isEmpty)
    #expect(Hero().style == .screen && Hero() == Hero(style: .screen))
    for direction in Direction.allCases {
      #expect(Hero().jumps(direction).isEmpty && Hero().interactiveMotion(direction) == nil)
      #expect(Hero(style: .article).jumps(direction) == [.start, .end])
    }
    #expect(
      Hero(style: .article).interactiveMotion(.pop) as? HeroDrag == HeroDrag(style: .article))
  }

  @Test(
    "The article's pop on a phone: the avatar's frame and radius, and the cover, by progress",
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

  @Test(
    "The whole screen's pop on a phone: frame, radius, cover and what is left, by progress",
    arguments: [
      (1e-12, Rect(x: 0, y: 0, width: 375, height: 667), 0, 0.4, 1),
      (0.25, Rect(x: 3.5, y: 19.5, width: 293.25, height: 512.25), 6, 0.3, 1),
      (0.5, Rect(x: 7, y: 39, width: 211.5, height: 357.5), 12, 0.2, 1),
      // Half way from 0.6 to 1.
      (0.8, Rect(x: 11.2, y: 62.4, width: 113.4, height: 171.8), 19.2, 0.08, 0.5),
      (1 - 1e-12, Rect(x: 14, y: 78, width: 48, height: 48), 24, 0, 0),
    ] as [(Double, Rect, Double, Double, Double)])
  func wholeScreen(
    _ progress: Double, _ expected: Rect, _ radius: Double, _ dark: Double, _ opacity: Double
  ) throws {
    let (list, cover, screen) = try layers(Hero(), at: progress, .pop)
    expect(frame(screen), expected)
    #expect(abs(screen.cornerRadius - radius) < 1e-9 && screen.masksToBounds)
    #expect(abs(screen.opacity - opacity) < 1e-9)
    #expect(abs(cover.opacity - dark) < 1e-9 && list.contents == .picture(.to))
    // Unstretched and centred, as much of the screen as fills the frame.
    let (crop, shape) = (screen.contentsRect, expected.size.width / expected.size.height)
    #expect(abs(crop.size.width * 375 / (crop.size.height * 667) - shape) < 1e-9)
    #expect(abs(max(crop.size.width, crop.size.height) - 1) < 1e-9)
    #expect(abs(crop.midX - 0.5) < 1e-12 && abs(crop.midY - 0.5) < 1e-12)
    #expect(screen.contents == .picture(.from) && screen.sublayers.isEmpty)
  }

  @Test("The whole screen turns into an avatar's own picture in the first half of the pop")
  func wholeScreenToAvatar() throws {
    var hero = Hero()
    hero.avatar = "face.png"
    for (progress, opacity) in [(1e-9, 0.0), (0.25, 0.5), (0.5, 1), (0.9, 1)] {
      let (_, _, screen) = try layers(hero, at: progress, .pop)
      let face = try #require(screen.sublayers.first)
      #expect(screen.sublayers.count == 1 && screen.contents == .picture(.from))
      #expect(
        face.contents == .picture(PictureName("avatar")) && face.contentsGravity == .aspectFill)
      #expect(abs(face.opacity - opacity) < 1e-9 && frame(face) == screen.bounds)
    }
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
      var hero = Hero(style: .article)
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
    var hero = Hero(style: .article)
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
