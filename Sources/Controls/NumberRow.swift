public import SceneGraph
import Transitions

/// Numbers side by side, each in a box: dragged across, or typed after a click. Small buttons are at the right of the name.
///
/// Its values are `.numbers`, all of them, and for a button `.index`.
public struct NumberRow: Control, Hashable {
  /// One of the numbers.
  public struct Cell: Hashable, Sendable {
    /// Its number, where a drag can set it, and how it is rounded.
    public var slider: Slider
    /// What can be typed.
    public var limits: ClosedRange<Double>

    /// A number called `name`.
    ///
    /// - Parameters:
    ///   - range: where a drag can set it.
    ///   - limits: what can be typed; nil for the same.
    ///   - step: what a drag rounds to, and how far a key goes; nil for what the range calls for.
    public init(
      _ name: String, _ value: Double, in range: ClosedRange<Double>,
      limits: ClosedRange<Double>? = nil, scale: SliderScale? = nil, step: Double? = nil
    ) {
      slider = Slider(
        name, value, in: range, scale: scale, text: shortest(value.rounded(to: 0.01)), step: step)
      self.limits = limits ?? range
    }
  }

  /// What they are together.
  public var name: String
  /// The numbers, from the left.
  public var cells: [Cell]
  /// The buttons, from the left.
  public var chips: [Chip]
  /// Whether the numbers are not set but come about by themselves.
  public var isDimmed: Bool

  /// A row of numbers.
  public init(_ name: String, _ cells: [Cell], chips: [Chip] = [], isDimmed: Bool = false) {
    self.name = name
    self.cells = cells
    self.chips = chips
    self.isDimmed = isDimmed
  }

  private static let gap = 4.0
  private static let cellNameHeight = 13.0
  private static let boxHeight = 24.0
  /// How far a drag goes over a number's whole range.
  private static let wholeWay = 300.0
  /// The first part that is a button.
  private static let firstChip = 1000

  private var caption: Caption { Caption(name: name, chips: chips) }

  public func height(_ width: Double) -> Double {
    cells.isEmpty ? Theme.lineHeight : Caption.height + Self.cellNameHeight + Self.boxHeight
  }

  /// Where number `index` stands, below its name.
  public func box(_ index: Int, in frame: Rect) -> Rect {
    let count = Double(max(cells.count, 1))
    let width = (frame.size.width - (count - 1) * Self.gap) / count
    return Rect(
      x: frame.minX + Double(index) * (width + Self.gap),
      y: frame.minY + Caption.height + Self.cellNameHeight, width: width, height: Self.boxHeight)
  }

  /// Where button `index` stands.
  public func chipPlace(_ index: Int, in frame: Rect) -> Rect {
    caption.chipPlaces(in: frame)[index]
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
      with: slider.number(at: slider.fraction(of: slider.value) + distance.x / Self.wholeWay), part)
  }

  public var stops: Int { cells.count }

  public func value(steppedBy steps: Int, at stop: Int) -> ControlValue? {
    guard cells.indices.contains(stop) else { return nil }
    let slider = cells[stop].slider
    guard let step = slider.step, slider.scale == .linear else {
      guard case .number(let number) = slider.value(steppedBy: steps) else { return nil }
      return numbers(with: number, stop)
    }
    let limits = cells[stop].limits
    let next = min(max(slider.value + Double(steps) * step, limits.lowerBound), limits.upperBound)
    return next == slider.value ? nil : numbers(with: next, stop)
  }

  public func text(_ part: Int) -> String? {
    cells.indices.contains(part) ? shortest(cells[part].slider.value) : nil
  }

  public func value(typed text: String, _ part: Int) -> ControlValue? {
    guard cells.indices.contains(part), let number = Double(text),
      cells[part].limits.contains(number)
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
    let isSelected = state.isSelected && state.stop == index
    let name = Rect(
      x: box.minX, y: box.minY - Self.cellNameHeight, width: box.size.width,
      height: Self.cellNameHeight - 3)
    drawing.write(
      Label(
        cell.slider.name, size: 9, color: isSelected ? Theme.accent : Theme.dimmedText,
        longest: Int(box.size.width)), in: name)
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
        longest: Int(inner.size.width)), in: inner)
    drawWay(cell, in: box, into: &drawing)
  }

  /// How far along its range the number is, as a line at the box's foot.
  private func drawWay(_ cell: Cell, in box: Rect, into drawing: inout Drawing) {
    var way = Rect(
      x: box.minX + 5, y: box.maxY - 4, width: max(box.size.width - 10, 1), height: 1.5)
    drawing.fill(way, Theme.track)
    way.size.width *= cell.slider.fraction(of: cell.slider.value)
    guard way.size.width >= 1 / drawing.scale else { return }
    drawing.fill(way, isDimmed ? Theme.dimmedText : Theme.accent)
  }
}
