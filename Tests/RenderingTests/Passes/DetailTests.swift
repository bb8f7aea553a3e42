import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

@Suite("Dense pictures")
struct DetailTests {
  @Test(
    "A prefiltered picture has about two texels a pixel", arguments: [2.5, 3, 3.12, 4, 7.5, 40])
  func prefilter(density: Double) throws {
    let page = try pixels(400, 300)
    let prefilter = try #require(
      Prefilter(of: Size(width: 400 * density, height: 300 * density), pixelAlignedAt: page))
    let left = density / prefilter.factor
    #expect(left <= 2 && left > 1.8)
    let texture = prefilter.size(of: try pixels(4000, 3000))
    #expect(abs(Double(texture.width) - 4000 / prefilter.factor) <= 0.5)
    #expect(abs(Double(texture.height) - 3000 / prefilter.factor) <= 0.5)
    // A page twice as large as pixel-aligned has one texel a pixel left.
    #expect(prefilter.serves(density) && prefilter.serves(density / 1.8))
    #expect(!prefilter.serves(density / 2.01))
  }

  @Test(
    "A picture of fewer texels a pixel is sampled from its pixel-aligned page",
    arguments: [1.25, 1.5, 2, 2.49])
  func aligned(density: Double) throws {
    let page = try pixels(400, 300)
    func prefilter(_ density: Double) -> Prefilter? {
      Prefilter(of: Size(width: 400 * density, height: 300 * density), pixelAlignedAt: page)
    }
    let prefilter = try #require(prefilter(density))
    #expect(prefilter.isPixelAligned)
    // A texel of that page covers at most a pixel and a quarter.
    #expect(prefilter.serves(density) && prefilter.serves(density / 1.24))
    #expect(!prefilter.serves(density / 1.26))
    #expect(Prefilter(of: Size(width: 496, height: 372), pixelAlignedAt: page) == nil)
  }

  @Test("A picture that is denser one way than the other has no pixel-aligned texels in its shape")
  func oneWay() throws {
    let page = try pixels(400, 300)
    #expect(Prefilter(of: Size(width: 4000, height: 700), pixelAlignedAt: page) == nil)
    #expect(Prefilter(of: Size(width: 4000, height: 360), pixelAlignedAt: page) == nil)
  }

  private let size = PixelSize(width: 120, height: 90)

  /// Draws a scene with either detail.
  ///
  /// - Returns: the frames, and true if the one with `.moving` reports full detail.
  private func frames(
    _ scene: (Container) -> Scene, of picture: Frame
  ) throws -> (full: Frame, moving: Frame, isSame: Bool) {
    let size = try #require(size)
    var result: (Frame, Frame, Bool)?
    try withDevice { device in
      let drawn = try device.frames(
        scene(Container(filling: size)), [.from: picture, .to: picture], size: size,
        in: [.full, .moving])
      #expect(drawn[0].isFull)
      result = (drawn[0].frame, drawn[1].frame, drawn[1].isFull)
    }
    return try #require(result)
  }

  @Test("A moving dense page is nearly the same, and not reported as full detail")
  func moving() throws {
    let picture = try TestPictures.screen(480, 360, accent: SIMD4(255, 60, 48, 255))
    let (full, moving, isSame) = try frames(
      { Cube().scene(at: 0.3, .push, in: $0) }, of: picture)
    #expect(!isSame && full != moving)
    // As far apart as two means over footprints of 0.32 and 0.39 of a pixel; a single tap is at 20
    // dB here.
    let difference = try #require(FrameDifference(moving, full))
    #expect(difference.peakSignalToNoise > 30, "\(difference)")
  }

  @Test(
    "Pixel-aligned pages, and pictures that are not dense, are the same", arguments: [480, 144])
  func unchanged(width: Int) throws {
    let picture = try TestPictures.screen(width, width * 3 / 4, accent: SIMD4(255, 60, 48, 255))
    let (full, moving, isSame) = try frames(
      { width == 480 ? Scene.still(.from, in: $0) : Cube().scene(at: 0.3, .push, in: $0) },
      of: picture)
    #expect(isSame && full == moving)
  }

  @Test("A moving page of two texels a pixel is nearly the same, and comes to rest without a step")
  func movingAligned() throws {
    let picture = try TestPictures.screen(240, 180, accent: SIMD4(255, 60, 48, 255))
    for progress in [0.1, 0.3, 0.6] {
      let (full, moving, isSame) = try frames(
        { Cube().scene(at: progress, .push, in: $0) }, of: picture)
      #expect(!isSame)
      let difference = try #require(FrameDifference(moving, full))
      // A single tap in the picture is at 20 dB where it is dense.
      #expect(difference.peakSignalToNoise > 28, "at \(progress): \(difference)")
    }
    // The last frame before the end, at a fiftieth of a pixel from it.
    let (full, moving, _) = try frames(
      { Cube().scene(at: 0.9999, .push, in: $0) }, of: picture)
    let (rest, _, _) = try frames({ Cube().scene(at: 1, .push, in: $0) }, of: picture)
    let step = try #require(FrameDifference(moving, rest))
    let exactStep = try #require(FrameDifference(full, rest))
    #expect(step.peakSignalToNoise >= exactStep.peakSignalToNoise - 0.1, "\(step), \(exactStep)")
  }

  @Test("A draft takes half the taps in each direction, and is nearly the same")
  func wideTaps() throws {
    var minification = Minification(across: 3, down: 2.1, area: 2.5)
    #expect(minification.sampling.across == 3 && minification.sampling.down == 2)
    minification.spacing = .wide
    #expect(minification.sampling.across == 2 && minification.sampling.down == 2)
    minification = Minification(across: 1.9, down: 1.9, area: 1.9)
    #expect(minification.sampling.isMultiTap)
    minification.spacing = .wide
    #expect(!minification.sampling.isMultiTap)
    let picture = try TestPictures.screen(120, 90, accent: SIMD4(255, 60, 48, 255))
    try withDevice { device in
      let size = try #require(size)
      let drawn = try device.frames(
        Cube().scene(at: 0.4, .push, in: Container(filling: size)), [.from: picture, .to: picture],
        size: size, in: [.full, .draft])
      #expect(drawn[0].isFull && !drawn[1].isFull)
      let difference = try #require(FrameDifference(drawn[0].frame, drawn[1].frame))
      #expect(difference.peakSignalToNoise > 30, "\(difference)")
    }
  }

  @Test("A pixel-aligned dense page below an overlay is the mean over each pixel")
  func shaded() throws {
    let picture = try TestPictures.screen(360, 270, accent: SIMD4(0, 122, 255, 255))
    let (full, _, _) = try frames(
      { container in
        Scene(
          container,
          sublayers: [
            Layer(frame: container.bounds, contents: .picture(.from)),
            Layer(frame: container.bounds, contents: .color(Color(white: 0, alpha: 0.5))),
          ])
      }, of: picture)
    // A third of the size: half the mean of nine.
    let mean = try TestPictures.make(120, 90) { x, y in
      var sum = SIMD4<Int>.zero
      for j in 0..<3 {
        for i in 0..<3 { sum &+= SIMD4<Int>(truncatingIfNeeded: picture[x * 3 + i, y * 3 + j]) }
      }
      sum = (sum &+ 9) / 18
      sum.w = 255
      return SIMD4<UInt8>(truncatingIfNeeded: sum)
    }
    try requireAlike(full, mean, within: 2, named: "shaded-third")
  }
}
