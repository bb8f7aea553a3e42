public import SceneGraph
import Transitions

/// Buttons side by side, each as wide as the others; each is a part.
public struct ButtonRow: Control, Hashable {
  /// One of them.
  public struct Button: Hashable, Sendable {
    /// What stands on it.
    public var title: String
    /// Whether what it turns on is on.
    public var isOn: Bool

    /// A button.
    public init(_ title: String, isOn: Bool = false) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// The buttons, from the left.
  public var buttons: [Button]

  /// A row of buttons.
  public init(_ buttons: [Button]) { self.buttons = buttons }

  /// A row of one button.
  public init(_ title: String) { buttons = [Button(title)] }

  private static let gap = 8.0

  public func height(_ width: Double) -> Double { Theme.buttonHeight }

  /// Where button `index` stands.
  public func place(of index: Int, in frame: Rect) -> Rect {
    let count = Double(buttons.count)
    let width = (frame.size.width - (count - 1) * Self.gap) / count
    return Rect(
      x: frame.minX + Double(index) * (width + Self.gap), y: frame.minY, width: width,
      height: Theme.buttonHeight)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    buttons.indices.first { place(of: $0, in: frame).contains(point) }
  }

  public func response(_ part: Int) -> ControlResponse { .onRelease }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    .index(part)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    for (index, button) in buttons.enumerated() {
      let place = place(of: index, in: frame)
      let isHeld = state.heldPart == index
      drawing.fill(
        place, isHeld ? Theme.track : button.isOn ? Theme.accentBelowText : Theme.raised,
        radius: Theme.cornerRadius)
      drawing.write(
        Label(button.title, longest: max(Int(place.size.width) - 6, 0)), in: place, .center)
    }
  }
}
