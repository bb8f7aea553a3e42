internal import CPango
import SceneGraph

/// Text broken into lines.
final class TextLayout {
  /// A line within the layout's rectangle.
  struct Line {
    /// Pango's line, which belongs to the layout.
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// The left end of the line in points.
    let x: Double
    /// The distance of the baseline from the top, in points.
    let baseline: Double
    /// The advance width in points.
    let width: Double
  }

  private let layout: OpaquePointer
  /// The lines from the top.
  let lines: [Line]
  /// The width of the longest line in points.
  let width: Double

  /// Breaks a text.
  ///
  /// - Parameter width: the width of the lines in points; nil for no limit.
  /// - Returns: nil if memory runs out.
  init?(_ block: TextBlock, within width: Double?, _ typesetter: Typesetter) {
    guard let layout = pango_layout_new(typesetter.context) else { return nil }
    self.layout = layout
    let font = pango_font_description_from_string(Self.family(block.font.design))
    defer { pango_font_description_free(font) }
    if let family = block.font.family {
      pango_font_description_set_family(font, "\(family), \(Self.family(block.font.design))")
    }
    let size = min(max(block.font.size, 0.1), 2000)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    // DejaVu has these two weights on every machine; another family may have more.
    let weight = block.font.weight
    pango_font_description_set_weight(
      font,
      block.font.family != nil && weight.isFinite
        ? PangoWeight(rawValue: UInt32(min(max(weight.rounded(), 100), 1000)))
        : weight >= 600 ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    if block.font.isItalic { pango_font_description_set_style(font, PANGO_STYLE_OBLIQUE) }
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, block.text, -1)
    if !block.coloredParts.isEmpty { Self.color(block.coloredParts, in: layout) }
    if let width, block.lineBreak != .clipping {
      // One unit more than the measured width, which is rounded to a unit.
      let units = (max(width, 0) * Double(PANGO_SCALE)).rounded(.up) + 1
      pango_layout_set_width(layout, Int32(min(units, Double(Int32.max / 2))))
    }
    pango_layout_set_wrap(
      layout, block.lineBreak == .charWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout, block.alignment == .justified ? 1 : 0)
    if block.lineLimit > 0 {
      let ellipsis: PangoEllipsizeMode? =
        switch block.lineBreak {
        case .truncatingHead: PANGO_ELLIPSIZE_START
        case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .truncatingTail: PANGO_ELLIPSIZE_END
        case .wordWrapping, .charWrapping, .clipping: nil
        }
      if let ellipsis {
        pango_layout_set_ellipsize(layout, ellipsis)
        pango_layout_set_height(layout, Int32(clamping: -block.lineLimit))
      }
    }
    let all = Int(pango_layout_get_line_count(layout))
    let count = block.lineLimit > 0 ? min(all, block.lineLimit) : all
    var lines: [Line] = []
    var longest = 0.0
    for index in 0..<count {
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let length = Double(logical.width) / Double(PANGO_SCALE)
      longest = max(longest, length)
      let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      let rest = (width ?? length) - length
      let x =
        switch block.alignment {
        case .left: 0.0
        case .center: rest / 2
        case .right: rest
        case .justified, .natural: isRightToLeft ? rest : 0
        }
      lines.append(
        Line(
          line: line, x: x,
          baseline: Double(index) * block.font.lineHeight + block.font.ascender, width: length))
    }
    self.lines = lines
    self.width = longest
  }

  /// The files of the fonts whose glyphs the lines have.
  var fontFiles: Set<String> {
    var files: Set<String> = []
    for line in lines {
      var run = line.line.pointee.runs
      while let current = run {
        run = current.pointee.next
        let glyphs = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
        guard let font = glyphs?.pointee.item?.pointee.analysis.font else { continue }
        let pattern = pango_fc_font_get_pattern(
          UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        var file: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, "file", 0, &file) == FcResultMatch, let file else {
          continue
        }
        files.insert(String(cString: file))
      }
    }
    return files
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Gives parts of the text colours of their own.
  private static func color(_ parts: [TextBlock.ColoredPart], in layout: OpaquePointer) {
    guard let list = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(list) }
    func level(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    for part in parts {
      let color = part.color
      let attributes = [
        pango_attr_foreground_new(level(color.red), level(color.green), level(color.blue)),
        // 0 is the alpha of the whole text.
        pango_attr_foreground_alpha_new(max(level(color.alpha), 1)),
      ]
      for attribute in attributes {
        guard let attribute else { continue }
        attribute.pointee.start_index = guint(clamping: part.bytes.lowerBound)
        attribute.pointee.end_index = guint(clamping: part.bytes.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    pango_layout_set_attributes(layout, list)
  }

  /// The fonts for a design, all from Debian's fonts-dejavu-core. DejaVu Sans replaces San
  /// Francisco; its letters are about a tenth wider.
  private static func family(_ design: Font.Design) -> String {
    switch design {
    case .sans: "DejaVu Sans, sans-serif"
    case .serif: "DejaVu Serif, serif"
    case .monospaced: "DejaVu Sans Mono, monospace"
    }
  }
}
