import Foundation
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// An exposure that is to be drawn as one integral requests no instant.
struct NotIntegrated: Error {}

@Suite("Exposures drawn as one integral")
struct SmearTests {
  static let (width, height) = (128, 48)
  let container = Container(size: Size(width: 128, height: 48), scale: 1)
  let page = PictureName("page")
  private let other = PictureName("other")

  /// Returns an exposure of the motion `scene` over 0…1, as a path or only as instants.
  func exposure(
    of scene: @escaping (Double) -> Scene, curve: Shutter.Curve = .box, hasPath: Bool = true,
    quality: Exposure.Quality = .standard
  ) -> Exposure {
    let instants = Shutter(angle: 360, phase: 0, curve: curve).instants(256)
    var exposure = Exposure(weights: instants.map(\.weight), quality: quality) {
      PresentedFrame(scene(instants[$0].offset))
    }
    if hasPath {
      exposure.path = (0..<Exposure.pathCount).map {
        PresentedFrame(scene(Double($0) / Double(Exposure.pathCount - 1)))
      }
    }
    return exposure
  }

  func drawn(
    _ device: Device, _ exposure: Exposure, background: Color = .black,
    showing picture: Frame? = nil
  ) throws -> Frame {
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let store = PictureStore(in: device)
    let screen = try TestPictures.screen(Self.width, Self.height, accent: SIMD4(200, 40, 60, 255))
    try store.set(picture ?? screen, as: page)
    try store.set(try TestPictures.smooth(Self.width, Self.height), as: other)
    let pipeline = try FramePipeline(
      Renderer(in: device), store, size: size, background: background)
    return try pipeline.frame(exposure)
  }

  /// Returns the exposure of a motion, which fails if instants of it are drawn.
  func integral(
    of scene: @escaping (Double) -> Scene, _ device: Device, showing picture: Frame? = nil
  ) throws -> Frame {
    var exposure = exposure(of: scene)
    exposure.frame = { _ in throw NotIntegrated() }
    return try drawn(device, exposure, showing: picture)
  }

