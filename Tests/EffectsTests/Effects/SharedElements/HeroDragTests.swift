import Effects
import SceneGraph
import Testing
import Transitions

@Suite("hero-drag")
struct HeroDragTests {
  @Test("Defaults: 0.2 s, ease-in-out")
  func defaults() {
    #expect(HeroDrag.name == "hero-drag" && HeroDrag.duration == 0.2)
    #expect(HeroDrag.curve == .easeInOut)
    #expect(HeroDrag().style == .screen && HeroDrag() == HeroDrag(style: .screen))
    for direction in Direction.allCases { #expect(HeroDrag().jumps(direction).isEmpty) }
    let article = HeroDrag(style: .article)
    #expect(article.jumps(.pop) == [.end] && article.jumps(.push) == [.start])
  }

  @Test(
    "The article's pop: scale 1 − 0.1p, 0.45·H·p down, cover 1 − 0.6p; push reversed",
    arguments: [0.2, 0.5, 1 - 1e-9])
  func pop(_ p: Double) throws {
    for container in containers {
      let size = container.size
      for (direction, progress, below, above) in [
        (Direction.pop, p, PictureName.to, PictureName.from), (.push, 1 - p, .from, .to),
      ] {
        let layers = HeroDrag(style: .article).scene(at: progress, direction, in: container).root
          .sublayers
        try #require(layers.count == 3)
        #expect(layers[0].contents == .picture(below) && layers[0].opacity == 1)
        #expect(layers[1].contents == .color(.black))
        #expect(abs(layers[1].opacity - (1 - 0.6 * p)) < 1e-12)
        #expect(layers[2].contents == .picture(above) && layers[2].opacity == 1)
        for (u, v) in [(0.0, 0.0), (1, 1)] {
          let corner = layers[2].toSuperlayer.apply(
            to: layers[2].bounds.point(atUnit: Point(x: u, y: v)))
          let projected = try #require(corner.projected)
          let scale = 1 - 0.1 * p
          #expect(abs(projected.x - size.width * (0.5 + (u - 0.5) * scale)) < 0.01)
          #expect(abs(projected.y - size.height * (0.5 + (v - 0.5) * scale + 0.45 * p)) < 0.01)
        }
      }
    }
  }

  @Test(
    "The whole screen's pop: (0.45p + 0.5p²)·H down and away, cover 1 − p, corners 24p",
    arguments: [1e-12, 0.2, 0.5, 1 - 1e-12])
  func wholeScreen(_ p: Double) throws {
    for container in containers {
      let size = container.size
      for (direction, progress, below, above) in [
        (Direction.pop, p, PictureName.to, PictureName.from), (.push, 1 - p, .from, .to),
      ] {
        let layers = HeroDrag().scene(at: progress, direction, in: container).root.sublayers
        try #require(layers.count == 3)
        #expect(layers[0].contents == .picture(below) && layers[0].opacity == 1)
        #expect(abs(layers[1].opacity - (1 - p)) < 1e-11)
        #expect(layers[2].contents == .picture(above) && layers[2].masksToBounds)
        #expect(abs(layers[2].cornerRadius - 24 * p) < 1e-9)
        for (u, v) in [(0.0, 0.0), (1, 1)] {
          let corner = layers[2].toSuperlayer.apply(
            to: layers[2].bounds.point(atUnit: Point(x: u, y: v)))
          let projected = try #require(corner.projected)
          let (scale, down) = (1 - 0.1 * p, 0.45 * p + 0.5 * p * p)
          #expect(abs(projected.x - size.width * (0.5 + (u - 0.5) * scale)) < 0.01)
          #expect(abs(projected.y - size.height * (0.5 + (v - 0.5) * scale + down)) < 0.01)
        }
      }
    }
  }
}
