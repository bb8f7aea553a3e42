public import SceneGraph
import Transitions

/// A colour with a swatch, and a slider for each of red, green, blue and alpha. The channels are
/// its parts.
public struct ColorWell: Control, Hashable {
  /// The name.
  public var name: String
  /// The colour.
  public var color: Color

  /// Creates a colour well.
  public init(_ name: String, _ color: Color) {
    self.name = name
    self.color = color
  }

  private static let letters = ["R", "G", "B", "A"]
  private static let rowHeight = 20.0
  private static let trackHeight = 8.0
  private static let letterWidth = 16.0
  private static let numberWidth = 34.0
  private static let swatch = Size(width: 34, height: Theme.lineHeight)

  public func height(_ width: Double) -> Double {
    Caption.height + Double(Self.letters.count) * Self.rowHeight
  }

  private func row(_ channel: Int, in frame: Rect) -> Rect {
    Rect(
      x: frame.minX, y: frame.minY + Caption.height + Double(channel) * Self.rowHeight,
      width: frame.size.width, height: Self.rowHeight)
  }

  /// Returns the track of the knob of `channel`: red, green, blue and alpha are 0 to 3.
  public func track(_ channel: Int, in frame: Rect) -> Rect {
    let row = row(channel, in: frame)
    let left = row.minX + Self.letterWidth + Slider.knobRadius
    return Rect(
      x: left, y: row.midY - Self.trackHeight / 2,
      width: row.maxX - Self.numberWidth - Slider.knobRadius - left, height: Self.trackHeight)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    Self.letters.indices.first { row($0, in: frame).contains(point) }
  }

  public func response(_ part: Int) -> ControlResponse { .following }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    let track = track(part, in: frame)
    let fraction = min(max((point.x - track.minX) / track.size.width, 0), 1)
    let next = color.with(part, (fraction * 255).rounded() / 255)
    return next == color ? nil : .color(next)
  }

  /// Returns the colour made lighter or darker by `steps` twentieths per channel.
  public func value(steppedBy steps: Int) -> ControlValue? {
    var next = color
    for channel in 0..<3 {
      let value = color.channel(channel) + Double(steps) / 20
      next = next.with(channel, (min(max(value, 0), 1) * 255).rounded() / 255)
    }
    return next == color ? nil : .color(next)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    Caption(name: name).draw(in: frame, state, into: &drawing)
    let swatch = Rect(
      x: frame.maxX - Self.swatch.width, y: frame.minY, width: Self.swatch.width,
      height: Self.swatch.height)
    var line = swatch
    line.origin.x -= 8
    line.size.width = 0
    drawing.write(Label(color.parameterText), in: line, .right)
    drawing.fill(swatch, Theme.track, radius: 4)
    drawChecks(swatch.inset(by: 1), into: &drawing)
    drawing.fill(swatch.inset(by: 1), color, radius: 3)
    for (channel, letter) in Self.letters.enumerated() {
      draw(channel, letter, in: frame, state, into: &drawing)
    }
  }

  private func draw(
    _ channel: Int, _ letter: String, in frame: Rect, _ state: ControlState,
    into drawing: inout Drawing
  ) {
    let row = row(channel, in: frame)
    drawing.write(Label(letter, color: Theme.dimmedText), in: row)
    drawing.write(
      Label("\(Int((color.channel(channel) * 255).rounded()))"), in: row, .right)
    let track = track(channel, in: frame)
    let whole = Rect(
      x: track.minX - Slider.knobRadius, y: track.minY,
      width: track.size.width + 2 * Slider.knobRadius, height: track.size.height)
    if channel == 3 { drawChecks(whole, into: &drawing) }
    let opaque = channel == 3 ? color : color.with(3, 1)
    drawing.fill(
      whole, from: opaque.with(channel, 0), to: opaque.with(channel, 1),
      radius: Self.trackHeight / 2)
    let knob = drawing.snapped(track.minX + color.channel(channel) * track.size.width)
    drawKnob(
      at: Point(x: knob, y: track.midY), isHeld: state.heldPart == channel, isSelected: false,
      into: &drawing)
  }

  /// Draws a checkerboard, which shows through translucent colours.
  private func drawChecks(_ rect: Rect, into drawing: inout Drawing) {
    drawing.fill(rect, Color(white: 0.8), radius: 4)
    drawing.clipped(to: rect.inset(by: 1)) {
      let side = 4.0
      let (rows, columns) = (Int(rect.size.height / side) + 1, Int(rect.size.width / side) + 1)
      for row in 0..<rows {
        for column in 0..<columns where (row + column).isMultiple(of: 2) {
          $0.fill(
            Rect(
              x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side, width: side,
              height: side), Color(white: 0.55))
        }
      }
    }
  }
}

extension Color {
  /// Returns a component by its index: red, green, blue, alpha.
  fileprivate func channel(_ index: Int) -> Double { [red, green, blue, alpha][index] }

  fileprivate func with(_ index: Int, _ value: Double) -> Color {
    var parts = [red, green, blue, alpha]
    parts[index] = value
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
