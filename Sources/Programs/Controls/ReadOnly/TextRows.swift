public import SceneGraph
import Transitions

/// A heading.
public struct Heading: Control, Hashable {
  /// The text.
  public var text: String
  /// True for the heading of a whole pane, which is larger.
  public var isTitle: Bool

  /// Creates a heading.
  public init(_ text: String, isTitle: Bool = false) {
    self.text = text
    self.isTitle = isTitle
  }

  public func height(_ width: Double) -> Double { isTitle ? 22 : Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.write(
      Label(
        text, size: isTitle ? Theme.headingSize : Theme.textSize, weight: .bold,
        maxWidth: Int(frame.size.width)), in: frame)
  }
}

/// A name and a read-only value.
public struct Reading: Control, Hashable {
  /// The name.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates a reading.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public func height(_ width: Double) -> Double { Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    Caption(name: name, value: value).draw(in: frame, state, into: &drawing)
  }
}

/// A paragraph of plain text.
public struct Note: Control, Hashable {
  /// The text, which is wrapped between words.
  public var text: String
  /// The minimum number of lines that the height has room for.
  public var rows: Int

  /// Creates a note with room for at least `rows` lines.
  public init(_ text: String, rows: Int = 0) {
    self.text = text
    self.rows = rows
  }

  /// The average width of a letter in running text, in ems, with a margin.
  private static let letterWidth = 0.56
  private static let lineHeight = 16.0

  /// Returns the text wrapped to `width`.
  public func lines(_ width: Double) -> [String] {
    let most = max(Int(width / (Self.letterWidth * Theme.textSize)), 1)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  public func height(_ width: Double) -> Double {
    Double(max(lines(width).count, rows)) * Self.lineHeight
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    for (index, line) in lines(frame.size.width).enumerated() {
      let lineFrame = Rect(
        x: frame.minX, y: frame.minY + Double(index) * Self.lineHeight, width: frame.size.width,
        height: Self.lineHeight)
      drawing.write(
        Label(line, color: Theme.dimmedText, maxWidth: Int(frame.size.width)), in: lineFrame)
    }
  }
}

/// A line between two parts of a pane.
public struct Divider: Control, Hashable {
  /// Creates a divider.
  public init() {}

  public func height(_ width: Double) -> Double { 1 }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.fill(frame, Theme.divider)
  }
}
