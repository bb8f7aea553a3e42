import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests CSS's `object-fit`.
@Suite struct FitTests {
  @Test(arguments: [
    (Fit.fill, 40, 10, Rect(x: 0, y: 0, width: 1, height: 1)),
    // 40×10 in a square: the middle quarter of the width covers it; four heights contain it.
    (.cover, 40, 10, Rect(x: 0.375, y: 0, width: 0.25, height: 1)),
    (.contain, 40, 10, Rect(x: 0, y: -1.5, width: 1, height: 4)),
    (.cover, 10, 40, Rect(x: 0, y: 0.375, width: 1, height: 0.25)),
    (.contain, 10, 40, Rect(x: -1.5, y: 0, width: 4, height: 1)),
    (.cover, 30, 30, Rect.unit), (.contain, 30, 30, Rect.unit),
  ])
  func pageShowsPartThatFits(fit: Fit, width: Int, height: Int, part: Rect) throws {
    #expect(fit.visiblePart(of: try pixels(width, height), in: try pixels(20, 20)) == part)
  }

  /// Draws a red picture with one green and one blue end, unscaled, in a container of another
  /// shape.
  private func draw(_ fit: Fit, surround: Color, backdrop: Color = .black) throws -> Frame {
    let picture = try TestPictures.make(8, 4) { x, _ in
      x == 0 ? SIMD4(0, 255, 0, 255) : x == 7 ? SIMD4(0, 0, 255, 255) : SIMD4(255, 0, 0, 255)
    }
    let size = fit == .cover ? try pixels(4, 4) : try pixels(8, 8)
    var frames: [Frame] = []
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(picture, as: .from, fit, in: size, borderColor: surround)
      let pipeline = try FramePipeline(
        Renderer(in: device), store, size: size, background: backdrop)
      let scene = Scene.still(.from, in: Container(filling: size))
      frames = [try pipeline.frame(scene), try pipeline.frame(scene), try pipeline.frame(scene)]
    }
    // Drawn, resampled into the cache, and blitted from there.
    #expect(frames[0] == frames[1] && frames[1] == frames[2])
    return frames[0]
  }

  @Test func coverCropsBothEnds() throws {
    let frame = try draw(.cover, surround: .clear)
    #expect(frame == (try TestPictures.plain(4, 4, SIMD4(255, 0, 0, 255))))
  }

  @Test func containKeepsPixelsOfPicture() throws {
    let frame = try draw(.contain, surround: .white)
    for x in 0..<8 {
      for y in [0, 1, 6, 7] { #expect(frame[x, y] == SIMD4(255, 255, 255, 255)) }
      for y in 2..<6 {
        #expect(
          frame[x, y]
            == (x == 0
              ? SIMD4(0, 255, 0, 255) : x == 7 ? SIMD4(0, 0, 255, 255) : SIMD4(255, 0, 0, 255)))
      }
    }
  }

  @Test func clearSurroundShowsBackdropOnce() throws {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let frame = try draw(.contain, surround: .clear, backdrop: half)
    #expect(isRounded(frame[3, 0], to: SIMD4(128, 0, 0, 128)))
  }
}
