public import Transitions

/// What a control is set to.
public enum ControlValue: Hashable, Sendable {
  case number(Double)
  /// The place of a word, from 0.
  case index(Int)
  case color(Color)
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
}

/// How a control is drawn.
public struct ControlState: Hashable, Sendable {
  /// Whether keys go to it.
  public var isSelected = false
  /// Which part a pointer has hold of.
  public var heldPart: Int?

  /// The state of a control that nothing happens to.
  public init(isSelected: Bool = false, heldPart: Int? = nil) {
    self.isSelected = isSelected
    self.heldPart = heldPart
  }
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
  /// What a key sets it to that goes `steps` on; nil where there is no such thing.
  func value(steppedBy steps: Int) -> ControlValue?
}

extension Control {
  public func part(at point: Point, in frame: Rect) -> Int? { nil }
  public func response(_ part: Int) -> ControlResponse { .onPress }
  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? { nil }
  public func value(steppedBy steps: Int) -> ControlValue? { nil }
}

/// The name over a control, and its value at the right.
struct Caption: Hashable, Sendable {
  var name: String
  var value = ""

  /// How much of a control's height it takes, with the room below it.
  static let height = Theme.lineHeight + 6

  func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    let line = Rect(
      origin: frame.origin, size: Size(width: frame.size.width, height: Theme.lineHeight))
    let value = Label(value, longest: Int(frame.size.width * 0.6))
    let room = frame.size.width - (value.text.isEmpty ? 0 : drawing.width(of: value) + 8)
    drawing.write(
      Label(
        name, color: state.isSelected ? Theme.accent : Theme.dimmedText, longest: max(Int(room), 0)),
      in: line)
    drawing.write(value, in: line, .right)
  }
}
