public import SceneGraph
import Transitions

/// A line of text that keys edit after a click.
public struct TextField: Control {
  /// What it is called; nothing is written for an empty name.
  public var name: String
  /// What it says.
  public var text: String
  /// What stands there where it says nothing.
  public var placeholder: String

  private let takes: @Sendable (String) -> Bool

  /// A field that says `text`.
  ///
  /// - Parameter takes: whether it can be set to a text.
  public init(
    _ name: String, _ text: String, placeholder: String = "",
    takes: @escaping @Sendable (String) -> Bool
  ) {
    self.name = name
    self.text = text
    self.placeholder = placeholder
    self.takes = takes
  }

  private var captionHeight: Double { name.isEmpty ? 0 : Caption.height }

  private func box(in frame: Rect) -> Rect {
    Rect(
      x: frame.minX, y: frame.minY + captionHeight, width: frame.size.width,
      height: Theme.buttonHeight)
  }

  public func height(_ width: Double) -> Double { captionHeight + Theme.buttonHeight }

  public func part(at point: Point, in frame: Rect) -> Int? {
    box(in: frame).contains(point) ? 0 : nil
  }

  public func response(_ part: Int) -> ControlResponse { .editing }
  public func text(_ part: Int) -> String? { text }
  public func value(typed text: String, _ part: Int) -> ControlValue? {
    takes(text) ? .text(text) : nil
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    if !name.isEmpty { Caption(name: name).draw(in: frame, state, into: &drawing) }
    drawing.textBox(
      box(in: frame), text, placeholder: placeholder, edited: state.edited,
      isSelected: state.isSelected)
  }
}

extension Drawing {
  /// From a box's side to its text.
  private static let padding = 7.0

  /// A box with a line of text, at its left, as it is or as keys edit it.
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
          longest: Int(inner.size.width)), in: inner)
    }
  }

  /// Writes what `editor` has, as much of it as there is room for beside the place where keys write.
  mutating func write(_ editor: TextEditor, in frame: Rect, size: Double = Theme.textSize) {
    func reach(_ text: String) -> Double {
      text.isEmpty ? 0 : width(of: Label(text, size: size))
    }
    let (whole, before) = (reach(editor.text), reach(editor.textBeforeCaret))
    // A pixel and a half for the line that marks the place.
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
