public import SceneGraph
public import Transitions

/// The reaction of a control to a pointer.
public enum ControlResponse: Hashable, Sendable {
  /// It follows the pointer from press to release, even outside the control.
  case following
  /// It acts on the press.
  case onPress
  /// It acts on a release over the pressed part.
  case onRelease
  /// It follows the distance from the press. A click without a drag starts editing the part's text.
  case dragging
  /// A press starts editing the part's text.
  case editing
}

/// An element of a pane, as a value: its properties are what it shows, and its methods return the
/// value that a pointer or key event would set. It changes nothing itself.
///
/// A control numbers its parts, which pointers and keys address. Lengths are units
/// of the window, x to the right, y down.
public protocol Control: Sendable {
  /// Returns the height for a width.
  func height(_ width: Double) -> Double
  /// Draws the control into `frame`.
  func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing)
  /// Returns the part at `point`; nil if no part there takes a pointer.
  func part(at point: Point, in frame: Rect) -> Int?
  /// Returns the reaction of `part` to a pointer.
  func response(_ part: Int) -> ControlResponse
  /// Returns the value that a pointer at `point` sets while `part` has captured it; nil for no
  /// change.
  func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue?
  /// Returns the value that a drag of `part` by `distance` sets; nil for no change. Called on the
  /// control as it was at the press.
  func value(draggedBy distance: Point, _ part: Int) -> ControlValue?
  /// Returns the value `steps` steps further; nil for no change.
  func value(steppedBy steps: Int) -> ControlValue?
  /// The number of parts that can have the keyboard focus, from part 0 on.
  var focusablePartCount: Int { get }
  /// Returns the value with `part` `steps` steps further; nil for no change.
  func value(steppedBy steps: Int, at part: Int) -> ControlValue?
  /// Returns the editable text of `part`; nil for none.
  func text(_ part: Int) -> String?
  /// Returns true if the text of `part` is set during typing, and not only at its end.
  func setsWhileTyped(_ part: Int) -> Bool
  /// Returns the value for a `text` typed into `part`; nil if the control rejects it.
  func value(typed text: String, _ part: Int) -> ControlValue?
}

extension Control {
  public func part(at point: Point, in frame: Rect) -> Int? { nil }
  public func response(_ part: Int) -> ControlResponse { .onPress }
  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? { nil }
  public func value(draggedBy distance: Point, _ part: Int) -> ControlValue? { nil }
  public func value(steppedBy steps: Int) -> ControlValue? { nil }
  public var focusablePartCount: Int { 1 }
  public func value(steppedBy steps: Int, at part: Int) -> ControlValue? {
    value(steppedBy: steps)
  }
  public func text(_ part: Int) -> String? { nil }
  public func setsWhileTyped(_ part: Int) -> Bool { true }
  public func value(typed text: String, _ part: Int) -> ControlValue? { nil }
}

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

/// A control's value.
public enum ControlValue: Hashable, Sendable {
  case number(Double)
  /// The index of a word or button, from 0.
  case index(Int)
  case color(Color)
  case text(String)
  /// All numbers of a row, in order.
  case numbers([Double])
  case curve(TimingCurve)
}
