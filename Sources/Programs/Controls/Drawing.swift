public import SceneGraph
import Transitions

/// A builder of layers for controls: it aligns edges to whole pixels.
public struct Drawing {
  /// The alignment of a line of text to its reference point.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  /// The height of capitals in ems, in DejaVu Sans ("OS/2" table, sCapHeight 1493 of 2048).
  static let capHeight = 0.729

  /// Pixels per unit.
  public let scale: Double
  /// The layers drawn so far, back to front.
  public private(set) var layers: [Layer] = []

  private let metrics: (Label) -> LabelMetrics

  /// Creates an empty drawing.
  ///
  /// - Parameters:
  ///   - scale: pixels per unit, above 0.
  ///   - metrics: returns the metrics of a line of text.
  public init(scale: Double, metrics: @escaping (Label) -> LabelMetrics) {
    self.scale = scale
    self.metrics = metrics
  }

  /// Returns `length`, in units, rounded to a whole pixel.
  public func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns `rect` with its sides rounded to whole pixels, at least one pixel wide and high.
  public func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (snapped(rect.minX), snapped(rect.minY))
    return Rect(
      x: x, y: y, width: max(snapped(rect.maxX) - x, 1 / scale),
      height: max(snapped(rect.maxY) - y, 1 / scale))
  }

  /// Returns the advance width of `label`, in units.
  public func width(of label: Label) -> Double { metrics(label).width }

  /// Fills `rect` with a colour.
  public mutating func fill(_ rect: Rect, _ color: Color, radius: Double = 0) {
    fill(rect, .color(color), radius: radius)
  }

  /// Fills `rect` with a horizontal gradient.
  public mutating func fill(_ rect: Rect, from left: Color, to right: Color, radius: Double = 0) {
    let gradient = Gradient(
      from: left, at: Point(x: 0, y: 0.5), to: right, at: Point(x: 1, y: 0.5))
    fill(rect, .gradient(gradient), radius: radius)
  }

  private mutating func fill(_ rect: Rect, _ contents: Layer.Contents, radius: Double) {
    var layer = Layer(frame: snapped(rect), contents: contents)
    layer.cornerRadius = radius
    layers.append(layer)
  }

  /// Draws a disc.
  public mutating func disc(_ center: Point, radius: Double, _ color: Color) {
    fill(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      color, radius: radius)
  }

  /// Draws a filled box with a border inside its sides.
  public mutating func box(
    _ rect: Rect, _ color: Color, border: Color, width: Double = 1, radius: Double
  ) {
    fill(rect, border, radius: radius)
    fill(rect.inset(by: width), color, radius: max(radius - width, 0))
  }

  /// Draws a picture that covers `rect`, cropped at the centre.
  public mutating func picture(_ name: PictureName, in rect: Rect, radius: Double = 0) {
    var layer = Layer(frame: snapped(rect), contents: .picture(name))
    layer.contentsGravity = .aspectFill
    layer.masksToBounds = true
    layer.cornerRadius = radius
    layers.append(layer)
  }

  /// Draws `label` on the line `baseline`.
  public mutating func write(
    _ label: Label, x: Double, baseline: Double, _ alignment: Alignment = .left
  ) {
    guard !label.text.isEmpty else { return }
    let measured = metrics(label)
    let start =
      switch alignment {
      case .left: x
      case .center: x - measured.width / 2
      case .right: x - measured.width
      }
    layers.append(
      Layer(
        frame: Rect(
          origin: Point(
            x: snapped(start) - measured.origin.x, y: snapped(baseline) - measured.origin.y),
          size: measured.size), contents: .picture(label.picture)))
  }

  /// Draws `label` with its capitals centred vertically in `rect`.
  public mutating func write(_ label: Label, in rect: Rect, _ alignment: Alignment = .left) {
    let x =
      switch alignment {
      case .left: rect.minX
      case .center: rect.midX
      case .right: rect.maxX
      }
    write(
      label, x: x, baseline: rect.midY + Self.capHeight / 2 * label.size, alignment)
  }

  /// Draws a line with square caps, which extend half its width beyond its ends.
  public mutating func line(from a: Point, to b: Point, width: Double, _ color: Color) {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = (x * x + y * y).squareRoot()
    var layer = Layer(
      frame: Rect(
        x: (a.x + b.x - length - width) / 2, y: (a.y + b.y - width) / 2, width: length + width,
        height: width), contents: .color(color))
    layer.transform = .rotation(arcTangent(y, x), x: 0, y: 0, z: 1)
    layers.append(layer)
  }

  /// Draws lines from each point to the next.
  public mutating func path(_ points: [Point], width: Double, _ color: Color) {
    for (a, b) in zip(points, points.dropFirst()) { line(from: a, to: b, width: width, color) }
  }

  /// Draws the layers of `draw`, clipped to `rect`.
  public mutating func clipped(to rect: Rect, _ draw: (inout Drawing) -> Void) {
    let rect = snapped(rect)
    var inner = Drawing(scale: scale, metrics: metrics)
    draw(&inner)
    var layer = Layer(frame: rect)
    layer.masksToBounds = true
    // The sublayers keep the drawing's coordinates.
    layer.bounds.origin = rect.origin
    layer.sublayers = inner.layers
    layers.append(layer)
  }
}

