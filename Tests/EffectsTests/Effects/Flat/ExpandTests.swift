import Effects
import SceneGraph
import Testing
import Transitions

@Suite("expand")
struct ExpandTests {
  private func expand(_ split: Double) -> Expand {
    var expand = Expand(style: .article)
    expand.split = split
    return expand
  }

  @Test(
    "Push: the strips move by −c·p and (H − c)·p, the new screen below has opacity p")
  func push() throws {
    #expect(Expand().split == 0.5 && Expand.duration == 1 && Expand.curve == .easeInOut)
    let tall = Container(size: Size(width: 300, height: 600), scale: 1)
    for progress in [0.1, 0.5, 0.9] {
      let scene = expand(0.25).scene(at: progress, .push, in: tall)
      let layers = scene.root.sublayers
      #expect(layers.map(\.contents) == [.picture(.to), .picture(.from), .picture(.from)])
      #expect(layers[0].opacity == progress)
      let (upper, lower) = (
        scene.layers(showing: .from)[0].projectedCorners,
        scene.layers(showing: .from)[1].projectedCorners
      )
      #expect(areClose(upper[0], Point(x: 0, y: -150 * progress)))
      #expect(areClose(upper[2], Point(x: 300, y: 150 - 150 * progress)))
      #expect(areClose(lower[0], Point(x: 0, y: 150 + 450 * progress)))
      #expect(areClose(lower[2], Point(x: 300, y: 600 + 450 * progress)))
      #expect(layers[1].contentsRect == Rect(x: 0, y: 0, width: 1, height: 0.25))
      #expect(layers[2].contentsRect == Rect(x: 0, y: 0.25, width: 1, height: 0.75))
    }
  }

  @Test("Pop is the push reversed: the new screen's strips close over the old one")
  func pop() {
    let scene = expand(0.4).scene(at: 0.3, .pop, in: .phone)
    #expect(
      scene.root.sublayers.map(\.contents) == [.picture(.from), .picture(.to), .picture(.to)])
    #expect(scene.root.sublayers[0].opacity == 0.7)
  }

  @Test("The cut is exact, independent of the pixel grid")
  func cut() throws {
    for split in [0.1, 0.33333, 0.5, 0.777] {
      for container in containers {
        let parts = expand(split).scene(at: 0.5, .push, in: container).layers(showing: .from)
        let height = container.size.height
        #expect(abs(parts[0].layer.bounds.size.height - split * height) < 1e-9)
        #expect(abs(parts[1].layer.contentsRect.minY - split) < 1e-9)
      }
    }
  }

  @Test(
    "A closed cut within a row of pixels leaves that row to the top strip")
  func seam() throws {
    for (height, scale) in [(667.0, 1.0), (375, 3), (667, 2), (600, 1)] {
      let container = Container(size: Size(width: 100, height: height), scale: scale)
      for split in [0.3, 0.5] {
        func upperEnd(at progress: Double) -> Double {
          let parts = expand(split).scene(at: progress, .push, in: container).layers(showing: .from)
          return parts[0].layer.bounds.size.height
        }
        let cut = split * height
        let row = (cut * scale - 1e-9).rounded(.up) / scale
        #expect(abs(upperEnd(at: 1e-9) - row) < 1e-5)
        // Once the gap is as wide as the rest of the row, the top strip ends at the cut.
        let closed = max((row - cut) / height, 1e-9)
        #expect(abs(upperEnd(at: closed / 2) - (row + cut) / 2) < 1e-5)
        #expect(abs(upperEnd(at: closed) - cut) < 1e-9)
      }
    }
  }

  @Test("A cut at an end leaves one strip, which moves out whole", arguments: [0.0, 1])
  func ends(split: Double) throws {
    let parts = expand(split).scene(at: 0.5, .push, in: .phone).layers(showing: .from)
    #expect(parts.count == 1)
    #expect(parts[0].layer.contentsRect == .unit)
    #expect(
      areClose(parts[0].projected(unitX: 0, unitY: 0), Point(x: 0, y: split == 0 ? 333.5 : -333.5)))
  }

  /// At p = 0.5 the shadow is at its strongest, 0.45, and a height of 12 pt shifts it by 12 · 2/6
  /// and 12 · 3/6 along the key light.
  @Test("Under style=light the new screen is opaque throughout, below the strips' shadows")
  func light() throws {
    #expect(Expand().style == .light)
    let light = Expand()
    for progress in [-0.3, 1e-6, 0.1, 0.5, 0.9, 1.3] {
      for (direction, below) in [(Direction.push, PictureName.to), (.pop, .from)] {
        let lit = light.scene(at: progress, direction, in: .phone).root.sublayers
        #expect(lit[0].contents == .picture(below) && lit[0].opacity == 1)
        // Where the strips are is the article's.
        let article = Expand(style: .article).scene(at: progress, direction, in: .phone).root
          .sublayers
        #expect(lit.dropFirst().map(\.position) == article.dropFirst().map(\.position))
        #expect(article.allSatisfy { $0.shadow == nil })
      }
    }
    func shadow(at progress: Double) throws -> Shadow {
      try #require(light.scene(at: progress, .push, in: .phone).root.sublayers[1].shadow)
    }
    let middle = try shadow(at: 0.5)
    #expect(abs(middle.color.alpha - 0.45) < 1e-12 && middle.color.red == 0)
    #expect(areClose(middle.offset, Point(x: 4, y: 6)) && middle.radius == 12)
    for progress in [-0.2, 1.2] { #expect(try shadow(at: progress).color.alpha == 0) }
  }
}
