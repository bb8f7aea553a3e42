public import SceneGraph
import Transitions

/// A row of buttons of equal width. Each button is a part.
public struct ButtonRow: Control, Hashable {
  /// A button.
  public struct Button: Hashable, Sendable {
    /// The title.
    public var title: String
    /// True if the button is highlighted as on.
    public var isOn: Bool

    /// Creates a button.
    public init(_ title: String, isOn: Bool = false) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// The buttons, from the left.
  public var buttons: [Button]

  /// Creates a row of buttons.
  public init(_ buttons: [Button]) { self.buttons = buttons }

  /// Creates a row of one button.
  public init(_ title: String) { buttons = [Button(title)] }

  private static let gap = 8.0

  public func height(_ width: Double) -> Double { Theme.buttonHeight }

  /// Returns the frame of button `index`.
  public func buttonFrame(_ index: Int, in frame: Rect) -> Rect {
    let count = Double(buttons.count)
    let width = (frame.size.width - (count - 1) * Self.gap) / count
    return Rect(
      x: frame.minX + Double(index) * (width + Self.gap), y: frame.minY, width: width,
      height: Theme.buttonHeight)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    buttons.indices.first { buttonFrame($0, in: frame).contains(point) }
  }

  public func response(_ part: Int) -> ControlResponse { .onRelease }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    .index(part)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    for (index, button) in buttons.enumerated() {
      let buttonFrame = self.buttonFrame(index, in: frame)
      let isHeld = state.heldPart == index
      drawing.fill(
        buttonFrame, isHeld ? Theme.track : button.isOn ? Theme.accentBelowText : Theme.raised,
        radius: Theme.cornerRadius)
      drawing.write(
        Label(button.title, maxWidth: max(Int(buttonFrame.size.width) - 6, 0)), in: buttonFrame,
        .center)
    }
  }
}
