import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

extension SamplingBands {
  /// The bands, the nearest first.
  fileprivate var bands: [Band] { (0..<count).map { self[$0] } }
}

@Suite("Sampling bands")
struct SamplingBandsTests {
  private static let size = Size(width: 1920, height: 1080)

  /// Pages that turn about an edge, about a corner, and away from the viewer.
  private static let poses: [Transform3D] = [
    (54.0, (0.0, 1.0)), (66, (0, 1)), (67.5, (0, 1)), (-42, (1, 0)), (58, (0.4, 1)),
    (-70, (0.3, 1)),
  ].map { degrees, axis in
    Transform3D.rotation(-degrees * .pi / 180, x: axis.0, y: axis.1, z: 0)
      .concatenating(.perspective(2560).about(Point(x: 960, y: 540)))
  }

  private func bands(
    _ pose: Transform3D
  ) throws -> (ProjectedPolygon, Ring, Minification, SamplingBands) {
    let page = ProjectedPolygon(Rect(size: Self.size), by: pose, onto: Self.size)
    let minification = page.minification(of: Self.size, within: page.clipPolygon)
    let interior = try #require(
      CoveredInterior(of: Quad(polygon: page), page.guardBandPolygon, onto: Self.size))
    return (
      page, interior.corners, minification,
      SamplingBands(of: page, Self.size, minification, within: interior.corners)
    )
  }

  @Test(
    "Bands add up to the interior and have all their corners on its border", arguments: poses)
  func parts(pose: Transform3D) throws {
    let (_, whole, _, found) = try bands(pose)
    #expect(found.bands.count > 1)
    let area = ConvexPolygon(whole).area
    let sum = found.bands.reduce(0) { $0 + ConvexPolygon($1.corners).area }
    #expect(abs(sum - area) < 1e-9 * area)
    let ring = found.ring
    #expect(abs(ConvexPolygon(ring).area - area) < 1e-9 * area)
    // To the bit, not but for rounding: only then does OpenGL leave no pixel between them.
    for band in found.bands { #expect(Set(band.corners).isSubset(of: ring)) }
    #expect(Set(whole).isSubset(of: ring))
    #expect(ring.count + 1 <= DrawUniforms.maxVertexCount / 2)
  }

  @Test("A band takes as many taps as any of its pixels needs", arguments: poses)
  func taps(pose: Transform3D) throws {
    let (page, _, minification, found) = try bands(pose)
    for band in found.bands {
      let clipPolygon = ConvexPolygon(band.corners)
      let sides = clipPolygon.sides
      for y in stride(from: max(clipPolygon.minY, 0), through: min(clipPolygon.maxY, 1080), by: 15)
      {
        for x in stride(
          from: max(clipPolygon.minX, 0), through: min(clipPolygon.maxX, 1920), by: 15)
        {
          guard sides.allSatisfy({ ($0 * SIMD3(x, y, 1)).sum() >= 0 }) else { continue }
          let here = minification.sampling(
            ofPart: page.minification(of: Self.size, within: [Point(x: x, y: y)]))
          #expect(here.across <= band.sampling.across && here.down <= band.sampling.down)
        }
      }
    }
    // Near bands take fewer taps than far ones.
    let near = try #require(found.bands.first?.sampling)
    let far = try #require(found.bands.last?.sampling)
    #expect(near.across * near.down < far.across * far.down)
  }

  @Test("An unturned page has one band")
  func unturned() throws {
    let page = ProjectedPolygon(
      Rect(size: Self.size), by: .scale(x: 0.4, y: 0.4), onto: Self.size)
    let minification = page.minification(of: Self.size, within: page.clipPolygon)
    let found = SamplingBands(of: page, Self.size, minification, within: Ring(page.clipPolygon))
    #expect(found.bands.map(\.sampling) == [minification.sampling])
    #expect(found.bands.map(\.corners) == [Ring(page.clipPolygon)])
  }

  @Test("No pixel is left out between bands", arguments: [0.6, 0.7, 0.74])
  func noGaps(progress: Double) throws {
    let size = try pixels(960, 540)
    let container = Container(filling: size)
    var flip = Flip()
    flip.shadow = 0
    let white = SIMD4<UInt8>(255, 255, 255, 255)
    let page = try TestPictures.plain(960, 540, white)
    let scene = flip.scene(at: progress, .push, in: container)
    try withDevice { device in
      let frame = try device.frame(scene, [.from: page], size: size)
      // The page's end, by the projection, at the middle of its right side.
      let angle = progress * .pi / 2
      let right =
        187.5 + 187.5 * (2 * cosine(angle) - 1) / (1 - 375 * sine(angle) / 500)
      let end = Int(right * 960 / 375) - 3
      var dark = 0
      // In these rows the page is within the picture's sides everywhere: it only grows to the
      // right.
      for y in 3..<537 { for x in 3..<end where frame[x, y] != white { dark += 1 } }
      #expect(end > 100 && dark == 0)
    }
  }
}
