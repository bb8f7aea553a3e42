import SceneGraph
import Transitions

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
