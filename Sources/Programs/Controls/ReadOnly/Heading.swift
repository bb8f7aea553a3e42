public import SceneGraph
import Transitions

/// A heading.
public struct Heading: Control, Hashable {
  /// The text.
  public var text: String
  /// True for the heading of a whole pane, which is larger.
  public var isTitle: Bool

  /// Creates a heading.
  public init(_ text: String, isTitle: Bool = false) {
    self.text = text
    self.isTitle = isTitle
  }

  public func height(_ width: Double) -> Double { isTitle ? 22 : Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.write(
      Label(
        text, size: isTitle ? Theme.headingSize : Theme.textSize, weight: .bold,
        maxWidth: Int(frame.size.width)), in: frame)
  }
}
