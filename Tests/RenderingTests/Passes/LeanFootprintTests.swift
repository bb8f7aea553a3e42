import SceneGraph
import TestSupport
import Testing

@testable import Rendering

/// A picture of noise between texels, and the steps on it for a pixel of a page.
private struct NoisyPage {
  let page: ProjectedPolygon
  let texels = Size(width: 375, height: 667)
  private let noise = NoisyTexels(375, 667, seed: 7)

  init(turned pose: Transform3D) {
    let size = texels
    page = ProjectedPolygon(
      Rect(size: size),
      by: pose.concatenating(.perspective(1000)).about(Point(x: 187, y: 333)), onto: size)
  }

  /// Returns the mean of taps on a grid over the whole of a pixel.
  func mean(at pixel: Point, across: Int, down: Int) -> Double {
    let (row0, row1, row2) = page.projection.adjugate
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let point = SIMD3(x, y, 1)
      return SIMD2((row0 * point).sum(), (row1 * point).sum()) / (row2 * point).sum()
        * SIMD2(texels.width, texels.height)
    }
    let middle = place(pixel.x, pixel.y)
    let (dx, dy) = (
      (place(pixel.x + 1e-3, pixel.y) - middle) * 1e3,
      (place(pixel.x, pixel.y + 1e-3) - middle) * 1e3
    )
    return noise.mean(around: middle, dx, dy, across: across, down: down)
  }
}

@Suite("Lean footprints")
struct LeanFootprintTests {
  /// Returns the rotation about an axis at an angle from the upright one.
  private static func pose(_ degrees: Double, slanting slant: Double) -> Transform3D {
    let angle = slant * .pi / 180
    return .rotation(degrees * .pi / 180, x: sine(angle), y: cosine(angle), z: 0)
  }

  @Test(
    "Few taps are within a level of the mean over the pixel, as one for each texel is",
    arguments: [(84.0, 25.0), (83, -40), (85, 45), (-84, 30)])
  func error(degrees: Double, slant: Double) throws {
    let page = NoisyPage(turned: Self.pose(degrees, slanting: slant))
    let corners = page.page.clipPolygon
    let most = page.page.minification(of: page.texels, within: corners)
    let sampling = most.sampling
    let (across, down) = (
      min(Int((most.across / 1.07).rounded(.up)), 16), min(Int((most.down / 1.07).rounded(.up)), 16)
    )
    #expect(!sampling.isMipmapped)
    #expect(sampling.across * sampling.down < across * down, "\(sampling) of \(most)")
    let sides = ConvexPolygon(corners).sides
    var (few, many, count) = (0.0, 0.0, 0)
    for y in stride(from: 0.5, to: 667, by: 9) {
      for x in stride(from: 0.5, to: 375, by: 1)
      where sides.allSatisfy({ ($0 * SIMD3(x, y, 1)).sum() > 1 }) {
        let pixel = Point(x: x, y: y)
        let exact = page.mean(at: pixel, across: 64, down: 64)
        let (a, b) = (
          page.mean(at: pixel, across: sampling.across, down: sampling.down) - exact,
          page.mean(at: pixel, across: across, down: down) - exact
        )
        (few, many, count) = (few + a * a, many + b * b, count + 1)
      }
    }
    #expect(count > 100)
    // Levels of 8 bits of a picture that is as rough as can be.
    let (fewLevels, manyLevels) = (
      255 * (few / Double(count)).squareRoot(), 255 * (many / Double(count)).squareRoot()
    )
    #expect(fewLevels < 1 && manyLevels < 1, "\(fewLevels), \(manyLevels)")
  }

  @Test("A page that is small both ways takes a tap for each texel")
  func scaled() {
    let size = Size(width: 300, height: 200)
    let found = ProjectedPolygon(
      Rect(size: size), by: .scale(x: 1.0 / 8, y: 1.0 / 8).about(Point(x: 150, y: 100)),
      onto: size)
    let minification = found.minification(of: size, within: found.clipPolygon)
    #expect(abs(minification.breadth - 8) < 1e-9)
    #expect((minification.sampling.across, minification.sampling.down) == (8, 8))
  }
}
