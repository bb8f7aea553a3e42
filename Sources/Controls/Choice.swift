public import SceneGraph
import Transitions

/// One of a few words: side by side, or one below the other.
public struct Choice: Control, Hashable {
  /// How the words stand.
  public enum Style: Hashable, Sendable {
    /// Side by side in one box, in several rows where there is no room.
    case segments
    /// One below the other, each as wide as there is room.
    case list
  }

  /// What it is called; nothing is written for an empty name.
  public var name: String
  /// The words.
  public var words: [String]
  /// The place of the one that is set, from 0; nil where it is none of them.
  public var selection: Int?
  /// How they stand.
  public var style: Style

  /// A choice between `words`.
  public init(_ name: String, _ words: [String], selection: Int?, style: Style = .segments) {
    self.name = name
    self.words = words
    self.selection = selection
    self.style = style
  }

  /// What a letter of these words takes, in ems, with a little to spare: DejaVu Sans' small ones are about half an em wide.
  private static let letterWidth = 0.56
  /// Between the box and the words' own boxes.
  private static let padding = 2.0

  /// How many words stand in a row.
  private func columns(_ width: Double) -> Int {
    guard style == .segments else { return 1 }
    let longest = words.map(\.count).max() ?? 0
    let wanted = Double(longest) * Self.letterWidth * Theme.textSize + 8
    let fitting = max(Int((width - 2 * Self.padding) / wanted), 1)
    guard fitting < words.count else { return max(words.count, 1) }
    // As even as they may be: four words are two and two where three would fit.
    let rows = (words.count + fitting - 1) / fitting
    return (words.count + rows - 1) / rows
  }

  private func rows(_ width: Double) -> Int {
    let columns = columns(width)
    return (words.count + columns - 1) / columns
  }

  private var captionHeight: Double { name.isEmpty ? 0 : Caption.height }

  public func height(_ width: Double) -> Double {
    captionHeight + Double(rows(width)) * Theme.buttonHeight
  }

  private func box(in frame: Rect) -> Rect {
    Rect(
      x: frame.minX, y: frame.minY + captionHeight, width: frame.size.width,
      height: Double(rows(frame.size.width)) * Theme.buttonHeight)
  }

  /// Where word `index` stands.
  public func place(of index: Int, in frame: Rect) -> Rect {
    let box = box(in: frame)
    let columns = columns(frame.size.width)
    let inner = style == .segments ? box.inset(by: Self.padding) : box
    let rows = Double(rows(frame.size.width))
    let size = Size(width: inner.size.width / Double(columns), height: inner.size.height / rows)
    return Rect(
      x: inner.minX + Double(index % columns) * size.width,
      y: inner.minY + Double(index / columns) * size.height, width: size.width, height: size.height)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    words.indices.first { place(of: $0, in: frame).contains(point) }
  }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    part == selection ? nil : .index(part)
  }

  public func value(steppedBy steps: Int) -> ControlValue? {
    guard words.count > 1 else { return nil }
    let next = ((selection ?? -1) + steps) % words.count
    return .index(next < 0 ? next + words.count : next)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    if !name.isEmpty { Caption(name: name).draw(in: frame, state, into: &drawing) }
    if style == .segments {
      drawing.box(
        box(in: frame), Theme.raised, border: state.isSelected ? Theme.accent : Theme.raised,
        radius: Theme.cornerRadius)
    }
    for (index, word) in words.enumerated() {
      let place = place(of: index, in: frame)
      let isChosen = index == selection
      if isChosen || state.heldPart == index {
        drawing.fill(
          place, isChosen ? Theme.accentBelowText : Theme.raised, radius: Theme.cornerRadius - 2)
      }
      let color = isChosen ? Theme.text : style == .list ? Theme.text : Theme.dimmedText
      let label = Label(word, color: color, longest: Int(place.size.width) - 4)
      if style == .list {
        var row = place
        row.origin.x += 10
        drawing.write(label, in: row)
      } else {
        drawing.write(label, in: place, .center)
      }
    }
  }
}

/// Something that is on or off.
public struct Switch: Control, Hashable {
  /// What it is called.
  public var name: String
  /// Whether it is on.
  public var isOn: Bool

  /// A switch.
  public init(_ name: String, isOn: Bool) {
    self.name = name
    self.isOn = isOn
  }

  private static let size = Size(width: 34, height: 20)

  public func height(_ width: Double) -> Double { Self.size.height }

  public func part(at point: Point, in frame: Rect) -> Int? { frame.contains(point) ? 0 : nil }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    .index(isOn ? 0 : 1)
  }

  public func value(steppedBy steps: Int) -> ControlValue? {
    (steps > 0) == isOn ? nil : .index(isOn ? 0 : 1)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.write(
      Label(
        name, color: state.isSelected ? Theme.accent : Theme.dimmedText,
        longest: max(Int(frame.size.width - Self.size.width) - 8, 0)), in: frame)
    let box = Rect(
      x: frame.maxX - Self.size.width, y: frame.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
    let radius = Self.size.height / 2
    drawing.fill(box, isOn ? Theme.accent : Theme.track, radius: radius)
    drawing.disc(
      Point(x: isOn ? box.maxX - radius : box.minX + radius, y: box.midY), radius: radius - 3,
      Theme.text)
  }
}
