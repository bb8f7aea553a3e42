public import SceneGraph
import Transitions

/// A choice of one of a few words, side by side or one below the other.
public struct Choice: Control, Hashable {
  /// The arrangement of the words.
  public enum Style: Hashable, Sendable {
    /// Side by side in one box, in several rows if they do not fit.
    case segments
    /// One below the other, each over the full width.
    case list
  }

  /// The name; if it is empty, there is no caption.
  public var name: String
  /// The words.
  public var words: [String]
  /// The index of the chosen word, from 0; nil for none.
  public var selection: Int?
  /// The arrangement of the words.
  public var style: Style

  /// Creates a choice between `words`.
  public init(_ name: String, _ words: [String], selection: Int?, style: Style = .segments) {
    self.name = name
    self.words = words
    self.selection = selection
    self.style = style
  }

  /// The width of a letter in ems, with a margin: DejaVu Sans' lower case letters are about half an
  /// em wide.
  private static let letterWidth = 0.56
  /// The distance between the box and the words' own boxes.
  private static let padding = 2.0

  /// Returns the number of words per row.
  private func columns(_ width: Double) -> Int {
    guard style == .segments else { return 1 }
    let longest = words.map(\.count).max() ?? 0
    let wanted = Double(longest) * Self.letterWidth * Theme.textSize + 8
    let fitting = max(Int((width - 2 * Self.padding) / wanted), 1)
    guard fitting < words.count else { return max(words.count, 1) }
    // Rows are balanced: four words become two and two where three would fit.
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

  /// Returns the frame of word `index`.
  public func wordFrame(_ index: Int, in frame: Rect) -> Rect {
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
    words.indices.first { wordFrame($0, in: frame).contains(point) }
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
      let wordFrame = self.wordFrame(index, in: frame)
      let isChosen = index == selection
      if isChosen || state.heldPart == index {
        drawing.fill(
          wordFrame, isChosen ? Theme.accentBelowText : Theme.raised, radius: Theme.cornerRadius - 2
        )
      }
      let color = isChosen ? Theme.text : style == .list ? Theme.text : Theme.dimmedText
      let label = Label(word, color: color, maxWidth: Int(wordFrame.size.width) - 4)
      if style == .list {
        var row = wordFrame
        row.origin.x += 10
        drawing.write(label, in: row)
      } else {
        drawing.write(label, in: wordFrame, .center)
      }
    }
  }
}
