import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

/// Every effect but a few is 48 dB and more from the exact frame, in which every pixel is the mean
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
  private static let law = 48.0

  /// The effects that do not reach that, with what they have to keep: pages that are minified near
  /// edge-on, pixels at the ends of edges that two faces share, which count both faces wholly,
  /// pages whose edge is narrower than a pixel, and shadows that are.
  private static let short = [
    "cards": 47.0, "carousel": 39, "cover-flow": 45.5, "cube": 39, "flip-from-left": 36,
    "flip-from-right": 36, "flip-from-top": 36, "flip-from-bottom": 36, "fold": 45.5,
    "tiles-flip": 47, "venetian": 43,
  ]
  /// The effects whose meshes the reference rasterizer does not draw: of a curled sheet it shows
  /// the wound part alone, across the whole screen.
  private static let unknown: Set = ["page-curl"]

  @Test(
    "At three instants",
    arguments: Catalog.all.filter { !unknown.contains($0.name) }.map(Effect.init))
  func nearExact(_ effect: Effect) throws {
    let size = try pixels(60, 107)
    let pictures = [
      PictureName.from: try TestPictures.smooth(60, 107),
      .to: try TestPictures.smooth(60, 107, phase: -0.3),
    ]
    let rasterizer = ReferenceRasterizer(pictures)
    try withDevice { device in
      for progress in Self.progresses {
        let scene = effect.type.init().scene(at: progress, .push, in: Container(filling: size))
        let frame = try device.frame(scene, pictures, size: size)
        let exact = try rasterizer.draw(scene, size: size)
        let difference = try #require(FrameDifference(frame, exact))
        let least = Self.short[effect.type.name] ?? Self.law
        guard difference.peakSignalToNoise < least else { continue }
        Issue.record("\(effect.type.name) at \(progress): \(difference)")
        try requireAlike(frame, exact, within: 0, named: "exact-\(effect.type.name)-\(progress)")
      }
    }
  }
}
