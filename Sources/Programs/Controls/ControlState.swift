import Transitions

/// The interaction state with which a control is drawn.
public struct ControlState: Hashable, Sendable {
  /// True if the control is selected: it has the keyboard focus.
  public var isSelected = false
  /// The part that has the keyboard focus, if the control is selected.
  public var focusedPart = 0
  /// The part that has captured the pointer.
  public var heldPart: Int?
  /// The text that the keyboard edits.
  public var edited: EditedText?

  /// Creates a state; by default one without interaction.
  public init(isSelected: Bool = false, heldPart: Int? = nil) {
    self.isSelected = isSelected
    self.heldPart = heldPart
  }
}

/// The text of a control's part during editing.
public struct EditedText: Hashable, Sendable {
  /// The part.
  public var part: Int
  /// The text with its caret.
  public var editor: TextEditor
  /// True if the control rejects the text as it is.
  public var isRejected: Bool
}
