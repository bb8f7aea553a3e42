internal import CPango
public import Frames

/// A rendered line of text.
public struct TextLine: Hashable, Sendable {
  /// The text over transparent black, premultiplied, sRGB-encoded.
  public let frame: Frame
  /// The column of the line's origin, where the advance of the first glyph starts; at least 0.
  public let start: Int
  /// The row of the baseline.
  public let baseline: Int
  /// The advance width of the line from `start`, in pixels.
  public let width: Int
}

/// Renders text in DejaVu Sans or, if it is not installed, the machine's default sans-serif font.
///
/// Glyphs are unhinted with greyscale antialiasing, regardless of the desktop's settings, so the
/// same fonts give the same picture on every machine. A typesetter belongs to the thread that
/// created it.
public final class Typesetter {
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// The context of all layouts, which lives as long as the typesetter.
  package let context: OpaquePointer

  /// Finds the machine's fonts.
  ///
  /// - Throws: `TextError.noFont`, `TextError.outOfMemory`.
  public init() throws(TextError) {
    // Without a font, Pango draws boxes and reports no error.
    guard let fonts = FcConfigGetFonts(nil, FcSetSystem), fonts.pointee.nfont > 0 else {
      throw .noFont
    }
    // Pango's default font map would not be freed before the thread ends.
    guard let map = pango_cairo_font_map_new() else { throw .outOfMemory }
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      throw .outOfMemory
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    self.map = map
    self.context = context
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  /// Draws `text` on one line.
  ///
  /// - Parameters:
  ///   - text: the text; line breaks are drawn as visible signs.
  ///   - style: the appearance.
  ///   - width: the maximum width in pixels; an ellipsis replaces the end of a longer text.
  /// - Throws: `TextError.outOfMemory`.
  public func line(
    _ text: String, _ style: TextStyle, within width: Int? = nil
  ) throws(TextError) -> TextLine {
    let layout = try layout(text, style)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_single_paragraph_mode(layout, 1)
    if let width {
      pango_layout_set_width(layout, Int32(clamping: max(width, 0) * Int(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    return try draw(layout, style.color)
  }

  /// Draws `text` on several lines.
  ///
  /// - Parameters:
  ///   - text: the text; a line break starts a paragraph.
  ///   - style: the appearance.
  ///   - width: the maximum width in pixels, at which lines are wrapped.
  ///   - lines: the maximum number of lines of each paragraph; an ellipsis replaces the rest.
  /// - Throws: `TextError.outOfMemory`.
  public func paragraph(
    _ text: String, _ style: TextStyle, within width: Int, lines: Int
  ) throws(TextError) -> Frame {
    let layout = try layout(text, style)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_width(layout, Int32(clamping: max(width, 0) * Int(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_height(layout, Int32(clamping: -max(lines, 1)))
    return try draw(layout, style.color).frame
  }

  /// Creates a layout, which the caller frees.
  private func layout(_ text: String, _ style: TextStyle) throws(TextError) -> OpaquePointer {
    guard let layout = pango_layout_new(context) else { throw .outOfMemory }
    let font = pango_font_description_from_string("DejaVu Sans, sans-serif")
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      font, style.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    return layout
  }

  /// Draws the layout into a picture that holds both its ink and its logical rectangle.
  private func draw(_ layout: OpaquePointer, _ color: SIMD4<UInt8>) throws(TextError) -> TextLine {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, &logical)
    // The ink of glyphs may exceed their logical rectangle.
    let left = min(Int(ink.x), Int(logical.x), 0)
    let top = min(Int(ink.y), Int(logical.y))
    let right = max(Int(ink.x + ink.width), Int(logical.x + logical.width), left + 1)
    let bottom = max(Int(ink.y + ink.height), Int(logical.y + logical.height), top + 1)
    guard let size = PixelSize(width: right - left, height: bottom - top),
      let frame = draw(layout, x: -left, y: -top, size, color)
    else { throw .outOfMemory }
    let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
    return TextLine(
      frame: frame, start: -left, baseline: Int(baseline.rounded()) - top,
      width: Int(logical.x + logical.width))
  }

  /// Draws the layout with its origin at (`x`, `y`): each pixel is `color` times the glyphs'
  /// coverage. Returns nil if memory runs out.
  private func draw(
    _ layout: OpaquePointer, x: Int, y: Int, _ size: PixelSize, _ color: SIMD4<UInt8>
  ) -> Frame? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_A8, Int32(clamping: size.width), Int32(clamping: size.height))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_move_to(cairo, Double(x), Double(y))
    pango_cairo_show_layout(cairo, layout)
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS,
      let rows = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rgbaByteCount)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let coverage = UInt16(rows[row * stride + column])
        for channel in 0..<4 {
          bytes.append(UInt8((UInt16(color[channel]) * coverage + 127) / 255))
        }
      }
    }
    return Frame(size: size, alpha: .premultiplied, bytes: bytes)
  }
}
