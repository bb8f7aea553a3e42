import SceneGraph
import Transitions

/// The name over a control, and at the right its value or small buttons.
struct Caption: Hashable, Sendable {
  var name: String
  var value = ""
  var chips: [Chip] = []

  /// How much of a control's height it takes, with the room below it.
  static let height = Theme.lineHeight + 6
  private static let chipHeight = 18.0
  private static let chipGap = 4.0

  private func line(in frame: Rect) -> Rect {
    Rect(origin: frame.origin, size: Size(width: frame.size.width, height: Theme.lineHeight))
  }

  /// The part of the line that its value has.
  func valuePlace(in frame: Rect) -> Rect {
    var place = line(in: frame)
    place.origin.x += place.size.width / 2
    place.size.width /= 2
    return place
  }

  /// Where each of the chips stands, the last one at the right end.
  func chipPlaces(in frame: Rect) -> [Rect] {
    var right = frame.maxX
    let line = line(in: frame)
    let places = chips.reversed().map { chip in
      let place = Rect(
        x: right - chip.width, y: line.midY - Self.chipHeight / 2, width: chip.width,
        height: Self.chipHeight)
      right = place.minX - Self.chipGap
      return place
    }
    return places.reversed()
  }

  /// The chip at `point` that can be pressed.
  func chip(at point: Point, in frame: Rect) -> Int? {
    let places = chipPlaces(in: frame)
    return chips.indices.first { chips[$0].isEnabled && places[$0].contains(point) }
  }

  /// - Parameter heldChip: the chip that a pointer has hold of.
  func draw(
    in frame: Rect, _ state: ControlState, heldChip: Int? = nil, into drawing: inout Drawing
  ) {
    let line = line(in: frame)
    let value = Label(value, longest: Int(frame.size.width * 0.6))
    let places = chipPlaces(in: frame)
    let taken =
      places.first.map { frame.maxX - $0.minX }
      ?? (value.text.isEmpty ? 0 : drawing.width(of: value))
    let room = frame.size.width - (taken > 0 ? taken + 8 : 0)
    drawing.write(
      Label(
        name, color: state.isSelected ? Theme.accent : Theme.dimmedText, longest: max(Int(room), 0)),
      in: line)
    drawing.write(value, in: line, .right)
    for (index, (chip, place)) in zip(chips, places).enumerated() {
      chip.draw(in: place, isHeld: heldChip == index, into: &drawing)
    }
  }
}

/// A small button at the right of a control's name.
public struct Chip: Hashable, Sendable {
  /// What stands on it.
  public var title: String
  /// Whether what it turns on is on.
  public var isOn: Bool
  /// Whether it can be pressed; what cannot is a note.
  public var isEnabled: Bool

  /// A chip.
  public init(_ title: String, isOn: Bool = false, isEnabled: Bool = true) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
  }

  private static let textSize = 10.0

  /// Wide enough for letters of 0.6 em, which few are.
  var width: Double { max((Double(title.count) * 0.6 * Self.textSize).rounded(.up) + 10, 18) }

  func draw(in place: Rect, isHeld: Bool, into drawing: inout Drawing) {
    if isEnabled {
      drawing.fill(
        place, isHeld ? Theme.track : isOn ? Theme.accentBelowText : Theme.raised, radius: 5)
    }
    drawing.write(
      Label(title, size: Self.textSize, color: isEnabled ? Theme.text : Theme.dimmedText),
      in: place, .center)
  }
}
