import Foundation
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// An exposure that is to be drawn as one integral requests no instant.
private struct NotIntegrated: Error {}

@Suite("Exposures drawn as one integral")
struct SmearTests {
  private static let (width, height) = (128, 48)
  private let container = Container(size: Size(width: 128, height: 48), scale: 1)
  private let page = PictureName("page")
  private let other = PictureName("other")

  /// Returns an exposure of the motion `scene` over 0…1, as a path or only as instants.
  private func exposure(
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

  private func drawn(
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

  @Test("The ground does not show between a page and its reflection under a veil")
  func sharedEdge() throws {
    let white = { (frame: Rect) in Layer(frame: frame, contents: .color(.white)) }
    let scene = { (t: Double) in
      let foot = 24.2 + 0.6 * t
      var veil = Layer(frame: Rect(x: 0, y: foot, width: 128, height: 20))
      veil.contents = .gradient(
        Gradient(
          from: .zero, to: Point(x: 0, y: 1),
          stops: (0...6).map { Gradient.Stop(Color(white: 1, alpha: 0.4), at: Double($0) / 6) }))
      return Scene(
        container,
        sublayers: [
          white(Rect(x: 10, y: foot, width: 108, height: 20)), veil,
          white(Rect(x: 10, y: foot - 20, width: 108, height: 20)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 7..<42 {
        for x in 32..<96 { #expect(smear[x, y].x == 255, "\(x), \(y)") }
      }
    }
  }

  @Test("The ground does not show where a page covers a part of two that adjoin")
  func coveredJoint() throws {
    let white = { (frame: Rect) in Layer(frame: frame, contents: .color(.white)) }
    let scene = { (t: Double) in
      let (joint, foot) = (64.2 + 0.6 * t, 24.2 + 0.6 * t)
      return Scene(
        container,
        sublayers: [
          white(Rect(x: joint, y: 4, width: 50, height: 40)),
          white(Rect(x: 10, y: 4, width: joint - 10, height: 40)),
          white(Rect(x: 10, y: foot - 20, width: 104, height: 20)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      for y in 7..<42 {
        for x in 32..<96 { #expect(smear[x, y].x == 255, "\(x), \(y)") }
      }
    }
  }

  @Test(
    "Between two sides that face each other, only their gap shows the ground",
    arguments: [true, false])
  func facingSides(isIntegral: Bool) throws {
    let scene = { (t: Double) in
      let (left, gap) = (50.2 + 0.3 * t, 0.1)
      return Scene(
        container,
        sublayers: [
          Layer(frame: Rect(x: 0, y: 0, width: left, height: 48), contents: .color(.white)),
          Layer(
            frame: Rect(x: left + gap, y: 0, width: 60, height: 48), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene, hasPath: isIntegral))
      for y in 8..<40 { #expect(abs(Double(smear[50, y].x) - 255 * 0.9) <= 1.5, "\(y)") }
    }
  }

  @Test(
    "Between turned tiles that part, the ground shows as much as the gap takes",
    arguments: [true, false])
  func turnedTiles(isIntegral: Bool) throws {
    let (angle, gap, thickness) = (0.2, 0.4, 12.0)
    let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
    let scene = { (t: Double) in
      // Two tiles on both sides of a line through a point that moves along it.
      let middle = SIMD2(64.0, 24) + 3 * t * along
      let tiles = [-1.0, 1].map { side in
        let centre = middle + side * (gap + thickness) / 2 * across
        var tile = Layer(
          frame: Rect(
            x: centre.x - thickness / 2, y: centre.y - 100, width: thickness, height: 200),
          contents: .color(.white))
        tile.transform = .rotation(angle, x: 0, y: 0, z: 1)
        return tile
      }
      return Scene(container, sublayers: tiles)
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: isIntegral))
      // All that a row lacks of the tiles' width on it is the gap's.
      for y in 12..<36 {
        let covered = (0..<Self.width).reduce(0.0) { $0 + Double(frame[$1, y].x) / 255 }
        #expect(abs(covered - 2 * thickness / cos(angle)) < 0.06, "\(y)")
        // A row of pixels that the line crosses is nowhere darker than the gap in it.
        let darkest = (60..<68).map { Double(frame[$0, y].x) }.min() ?? 0
        #expect(darkest > 255 * (1 - gap / cos(angle)) - 3, "\(y)")
      }
    }
  }

  @Test("Below a side of a page in front, what shows is the part of a pixel that the side leaves")
  func partBesideSide() throws {
    // Two rows of texels in a row of pixels, brighter row by row, below a black page.
    let picture = try TestPictures.make(Self.width, 2 * Self.height) { _, y in
      let level = UInt8(min(max(20 * (y - 44), 0), 240))
      return SIMD4(level, level, level, 255)
    }
    let scene = { (t: Double) in
      let page = Layer(
        frame: Rect(x: -8 + 3 * t, y: 0, width: 144, height: 48), contents: .picture(self.page))
      let front = Layer(
        frame: Rect(x: -9 - 2 * t, y: 24.5, width: 150, height: 30), contents: .color(.black))
      return Scene(container, sublayers: [page, front])
    }
    try withDevice { device in
      var exposure = exposure(of: scene)
      exposure.frame = { _ in throw NotIntegrated() }
      let smear = try drawn(device, exposure, showing: picture)
      // Of row 24, the upper half shows texel 48 only.
      for x in 8..<120 { #expect(abs(Double(smear[x, 24].x) - 0.5 * 80) <= 1.5, "\(x)") }
    }
  }

  @Test("At a side of an instant, a pixel has the colour of the part within the side")
  func partWithinSide() throws {
    // A white column at the piece's side, and black ones on both sides of it.
    let picture = try TestPictures.make(Self.width, Self.height) { x, _ in
      x == 32 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255)
    }
    let scene = { (t: Double) in
      var piece = Layer(
        frame: Rect(x: 20.2 + 0.6 * t, y: 0, width: 64, height: 48), contents: .picture(page))
      piece.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
      return Scene(container, sublayers: [piece])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false), showing: picture)
      // The column covers a part of pixel 20 from 0.8 to 0.2, and the rest of it one of pixel 21.
      for y in 4..<44 {
        for x in 20...21 { #expect(abs(Double(frame[x, y].x) - 255 * 0.5) <= 1.5, "\(x), \(y)") }
      }
    }
  }

  @Test(
    "A slanted side of an instant leaves the area of each pixel within it", arguments: [0.3, 0.8])
  func slantedSide(angle: Double) throws {
    let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
    let scene = { (t: Double) in
      // A side through a point that moves along it.
      let centre = SIMD2(64.3, 24.1) + 5 * t * along + 100 * across
      var page = Layer(
        frame: Rect(x: centre.x - 100, y: centre.y - 200, width: 200, height: 400),
        contents: .color(.white))
      page.transform = .rotation(angle, x: 0, y: 0, z: 1)
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 8..<40 {
        for x in 30..<100 {
          var count = 0.0
          for sample in 0..<4096 {
            let (column, row) = (Double(sample % 64) + 0.5, Double(sample / 64) + 0.5)
            let point = SIMD2(Double(x) + column / 64, Double(y) + row / 64) - SIMD2(64.3, 24.1)
            if (point * across).sum() > 0 { count += 1 }
          }
          #expect(abs(Double(frame[x, y].x) - 255 * count / 4096) <= 1.5, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Where a side ends that faces another one, the ground shows beside its end only")
  func endOfFacingSide() throws {
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 30 - 2 * t, y: 24.3, width: 80, height: 30), contents: .color(.white)),
          Layer(
            frame: Rect(x: 40 - 3 * t, y: 4, width: 24.4 + 3 * t, height: 20.5),
            contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      // The lower one covers 0.7 of row 24, and the upper one the rest, up to 0.4 of pixel 64.
      for (x, covered) in [(50, 1), (63, 1), (64, 0.7 + 0.4 * 0.3), (65, 0.7), (80, 0.7)] {
        #expect(abs(Double(smear[x, 24].x) - 255 * covered) <= 2, "\(x)")
      }
    }
  }

  @Test("A veil in front of one of two sides that face each other is over that one")
  func veiledSide() throws {
    let scene = { (t: Double) in
      let veil = Color(white: 0, alpha: 0.3)
      return Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 50.35 + 0.3 * t, y: 0, width: 60, height: 48), contents: .color(.white)),
          Layer(
            frame: Rect(x: 0, y: 0, width: 120 + 0.3 * t, height: 48), contents: .color(veil)),
          Layer(
            frame: Rect(x: 0, y: 0, width: 48.2 + 0.3 * t, height: 48), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let smear = try drawn(device, exposure(of: scene))
      // The right page covers half of the pixel.
      for y in 8..<40 { #expect(abs(Double(smear[50, y].x) - 255 * 0.5 * 0.7) <= 1.5, "\(y)") }
    }
  }

  @Test("A shadow thinner than a pixel counts by its mean over the pixel")
  func thinShadow() throws {
    let (side, deviation) = (24.3, 0.3)
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
        // The pixel counts as a Gaussian of its variance.
        #expect(abs(Double(smear[64, y].x) - 255 * (1 - 0.6 * share)) <= 4, "\(y)")
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
