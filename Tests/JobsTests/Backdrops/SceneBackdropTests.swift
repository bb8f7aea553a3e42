import Effects
import Frames
import Media
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Jobs

@Suite("Backdrops")
struct SceneBackdropTests {
  private static let container = Container(size: Size(width: 300, height: 500), scale: 1)
  private let scene = Scene.still(.from, in: container)

  /// Returns the tone, of which red, green and blue are the same.
  private func tone(
    _ scene: Scene, at location: Double, _ source: SourceLocation = #_sourceLocation
  ) throws -> Double {
    guard case .gradient(let gradient) = scene.root.contents else {
      Issue.record("no gradient", sourceLocation: source)
      return .nan
    }
    let color = gradient.color(atUnit: Point(x: 0.3, y: location))
    #expect(color.w == 1 && abs(color.x - color.y) < 1e-12 && abs(color.x - color.z) < 1e-12)
    return color.x
  }

  /// White is 0.5 + 0.03 where the light is 1, black 0.03, and their mixture half way between.
  @Test("The tone is about half of the screens' mixture at most, by the light at its height")
  func tones() throws {
    let backdrop = try #require(SceneBackdrop(.auto, from: .white, to: .black))
    for (progress, brightest) in [(-0.2, 0.53), (0, 0.53), (0.5, 0.28), (1, 0.03), (1.3, 0.03)] {
      let space = backdrop.placed(behind: scene, at: progress, .space)
      for (location, light) in [(0.0, 0.7), (0.5, 0.85), (1, 1)] {
        #expect(abs(try tone(space, at: location) - light * brightest) < 1e-9)
      }
      let floor = backdrop.placed(behind: scene, at: progress, .floor)
      for (location, light) in [(0.0, 0.72), (0.35, 0.8), (0.7, 0.88), (0.76, 1), (1, 0.75)] {
        #expect(abs(try tone(floor, at: location) - light * brightest) < 1e-9)
      }
    }
  }

  @Test("By itself a backdrop is behind effects with space around them alone")
  func automatic() throws {
    let backdrop = try #require(SceneBackdrop(.auto, from: .white, to: .black))
    #expect(backdrop.placed(behind: scene, at: 0.5, .plain) == scene)
    #expect(SceneBackdrop(.background, from: .white, to: .black) == nil)
    // The articles' effects, and those that leave no gap.
    for type: any Transition.Type in [
      Flip.self, Corner.self, Crossfade.self, Hero.self, HeroDrag.self, Card.self, Expand.self,
      Circle.self, MagicMove.self, Push.self, MoveIn.self, Reveal.self,
    ] {
      #expect(type.surroundings == .plain, "\(type.name)")
    }
    let plain = Catalog.all.filter { $0.surroundings == .plain }
    #expect(plain.count == 12)
  }

  @Test("A colour and the gradient are behind every effect, and the layers stay as they are")
  func always() throws {
    let red = try #require(SceneBackdrop(.color(.red), from: .white, to: .black))
    let gradient = try #require(SceneBackdrop(.gradient, from: .white, to: .black))
    for surroundings in Surroundings.allCases {
      let plain = red.placed(behind: scene, at: 0.5, surroundings)
      #expect(plain.root.contents == .color(.red) && plain.root.sublayers == scene.root.sublayers)
      let graded = gradient.placed(behind: scene, at: 0, surroundings)
      #expect(abs(try tone(graded, at: 1) - 0.53) < 1e-9)
    }
    // A scene with contents of its own keeps them.
    var window = scene
    window.root.contents = .color(.blue)
    let placed = red.placed(behind: window, at: 0.5, .plain)
    #expect(placed.root.sublayers.last == window.root)
    #expect(placed.root.sublayers.first?.contents == .color(.red))
  }

  @Test("Pictures cover the frame, and of the screens both are mixed by progress and darkened")
  func pictures() throws {
    let file = try #require(SceneBackdrop(.picture("room.png"), from: .white, to: .black))
    let room = file.placed(behind: scene, at: 0.5, .plain).root.sublayers
    #expect(room.count == 2 && room[1] == scene.root)
    #expect(room[0].contentsGravity == .aspectFill && room[0].bounds == scene.root.bounds)
    for backdrop in [Backdrop.blur, .mirror] {
      let screens = try #require(SceneBackdrop(backdrop, from: .white, to: .black))
      let layers = screens.placed(behind: scene, at: 0.25, .plain).root.sublayers
      try #require(layers.count == 4)
      #expect(layers[0].opacity == 1 && layers[1].opacity == 0.25)
      #expect(layers[2].contents == .color(.black) && layers[2].opacity == 0.6)
      #expect(layers[3] == scene.root)
    }
  }

  @Test("A mirrored screen's left is on the right, darkened to 40 %")
  func mirrored() throws {
    let backdrop = try #require(SceneBackdrop(.mirror, from: .black, to: .black))
    let empty = Scene(Self.container)
    var sampler = SceneSampler()
    sampler.picture = { _, unit in SIMD4(unit.x, unit.y, 0, 1) }
    let color = sampler.color(
      of: backdrop.placed(behind: empty, at: 0.5, .space), at: Point(x: 30, y: 100))
    #expect(abs(color.x - 0.4 * 0.9) < 1e-9 && abs(color.y - 0.4 * 0.2) < 1e-9)
  }

  @Test("The mean colour of a picture is that of its paint")
  func means() throws {
    let half = try TestPictures.make(300, 200) { x, _ in
      x < 150 ? SIMD4(200, 100, 0, 255) : SIMD4(0, 100, 200, 255)
    }
    let mean = half.meanColor
    #expect(abs(mean.red - 100.0 / 255) < 0.01 && abs(mean.green - 100.0 / 255) < 1e-9)
    #expect(abs(mean.blue - 100.0 / 255) < 0.01 && mean.alpha == 1)
    // Half of the picture is clear, and the rest is grey.
    let cut = try TestPictures.make(10, 10) { x, _ in
      x < 5 ? .zero : SIMD4(128, 128, 128, 255)
    }
    #expect(abs(cut.meanColor.red - 128.0 / 255) < 1e-9)
    #expect(try TestPictures.plain(4, 4, .zero).meanColor == .black)
  }

  @Test("Out of focus, one colour stays, and an edge becomes a ramp over a third of the picture")
  func outOfFocus() throws {
    let plain = try TestPictures.plain(200, 400, SIMD4(30, 60, 90, 255)).outOfFocus
    #expect(plain.size == PixelSize(width: 24, height: 48))
    #expect(Set((0..<48).map { plain[3, $0] }) == [SIMD4(30, 60, 90, 255)])
    let edge = try TestPictures.make(480, 100) { x, _ in
      x < 240 ? SIMD4(0, 0, 0, 255) : SIMD4(240, 240, 240, 255)
    }.outOfFocus
    #expect(edge.size == PixelSize(width: 48, height: 10))
    // Three boxes of five cells reach six cells to each side; there the picture is as it was.
    #expect(edge[17, 5].x == 0 && edge[30, 5].x == 240)
    let row = (17...30).map { Int(edge[$0, 5].x) }
    for (left, right) in zip(row, row.dropFirst()) { #expect(left < right && right - left < 50) }
    // The edge is half way between two cells, whose values mirror each other.
    #expect(abs(row[6] + row[7] - 240) <= 1)
  }
}
