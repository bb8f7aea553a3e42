public import SceneGraph
import Transitions

/// A paragraph of plain text.
public struct Note: Control, Hashable {
  /// The text, which is wrapped between words.
  public var text: String
  /// The least number of lines that the height has room for.
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
