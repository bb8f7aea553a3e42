public import SceneGraph
import Transitions

/// A row of numbers, each in a box that can be dragged horizontally, or typed into after a click.
/// Chips are at the right of the name.
///
/// The value is `.numbers` with all numbers, or `.index` for a chip.
public struct NumberRow: Control, Hashable {
  /// A number of the row.
  public struct Cell: Hashable, Sendable {
    /// The number, its drag range and its rounding.
    public var slider: Slider
    /// The range that can be typed.
    public var typingRange: ClosedRange<Double>

    /// Creates a number.
    ///
    /// - Parameters:
    ///   - range: the range of a drag.
    ///   - typingRange: the range that can be typed; nil for `range`.
    ///   - step: the rounding of a drag and the step of a key; nil for a default that depends on
    ///     the range.
    public init(
      _ name: String, _ value: Double, in range: ClosedRange<Double>,
      typingRange: ClosedRange<Double>? = nil, scale: SliderScale? = nil, step: Double? = nil
    ) {
      slider = Slider(
        name, value, in: range, scale: scale, text: shortest(value.rounded(to: 0.01)), step: step)
      self.typingRange = typingRange ?? range
    }
  }

  /// The name of the row.
  public var name: String
  /// The numbers, from the left.
  public var cells: [Cell]
  /// The chips, from the left.
  public var chips: [Chip]
  /// True if the numbers are automatic, and shown dimmed.
  public var isDimmed: Bool

  /// Creates a row of numbers.
  public init(_ name: String, _ cells: [Cell], chips: [Chip] = [], isDimmed: Bool = false) {
    self.name = name
    self.cells = cells
    self.chips = chips
    self.isDimmed = isDimmed
  }

  private static let gap = 4.0
  private static let cellNameHeight = 13.0
  private static let boxHeight = 24.0
  /// The length of a drag over a number's whole range, in units.
  private static let fullRangeDrag = 300.0
  /// The part number of the first chip.
  private static let firstChip = 1000

  private var caption: Caption { Caption(name: name, chips: chips) }

  public func height(_ width: Double) -> Double {
    cells.isEmpty ? Theme.lineHeight : Caption.height + Self.cellNameHeight + Self.boxHeight
  }

  /// Returns the box of number `index`, below its name.
  public func box(_ index: Int, in frame: Rect) -> Rect {
    let count = Double(max(cells.count, 1))
    let width = (frame.size.width - (count - 1) * Self.gap) / count
    return Rect(
      x: frame.minX + Double(index) * (width + Self.gap),
      y: frame.minY + Caption.height + Self.cellNameHeight, width: width, height: Self.boxHeight)
  }

  /// Returns the frame of chip `index`.
  public func chipFrame(_ index: Int, in frame: Rect) -> Rect {
    caption.chipFrames(in: frame)[index]
  }

  // MARK: Setting

  public func part(at point: Point, in frame: Rect) -> Int? {
    if let chip = caption.chip(at: point, in: frame) { return Self.firstChip + chip }
    return cells.indices.first { box($0, in: frame).contains(point) }
  }

  public func response(_ part: Int) -> ControlResponse {
    part >= Self.firstChip ? .onRelease : .dragging
  }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    part >= Self.firstChip ? .index(part - Self.firstChip) : nil
  }

  public func value(draggedBy distance: Point, _ part: Int) -> ControlValue? {
    guard cells.indices.contains(part), distance.x.isFinite else { return nil }
    let slider = cells[part].slider
    return numbers(
      with: slider.number(at: slider.fraction(of: slider.value) + distance.x / Self.fullRangeDrag),
      part)
  }

  public var focusablePartCount: Int { cells.count }

  public func value(steppedBy steps: Int, at part: Int) -> ControlValue? {
    guard cells.indices.contains(part) else { return nil }
    let slider = cells[part].slider
    guard let step = slider.step, slider.scale == .linear else {
      guard case .number(let number) = slider.value(steppedBy: steps) else { return nil }
      return numbers(with: number, part)
    }
    let allowed = cells[part].typingRange
    let next = min(max(slider.value + Double(steps) * step, allowed.lowerBound), allowed.upperBound)
    return next == slider.value ? nil : numbers(with: next, part)
  }

  public func text(_ part: Int) -> String? {
    cells.indices.contains(part) ? shortest(cells[part].slider.value) : nil
  }

  public func value(typed text: String, _ part: Int) -> ControlValue? {
    guard cells.indices.contains(part), let number = Double(text),
      cells[part].typingRange.contains(number)
    else { return nil }
    return numbers(with: number, part)
  }

  private func numbers(with number: Double, _ index: Int) -> ControlValue {
    var numbers = cells.map(\.slider.value)
    numbers[index] = number
    return .numbers(numbers)
  }

  // MARK: Drawing

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    caption.draw(
      in: frame, state, heldChip: state.heldPart.map { $0 - Self.firstChip }, into: &drawing)
    for (index, cell) in cells.enumerated() {
      draw(cell, index, in: box(index, in: frame), state, into: &drawing)
    }
  }

  private func draw(
    _ cell: Cell, _ index: Int, in box: Rect, _ state: ControlState, into drawing: inout Drawing
  ) {
    let isSelected = state.isSelected && state.focusedPart == index
    let name = Rect(
      x: box.minX, y: box.minY - Self.cellNameHeight, width: box.size.width,
      height: Self.cellNameHeight - 3)
    drawing.write(
      Label(
        cell.slider.name, size: 9, color: isSelected ? Theme.accent : Theme.dimmedText,
        maxWidth: Int(box.size.width)), in: name)
    let edited = state.edited?.part == index ? state.edited : nil
    let border =
      edited.map { $0.isRejected ? Theme.warning : Theme.accent }
      ?? (isSelected || state.heldPart == index ? Theme.accent : Theme.raised)
    drawing.box(box, Theme.raised, border: border, radius: Theme.cornerRadius - 1)
    var inner = box
    inner.origin.x += 5
    inner.size.width = max(inner.size.width - 8, 1)
    if let edited { return drawing.write(edited.editor, in: inner) }
    drawing.write(
      Label(
        cell.slider.text, color: isDimmed ? Theme.dimmedText : Theme.text,
        maxWidth: Int(inner.size.width)), in: inner)
    drawRangeBar(cell, in: box, into: &drawing)
  }

  /// Draws the number's position in its range, as a line at the bottom of the box.
  private func drawRangeBar(_ cell: Cell, in box: Rect, into drawing: inout Drawing) {
    var bar = Rect(
      x: box.minX + 5, y: box.maxY - 4, width: max(box.size.width - 10, 1), height: 1.5)
    drawing.fill(bar, Theme.track)
    bar.size.width *= cell.slider.fraction(of: cell.slider.value)
    guard bar.size.width >= 1 / drawing.scale else { return }
    drawing.fill(bar, isDimmed ? Theme.dimmedText : Theme.accent)
  }
}
