import Frames
import Text
import Transitions

/// What a preview's panel says of the effect: its name, its parameters with the selected one marked, and its curve as a
/// graph, as a picture of whole pixels.
struct PreviewPanel: Hashable {
  /// The effect's name.
  var title: String
  /// Each parameter's name and value.
  var rows: [Row]
  /// Which of them is selected.
  var selection: Int
  /// How progress follows time.
  var curve: TimingCurve

  /// A parameter as it is set.
  struct Row: Hashable {
    var name, value: String
  }

  /// What scenes call the picture.
  static let picture = PictureName("panel")
  /// The width in units.
  private static let width = 240
  private static let margin = 14
  private static let rowHeight = 22
  private static let graphHeight = 110
  private static let bright = SIMD4<UInt8>(245, 245, 247, 255)
  private static let dull = SIMD4<UInt8>(160, 160, 170, 255)
  private static let accent = SIMD4<UInt8>(80, 160, 255, 255)

  /// The panel's picture.
  ///
  /// - Parameter scale: pixels per unit, at least 1.
  /// - Throws: `TextError`.
  func frame(_ typesetter: Typesetter, scale: Int) throws(TextError) -> Frame {
    let height = Self.margin * 3 + 26 + rows.count * Self.rowHeight + Self.graphHeight
    guard let size = PixelSize(width: Self.width * scale, height: height * scale) else {
      throw .outOfMemory
    }
    var canvas = Canvas(size: size, red: 28, green: 28, blue: 32)
    let (margin, inner) = (Self.margin * scale, (Self.width - 2 * Self.margin) * scale)
    var y = margin + 14 * scale
    func write(
      _ text: String, _ x: Int, _ color: SIMD4<UInt8>, _ weight: TextStyle.Weight = .regular,
      points: Int = 12, within width: Int
    ) throws(TextError) {
      let style = TextStyle(size: Double(points * scale), weight: weight, color: color)
      let line = try typesetter.line(text, style, within: width)
      canvas.lay(line.frame, x: x - line.start, y: y - line.baseline)
    }
    try write(title, margin, Self.bright, .bold, points: 15, within: inner)
    y += 26 * scale
    for (index, row) in rows.enumerated() {
      let isSelected = index == selection
      let half = inner / 2
      try write(
        row.name, margin, isSelected ? Self.accent : Self.dull, within: half - 4 * scale)
      try write(row.value, margin + half, Self.bright, within: half)
      y += Self.rowHeight * scale
    }
    draw(onto: &canvas, left: margin, bottom: size.height - margin, width: inner, scale)
    return canvas.frame
  }

  /// The curve over a box from time 0 to 1 and progress 0 to 1; what overshoots goes on beyond.
  private func draw(onto canvas: inout Canvas, left: Int, bottom: Int, width: Int, _ scale: Int) {
    let room = 20 * scale
    let height = Self.graphHeight * scale - 2 * room
    let base = bottom - room
    func dot(_ color: SIMD4<UInt8>, x: Int, y: Int, width: Int, height: Int) {
      guard let size = PixelSize(width: width, height: height) else { return }
      let pixel = [color.x, color.y, color.z, color.w]
      let bytes = (0..<size.area).flatMap { _ in pixel }
      canvas.lay(Frame(size: size, alpha: .opaque, bytes: bytes), x: x, y: y)
    }
    for line in [base, base - height] {
      dot(SIMD4(70, 70, 78, 255), x: left, y: line, width: width, height: scale)
    }
    func place(_ column: Int) -> Int {
      let progress = curve.progress(at: Double(column) / Double(width - 1))
      let shown = min(max(progress, -0.25), 1.25)
      return base - Int((shown * Double(height)).rounded())
    }
    var last = place(0)
    for column in 0..<width {
      let next = place(column)
      dot(
        Self.accent, x: left + column, y: min(last, next), width: 2 * scale,
        height: abs(next - last) + 2 * scale)
      last = next
    }
  }
}
