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

  @Test("A picture that is dense one way alone is not prefiltered")
  func oneWay() throws {
    let page = try pixels(400, 300)
    #expect(Prefilter(of: Size(width: 4000, height: 700), pixelAlignedAt: page) == nil)
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
    "Pixel-aligned pages, and pictures that are not dense, are the same", arguments: [480, 240])
  func unchanged(width: Int) throws {
    let picture = try TestPictures.screen(width, width * 3 / 4, accent: SIMD4(255, 60, 48, 255))
    let (full, moving, isSame) = try frames(
      { width == 480 ? Scene.still(.from, in: $0) : Cube().scene(at: 0.3, .push, in: $0) },
      of: picture)
    #expect(isSame && full == moving)
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
