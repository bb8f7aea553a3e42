internal import CPango
public import Frames
public import SceneGraph

/// A rasterizer of drawings, with Cairo for shapes and Pango for text.
///
/// The same drawing gives the same pixels on every machine with the same fonts. Edges have 256
/// levels of coverage in x and 15 in y. A rasterizer belongs to the thread that uses it.
public final class CairoRasterizer {
  /// The typesetter, created with the first text; nil without a font, in which case text is
  /// omitted.
  private lazy var typesetter: Typesetter? = try? Typesetter()
  /// The number of drawings rasterized so far.
  public private(set) var count = 0

  /// Creates a rasterizer.
  public init() {}

  /// Returns the pixels of a drawing on a transparent background; nil if memory runs out.
  public func frame(of drawing: VectorDrawing) -> Frame? {
    count += 1
    guard let size = PixelSize(width: drawing.width, height: drawing.height),
      let width = Int32(exactly: drawing.width), let height = Int32(exactly: drawing.height)
    else { return nil }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
    // The largest distance in pixels of a flattened curve from the curve.
    cairo_set_tolerance(cairo, 0.02)
    let bounds = drawing.bounds
    cairo_scale(
      cairo, Double(width) / bounds.size.width, Double(height) / bounds.size.height)
    cairo_translate(cairo, -bounds.origin.x, -bounds.origin.y)
    paint(drawing.operations, on: cairo)
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let bytes = [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { buffer, count in
      for row in 0..<size.height {
        // A pixel is a native 32-bit number: alpha, red, green, blue from the highest byte down.
        let source = UnsafeRawPointer(data + row * stride)
        for column in 0..<size.width {
          let pixel = source.load(fromByteOffset: column * 4, as: UInt32.self)
          let index = (row * size.width + column) * 4
          buffer[index] = UInt8(truncatingIfNeeded: pixel >> 16)
          buffer[index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          buffer[index + 2] = UInt8(truncatingIfNeeded: pixel)
          buffer[index + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
        }
      }
      count = size.rgbaByteCount
    }
    return Frame(size: size, alpha: .premultiplied, bytes: bytes)
  }

  private func paint(_ operations: [VectorDrawing.Operation], on cairo: OpaquePointer?) {
    for operation in operations {
      switch operation {
      case .fill(let path, let color, let rule):
        trace(path, on: cairo, rule)
        set(color, on: cairo)
        cairo_fill(cairo)
      case .stroke(let path, let color, let style):
        trace(path, on: cairo)
        set(color, on: cairo)
        stroke(style, on: cairo)
      case .text(let block, let rect): write(block, in: rect, on: cairo)
      case .conicGradient(let gradient, let rect): paint(gradient, in: rect, on: cairo)
      case .clear(let rect):
        cairo_save(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.size.width, rect.size.height)
        cairo_fill(cairo)
        cairo_restore(cairo)
      case .clipped(let operations, let path, let rule):
        cairo_save(cairo)
        trace(path, on: cairo, rule)
        cairo_clip(cairo)
        paint(operations, on: cairo)
        cairo_restore(cairo)
      }
    }
  }

  private func set(_ color: Color, on cairo: OpaquePointer?) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func stroke(_ style: StrokeStyle, on cairo: OpaquePointer?) {
    guard style.width > 0 else {
      cairo_new_path(cairo)
      return
    }
    cairo_set_line_width(cairo, style.width)
    let cap =
      switch style.cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    cairo_set_line_cap(cairo, cap)
    let join =
      switch style.join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    cairo_set_line_join(cairo, join)
    cairo_set_miter_limit(cairo, style.miterLimit)
    // Cairo rejects dashes that are negative or all 0, and draws nothing afterwards.
    let isDashed = style.dashes.contains { $0 > 0 } && style.dashes.allSatisfy { $0 >= 0 }
    cairo_set_dash(cairo, style.dashes, isDashed ? Int32(style.dashes.count) : 0, style.dashPhase)
    cairo_stroke(cairo)
  }

  /// Makes `path` Cairo's current path.
  private func trace(
    _ path: Path, on cairo: OpaquePointer?, _ rule: Path.FillRule = .nonZero
  ) {
    cairo_new_path(cairo)
    cairo_set_fill_rule(
      cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .quad(let end, let control):
        // The cubic with the same points.
        cairo_curve_to(
          cairo, current.x + (control.x - current.x) * 2 / 3,
          current.y + (control.y - current.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .cubic(let end, let first, let second):
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
      current = element.end ?? current
    }
  }

  private func write(_ block: TextBlock, in rect: Rect, on cairo: OpaquePointer?) {
    guard let typesetter,
      let layout = TextLayout(block, within: rect.size.width, typesetter)
    else { return }
    if let outline = block.outline, outline.width > 0 {
      cairo_new_path(cairo)
      for line in layout.lines {
        cairo_move_to(cairo, rect.minX + line.x, rect.minY + line.baseline)
        pango_cairo_layout_line_path(cairo, line.line)
      }
      set(outline.color, on: cairo)
      // The letters cover the inner half.
      stroke(StrokeStyle(width: 2 * outline.width, cap: .round, join: .round), on: cairo)
    }
    set(block.color, on: cairo)
    for line in layout.lines {
      cairo_move_to(cairo, rect.minX + line.x, rect.minY + line.baseline)
      pango_cairo_show_layout_line(cairo, line.line)
    }
  }
}

// Cairo has no conic gradients, so the colour of each pixel is computed here.

extension CairoRasterizer {
  /// The number of samples along each side of a pixel that contains a hard edge.
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

    // The drawing is scaled and translated, but not rotated.
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

  /// Returns a premultiplied colour in Cairo's format: alpha, red, green, blue from the highest
  /// byte down.
  private static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    let levels = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero)
    let (red, green, blue) = (UInt32(levels.x), UInt32(levels.y), UInt32(levels.z))
    return UInt32(levels.w) << 24 | red << 16 | green << 8 | blue
  }
}
