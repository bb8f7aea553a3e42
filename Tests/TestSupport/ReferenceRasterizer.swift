public import Frames
public import SceneGraph
import Transitions

/// Draws scenes on the CPU as exactly as possible: every pixel is the mean of a grid of points that
/// `SceneSampler` computes. It shares the model with the renderer, and none of the renderer's code:
/// no quads, no distances to edges, no filters, no merging, no blits.
public struct ReferenceRasterizer {
  /// The samples of a pixel in each direction.
  public var samples = 8
  /// True if the samples are spread such that no two lie in one row or column of the pixel, false
  /// for a grid. An upright edge moves the mean of an 8 × 8 grid in steps of an eighth, and that of
  /// 64 points that are spread in steps of about a 64th.
  public var spreads = false
  /// The pictures that scenes name.
  public var pictures: [PictureName: Frame]
  /// The colour where no layer is.
  public var backdrop = Color.black
  /// The interpolation between a picture's pixels.
  public var filter = Filter.bilinear

  /// An interpolation between a picture's pixels.
  public enum Filter: Sendable {
    /// The mean of the four nearest pixels, weighted by distance.
    case bilinear
    /// Each pixel is a square of one colour: what a pixel-aligned picture shows, and the exact mean
    /// of a picture's own pixels over an area.
    case nearest
  }

  /// Creates a rasterizer for scenes over these pictures.
  public init(_ pictures: [PictureName: Frame] = [:]) { self.pictures = pictures }

  /// Draws `scene` at `size` pixels.
  public func draw(_ scene: Scene, size: PixelSize) throws -> Frame {
    let color = sampler.look(at: scene)
    let step = 1 / Double(samples)
    // Edges often lie on simple fractions of a pixel. A point exactly on one would be on both of
    // its sides.
    let aside = 1e-9
    let frame = try TestPictures.make(size.width, size.height) { x, y in
      var sum = SIMD4<Double>.zero
      for j in 0..<samples {
        for i in 0..<samples {
          let point =
            spreads
            ? Self.spreadPoint(j * samples + i, of: samples * samples)
            : Point(x: (Double(i) + 0.5) * step, y: (Double(j) + 0.5) * step)
          sum += color(
            Point(
              x: (Double(x) + point.x + aside) / scene.scale,
              y: (Double(y) + point.y + 2 * aside) / scene.scale))
        }
      }
      let mean = sum * (255 * step * step)
      return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(mean.rounded(.toNearestOrEven)))
    }
    // A frame says what it may hold, as the renderer's does, and not what it happens to hold.
    return Frame(
      size: size, alpha: backdrop.alpha >= 1 ? .opaque : .premultiplied, bytes: frame.bytes)
  }

  /// Returns one of `count` points of the unit square that cover it evenly: a Kronecker lattice of
  /// the golden ratio.
  private static func spreadPoint(_ index: Int, of count: Int) -> Point {
    let y = 0.6180339887498949 * Double(index)
    return Point(x: (Double(index) + 0.5) / Double(count), y: y - y.rounded(.down))
  }

  /// A sampler of single points, with the same pictures and backdrop.
  public var sampler: SceneSampler {
    var sampler = SceneSampler()
    let sources = pictures.mapValues { SampledFrame($0, filter) }
    sampler.picture = { name, unit in sources[name]?.color(atUnit: unit) ?? .zero }
    sampler.pictureSize = { name in sources[name]?.size }
    sampler.backdrop = backdrop.premultiplied
    return sampler
  }
}

/// A picture in memory, seen as a continuous surface.
private struct SampledFrame {
  let size: Size
  private let filter: ReferenceRasterizer.Filter
  private let width: Int
  private let height: Int
  private let bytes: [UInt8]

  init(_ frame: Frame, _ filter: ReferenceRasterizer.Filter) {
    (width, height, bytes) = (frame.size.width, frame.size.height, frame.bytes)
    size = Size(width: Double(width), height: Double(height))
    self.filter = filter
  }

  func color(atUnit unit: Point) -> SIMD4<Double> {
    switch filter {
    case .nearest:
      return pixel(
        min(max(Int(unit.x * size.width), 0), width - 1),
        min(max(Int(unit.y * size.height), 0), height - 1))
    case .bilinear:
      let x = min(max(unit.x * size.width - 0.5, 0), size.width - 1)
      let y = min(max(unit.y * size.height - 0.5, 0), size.height - 1)
      let (left, top) = (Int(x), Int(y))
      let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
      let (u, v) = (x - Double(left), y - Double(top))
      let upper = pixel(left, top) * (1 - u) + pixel(right, top) * u
      let lower = pixel(left, bottom) * (1 - u) + pixel(right, bottom) * u
      return upper * (1 - v) + lower * v
    }
  }

  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let start = (y * width + x) * 4
    return SIMD4(
      Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]),
      Double(bytes[start + 3])) / 255
  }
}
