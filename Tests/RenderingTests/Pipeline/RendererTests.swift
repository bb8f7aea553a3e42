import Effects
import Frames
import GPU
import Glibc
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that targets show what scenes say.
@Suite struct RendererTests {
  @Test(arguments: [(90, 160), (37, 53), (1, 1), (160, 90)])
  func bothEndsOfEveryEffectAreExact(width: Int, height: Int) throws {
    let size = try pixels(width, height)
    let from = try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255))
    let to = try TestPictures.smooth(width, height)
    let container = Container(
      size: Size(width: 375, height: 375 * Double(height) / Double(width)),
      scale: Double(width) / 375)
    try withDevice { device in
      for effect in Catalog.all {
        for direction in Direction.allCases {
          let transition = effect.init()
          let first = try device.frame(
            transition.scene(at: 0, direction, in: container), [.from: from, .to: to], size: size)
          let last = try device.frame(
            transition.scene(at: 1, direction, in: container), [.from: from, .to: to], size: size)
          #expect(first == from, "\(effect.name) \(direction) at 0")
          #expect(last == to, "\(effect.name) \(direction) at 1")
        }
      }
    }
  }

  @Test func transparentPictureIsExact() throws {
    let size = try pixels(20, 20)
    let picture = try TestPictures.make(20, 20) { x, y in
      let alpha = UInt8(x * 12)
      return SIMD4(alpha / 2, alpha / 3, min(alpha, UInt8(y)), alpha)
    }
    let container = Container(size: Size(width: 20, height: 20), scale: 1)
    try withDevice { device in
      let frame = try device.frame(
        .still(.from, in: container), [.from: picture], size: size, backdrop: .clear)
      #expect(frame == picture)
    }
  }

  /// Compares the picture with the CPU's, which shares no code with it. The pictures are smooth, so
  /// that one bilinear tap and the mean over the pixel agree but for the curvature of shadow and
  /// perspective.
  @Test(arguments: [
    (Edge.left, 0.15), (.left, 0.5), (.left, 0.7), (.right, 0.4), (.top, 0.3), (.bottom, 0.6),
  ])
  func turningPageMatchesReference(edge: Edge, progress: Double) throws {
    let size = try pixels(94, 167)
    let from = try TestPictures.smooth(94, 167)
    let to = try TestPictures.smooth(94, 167, phase: -0.4)
    var flip = Flip()
    flip.edge = edge
    let container = Container(size: Size(width: 376, height: 668), scale: 0.25)
    for direction in Direction.allCases {
      let scene = flip.scene(at: progress, direction, in: container)
      let reference = try ReferenceRasterizer([.from: from, .to: to]).draw(scene, size: size)
      try withDevice { device in
        let frame = try device.frame(scene, [.from: from, .to: to], size: size)
        // One pixel in a thousand may be at a corner, where the coverages of two edges multiply.
        try requireAlike(
          frame, reference, within: 12, outliers: 0.004, rms: 1.2,
          named: "flip-\(edge)-\(direction)-\(progress)")
      }
    }
  }

  @Test(arguments: [0.1, 0.17, 0.3, 0.5, 0.6])
  func pagePassingTheEyeIsClippedAndNeverMirrored(progress: Double) throws {
    // 1920 points wide with the eye 500 away: past 15.1° the page reaches behind the eye.
    let size = try pixels(192, 108)
    let white = try TestPictures.plain(192, 108, SIMD4(255, 255, 255, 255))
    let black = try TestPictures.plain(192, 108, SIMD4(0, 0, 0, 255))
    var flip = Flip()
    flip.shadow = 0
    let container = Container(size: Size(width: 1920, height: 1080), scale: 0.1)
    let scene = flip.scene(at: progress, .push, in: container)
    var rasterizer = ReferenceRasterizer([.from: white, .to: black])
    rasterizer.samples = 16
    let reference = try rasterizer.draw(scene, size: size)
    try withDevice { device in
      let frame = try device.frame(scene, [.from: white, .to: black], size: size)
      for y in 0..<108 {
        // The length of the page in a row, exact to a tenth of a pixel at its one slanted end.
        let row = (0..<192).reduce((0.0, 0.0)) {
          ($0.0 + Double(frame[$1, y].x) / 255, $0.1 + Double(reference[$1, y].x) / 255)
        }
        #expect(abs(row.0 - row.1) < 0.5, "row \(y): \(row)")
      }
      try requireAlike(
        frame, reference, within: 16, outliers: 0.003, rms: 1.5, named: "eye-\(progress)")
    }
  }

  @Test func pixelAlignedPictureOfAnotherSizeIsMeanOverPixels() throws {
    let size = try pixels(30, 20)
    let picture = try TestPictures.screen(90, 60, accent: SIMD4(0, 122, 255, 255))
    let container = Container(size: Size(width: 30, height: 20), scale: 1)
    let scene = Scene.still(.from, in: container)
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(picture, as: .from)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      let drawn = try pipeline.frame(scene)
      // The second frame renders the cached resample that later ones blit.
      #expect(try pipeline.frame(scene) == drawn)
      #expect(try pipeline.frame(scene) == drawn)
      // A third of the size: each pixel is the mean of nine, rounded. One tap would miss eight of
      // them, which with lines one pixel thin is 50 and more off.
      let mean = try TestPictures.make(30, 20) { x, y in
        var sum = SIMD4<Int>.zero
        for j in 0..<3 {
          for i in 0..<3 { sum &+= SIMD4<Int>(truncatingIfNeeded: picture[x * 3 + i, y * 3 + j]) }
        }
        return SIMD4<UInt8>(truncatingIfNeeded: (sum &* 2 &+ 9) / 18)
      }
      try requireAlike(drawn, mean, within: 2, named: "rest-third")
    }
  }

  /// Each of n taps then lies in the middle of a texel, and the mean is exact. With n + 1 the first
  /// and the last texel of a pixel, the white ones, would count too much.
  @Test(arguments: 3...10)
  func wholeNumberOfTexelsTakesAsManyTaps(texels n: Int) throws {
    let exact = 255 * 2 / Double(n)
    #expect(Self.mean(withTaps: n, of: n) == exact)
    // One tap too many shows beyond the tolerance.
    #expect(abs(Self.mean(withTaps: n + 1, of: n) - exact) > 1.5)

    let size = try pixels(12, 8)
    let picture = try TestPictures.make(12 * n, 8 * n) { x, _ in
      [0, n - 1].contains(x % n) ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let level = UInt8(exact.rounded())
    let expected = try TestPictures.plain(12, 8, SIMD4(level, level, level, 255))
    let container = Container(size: Size(width: 12, height: 8), scale: 1)
    try withDevice { device in
      for factor in [1.0, 3, 7, 0.1] {
        for angle in [0, .pi] {
          // As large as before, up to rounding.
          var page = Layer(
            frame: Rect(
              x: 6 - 6 * factor, y: 4 - 4 * factor, width: 12 * factor, height: 8 * factor),
            contents: .picture(.from))
          page.transform = Transform3D.rotation(angle, x: 0, y: 0, z: 1)
            .concatenating(.scale(x: 1 / factor, y: 1 / factor))
          let frame = try device.frame(
            Scene(container, sublayers: [page]), [.from: picture], size: size)
          try requireAlike(frame, expected, within: 1, named: "taps-\(n)-\(factor)-\(angle)")
        }
      }
    }
  }

  /// Returns the mean over a pixel of `n` texels, of which the first and the last are white, by
  /// bilinear taps spread evenly over it; its neighbours look the same.
  private static func mean(withTaps taps: Int, of n: Int) -> Double {
    let values = (0..<taps).map { tap in
      let position = (Double(tap) + 0.5) * Double(n) / Double(taps)
      return (-1...n).reduce(0.0) { sum, texel in
        let isWhite = [-1, 0, n - 1, n].contains(texel)
        return sum + (isWhite ? max(0, 1 - abs(position - Double(texel) - 0.5)) : 0)
      }
    }
    return 255 * values.reduce(0, +) / Double(taps)
  }

  /// At the hinge, where a turning page is smallest, a texel is cos θ − (W/2d)·sin θ pixels wide
  /// and one high: that is 1 / span, and 1 / area². Sampling changes where span is 1.5 and 1.6 and
  /// where area is 1.6 and 1.9.
  @Test(arguments: [1.5, 1.6, 1.6 * 1.6, 1.9 * 1.9])
  func samplingIsContinuous(texelsAcross: Double) throws {
    let size = try pixels(188, 334)
    let slope = 188 / (2 * 500.0)
    let angle = acos(1 / texelsAcross / (1 + slope * slope).squareRoot()) - atan(slope)
    let pictures = [
      PictureName.from: try TestPictures.screen(188, 334, accent: SIMD4(255, 60, 48, 255)),
      .to: try TestPictures.smooth(188, 334),
    ]
    let container = Container(size: Size(width: 188, height: 334), scale: 1)
    try withDevice { device in
      let frames = try [-1e-7, 1e-7].map { aside in
        try device.frame(
          Flip().scene(at: angle / (.pi / 2) + aside, .push, in: container), pictures, size: size)
      }
      // Rounding may differ where a page has moved by a ten-thousandth of a pixel.
      try requireAlike(frames[1], frames[0], within: 2, named: "step-\(texelsAcross)")
    }
  }

  @Test func tinyPictureIsMeanOfAllPixels() throws {
    // 40 pixels to one both ways, more than there are taps: half black and half white lines make a
    // middle grey.
    let size = try pixels(4, 4)
    let picture = try TestPictures.make(160, 160) { x, _ in
      x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let scene = Scene.still(.from, in: Container(filling: size))
    try withDevice { device in
      let frame = try device.frame(scene, [.from: picture], size: size)
      try requireAlike(
        frame, try TestPictures.plain(4, 4, SIMD4(128, 128, 128, 255)), within: 2, named: "tiny")
    }
  }

  @Test func backdropShowsWhereNoLayerIs() throws {
    let size = try pixels(8, 8)
    let container = Container(size: Size(width: 8, height: 8), scale: 1)
    let half = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    try withDevice { device in
      let empty = try device.frame(Scene(container), [:], size: size, backdrop: half)
      #expect(isRounded(empty[3, 3], to: SIMD4(128, 64, 0, 128)))
      #expect(empty.alpha == .premultiplied)
    }
  }

  @Test func unknownPictureDrawsNothing() throws {
    let size = try pixels(8, 8)
    let container = Container(size: Size(width: 8, height: 8), scale: 1)
    try withDevice { device in
      let frame = try device.frame(.still(PictureName("nowhere"), in: container), [:], size: size)
      #expect(frame == (try TestPictures.plain(8, 8, SIMD4(0, 0, 0, 255))))
    }
  }
}
