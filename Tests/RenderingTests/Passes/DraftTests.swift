import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

/// Tests frames in draft detail, in which the faces of a mesh meet without antialiasing, and means
/// take half the taps in each direction.
@Suite struct DraftTests {
  private let size = PixelSize(width: 320, height: 180)

  /// Draws a scene in full detail and as a draft.
  ///
  /// - Returns: the frames, and true if the draft reports full detail.
  private func frames(
    _ transition: any Transition, at progress: Double, _ from: Frame, _ to: Frame
  ) throws -> (full: Frame, draft: Frame, isSame: Bool) {
    let size = try #require(size)
    var result: (Frame, Frame, Bool)?
    try withDevice { device in
      let scene = transition.scene(at: progress, .push, in: Container(filling: size))
      let drawn = try device.frames(
        scene, [.from: from, .to: to], size: size, in: [.full, .draft, .full])
      #expect(drawn[0].isFull)
      // What is drawn after a draft is what was drawn before it.
      #expect(drawn[2].frame == drawn[0].frame)
      result = (drawn[0].frame, drawn[1].frame, drawn[1].isFull)
    }
    return try #require(result)
  }

  /// The page has one colour, and so has each pixel that it covers wholly, whatever faces meet
  /// there. Where three of their edges meet in one pixel it may lack an eighth; through a gap, all
  /// of it would be blue.
  @Test("There is no gap between faces", arguments: [0.2, 0.35, 0.5, 0.65, 0.8], [0, 0.4, -0.9])
  func gaps(progress: Double, angle: Double) throws {
    var curl = PageCurl()
    (curl.angle, curl.shading, curl.shadow) = (angle, 0, 0)
    curl.tint = .clear
    let size = try #require(size)
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let (full, draft, isSame) = try frames(
      curl, at: progress, try TestPictures.plain(size.width, size.height, red),
      try TestPictures.plain(size.width, size.height, SIMD4(0, 0, 255, 255)))
    #expect(!isSame)
    var covered = 0
    for y in 0..<size.height {
      for x in 0..<size.width where full[x, y] == red {
        covered += 1
        #expect(draft[x, y].z <= 32, "\(x), \(y)")
      }
    }
    #expect(covered > 1000)
  }

  /// Where two faces meet, a pixel shows one of them instead of both; beside the line where the
  /// page turns over, it is a mean of nine samples.
  @Test("A draft is close to the picture", arguments: [0.35, 0.5, 0.65])
  func likeness(progress: Double) throws {
    let size = try #require(size)
    let (full, draft, isSame) = try frames(
      PageCurl(), at: progress,
      try TestPictures.screen(size.width, size.height, accent: SIMD4(255, 60, 48, 255)),
      try TestPictures.screen(size.width, size.height, accent: SIMD4(0, 122, 255, 255)))
    #expect(!isSame && full != draft)
    let difference = try #require(FrameDifference(draft, full))
    #expect(difference.peakSignalToNoise > 35, "\(difference)")
  }

  /// A draft takes the sixteen texels of a cubic filter only where a page comes to rest.
  @Test("A draft filters what is turned linearly, and what lies straight as in full detail")
  func sharpSpans() throws {
    func sharpness(_ span: Double, in spans: ClosedRange<Double>) -> Double {
      var minification = Minification(across: span, down: 1, area: span.squareRoot())
      (minification.filter, minification.sharpSpans) = (.cubic, spans)
      return minification.sampling.sharpness
    }
    let draft = Minification.draftSharpSpans
    #expect(sharpness(1, in: draft) == 1 && sharpness(0.8, in: draft) == 1)
    #expect(sharpness(1.04, in: draft) == 0 && sharpness(1.04, in: Minification().sharpSpans) == 1)
    let size = try #require(size)
    let picture = try TestPictures.screen(size.width, size.height, accent: SIMD4(255, 60, 48, 255))
    let (full, draftFrame, isSame) = try frames(Cube(), at: 0.2, picture, picture)
    #expect(!isSame && full != draftFrame)
    let difference = try #require(FrameDifference(draftFrame, full))
    #expect(difference.peakSignalToNoise > 30, "\(difference)")
    let (rest, draftRest, isRest) = try frames(Cube(), at: 1, picture, picture)
    #expect(isRest && rest == draftRest)
  }

  @Test("What has neither a mesh nor a mean of texels is as in full detail")
  func withoutMesh() throws {
    let size = try #require(size)
    let picture = try TestPictures.screen(size.width, size.height, accent: SIMD4(255, 60, 48, 255))
    let (full, draft, isSame) = try frames(Push(), at: 0.3, picture, picture)
    #expect(isSame && full == draft)
  }
}