/// Draws the round knob of a slider. A ring in the background colour separates it from its track.
func drawKnob(
  at center: Point, isHeld: Bool, isSelected: Bool, into drawing: inout Drawing
) {
  drawing.disc(center, radius: Slider.knobRadius + 2, Theme.background)
  drawing.disc(center, radius: Slider.knobRadius, isSelected ? Theme.accent : Theme.text)
  if isSelected || isHeld {
    drawing.disc(
      center, radius: isHeld ? 4 : 5, isHeld && !isSelected ? Theme.accent : Theme.text)
  }
}

extension Drawing {
  /// The distance between a box's side and its text.
  private static let padding = 7.0

  /// Draws a box with a line of text, left-aligned: `text`, or the text being edited.
  mutating func textBox(
    _ box: Rect, _ text: String, placeholder: String = "", edited: EditedText?,
    isSelected: Bool = false
  ) {
    let border =
      edited.map { $0.isRejected ? Theme.warning : Theme.accent }
      ?? (isSelected ? Theme.accent : Theme.raised)
    self.box(box, Theme.raised, border: border, radius: Theme.cornerRadius)
    var inner = box
    inner.origin.x += Self.padding
    inner.size.width = max(inner.size.width - 2 * Self.padding, 1)
    if let edited {
      write(edited.editor, in: inner)
    } else {
      let isEmpty = text.isEmpty
      write(
        Label(
          isEmpty ? placeholder : text, color: isEmpty ? Theme.dimmedText : Theme.text,
          maxWidth: Int(inner.size.width)), in: inner)
    }
  }

  /// Draws an editor's text and its caret or selection, scrolled so that the caret is visible.
  mutating func write(_ editor: TextEditor, in frame: Rect, size: Double = Theme.textSize) {
    func reach(_ text: String) -> Double {
      text.isEmpty ? 0 : width(of: Label(text, size: size))
    }
    let (whole, before) = (reach(editor.text), reach(editor.textBeforeCaret))
    // The caret is 1.5 units wide.
    let room = frame.size.width - 2
    let start = frame.minX - max(before - room, 0)
    let height = size + 5
    clipped(
      to: Rect(
        x: frame.minX - 1, y: frame.minY, width: frame.size.width + 2, height: frame.size.height)
    ) { inner in
      if editor.isSelected {
        inner.fill(
          Rect(x: start, y: frame.midY - height / 2, width: whole, height: height),
          Theme.accentBelowText)
      }
      inner.write(
        Label(editor.text, size: size), x: start,
        baseline: frame.midY + Self.capHeight / 2 * size)
      if !editor.isSelected {
        inner.fill(
          Rect(x: start + before, y: frame.midY - height / 2, width: 1.5, height: height),
          Theme.accent)
      }
    }
  }
}

extension Rect {
  /// Returns the rectangle with its sides moved inwards by `length`.
  func inset(by length: Double) -> Rect {
    Rect(
      x: minX + length, y: minY + length, width: max(size.width - 2 * length, 0),
      height: max(size.height - 2 * length, 0))
  }

  /// Returns true if `point` is inside or on the left or upper side.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

/// A small button at the right of a control's name.
public struct Chip: Hashable, Sendable {
  /// The title.
  public var title: String
  /// True if the chip is highlighted as on.
  public var isOn: Bool
  /// True if the chip can be pressed; a disabled chip is only a note.
  public var isEnabled: Bool

  /// Creates a chip.
  public init(_ title: String, isOn: Bool = false, isEnabled: Bool = true) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
  }

  private static let textSize = 10.0

  /// The width for letters of 0.6 em; few are wider.
  var width: Double { max((Double(title.count) * 0.6 * Self.textSize).rounded(.up) + 10, 18) }

  func draw(in frame: Rect, isHeld: Bool, into drawing: inout Drawing) {
    if isEnabled {
      drawing.fill(
        frame, isHeld ? Theme.track : isOn ? Theme.accentBelowText : Theme.raised, radius: 5)
    }
    drawing.write(
      Label(title, size: Self.textSize, color: isEnabled ? Theme.text : Theme.dimmedText),
      in: frame, .center)
  }
}
