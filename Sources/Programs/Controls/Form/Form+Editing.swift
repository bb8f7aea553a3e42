import SceneGraph
import Transitions

extension Form {
  /// The text that the keyboard edits.
  struct Editing: Sendable {
    var id: ID
    var text: EditedText
    /// The text that the control already has: as it was when editing began, or as it was set last.
    var committed: String
  }

  /// True if the keyboard edits a text.
  public var isEditing: Bool { editedControl != nil }

  /// The control whose text the keyboard edits; nil for none.
  public var edited: ID? { editedControl == nil ? nil : editing?.id }

  private var editedControl: (any Control)? {
    items.first { $0.id != nil && $0.id == editing?.id }?.control
  }

  /// Selects the control `id` and starts editing the text of its part. Does nothing if the part has
  /// no text.
  public mutating func edit(_ id: ID, _ part: Int = 0) {
    guard let control = items.first(where: { $0.id == id })?.control,
      let text = control.text(part)
    else { return }
    selection = id
    editing = Editing(
      id: id, text: EditedText(part: part, editor: TextEditor(text), isRejected: false),
      committed: text)
    if part < control.focusablePartCount { focus = Focus(id: id, part: part) }
    revealEdited()
  }

  /// Scrolls by the least distance that brings the edited control into the area.
  public mutating func revealEdited() {
    if let index = items.firstIndex(where: { $0.id != nil && $0.id == editing?.id }) {
      reveal(frames[index])
    }
  }

  /// Starts editing the text of the selected control, if it has one.
  public mutating func editSelected() {
    if let selection { edit(selection, focusedPart(of: selection)) }
  }

  /// Inserts `text` at the caret.
  ///
  /// - Returns: the change that it makes; nil for none.
  public mutating func type(_ text: String) -> Change? { edit { $0.insert(text) } }

  /// Applies an editing key to the text.
  ///
  /// - Returns: the change that it makes; nil for none.
  public mutating func press(_ key: TextEditor.Key) -> Change? { edit { $0.press(key) } }

  private mutating func edit(_ operation: (inout TextEditor) -> Void) -> Change? {
    guard let control = editedControl, var editing else { return nil }
    let before = editing.text.editor.text
    operation(&editing.text.editor)
    self.editing = editing
    guard editing.text.editor.text != before else { return nil }
    self.editing?.text.isRejected = false
    return control.setsWhileTyped(editing.text.part) ? commit() : nil
  }

  /// Returns the change to the text's value; nil if the control already has it, or rejects it.
  private mutating func commit() -> Change? {
    guard let control = editedControl, let editing else { return nil }
    let text = editing.text.editor.text
    guard text != editing.committed else { return nil }
    let value = control.value(typed: text, editing.text.part)
    self.editing?.text.isRejected = value == nil
    guard let value else { return nil }
    self.editing?.committed = text
    return Change(id: editing.id, value: value)
  }

  /// Commits the text and ends editing. If the control rejects the text, editing goes on.
  ///
  /// - Returns: the change that it makes; nil for none, or if the control already has the value.
  public mutating func finishEditing() -> Change? {
    let change = commit()
    if editing?.text.isRejected == false { editing = nil }
    return change
  }

  /// Ends editing. Values that were set during typing stay.
  public mutating func stopEditing() { editing = nil }
}
