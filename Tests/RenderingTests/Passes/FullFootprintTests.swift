import Frames
import GPU
import SceneGraph
import TestSupport
import Testing

@testable import Rendering

/// A texture that is never drawn.
private final class NoTexture: PictureTexture {
  let size: PixelSize

  init(_ size: PixelSize) { self.size = size }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {}
  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: RenderTargetReference) {}
  func generateMipmaps(with generator: MipmapGenerator?) throws(GPUError) {}
  func numbers() -> [SIMD4<Float>] { [] }
  func bytes() -> [UInt32]? { nil }
}

@Suite("Full footprint")
struct FullFootprintTests {
  private static let size = Size(width: 1920, height: 1080)

  /// A page that is turned about an axis.
  private struct Pose: CustomTestStringConvertible {
    let degrees: Double
    let axis: (x: Double, y: Double)
    /// True if the page turns away from the viewer, and is minified along the axis, too.
    let turnsAway: Bool

    var testDescription: String { "\(degrees) degrees about (\(axis.x), \(axis.y))" }
    var transform: Transform3D {
      Transform3D.rotation(-degrees * .pi / 180, x: axis.x, y: axis.y, z: 0)
        .concatenating(.perspective(2560).about(Point(x: 960, y: 540)))
    }
  }

  /// Pages that turn about an upright axis and about a level one, either way.
  private static let poses = [
    Pose(degrees: 40, axis: (0, 1), turnsAway: false),
    Pose(degrees: -54, axis: (0, 1), turnsAway: true),
    Pose(degrees: 66, axis: (0, 1), turnsAway: false),
    Pose(degrees: 40, axis: (1, 0), turnsAway: true),
    Pose(degrees: -48, axis: (1, 0), turnsAway: false),
  ]

  /// Pixels there are not asked how large the footprint is.
  @Test("There a texel and a quarter or more is across every pixel", arguments: poses)
  private func texels(pose: Pose) throws {
    let target = try pixels(1920, 1080)
    let page = ProjectedPolygon(Rect(size: Self.size), by: pose.transform, onto: Self.size)
    let clipPolygon = page.guardBandPolygon
    let quad = Quad(polygon: page)
    let interior = try #require(CoveredInterior(of: quad, clipPolygon, onto: Self.size))
    let minification = page.minification(of: Self.size, within: page.clipPolygon)
    let bands = SamplingBands(of: page, Self.size, minification, within: interior.corners)
    let picture = Picture(
      NoTexture(target), visible: .unit, continuation: .clampToEdge, isOpaque: true)
    var draw = QuadDraw(
      of: quad, clipPolygon, sampling: PictureSource(picture: picture, rect: .unit))
    draw.features.findKnownNumbers(of: draw)
    #expect(draw.features.known.isUpright != draw.features.known.isLevel)
    var (inside, beside) = (0, 0)
    var fewest = Double.infinity
    for index in 0..<bands.count where bands[index].sampling.isMultiTap {
      let corners = bands[index].corners
      draw.sampling = bands[index].sampling
      let part = draw.fullFootprint(within: corners, onto: target)
      let sides = ConvexPolygon(corners).sides
      for row in stride(from: 0, to: 1080, by: 9) {
        for column in stride(from: 0, to: 1920, by: 3) {
          let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
          guard sides.allSatisfy({ ($0 * SIMD3(x, y, 1)).sum() >= 0 }) else { continue }
          let pixel = PixelRect(x: column, y: row, width: 1, height: 1)
          if part?.intersection(with: pixel) == nil {
            beside += 1
            continue
          }
          inside += 1
          let here = page.minification(of: Self.size, within: [Point(x: x, y: y)])
          fewest = min(fewest, draw.sampling.down == 1 ? here.across : here.down)
        }
      }
    }
    #expect(fewest >= 1.25)
    // A mean in both directions is left as it is.
    #expect(pose.turnsAway ? inside == 0 : inside > 1000)
    #expect(beside > 100)
  }
}
