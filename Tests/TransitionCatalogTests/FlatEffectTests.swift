import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

/// A phone's screen, by whose size the numbers below are.
private let phone = Container(size: Size(width: 375, height: 667), scale: 2)

/// The left upper corner of the only layer that shows a picture.
private func corner(_ picture: PictureName, _ scene: Scene) throws -> Point {
  let found = scene.layers(showing: picture)
  try #require(found.count == 1)
  return try #require(found[0].seen(0, 0))
}

@Suite("corner")
struct CornerTests {
  @Test("Present: above the old one, the upper left corner from (W, H) to (0, 0)")
  func present() throws {
    #expect(Corner.duration == 1 && Corner.curve == .easeInOut)
    for progress in [0.001, 0.25, 0.6, 0.999] {
      let scene = Corner().scene(at: progress, .push, in: phone)
      #expect(scene.root.sublayers.map(\.contents) == [.picture(.from), .picture(.to)])
      let left = 1 - progress
      #expect(areClose(try corner(.to, scene), Point(x: 375 * left, y: 667 * left)))
      #expect(scene.root.sublayers[0] == Layer(frame: phone.bounds, contents: .picture(.from)))
    }
  }

  @Test("Dismiss: the old one, above, goes to (W, H)")
  func dismiss() throws {
    for progress in [0.001, 0.25, 0.6, 0.999] {
      let scene = Corner().scene(at: progress, .pop, in: phone)
      #expect(scene.root.sublayers.map(\.contents) == [.picture(.to), .picture(.from)])
      #expect(
        areClose(try corner(.from, scene), Point(x: 375 * progress, y: 667 * progress)))
    }
  }

  @Test("Beyond the end the corner goes on and the opposite one stays")
  func beyond() throws {
    let scene = Corner().scene(at: 1.1, .push, in: phone)
    let new = try #require(scene.layers(showing: .to).first)
    #expect(areClose(new.seen(0, 0), Point(x: -37.5, y: -66.7)))
    #expect(areClose(new.seen(1, 1), Point(x: 375, y: 667)))
  }
}

@Suite("crossfade")
struct CrossfadeTests {
  /// How much of the backdrop, of `from` and of `to` there is at a point.
  private func shares(_ fade: Crossfade, at progress: Double) -> SIMD3<Double> {
    let sampler = SceneSampler(
      picture: { name, _ in name == .from ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1) },
      backdrop: SIMD4(1, 0, 0, 1))
    let color = sampler.color(
      of: fade.scene(at: progress, .push, in: phone), at: Point(x: 100, y: 100))
    return SIMD3(color.x, color.y, color.z)
  }

  @Test("over: the new screen by p over the old one; nothing of the backdrop")
  func over() {
    #expect(Crossfade().style == .over && Crossfade.duration == 1)
    #expect(Crossfade.curve == .easeInOut)
    for p in [0.1, 0.5, 0.8] {
      #expect(farthest(shares(Crossfade(), at: p), SIMD3(0, 1 - p, p)) < 1e-12)
    }
  }

  @Test("both: p(1 − p) of the backdrop, a quarter half way")
  func both() {
    var fade = Crossfade()
    fade.style = .both
    for p in [0.1, 0.5, 0.8] {
      #expect(farthest(shares(fade, at: p), SIMD3(p * (1 - p), (1 - p) * (1 - p), p)) < 1e-12)
    }
    #expect(abs(shares(fade, at: 0.5).x - 0.25) < 1e-12)
  }

  @Test("Either way the old screen fades into the new one", arguments: Crossfade.Style.allCases)
  func pop(_ style: Crossfade.Style) {
    var fade = Crossfade()
    fade.style = style
    #expect(fade.scene(at: 0.3, .pop, in: phone) == fade.scene(at: 0.3, .push, in: phone))
  }
}

@Suite("expand")
struct ExpandTests {
  private func expand(_ split: Double) -> Expand {
    var expand = Expand()
    expand.split = split
    return expand
  }

  @Test(
    "Push: the upper part to −its height, the lower one from the cut to H, the new one below by p")
  func push() throws {
    #expect(Expand().split == 0.5 && Expand.duration == 1 && Expand.curve == .easeInOut)
    let tall = Container(size: Size(width: 300, height: 600), scale: 1)
    for progress in [0.1, 0.5, 0.9] {
      let scene = expand(0.25).scene(at: progress, .push, in: tall)
      let layers = scene.root.sublayers
      #expect(layers.map(\.contents) == [.picture(.to), .picture(.from), .picture(.from)])
      #expect(layers[0].opacity == progress)
      let (upper, lower) = (
        scene.layers(showing: .from)[0].outline, scene.layers(showing: .from)[1].outline
      )
      #expect(areClose(upper[0], Point(x: 0, y: -150 * progress)))
      #expect(areClose(upper[2], Point(x: 300, y: 150 - 150 * progress)))
      #expect(areClose(lower[0], Point(x: 0, y: 150 + 450 * progress)))
      #expect(areClose(lower[2], Point(x: 300, y: 600 + 450 * progress)))
      #expect(layers[1].contentsRect == Rect(x: 0, y: 0, width: 1, height: 0.25))
      #expect(layers[2].contentsRect == Rect(x: 0, y: 0.25, width: 1, height: 0.75))
    }
  }

