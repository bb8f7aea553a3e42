public import Frames
public import Transitions

/// Draws a scene on the CPU as exactly as it can be: every pixel is the mean of a grid of samples, each of which goes
/// back through the layers' own matrices and blends what it hits. It shares the model with the renderer, and none of
/// the renderer's code: no quads, no distances to edges, no filters, no fusing, no copies.
public struct ReferenceRasterizer {
  /// Samples per pixel in each direction.
  public var samples = 8
  /// The pixels of the pictures that scenes name.
  public var pictures: [PictureName: Frame]
  /// What shows where no layer is.
  public var backdrop = Color.black

  /// A rasterizer for scenes over these pictures.
  public init(_ pictures: [PictureName: Frame]) { self.pictures = pictures }

  /// Draws `scene` at `size` pixels.
  public func draw(_ scene: Scene, size: PixelSize) throws -> Frame {
    let sheets = sheets(of: scene)
    let backdrop = backdrop.premultiplied
    let step = 1 / Double(samples)
    return try TestPictures.make(size.width, size.height) { x, y in
      var sum = SIMD4<Double>.zero
      for j in 0..<samples {
        for i in 0..<samples {
          let pixel = SIMD2(
            Double(x) + (Double(i) + 0.5) * step, Double(y) + (Double(j) + 0.5) * step)
          var color = backdrop
          for sheet in sheets { sheet.blend(over: &color, at: pixel) }
          sum += color
        }
      }
      let mean = sum * (255 * step * step)
      return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(mean.rounded(.toNearestOrEven)))
    }
  }

  private func sheets(of scene: Scene) -> [Sheet] {
    var sheets: [Sheet] = []
    func visit(_ layer: Layer, _ outer: Transform3D, _ opacity: Double) {
      let toPixels = layer.toSuperlayer.concatenating(outer)
      let opacity = opacity * layer.opacity
      if let sheet = Sheet(layer, toPixels, opacity, pictures) { sheets.append(sheet) }
      for sublayer in layer.sublayers {
        visit(sublayer, layer.fromSublayers.flattened.concatenating(toPixels), opacity)
      }
    }
    visit(scene.root, .scale(x: scene.scale, y: scene.scale), 1)
    return sheets
  }
}

/// One layer's rectangle, ready to be asked for its colour at a pixel.
private struct Sheet {
  enum Paint {
    case plain(SIMD4<Double>)
    case gradient(Gradient)
    case picture(width: Int, height: Int, bytes: [UInt8])
  }

  let paint: Paint
  let opacity: Double
  /// The rows m1, m2 and m4 of the map to pixels, z left out: (x, y, w).
  let a, b, c: SIMD3<Double>
  let origin, extent: SIMD2<Double>

  init?(
    _ layer: Layer, _ toPixels: Transform3D, _ opacity: Double, _ pictures: [PictureName: Frame]
  ) {
    switch layer.contents {
    case .none: return nil
    case .color(let color): paint = .plain(color.premultiplied)
    case .gradient(let gradient): paint = .gradient(gradient)
    case .picture(let name):
      guard let frame = pictures[name] else { return nil }
      paint = .picture(width: frame.size.width, height: frame.size.height, bytes: frame.bytes)
    }
    self.opacity = opacity
    a = SIMD3(toPixels.m11, toPixels.m12, toPixels.m14)
    b = SIMD3(toPixels.m21, toPixels.m22, toPixels.m24)
    c = SIMD3(toPixels.m41, toPixels.m42, toPixels.m44)
    origin = SIMD2(layer.bounds.minX, layer.bounds.minY)
    extent = SIMD2(layer.bounds.size.width, layer.bounds.size.height)
  }

  func blend(over color: inout SIMD4<Double>, at pixel: SIMD2<Double>) {
    // u·a + v·b + c = w·(x, y, 1), as two equations in u and v by Cramer's rule.
    let row1 = SIMD3(a.x - pixel.x * a.z, b.x - pixel.x * b.z, pixel.x * c.z - c.x)
    let row2 = SIMD3(a.y - pixel.y * a.z, b.y - pixel.y * b.z, pixel.y * c.z - c.y)
    let determinant = row1.x * row2.y - row1.y * row2.x
    guard determinant != 0 else { return }
    let place = SIMD2(
      (row1.z * row2.y - row1.y * row2.z) / determinant,
      (row1.x * row2.z - row1.z * row2.x) / determinant)
    guard place.x * a.z + place.y * b.z + c.z > 0 else { return }
    let unit = (place - origin) / extent
    guard unit.x >= 0, unit.x <= 1, unit.y >= 0, unit.y <= 1 else { return }
    let above: SIMD4<Double>
    switch paint {
    case .plain(let plain): above = plain * opacity
    case .gradient(let gradient):
      above = gradient.color(atUnit: Point(x: unit.x, y: unit.y)) * opacity
    case .picture(let width, let height, let bytes):
      above = bilinear(bytes, width, height, unit) * opacity
    }
    color = above + color * (1 - above.w)
  }

  /// The colour between the four nearest pixels' centres.
  private func bilinear(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ unit: SIMD2<Double>
  ) -> SIMD4<Double> {
    let x = min(max(unit.x * Double(width) - 0.5, 0), Double(width - 1))
    let y = min(max(unit.y * Double(height) - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (u, v) = (x - Double(left), y - Double(top))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let start = (y * width + x) * 4
      return SIMD4(
        Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]),
        Double(bytes[start + 3])) / 255
    }
    let upper = pixel(left, top) * (1 - u) + pixel(right, top) * u
    let lower = pixel(left, bottom) * (1 - u) + pixel(right, bottom) * u
    return upper * (1 - v) + lower * v
  }
}
