public import SceneGraph
import Transitions

/// A heading.
public struct Heading: Control, Hashable {
  /// What it says.
  public var text: String
  /// Whether it stands over all of a pane, and not over a part.
  public var isTitle: Bool

  /// A heading.
  public init(_ text: String, isTitle: Bool = false) {
    self.text = text
    self.isTitle = isTitle
  }

  public func height(_ width: Double) -> Double { isTitle ? 22 : Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.write(
      Label(
        text, size: isTitle ? Theme.headingSize : Theme.textSize, weight: .bold,
        longest: Int(frame.size.width)), in: frame)
  }
}

/// A few lines of plain text.
public struct Note: Control, Hashable {
  /// What it says; it is broken between words.
  public var text: String
  /// How many lines it has room for in any case.
  public var rows: Int

  /// A note, with room for `rows` lines or more.
  public init(_ text: String, rows: Int = 0) {
    self.text = text
    self.rows = rows
  }

  /// What a letter of running text takes, in ems, with a little to spare.
  private static let letterWidth = 0.56
  private static let lineHeight = 16.0

  /// The lines that fit into `width`.
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
      let place = Rect(
        x: frame.minX, y: frame.minY + Double(index) * Self.lineHeight, width: frame.size.width,
        height: Self.lineHeight)
      drawing.write(
        Label(line, color: Theme.dimmedText, longest: Int(frame.size.width)), in: place)
    }
  }
}

/// A name and a value that is set elsewhere.
public struct Reading: Control, Hashable {
  /// What it is called.
  public var name: String
  /// What it is.
  public var value: String

  /// A value to be read.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public func height(_ width: Double) -> Double { Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    Caption(name: name, value: value).draw(in: frame, state, into: &drawing)
  }
}

/// A line between two parts.
public struct Divider: Control, Hashable {
  /// A line.
  public init() {}

  public func height(_ width: Double) -> Double { 1 }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.fill(frame, Theme.divider)
  }
}
