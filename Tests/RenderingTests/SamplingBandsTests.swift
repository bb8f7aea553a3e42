import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@testable import Rendering

extension SamplingBands {
  /// The bands, the nearest first.
  fileprivate var bands: [Band] { (0..<count).map { self[$0] } }
}

@Suite("Bands of a turned page")
struct SamplingBandsTests {
  private static let size = Size(width: 1920, height: 1080)

  /// Pages that turn on an edge, on a corner, and away from the viewer.
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
    let minification = page.minification(of: Self.size, within: page.outline)
    let interior = try #require(
      CoveredInterior(of: Sheet(polygon: page), page.drawnOutline, onto: Self.size))
    return (
      page, interior.corners, minification,
      SamplingBands(of: page, Self.size, minification, within: interior.corners)
    )
  }

  @Test(
    "They are what they are parts of, and have all their corners on its border", arguments: poses)
  func parts(pose: Transform3D) throws {
    let (_, whole, _, found) = try bands(pose)
    #expect(found.bands.count > 1)
    let area = ConvexPolygon(whole).area
    let sum = found.bands.reduce(0) { $0 + ConvexPolygon($1.corners).area }
    #expect(abs(sum - area) < 1e-9 * area)
    let ring = found.ring
    #expect(abs(ConvexPolygon(ring).area - area) < 1e-9 * area)
    // As they are, not but for rounding: only then does OpenGL leave no pixel between them.
    for band in found.bands { #expect(Set(band.corners).isSubset(of: ring)) }
    #expect(Set(whole).isSubset(of: ring))
    #expect(ring.count + 1 <= PieceUniforms.mostCorners / 2)
  }

  @Test("Each takes as many taps as any of its pixels needs", arguments: poses)
  func taps(pose: Transform3D) throws {
    let (page, _, minification, found) = try bands(pose)
    for band in found.bands {
      let outline = ConvexPolygon(band.corners)
      let sides = outline.sides
      for y in stride(from: max(outline.minY, 0), through: min(outline.maxY, 1080), by: 15) {
        for x in stride(from: max(outline.minX, 0), through: min(outline.maxX, 1920), by: 15) {
          guard sides.allSatisfy({ ($0 * SIMD3(x, y, 1)).sum() >= 0 }) else { continue }
          let here = minification.sampling(
            ofPart: page.minification(of: Self.size, within: [Point(x: x, y: y)]))
          #expect(here.across <= band.sampling.across && here.down <= band.sampling.down)
        }
      }
    }
    // And fewer where the page is near.
    let near = try #require(found.bands.first?.sampling)
    let far = try #require(found.bands.last?.sampling)
    #expect(near.across * near.down < far.across * far.down)
  }

  @Test("A page that only lies there has one band")
  func resting() throws {
    let page = ProjectedPolygon(
      Rect(size: Self.size), by: .scale(x: 0.4, y: 0.4), onto: Self.size)
    let minification = page.minification(of: Self.size, within: page.outline)
    let found = SamplingBands(of: page, Self.size, minification, within: Ring(page.outline))
    #expect(found.bands.map(\.sampling) == [minification.sampling])
    #expect(found.bands.map(\.corners) == [Ring(page.outline)])
  }

  @Test("No pixel is left out between them", arguments: [0.6, 0.7, 0.74])
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
      // Where the page ends: by the projection, at the middle of its right side.
      let angle = progress * .pi / 2
      let right =
        187.5 + 187.5 * (2 * cosine(angle) - 1) / (1 - 375 * sine(angle) / 500)
      let end = Int(right * 960 / 375) - 3
      var dark = 0
      // In these rows the page is within the picture's sides everywhere: it only grows to the right.
      for y in 3..<537 { for x in 3..<end where frame[x, y] != white { dark += 1 } }
      #expect(end > 100 && dark == 0)
    }
  }
}