  @Test("Pop is push backwards: the parts of the new screen close over the old one, which fades")
  func pop() {
    let scene = expand(0.4).scene(at: 0.3, .pop, in: phone)
    #expect(
      scene.root.sublayers.map(\.contents) == [.picture(.from), .picture(.to), .picture(.to)])
    #expect(scene.root.sublayers[0].opacity == 0.7)
  }

  @Test("The parts are cut exactly where it says, whatever the pixels")
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
    "A cut within a row of pixels is closed before it opens: the upper part has all of that row")
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
        // With as much open as is left of the row, it ends at the cut.
        let closed = max((row - cut) / height, 1e-9)
        #expect(abs(upperEnd(at: closed / 2) - (row + cut) / 2) < 1e-5)
        #expect(abs(upperEnd(at: closed) - cut) < 1e-9)
      }
    }
  }

  @Test("Cut at an end there is one part, and it leaves whole", arguments: [0.0, 1])
  func ends(split: Double) throws {
    let parts = expand(split).scene(at: 0.5, .push, in: phone).layers(showing: .from)
    #expect(parts.count == 1)
    #expect(parts[0].layer.contentsRect == .unit)
    #expect(areClose(parts[0].seen(0, 0), Point(x: 0, y: split == 0 ? 333.5 : -333.5)))
  }
}

@Suite("circle")
struct CircleTests {
  private func radius(_ circle: Circle, at progress: Double, _ direction: Direction = .push) throws
    -> Double
  {
    let layers = circle.scene(at: progress, direction, in: phone).root.sublayers
    let mask = try #require(layers.last?.mask)
    #expect(mask.bounds.size.width == mask.bounds.size.height)
    #expect(mask.cornerRadius == mask.bounds.size.width / 2)
    #expect(mask.contents == .color(.white))
    return mask.cornerRadius
  }

  @Test("From the middle the circle grows to half the diagonal")
  func growth() throws {
    #expect(Circle.duration == 0.5 && Circle.curve == .easeInOut && Circle().radius == 0)
    // √(187.5² + 333.5²) = 382.5944…
    for p in [0.25, 0.5, 1 - 1e-9] {
      #expect(abs(try radius(Circle(), at: p) - 382.59443 * p) < 1e-4)
    }
    #expect(abs(try radius(Circle(), at: 0.75, .pop) - 382.59443 * 0.25) < 1e-4)
  }

  @Test(
    "From a button near the upper right corner it grows from the button's radius to the lower left corner"
  )
  func button() throws {
    var circle = Circle()
    circle.center = .point(Point(x: 345, y: 50))
    circle.radius = 22
    // √(345² + 617²) = 706.9045
    #expect(abs(try radius(circle, at: 1e-9) - 22) < 1e-5)
    // A circle that is not a point fades in with the first tenth of the way.
    for (p, opacity) in [(-0.1, 0.0), (1e-9, 1e-8), (0.05, 0.5), (0.1, 1), (0.6, 1), (1.1, 1)] {
      let new = circle.scene(at: p, .push, in: phone).root.sublayers[1]
      #expect(abs(new.opacity - opacity) < 1e-12)
    }
    #expect(abs(try radius(circle, at: 0.5) - 364.45226) < 1e-4)
    #expect(abs(try radius(circle, at: 1 - 1e-9) - 706.90452) < 1e-4)
  }

  @Test("The new screen is inside and the old one outside; popping the other way round")
  func sides() {
    let sampler = SceneSampler(picture: { name, _ in
      name == .from ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1)
    })
    // Half way the radius is 191.29 from (187.5, 333.5).
    for (point, isInside) in [
      (Point(x: 187.5, y: 333.5 - 191), true), (Point(x: 187.5, y: 333.5 + 191.6), false),
      (Point(x: 187.5 + 135, y: 333.5 + 135), true),
      (Point(x: 187.5 + 136, y: 333.5 + 136), false),
    ] {
      let push = sampler.color(of: Circle().scene(at: 0.5, .push, in: phone), at: point)
      #expect(push == (isInside ? SIMD4(0, 0, 1, 1) : SIMD4(0, 1, 0, 1)), "\(point)")
      let pop = sampler.color(of: Circle().scene(at: 0.5, .pop, in: phone), at: point)
      #expect(pop == (isInside ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1)), "\(point)")
    }
  }

  @Test("A centre is the word or two numbers")
  func centers() {
    #expect(Center(parameterText: "center") == .middle)
    #expect(Center(parameterText: "10,-20.5") == .point(Point(x: 10, y: -20.5)))
    for text in ["", "middle", "10", "10,20,30", "10;20", "x,y", "10, "] {
      #expect(Center(parameterText: text) == nil, "\(text)")
    }
  }
}
