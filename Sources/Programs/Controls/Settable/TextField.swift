public import SceneGraph
import Transitions

/// A line of text that can be edited after a click.
public struct TextField: Control {
  /// The name; if it is empty, there is no caption.
  public var name: String
  /// The text.
  public var text: String
  /// The placeholder of an empty text.
  public var placeholder: String

  private let takes: @Sendable (String) -> Bool

  /// Creates a text field.
  ///
  /// - Parameter takes: returns true for a text that the field accepts.
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
