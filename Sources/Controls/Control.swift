public import SceneGraph
public import Transitions

/// What a control is set to.
public enum ControlValue: Hashable, Sendable {
  case number(Double)
  /// The place of a word, from 0.
  case index(Int)
  case color(Color)
  case text(String)
  /// All numbers of a row, in their order.
  case numbers([Double])
  case curve(TimingCurve)
  /// Nothing that stays: a button was pressed.
  case pressed
}

/// When a control does what a pointer asks of it.
public enum ControlResponse: Hashable, Sendable {
  /// All the time while the pointer is down, also beyond the control.
  case following
  /// As the pointer goes down.
  case onPress
  /// Where the pointer goes up on the part that it went down on.
  case onRelease
  /// By how far the pointer is dragged from where it went down; a click has keys edit the part's text.
  case dragging
  /// As the pointer goes down, keys edit the part's text.
  case editing
}

/// How a control is drawn.
public struct ControlState: Hashable, Sendable {
  /// Whether keys go to it.
  public var isSelected = false
  /// To which of its stops keys go, where it is selected.
  public var stop = 0
  /// Which part a pointer has hold of.
  public var heldPart: Int?
  /// The text that keys edit.
  public var edited: EditedText?

  /// The state of a control that nothing happens to.
  public init(isSelected: Bool = false, heldPart: Int? = nil) {
    self.isSelected = isSelected
    self.heldPart = heldPart
  }
}

/// The text of a part of a control while keys edit it.
public struct EditedText: Hashable, Sendable {
  /// Whose text it is.
  public var part: Int
  /// The text.
  public var editor: TextEditor
  /// Whether the control does not take it as it is.
  public var isRejected: Bool
}

/// Something that is seen in a pane and may be set, as a value: what it is set to is a property, and what a pointer or a
/// key would set it to is an answer.
///
/// All lengths are units of the window, x to the right, y down.
public protocol Control: Sendable {
  /// How high it is where it is `width` wide.
  func height(_ width: Double) -> Double
  /// Draws it into `frame`.
  func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing)
  /// Which part of it is at `point`; nil where there is none to take hold of.
  func part(at point: Point, in frame: Rect) -> Int?
  /// When it answers to a pointer that has hold of `part`.
  func response(_ part: Int) -> ControlResponse
  /// What a pointer at `point` that has hold of `part` sets it to; nil where that is what it is.
  func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue?
  /// What a pointer that was dragged by `distance` since it went down on `part` sets it to, where it responds to that: this
  /// is the control as it was then.
  func value(draggedBy distance: Point, _ part: Int) -> ControlValue?
  /// What a key sets it to that goes `steps` on; nil where there is no such thing.
  func value(steppedBy steps: Int) -> ControlValue?
  /// How many of its parts keys can step, each by itself, from part 0 on.
  var stops: Int { get }
  /// What a key sets it to that goes `steps` on at one of the stops.
  func value(steppedBy steps: Int, at stop: Int) -> ControlValue?
  /// The text of `part` that keys can edit; nil for none.
  func text(_ part: Int) -> String?
  /// Whether what is typed in `part` is set while it is typed, and not only when it is finished.
  func setsWhileTyped(_ part: Int) -> Bool
  /// What `text`, typed in `part`, sets it to; nil where it cannot be set to that.
  func value(typed text: String, _ part: Int) -> ControlValue?
}

extension Control {
  public func part(at point: Point, in frame: Rect) -> Int? { nil }
  public func response(_ part: Int) -> ControlResponse { .onPress }
  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? { nil }
  public func value(draggedBy distance: Point, _ part: Int) -> ControlValue? { nil }
  public func value(steppedBy steps: Int) -> ControlValue? { nil }
  public var stops: Int { 1 }
  public func value(steppedBy steps: Int, at stop: Int) -> ControlValue? {
    value(steppedBy: steps)
  }
  public func text(_ part: Int) -> String? { nil }
  public func setsWhileTyped(_ part: Int) -> Bool { true }
  public func value(typed text: String, _ part: Int) -> ControlValue? { nil }
}