  /// Returns the mean square of the differences, in levels.
  private func meanSquare(_ a: Frame, _ b: Frame) -> Double {
    let sum = zip(a.bytes, b.bytes).reduce(0.0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    return sum / Double(a.bytes.count)
  }

  private func still() -> Layer { Layer(frame: container.bounds, contents: .picture(other)) }

  private func moving(_ transform: Transform3D, shade: Double = 0) -> Layer {
    moving(
      transform,
      under: shade > 0
        ? Layer(frame: container.bounds, contents: .color(Color(white: 0, alpha: shade))) : nil)
  }

  private func moving(_ transform: Transform3D, under layer: Layer?) -> Layer {
    var page = Layer(frame: container.bounds, contents: .picture(page))
    page.transform = transform
    if let layer { page.sublayers = [layer] }
    return page
  }

  /// Returns a black gradient between two parts of the width, with the opacities at its stops.
  private func shade(
    from start: Double, to end: Double, _ stops: [(location: Double, opacity: Double)]
  ) -> Layer {
    Layer(
      frame: container.bounds,
      contents: .gradient(
        Gradient(
          from: Point(x: start, y: 0.5), to: Point(x: end, y: 0.5),
          stops: stops.map { Gradient.Stop(Color(white: 0, alpha: $0.opacity), at: $0.location) }))
    )
  }

  /// A motion.
  struct Motion: CustomTestStringConvertible, Sendable {
    let name: String
    let layers: @Sendable (SmearTests, Double) -> [Layer]
    var testDescription: String { name }
  }

  static let motions: [Motion] = [
    Motion(name: "a rounded card with a shadow grows over a page") { suite, t in
      let frame = Rect(x: 30 - 9 * t, y: 8 - 4 * t, width: 60 + 20 * t, height: 30 + 9 * t)
      var card = Layer(
        frame: frame, contents: .color(Color(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)))
      (card.cornerRadius, card.masksToBounds) = (8 + 2 * t, true)
      var holder = Layer(frame: frame)
      (holder.cornerRadius, holder.shadow) = (
        8 + 2 * t, Shadow(Color(white: 0, alpha: 0.5), offset: Point(x: 0, y: 3), radius: 4)
      )
      return [suite.still(), holder, card]
    },
    Motion(name: "a page shows a moving part of a picture") { suite, t in
      var page = suite.moving(.translation(x: 12 * t))
      page.contentsRect = Rect(x: 0.1 * t, y: 0, width: 0.9 - 0.1 * t, height: 1)
      return [suite.still(), page]
    },
    Motion(name: "a page slides under a shade of several stops") { suite, t in
      let shade = suite.shade(from: 0, to: 1, [(0, 0.5), (0.3 + 0.1 * t, 0.2), (1, 0)])
      return [suite.still(), suite.moving(.translation(x: 21 * t), under: shade)]
    },
    Motion(name: "a page slides under a shade whose stops lie beyond its ends") { suite, t in
      let shade = suite.shade(
        from: 0.3, to: 0.7, [(-0.6, 0.6), (-0.2, 0.1), (0.6 + 0.2 * t, 0.3), (1.6, 0.7)])
      return [suite.still(), suite.moving(.translation(x: 17 * t), under: shade)]
    },
    Motion(name: "a page turns under a sheen of nine colours, over a veil of twenty") { suite, t in
      func gradient(_ count: Int, _ color: (Double) -> Color) -> Layer {
        Layer(
          frame: suite.container.bounds,
          contents: .gradient(
            Gradient(
              from: Point(x: 0, y: 0.5), to: Point(x: 1, y: 0.5),
              stops: (0..<count).map {
                let place = Double($0) / Double(count - 1)
                return Gradient.Stop(color(place), at: place)
              })))
      }
      var page = suite.moving(
        Transform3D.rotation(0.4 + 0.2 * t, x: 0, y: 1, z: 0)
          .concatenating(.perspective(300)))
      page.sublayers = [gradient(9) { Color(white: 0.5 * $0, alpha: 0.5 + 0.1 * $0 * t) }]
      let veil = gradient(20) { Color(red: 0.2, green: $0, blue: 0.1 * t, alpha: 0.3 + 0.5 * $0) }
      return [suite.still(), veil, page]
    },
    Motion(name: "a page slides over another one") { suite, t in
      [suite.still(), suite.moving(.translation(x: 10.3 + 37 * t * t))]
    },
    Motion(name: "a page falls") { suite, t in
      [suite.still(), suite.moving(.translation(y: 21.7 * t))]
    },
    Motion(name: "a page slides a little aslant") { suite, t in
      [suite.still(), suite.moving(.translation(x: 3.1 * t, y: 1.7 * t))]
    },
    Motion(name: "two pages side by side slide") { suite, t in
      let place = Rect(x: 128, y: 0, width: 128, height: 48)
      var next = Layer(frame: place, contents: .picture(suite.other))
      next.transform = .translation(x: -20.2 - 30 * t)
      return [suite.moving(.translation(x: -20.2 - 30 * t)), next]
    },
    Motion(name: "a page turns about a vertical axis under a shade") { suite, t in
      [
        suite.still(),
        suite.moving(
          Transform3D.rotation(0.4 + 0.2 * t, x: 0, y: 1, z: 0)
            .concatenating(.perspective(300)), shade: 0.2 + 0.3 * t),
      ]
    },
  ]

  @Test("Rectangles in motion are as in the reference", arguments: motions)
  func reference(motion: Motion) throws {
    try withDevice { device in
      let scene = { (t: Double) in Scene(container, sublayers: motion.layers(self, t)) }
      let exact = try drawn(device, exposure(of: scene, quality: .reference))
      var path = exposure(of: scene)
      path.frame = { _ in throw NotIntegrated() }
      let smear = try drawn(device, path)
      // 53 dB, on lines as thin as a pixel.
      #expect(meanSquare(exact, smear) <= tolerance(0.3))
    }
  }

  @Test("A page that shows its back within the exposure is as in the reference")
  func turningPage() throws {
    let scene = { (t: Double) in
      var page = moving(
        Transform3D.rotation(1.1 + t, x: 0, y: 1, z: 0).concatenating(.perspective(300)))
      page.isDoubleSided = true
      return Scene(container, sublayers: [still(), page])
    }
    try withDevice { device in
      let exact = try drawn(device, exposure(of: scene, quality: .reference))
      let smear = try drawn(device, exposure(of: scene))
      // 49 dB: some instants are on edge, where many texels are in a pixel.
      #expect(meanSquare(exact, smear) <= 0.7)
    }
  }

  @Test("A box at constant speed leaves a trapezoid, whatever the curve")
  func curves() throws {
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 20 + 60 * t, y: 0, width: 30, height: 48), contents: .color(.white))
        ])
    }
    try withDevice { device in
      for curve in Shutter.Curve.allCases {
        let smear = try drawn(device, exposure(of: scene, curve: curve))
        let instants = try drawn(device, exposure(of: scene, curve: curve, hasPath: false))
        for x in 0..<Self.width {
          #expect(abs(Int(smear[x, 24].x) - Int(instants[x, 24].x)) <= 1, "\(curve), \(x)")
        }
      }
      // The left edge passes 60 pixels: at x = 50 it has passed half of them, and the right one 0.
      let box = try drawn(device, exposure(of: scene))
      #expect(abs(Int(box[35, 24].x) - Int((255 * 15.5 / 60).rounded())) <= 1)
    }
  }

  @Test("A disc leaves at each point the time of its chord")
  func disc() throws {
    let (radius, way) = (15.0, 40.0)
    let box = { (t: Double) in Rect(x: 20 + way * t, y: 9, width: 2 * radius, height: 2 * radius) }
    let rounded = { (t: Double) in
      var disc = Layer(frame: box(t), contents: .color(.white))
      disc.cornerRadius = radius
      return Scene(container, sublayers: [disc])
    }
    let clipped = { (t: Double) in
      var page = Layer(frame: container.bounds, contents: .color(.white))
      page.mask = Layer(frame: box(t), contents: .color(.black))
      page.mask?.cornerRadius = radius
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      for (name, scene) in [("rounded", rounded), ("clipped", clipped)] {
        let smear = try drawn(device, exposure(of: scene))
        for (x, y) in [(40, 24), (50, 24), (64, 24), (40, 14), (52, 14), (75, 34), (64, 37)] {
          let (dx, dy) = (Double(x) + 0.5 - 20 - radius, Double(y) + 0.5 - 9 - radius)
          let half = (radius * radius - dy * dy).squareRoot()
          // The disc is over the point while its centre is within half a chord of it.
          let time = max(min((dx + half) / way, 1) - max((dx - half) / way, 0), 0)
          // A pixel's width at the ends of a chord, and one segment taken as even.
          #expect(abs(Double(smear[x, y].x) - 255 * time) <= 3, "\(name), \(x), \(y)")
        }
      }
    }
  }

  @Test("A shadow at constant speed leaves the integral of its Gaussian", arguments: [0.0, 8.0])
  func shadow(radius: Double) throws {
    let (way, deviation) = (30.0, 5.0)
    let scene = { (t: Double) in
      var caster = Layer(frame: Rect(x: -400 + way * t, y: -200, width: 450, height: 448))
      caster.cornerRadius = radius
      caster.shadow = Shadow(Color(white: 0, alpha: 0.6), radius: deviation)
      return Scene(
        container,
        sublayers: [Layer(frame: container.bounds, contents: .color(.white)), caster])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for x in stride(from: 30, to: 110, by: 5) {
        // The caster's side goes from 50 to 80.
        let (near, far) = (50 - Double(x) - 0.5, 80 - Double(x) - 0.5)
        let integral = normalIntegral(far / deviation) - normalIntegral(near / deviation)
        let share = integral * deviation / way
        #expect(abs(Double(smear[x, 24].x) - 255 * (1 - 0.6 * share)) <= 1.5, "\(x)")
      }
    }
  }

  @Test("A shadow thinner than a pixel counts by its mean over the pixel", arguments: [0.03, 0.3])
  func thinShadow(deviation: Double) throws {
    let side = 24.3
    let scene = { (t: Double) in
      var caster = Layer(frame: Rect(x: -100 + 5 * t, y: -200, width: 400, height: 200 + side))
      caster.shadow = Shadow(Color(white: 0, alpha: 0.6), radius: deviation)
      return Scene(
        container,
        sublayers: [Layer(frame: container.bounds, contents: .color(.white)), caster])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 22..<27 {
        let (top, bottom) = ((side - Double(y)) / deviation, (side - Double(y) - 1) / deviation)
        let share = (normalIntegral(top) - normalIntegral(bottom)) * deviation
        #expect(abs(Double(smear[64, y].x) - 255 * (1 - 0.6 * share)) <= 1.5, "\(y)")
      }
    }
  }

  @Test(
    "Lines of a reduced picture leave the time for which they are in a pixel",
    arguments: [false, true])
  func reducedLines(movesAcross: Bool) throws {
    // A pixel is one and a half texels, and a line of one texel moves by eight.
    let (texels, way, start) = (1.5, 8.0, 4.0)
    let picture = try TestPictures.make(Self.width, Self.height) { x, y in
      (movesAcross ? x : y) % 16 == 8 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255)
    }
    let scene = { (t: Double) in
      let place = start + way / texels * t
      var page = Layer(
        frame: movesAcross
          ? Rect(x: place, y: 0, width: 128 / texels, height: 48)
          : Rect(x: 0, y: place, width: 128, height: 48 / texels))
      page.contents = .picture(self.page)
      return Scene(container, sublayers: [page])
    }
    // The integral over the place of a pixel's end of the part of the lines before it, in texels.
    func sum(upTo end: Double) -> Double {
      stride(from: 8.0, to: 128, by: 16).reduce(0) { sum, line in
        let within = min(max(end - line, 0), 1)
        return sum + within * within / 2 + max(end - line - 1, 0)
      }
    }
    try withDevice { device in
      var exposure = exposure(of: scene)
      exposure.frame = { _ in throw NotIntegrated() }
      let smear = try drawn(device, exposure, showing: picture)
      for pixel in 10..<34 {
        let (low, high) = ((Double(pixel) - start) * texels, (Double(pixel + 1) - start) * texels)
        let expected =
          255 * (sum(upTo: high) - sum(upTo: low) - sum(upTo: high - way) + sum(upTo: low - way))
          / (texels * way)
        let shown = movesAcross ? smear[pixel, 24] : smear[64, pixel]
        // Taps half a texel apart.
        #expect(abs(Double(shown.x) - expected) <= 5, "\(pixel): \(expected)")
      }
    }
  }

  @Test("What does not move keeps its bytes, and so does every run")
  func stillParts() throws {
    let scene = { (t: Double) in
      var sign = Layer(frame: Rect(x: 100, y: 30, width: 20, height: 10), contents: .color(.white))
      sign.opacity = 0.5
      let card = Layer(
        frame: Rect(x: 10 + 30 * t, y: 5, width: 40, height: 20), contents: .picture(page))
      return Scene(container, sublayers: [still(), card, sign])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      let rest = try drawn(device, exposure(of: { _ in scene(0) }))
      for y in 0..<Self.height {
        for x in 0..<Self.width where x > 84 || y < 3 || y > 27 {
          #expect(frame[x, y] == rest[x, y], "\(x), \(y)")
        }
      }
      #expect(try drawn(device, exposure(of: scene)).bytes == frame.bytes)
    }
  }

  @Test("A page that stands still keeps its bytes when a side passes that faces it")
  func stillPageAtInstants() throws {
    let scene = { (t: Double) in
      // Scaled, so that its filter would show if it were drawn at each instant.
      let still = Layer(
        frame: Rect(x: 4.3, y: 4.4, width: 41.3, height: 38.2), contents: .picture(page))
      let right = Layer(
        frame: Rect(x: 45.8 + 9 * t, y: 2.5, width: 50, height: 40), contents: .picture(other))
      return Scene(container, sublayers: [still, right])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      let rest = try drawn(device, exposure(of: { _ in scene(1) }, hasPath: false))
      for y in 0..<Self.height {
        for x in 0..<45 { #expect(frame[x, y] == rest[x, y], "\(x), \(y)") }
      }
    }
  }
}

/// Returns the integral of the normal distribution function up to `x`: x·Φ(x) + φ(x).
private func normalIntegral(_ x: Double) -> Double {
  let distribution = 0.5 * (1 + erf(x / 2.0.squareRoot()))
  return x * distribution + exp(-x * x / 2) / (2 * Double.pi).squareRoot()
}
