import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Every effect but a few is 50 dB and more from the exact frame, in which every pixel is the mean
/// of its area, drawn by the reference rasterizer: edges, seams, shades and shadows are all within
/// that.
///
/// The screens are smooth, so that what the filter leaves of small text does not count; and they
/// are small, so that a page that is near edge-on is a pixel or two wide.
@Suite("Exact frames")
struct ExactFrameTests {
  /// An effect of the catalogue, as a test argument that prints the effect's name.
  struct Effect: Sendable, CustomTestStringConvertible {
    let type: any Transition.Type
    var testDescription: String { type.name }
  }

  private static let progresses = [0.13, 0.42, 0.71]
  /// The least of a frame of any effect, in decibels.
  private static let law = 50.0

  /// The effects that do not reach that where their parts are thinner than a pixel, with what they
  /// have to keep there: the edges of `fold`'s and `carousel`'s panels before others let what is
  /// below shine through, and so do the two sides of `page-curl`'s sheet where it turns away, and
  /// the edges of `tiles-flip`'s tiles beside each other. `portal`'s rim is thinner than a pixel.
  private static let short = [
    "fold": 47.5, "page-curl": 48, "carousel": 47.5, "tiles-flip": 46.5, "portal": 47,
  ]

  @Test("At three instants", arguments: Catalog.all.map(Effect.init))
  func nearExact(_ effect: Effect) throws {
    try check(effect, 60, 107, atLeast: Self.short[effect.type.name] ?? Self.law)
  }

  @Test(
    "No effect is short of the law in a target of 200 pixels",
    arguments: Catalog.all.filter { short[$0.name] != nil }.map(Effect.init))
  func nearExactLarge(_ effect: Effect) throws {
    try check(effect, 200, 113, atLeast: Self.law)
  }

  private func check(
    _ effect: Effect, _ width: Int, _ height: Int, atLeast least: Double
  ) throws {
    let size = try pixels(width, height)
    let pictures = [
      PictureName.from: try TestPictures.smooth(width, height),
      .to: try TestPictures.smooth(width, height, phase: -0.3),
    ]
    var rasterizer = ReferenceRasterizer(pictures)
    // Many edges are upright or level, and a grid of 8 × 8 knows their place to an eighth only.
    rasterizer.spreads = true
    try withDevice { device in
      for progress in Self.progresses {
        let scene = effect.type.init().scene(at: progress, .push, in: Container(filling: size))
        let frame = try device.frame(scene, pictures, size: size)
        let exact = try rasterizer.draw(scene, size: size)
        let difference = try #require(FrameDifference(frame, exact))
        guard difference.peakSignalToNoise < least else { continue }
        Issue.record("\(effect.type.name) at \(progress), \(size): \(difference)")
        try requireAlike(
          frame, exact, within: 0, named: "exact-\(effect.type.name)-\(size)-\(progress)")
      }
    }
  }
}
