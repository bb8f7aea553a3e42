internal import CPango
import SceneGraph

// Cairo has no conic gradients: the colour of each pixel is worked out here.

extension CairoRasterizer {
  /// The samples along each side of a pixel in which a colour changes at once.
  private static let samples = 16

  /// Paints a gradient on the pixels of a rectangle.
  func paint(_ gradient: ConicGradient, in rect: Rect, on cairo: OpaquePointer?) {
    let target = cairo_get_target(cairo)
    var (left, top) = (rect.minX, rect.minY)
    var (right, bottom) = (rect.maxX, rect.maxY)
    cairo_user_to_device(cairo, &left, &top)
    cairo_user_to_device(cairo, &right, &bottom)
    let columns = Self.pixels(left, right, cairo_image_surface_get_width(target))
    let rows = Self.pixels(top, bottom, cairo_image_surface_get_height(target))
    guard !columns.isEmpty, !rows.isEmpty,
      let width = Int32(exactly: columns.count), let height = Int32(exactly: rows.count)
    else { return }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))

    // The drawing is scaled and moved, but not turned.
    var (stepX, stepY) = (1.0, 1.0)
    cairo_device_to_user_distance(cairo, &stepX, &stepY)
    let isUneven = gradient.isUneven(within: (stepX * stepX + stepY * stepY).squareRoot() / 2)
    for row in rows {
      let line = UnsafeMutableRawPointer(data + (row - rows.lowerBound) * stride)
      for column in columns {
        var (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        cairo_device_to_user(cairo, &x, &y)
        let middle = Point(x: x, y: y)
        let color =
          isUneven(middle)
          ? Self.mean(of: gradient, around: middle, stepX, stepY) : gradient.color(at: middle)
        line.storeBytes(
          of: Self.pixel(color), toByteOffset: (column - columns.lowerBound) * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(cairo)
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.size.width, rect.size.height)
    cairo_identity_matrix(cairo)
    cairo_set_source_surface(
      cairo, surface, Double(columns.lowerBound), Double(rows.lowerBound))
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  /// Returns the pixels that an interval touches.
  private static func pixels(_ low: Double, _ high: Double, _ count: Int32) -> Range<Int> {
    let count = Double(count)
    let first = min(max(low.rounded(.down), 0), count)
    return Int(first)..<Int(max(min(high.rounded(.up), count), first))
  }

  /// Returns the mean colour of a pixel.
  private static func mean(
    of gradient: ConicGradient, around middle: Point, _ width: Double, _ height: Double
  ) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for row in 0..<samples {
      for column in 0..<samples {
        let x = (Double(column) + 0.5) / Double(samples) - 0.5
        let y = (Double(row) + 0.5) / Double(samples) - 0.5
        sum += gradient.color(at: Point(x: middle.x + x * width, y: middle.y + y * height))
      }
    }
    return sum / Double(samples * samples)
  }

  /// Returns a premultiplied colour as Cairo keeps it: alpha, red, green, blue from the highest
  /// byte down.
  private static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    let levels = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero)
    let (red, green, blue) = (UInt32(levels.x), UInt32(levels.y), UInt32(levels.z))
    return UInt32(levels.w) << 24 | red << 16 | green << 8 | blue
  }
}
